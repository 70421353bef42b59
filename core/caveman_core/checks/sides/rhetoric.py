"""Sentences that only judge: praise, blame and proverbs, of which nothing follows for the reader's work."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from caveman_core.checks.sides.values import CHANGED, EFFORTS, GOODS, IMPROVED, JUDGING, PRAISED, PRODUCTS, VERDICTS

Told = Callable[[int, int], bool]
"""Whether the section says the words between two offsets of the sentence elsewhere."""

_OPENER: Final = re.compile(
    r"\W*(?:please\s+)?(?:(?:(?:always\s+)?keep\s+in\s+mind|remember|note|it\s+is\s+(?:a\s+fact|true|clear))\s+that|of\s+course|after\s+all"
    r"|in\s+the\s+end|in\s+our\s+experience|as\s+they\s+say|as\s+the\s+saying\s+goes|as\s+we\s+(?:all\s+)?know"
    r"|needless\s+to\s+say|frankly|honestly|simply\s+put|in\s+short)?,?\s*",
    re.IGNORECASE,
)
_BORDER: Final = re.compile(r"[,;]\s+(?:(?:and|but|so)\s+)?|\s+[—–-]+\s+|\s+(?:and|but)\s+", re.IGNORECASE)
"""What divides a sentence into pieces of which each must judge."""
_ADVERBS: Final = (
    r"(?:(?:simply|just|really|also|always|often|usually|generally|so|very|too|much|far|a\s+lot|even|quite|truly)\s+)*"
)
_IS: Final = re.compile(rf"(?:\s+(?:is|are|was|were|can\s+be)|['’](?:s|re))\s+{_ADVERBS}", re.IGNORECASE)
_MAKES: Final = re.compile(
    r"(?<!\bto)\s+(?:(?:also|will|can|really)\s+)*(?:makes?|keeps?|leaves?|renders?)\s+", re.IGNORECASE
)
_BEHIND: Final = r"(?=\W*\Z|[,;.:)]|\s+(?:to|for|and|or|but|in|over|across|at|when|enough|as|without)\b)"
_IMPROVED: Final = re.compile(
    r"\b(?:easier|clearer|cleaner|simpler|faster|quicker|better|smoother|nicer|happier|sooner)\b"
    rf"|\b(?:{IMPROVED})\b{_BEHIND}",
    re.IGNORECASE,
)
"""An adjective behind its noun, "keeps history linear"; before it, "keeps linear history", it names a kind of thing."""
_CHANGED: Final = re.compile(rf"\b(?:{CHANGED})\b{_BEHIND}", re.IGNORECASE)
_JUDGING: Final = re.compile(rf"\b(?:{JUDGING}|{GOODS}|well)\b", re.IGNORECASE)
_DUMMY: Final = re.compile(r"\W*(?:it|this)\W*\Z", re.IGNORECASE)
_INSTRUCTS: Final = re.compile(r"[\w-]+\s+to\s+\w+\s+\w+", re.IGNORECASE)
""" "It is easy to restart the worker" tells what one can do."""
_GOOD: Final = re.compile(rf"\b(?:{GOODS})\b", re.IGNORECASE)
_MATTERS: Final = re.compile(
    rf"(?:(?:(?:the|our|good|code|naming|and)\s+)*(?:{GOODS})|(?:good|clean|readable)\s+(?:code|design|names|naming|tests|docs))\s+(?:(?:really|also)\s+)?(?:matters?|counts?|wins|pays?\s+off)\b",
    re.IGNORECASE,
)
_TAIL: Final = (
    r"(?=\W*\Z|\s+to\s+\w|\s+for\s+(?:everyone|everybody|us|all|both|you|them|the\s+(?:team|reader|reviewer)s?|reviewers"
    r"|readers|others|newcomers|people|humans)\b|\s+(?:in\s+(?:the\s+long\s+run|practice|general|the\s+end)"
    r"|over\s+time|this\s+way|that\s+way)\b)"
)
_PLACES: Final = r"place|way|person|tool|choice|option|practice|candidate|fit|time|thing\s+to"
_JUDGED: Final = re.compile(
    rf"(?:(?:{JUDGING}){_TAIL}|the\s+best\s+(?!{_PLACES})[\w-]+\s+(?:to|of|for)\b|key\W*\Z|king\W*\Z|everything\W*\Z)",
    re.IGNORECASE,
)
"""What a known subject is said to be; the best place, way or tool is advice."""
_VERDICT: Final = re.compile(rf"{VERDICTS}", re.IGNORECASE)
_PRODUCT: Final = re.compile(rf"(?:an?|the|our)\s+(?:(?:{PRAISED}),?\s+(?:and\s+)?)+(?:{PRODUCTS})\W*\Z", re.IGNORECASE)
_PRAISE: Final = re.compile(rf"(?:{PRAISED}|{JUDGING})\W*\Z", re.IGNORECASE)
_WORD: Final = 24
"""Letters of an adjective."""
_LONGEST: Final = 400
"""Characters of a proverb."""
_PRONOUN: Final = re.compile(r"\W*(?:it|this|that|they|these|those|which|we|doing\s+so)\W*\Z", re.IGNORECASE)
_ABSTRACT: Final = re.compile(
    rf"\W*(?:(?:the|our|good|code|clean)\s+)*(?:{GOODS}|life|practice|context)\W*\Z", re.IGNORECASE
)
_FEELING: Final = (
    r"(?:(?:will|would|really|all|deeply|truly)\s+|['’]ll\s+|['’]d\s+)*"
    r"(?:likes?|loves?|hates?|enjoys?|appreciates?|cares?|thanks?|dreads?|deserves?|is\s+happy|are\s+happy)\b"
)
PARDONED: Final = re.compile(
    rf"\b(?:do(?:n['’]t|\s+not)\s+(?:worry|panic)\b|(?:nobody|no[\s-]one|everyone|everybody)\s+{_FEELING}|(?:nobody|no[\s-]one)\s+(?:ever\s+|really\s+)?(?:wants?|reads?)\b)",
    re.IGNORECASE,
)
"""Feelings of nobody and of everybody, which forbid and order nothing."""
_FEELS: Final = re.compile(
    rf"(?:{PARDONED.pattern}|\b(?:people|users|developers|reviewers|readers|humans|you|they|future\s+\w+"
    rf"|your\s+[\w-]+(?:\s+\w+)?)\s*{_FEELING})",
    re.IGNORECASE,
)
_SAYING: Final = re.compile(
    r"(?:we(?:['’]re|\s+are)\s+(?:all|only|just)\s+(?:only\s+|just\s+)?human|[\w-]+\s+is\s+(?:everyone|everybody)['’]s\s+\w+"
    r"|(?:we|i)\s+(?:all\s+)?(?:learned|learnt)\s+(?:this|that|it)(?:\s+one)?\s+the\s+hard\s+way|less\s+is\s+more)\W*\Z"
    r"|(?:this|that)\s+is\s+being\s+an?\b|we\s+take\s+\w+\s+(?:very\s+)?seriously\W*\Z|do(?:n['’]t|\s+not)\s+(?:worry|panic)\W*\Z"
    r"|there\s+are\s+(?:many|several|good|lots\s+of|plenty\s+of)\s+(?:good\s+)?reasons\s+(?:for|why)\b",
    re.IGNORECASE,
)
_HELPS: Final = re.compile(r"(?:it|this|that)\s+(?:really\s+)?(?:helps|pays\s+off)\b", re.IGNORECASE)
_LEADS: Final = re.compile(
    rf"\s+(?:leads?\s+to|causes?|ends?\s+in|results?\s+in|brings?|makes?\s+for)\s+(?:[\w-]+\s+)?(?:{JUDGING})\s+[\w-]+\W*\Z",
    re.IGNORECASE,
)
"""As in "long-lived branches lead to painful merges"."""
_EFFORT: Final = re.compile(
    rf"(?:saves?|takes?|wastes?|brings?|creates?|causes?|adds?|costs?|gives?|burns?|leads?\s+to)\s+(?:(?:us|you|everyone|everybody|them|a|lot|lots"
    rf"|of|much|more|less|unnecessary|needless|endless|their|our|your|the|[\w-]+['’]s?|valuable|precious)\s+){{0,4}}(?:{EFFORTS}|{GOODS})\b",
    re.IGNORECASE,
)


def judges(sentence: str, told: Told) -> bool:
    """Whether each piece of a sentence judges something that the section says elsewhere, or that is no thing."""
    if len(sentence) > _LONGEST:
        return False
    start = _OPENER.match(sentence)
    found = list(_pieces(sentence, start.end() if start else 0))
    if not found or not _is_judgement(sentence, *found[0], told):
        return False
    return all(_is_judgement(sentence, low, high, told) or _goes_on(sentence[low:high]) for low, high in found[1:])


def is_marked_judgement(clause: str) -> bool:
    """The same for a clause that "as" or "since" marks as a reason, whatever it is about."""
    return judges(clause, lambda low, high: True)


def is_saying(clause: str) -> bool:
    """Whether a clause without such a mark is a saying, or judges what "it" stands for."""
    return (
        _SAYING.match(clause) is not None or _HELPS.match(clause) is not None or judges(clause, lambda low, high: False)
    )


def improves(text: str) -> bool:
    """Whether some text tells what gets better or is saved, by an adjective or a good: "keeps the history clean"."""
    return any(found.search(text) for found in (_IMPROVED, _EFFORT, _GOOD))


def changes(text: str) -> bool:
    """Whether it tells how something is kept: "keeps files short"."""
    return _CHANGED.search(text) is not None


def has_judgement(text: str) -> bool:
    """Whether some word of a text judges or names a good."""
    return _JUDGING.search(text) is not None


def _pieces(sentence: str, start: int) -> Iterator[tuple[int, int]]:
    for border in _BORDER.finditer(sentence, start):
        if not _is_list(sentence, start, border):
            yield start, border.start()
            start = border.end()
    yield start, len(sentence)


def _is_list(sentence: str, start: int, border: re.Match[str]) -> bool:
    """Whether the border stands between adjectives: "a wonderful, modern tool"."""
    before = sentence[max(start, border.start() - _WORD) : border.start()].rpartition(" ")[2]
    after = sentence[border.end() : border.end() + _WORD].partition(" ")[0]
    return _PRAISE.match(before) is not None and _PRAISE.match(after) is not None


def _is_judgement(sentence: str, low: int, high: int, told: Told) -> bool:
    piece = sentence[low:high]
    if _SAYING.match(piece) or _FEELS.match(piece) or _MATTERS.match(piece):
        return True
    if verb := _IS.search(piece):
        subject, predicate = piece[: verb.start()], piece[verb.end() :]
        if _VERDICT.match(predicate) or (_PRONOUN.match(subject) and _PRODUCT.match(predicate)):
            return True
        instructs = _DUMMY.match(subject) and _INSTRUCTS.match(predicate)
        return bool(_JUDGED.match(predicate)) and not instructs and _is_told(subject, low, low + verb.start(), told)
    if verb := _LEADS.search(piece) or _MAKES.search(piece):
        better = verb.re is _LEADS or _IMPROVED.search(piece, verb.end()) is not None
        return better and _is_told(piece[: verb.start()], low, low + verb.start(), told)
    return False


def _is_told(subject: str, low: int, high: int, told: Told) -> bool:
    return _PRONOUN.match(subject) is not None or _ABSTRACT.match(subject) is not None or told(low, high)


def _goes_on(piece: str) -> bool:
    """Whether a piece only goes on with the one before it: "easy to read and change", "and fun"."""
    words = piece.split()
    return len(words) <= 2 and not words[-1].strip(".!").endswith("ed") if words else True
