"""What a sentence or clause is: a rule, a fact, or something that the level `full` may leave out.

In doubt it is kept: only positive evidence makes it OTHER, and a number, name, span, duty, bound, condition or
prohibition inside takes that back.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import Final

from caveman_core.checks.sides.actions import is_action
from caveman_core.checks.sides.evidence import is_aside, is_fixed
from caveman_core.checks.sides.introductions import introduced, is_announced, left_open
from caveman_core.checks.sides.reason_ends import ends_at
from caveman_core.checks.sides.reasons import reasons
from caveman_core.checks.sides.rhetoric import PARDONED, judges
from caveman_core.checks.sides.wording import match_key, related
from caveman_core.document.facts import WEAK, Token, TokenKind, stem
from caveman_core.document.wordset import word_set

Said = Callable[[Token], bool]
"""Whether a statement that stays has the word."""


def _nothing(token: Token) -> bool:
    return False


class StatementClass(StrEnum):
    """How much a statement matters; a lost RULE or FACT is an error."""

    RULE = "rule"
    FACT = "fact"
    OTHER = "other"


_FACTS: Final = frozenset({TokenKind.NUMBER, TokenKind.NAME, TokenKind.OPAQUE})
_SOFT_NEGATIONS: Final = frozenset({"avoid", "without", "lack"})
_SOFT: Final = word_set(
    "can could may might when whenever where while from about during all every each most more few less",
    "fewer often usually typically normally sometimes first last next need require allow permit recommend prefer",
    "true false within between outside inside above below under against off maximum minimum around almost",
)
"""Rule words that stand in reasons too: "prevents errors when the source changes"."""
_SOFT_IN_REASONS: Final = word_set("if before after until till once since then instead")
_LIMITS: Final = frozenset(map(stem, word_set("limit quota threshold deadline")))
"""Nouns by which a reason names a bound: "since the queue drops messages over the broker limit"."""
TRADE_WORDS: Final = word_set("API UI UX CI PR ID URL JSON HTTP SQL CSS HTML CPU OS IDE AI LLM")
"""Acronyms that are words of the trade, no names."""
_PRAISE: Final = frozenset(
    map(
        stem,
        word_set(
            "comprehensive powerful robust seamless modern elegant beautiful amazing great excellent world-class",
            "cutting-edge state-of-the-art rich flexible intuitive delightful best-in-class blazing fast easy",
            "simple effortless exciting innovative leading professional high-quality user-friendly solution",
            "experience platform",
        ),
    )
)
_LEADS: Final = frozenset(
    map(
        stem,
        word_set(
            "following below above these here example list section note key important main several type way item",
            "point specific guideline rule convention category thing overview",
            "such include contain proper properly structured correct",
        ),
    )
)
_MOST: Final = 32
"""Words of a heading that are compared one by one."""


def is_hard(token: Token) -> bool:
    """Whether a token forbids that its clause is left out: a duty, condition, bound, order or prohibition, a fact."""
    if token.kind is TokenKind.NEGATION:
        return token.key not in _SOFT_NEGATIONS
    return token.kind in _FACTS or (token.kind is TokenKind.RULE and token.key not in _SOFT)


def _is_hard_in(sentence: str, telling: Iterable[Token], start: int) -> bool:
    """Whether one of these forbids it; "nobody likes it" forbids nothing."""
    pardoned = [found.span() for found in PARDONED.finditer(sentence)]
    return any(is_hard(token) and not _is_in(token.start - start, pardoned) for token in telling)


def _is_in(offset: int, stretches: Iterable[tuple[int, int]]) -> bool:
    return any(low <= offset < high for low, high in stretches)


def free_stretches(
    sentence: str, tokens: Sequence[Token], start: int, names: Collection[str] = (), stays: Collection[int] = ()
) -> Iterator[tuple[int, int]]:
    """Stretches of a sentence (offsets in it) that are OTHER; `start`: where the tokens' offsets count from.

    `names`: those that the candidate has anyway, which a reason may name too; `stays`: where the facts begin that it
    keeps here.
    """
    starts = [token.start - start for token in tokens]
    for low, high in reasons(sentence):
        inside = tokens[bisect_left(starts, low) : bisect_left(starts, high)]
        pardoned = [found.span() for found in PARDONED.finditer(sentence, low, high)]
        if not any(_forbids(token, names, stays) and not _is_in(token.start - start, pardoned) for token in inside):
            yield low, high


def _forbids(token: Token, names: Collection[str], stays: Collection[int]) -> bool:
    """The same inside a reason, which tells of times and conditions without setting any."""
    if token.kind in _FACTS:
        here = token.start in stays
        return not (here or (token.kind is TokenKind.NAME and (token.text in names or token.text in TRADE_WORDS)))
    if token.kind is TokenKind.CONTENT:
        return token.key in _LIMITS
    return is_hard(token) and token.key not in _SOFT_IN_REASONS and not token.key.startswith("non-")


def classed(
    sentence: str, tokens: Sequence[Token], known: Collection[str], start: int = 0, said: Said = _nothing
) -> StatementClass:
    """The class of a sentence that was read. `known`: the words of its headings and labels; `said`: what stays."""
    telling = [token for token in tokens if tells(token)]
    if is_fixed(sentence):
        return StatementClass.OTHER

    def told(low: int, high: int) -> bool:
        words = [token for token in telling if low <= token.start - start < high and token.kind is not TokenKind.RULE]
        return bool(words) and all(is_known(token, known) or said(token) for token in words)

    says_little = (
        (is_aside(sentence) and ends_at(sentence, 0) == len(sentence))
        or judges(sentence, told)
        or _is_lead_in(sentence, telling, known, said)
        or _is_praise(telling)
    )
    begins = introduced(sentence, told) or left_open(sentence, told)
    judged = [token for token in telling if token.start - start >= begins]
    if (says_little or begins) and not _is_hard_in(sentence, judged, start):
        return StatementClass.OTHER
    return StatementClass.RULE if _is_rule(sentence, telling) else StatementClass.FACT


def tells(token: Token) -> bool:
    """Whether a word says something of its own."""
    return token.kind is not TokenKind.LINK and not (token.kind is TokenKind.CONTENT and token.key in WEAK)


def is_known(token: Token, known: Collection[str]) -> bool:
    """Whether the headings or labels say the word in some form."""
    key = match_key(token)
    return key in known or any(related(key, word) for word in list(known)[:_MOST])


def _is_lead_in(sentence: str, telling: Sequence[Token], known: Collection[str], said: Said) -> bool:
    """Whether it only restates its heading before a list: `The following commands:`, `Commands` below `Commands`.

    What follows it may say the rest, when it announces it: "We use commits with these scopes:".
    """
    if any(token.kind in (TokenKind.NEGATION, TokenKind.RULE) for token in telling):
        return False
    ends = sentence.rstrip(" *_").endswith(":")
    announced = ends and is_announced(sentence)
    return all(
        is_known(token, known) or (ends and token.key in _LEADS) or (announced and said(token)) for token in telling
    )


def _is_praise(telling: Sequence[Token]) -> bool:
    return len(telling) > 1 and all(token.kind is TokenKind.CONTENT and token.key in _PRAISE for token in telling)


def _is_rule(sentence: str, telling: Sequence[Token]) -> bool:
    return any(token.kind in (TokenKind.NEGATION, TokenKind.RULE) for token in telling) or is_action(sentence)
