"""What a new layout does to words: a label moves into its sentence or says a word of it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from caveman_core.checks.matching.match import Match
from caveman_core.checks.sides.governed import GOVERNING, head_phrase
from caveman_core.checks.sides.said import sentence_tokens
from caveman_core.checks.sides.shaped import label_ranges, label_tokens
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import DOING_VERBS, EMPTY_VERBS, LEFT_VERBS, LIGHT_VERBS, STATES, Token, TokenKind
from caveman_core.document.wordset import word_set

_PART: Final = re.compile(r"[^\W\d_]{2,}")
_PLAIN: Final = (TokenKind.CONTENT, TokenKind.NAME)
_BEFORE_VERBS: Final = word_set(
    "may might can could must should shall need needs not never cannot don't don’t doesn't doesn’t can't can’t",
    "shouldn't shouldn’t mustn't mustn’t",
)
"""Rule words that a verb follows."""
_CARRYING: Final = DOING_VERBS | EMPTY_VERBS | LIGHT_VERBS | LEFT_VERBS
_WHEN: Final = frozenset({"when", "whenever"})
_LONGEST: Final = 12
"""Words of a condition that becomes a label."""
_LEAST: Final = 4
"""Letters of a word that is looked for inside a span: "check" in `typecheck`."""


def in_layout(match: Match) -> Match:
    """Words of labels may stand anywhere in their sentence: they did not move."""
    if not match.moved:
        return match
    free = _plain_labels(match.source), _plain_labels(match.candidate)
    gone = frozenset(i for i, _ in match.moved)
    moved = tuple((i, j) for i, j in match.moved if not _is_free(match.source.token(i), i, j, free, gone))
    return replace(match, moved=moved)


def _plain_labels(side: Side) -> dict[int, range]:
    """The tokens of labels without a word that relates others -> their label."""
    found: dict[int, range] = {}
    for label in label_ranges(side.reading):
        if all(side.token(i).kind in _PLAIN for i in label):
            found |= dict.fromkeys(label, label)
    return found


def _is_free(
    token: Token, i: int, j: int, labels: tuple[dict[int, range], dict[int, range]], moved: Collection[int]
) -> bool:
    """A plain word of a label; a name only when its label moved as a whole."""
    if token.kind is TokenKind.CONTENT:
        return i in labels[0] or j in labels[1]
    return i in labels[0] and all(k in moved for k in labels[0][i])


def said_beside(side: Side) -> Iterator[int]:
    """Missing words that their own sentence still says: in its label, or in one of its spans."""
    labels = label_tokens(side.reading)
    for tokens in sentence_tokens(side.reading):
        missing = [i for i in tokens if i in side.missing and side.token(i).kind not in GOVERNING]
        if not missing:
            continue
        kept: defaultdict[str, list[int]] = defaultdict(list)
        spans: list[str] = []
        for i in tokens:
            if i not in side.missing:
                kept[match_key(side.token(i))].append(i)
                if side.token(i).kind is TokenKind.OPAQUE:
                    spans.append(side.token(i).text.lower())
        shown = " ".join(spans)
        parts = set(_PART.findall(shown))
        named = set(_PART.findall(_subject(side, tokens)))
        for i in missing:
            twin = any((i in labels) != (j in labels) for j in kept[match_key(side.token(i))])
            if (
                twin
                or (side.token(i).kind is TokenKind.CONTENT and _is_shown(side.token(i), shown, parts))
                or (side.token(i).kind is TokenKind.NAME and _is_shown(side.token(i), "", named))
            ):
                yield i


def titled_names(side: Side, title: Collection[str]) -> Iterator[int]:
    """Missing names before a noun that the heading says: "the GitHub issue" below "Create the GitHub issue"."""
    for i in side.missing_of(TokenKind.NAME):
        if match_key(side.token(i)) not in title or i + 1 == len(side.reading.tokens):
            continue
        is_ruled = i > 0 and side.token(i - 1).kind in GOVERNING
        joined = side.token(i + 1).kind is TokenKind.CONTENT and not side.reading.gap(i).strip(" \n")
        if joined and not is_ruled:
            yield i


def _subject(side: Side, tokens: range) -> str:
    """The span that a sentence describes, if it stays: "`utils-ui`: UI utilities"."""
    first = side.token(tokens.start)
    return first.text.lower() if first.kind is TokenKind.OPAQUE and tokens.start not in side.missing else ""


def labelled_conditions(match: Match) -> Iterator[int]:
    """Missing "when" whose condition became a label: "When adding a package, lock it", "adding a package: lock it"."""
    partner = dict((*match.kept, *match.moved))
    for i in match.source.missing_of(TokenKind.RULE):
        token = match.source.token(i)
        words = _condition(match.source, i) if token.key in _WHEN and token.opens else []
        if not words or not all(word in partner for word in words):
            continue
        ends = match.candidate.reading.gap(partner[words[-1]]).lstrip("*_ ").startswith(":")
        if ends and match.candidate.token(partner[words[0]]).opens:
            yield i


def _condition(side: Side, index: int) -> list[int]:
    """The words from a condition's word to its comma, prepositions aside; none if it is long."""
    near = range(index + 1, min(index + _LONGEST, len(side.reading.tokens)))
    last = next((i for i in near if "," in side.reading.gap(i)), index)
    return [i for i in range(index + 1, last + 1) if side.token(i).kind is not TokenKind.LINK]


def shown_in(side: Side, tokens: range) -> Collection[int]:
    """Names and words of a sentence that one of its kept spans shows: "AI" in `utils-ai`."""
    kept = (side.token(i).text.lower() for i in tokens if i not in side.missing)
    shown = " ".join(text for text in kept if not text.isalpha())
    parts = set(_PART.findall(shown))
    return frozenset(i for i in tokens if _is_shown(side.token(i), shown, parts))


def _is_shown(token: Token, shown: str, parts: Collection[str]) -> bool:
    low = token.text.lower()
    if token.kind is TokenKind.NAME:
        return low in parts
    return token.kind is TokenKind.CONTENT and (low in parts or (len(token.key) >= _LEAST and token.key in shown))


def verbs_before(side: Side) -> Iterator[int]:
    """Missing verbs between a kept rule word and what it is about: "do not add prose", "no prose"."""
    for index, token in enumerate(side.reading.tokens):
        if token.kind not in GOVERNING or index in side.missing:
            continue
        heads = head_phrase(side, index)
        verb = index + 1 if index + 1 in heads else index
        stays = any(head not in side.missing for head in heads[1:])
        lost = stays and verb in side.missing and side.token(verb).kind is TokenKind.CONTENT
        if lost and _is_verb_after(token, side.token(verb)):
            yield verb


def _is_verb_after(ruler: Token, word: Token) -> bool:
    """Whether a verb follows such a word, or this one is a verb by its form: "may read logs", not "only old logs"."""
    gerund = word.text.endswith("ing") and "-" not in word.text and word.key not in STATES
    return ruler.text.lower() in _BEFORE_VERBS or gerund or word.key in _CARRYING


def with_known(match: Match, words: Collection[str]) -> Match:
    """Words that the section says elsewhere are not new, unless one stands in the place of a word that is gone."""
    side = match.candidate
    new = [j for j in side.missing_of(TokenKind.CONTENT) if j not in side.restated and side.token(j).key in words]
    if not new:
        return match
    known = frozenset(j for j in new if not _replaces(match, j))
    return replace(match, candidate=replace(side, restated=side.restated | known))


def _replaces(match: Match, added: int) -> bool:
    """Whether a plain word of the source is gone between the same neighbours."""
    at = bisect_left(match.kept, added, key=lambda pair: pair[1])
    low = match.kept[at - 1][0] + 1 if at else 0
    high = match.kept[at][0] if at < len(match.kept) else len(match.source.reading.tokens)
    source = match.source
    return any(
        i in source.missing
        and source.token(i).kind is TokenKind.CONTENT
        and i not in source.reformed
        and source.tells(i)
        for i in range(low, high)
    )
