"""The stretches of a sentence that give a reason for the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from caveman_core.checks.sides.actions import begins_action, is_action
from caveman_core.checks.sides.effects import GERUND, PURPOSE, THIRD, explains, tells_why
from caveman_core.checks.sides.reason_ends import ends_at
from caveman_core.checks.sides.rhetoric import improves, is_marked_judgement, is_saying
from caveman_core.checks.sides.values import GOODS

_PIECE: Final = re.compile(r"\s+[—–-]+\s+|—|;\s+")
"""What divides a sentence into pieces of which each may be a reason."""
_EFFECT: Final = re.compile(rf"(?:(?:and|this|that|it|which|thus|also)\s+)*(?:{THIRD}|{GERUND})\b", re.IGNORECASE)
_OF_IT: Final = re.compile(r"(?:and\s+)?it\s+", re.IGNORECASE)
"""What "it" does is no reason by itself: "use the client — it adds the header"."""
_THING: Final = re.compile(r"[*_]*(?:[\w./'’-]+|(?:\[\[\d+\]\][*_:,/&+]*\s*(?:(?:and|or)\s+)?)+)[*_:]*\Z")
"""A word or span of which a piece tells what it is, not why: "`lock` — prevents double runs"."""
_MARKED: Final = re.compile(r"(?:,\s+as|,?\s+(?:since|because))\s+", re.IGNORECASE)
_LOOSE: Final = re.compile(r"[,:]\s+|\s+\((?=(?:it|this|that)\s)")
_LEADING: Final = re.compile(
    rf"\W*(?:(?P<purpose>(?:in\s+order\s+)?to\s+(?:{PURPOSE})\b)|(?P<why>because|since|as)\s"
    rf"|for\s+(?:the\s+sake\s+of\s+)?(?:[\w-]+\s+){{0,2}}(?:{GOODS})(?=,))",
    re.IGNORECASE,
)
"""How a reason begins that opens a sentence: "To keep reviews quick, …"."""
_WHY: Final = re.compile(r",?\s+(?:and\s+)?(?:that|this|which)(?:\s+is|['’]s)\s+why\s+", re.IGNORECASE)
_CREED: Final = re.compile(r"we\s+(?:all\s+)?(?:care|believe|value|love|like|want|think)\b", re.IGNORECASE)
_BETTER: Final = (
    r"faster|quicker|cleaner|easier|simpler|better|smoother|safer|concise|readable|maintainable"
    r"|more\s+(?:reliable|readable|robust|consistent|maintainable|concise|predictable|efficient|accurate)"
)
_WORK: Final = (
    r"code|builds?|reviews?|debugging|development|maintenance|management|workflows?|deployments?|iterations?|testing"
    r"|handling|collaboration|onboarding|results?|experience|performance"
)
_TAIL: Final = re.compile(
    r",?\s+(?:thus\s+|thereby\s+|so\s+)?(?:so\s+that|because|since\s+(?:this|that|it|they|we))\b"
    r"|,\s+(?:since\s+the\b(?!\s+(?:last|latest|previous|first)\b)|as\s+(?:this|it)\b)|\s+as\s+this\b"
    rf"|,\s+(?:(?:thus|thereby|while|and)\s+)?{GERUND}\b|,?\s+which\s+{THIRD}\b"
    rf"|,?\s+(?:in\s+order\s+)?to\s+(?:{PURPOSE})\b(?=\s+(?!is\b|are\b|was\b|were\b)\S)"
    r"|\s+\(too\s+\w+\)|,?\s+when\s+working\s+(?:with|on|in)\s+(?:the\s+)?(?:code\s+in\s+)?this\s+(?:repo\w*|project|code\w*)"
    rf"|,?\s+for\s+(?:reference|code\s+reuse|(?:[\w-]+,?\s+){{0,4}}(?:{GOODS}))(?=\W*(?:$|[,.]))"
    rf"|,?\s+for\s+(?:(?:{_BETTER}),?\s+)+(?:[\w-]+\s+){{0,2}}(?:{_WORK})(?=\W*(?:$|[,.]))",
    re.IGNORECASE,
)
"""Where a reason begins that closes a piece. "since the last run" tells a time, "as it was typed" a manner."""
_BY_EFFECT: Final = re.compile(
    rf",?\s+(?:(?:thus|thereby|while|and|in|order)\s+)*(?:{GERUND}|which|to)\b", re.IGNORECASE
)
"""Reasons that only their verb shows."""
_BOUND: Final = re.compile(
    r"\b(?:need|needs|have|has|had|try|tries|remember|sure|want|wants|able|how|going|used|required|allowed|supposed|expected"
    r"|forget|fail|fails|tend|free|careful|aim|strive|where|when|whether|like|what|it|not|useful|helpful|needed|continue|prefer|agree"
    r"|hard|harder|hardest|easy|easier|easiest|difficult|possible|impossible|likely|unlikely|ready|ways?|chance"
    r"|ability|responsible|designed|intended|meant|configured|set|built|there|best|only|attempts?|written|chosen|enough|is|are|was|were|be|that|taken|seek|seeks|practice)\Z",
    re.IGNORECASE,
)
"""Words before "to" that need what follows: "remember to keep", "need to avoid"."""
_WANTED: Final = re.compile(
    r"\b(?:wait|waits|waiting|ask|asks|look|looks|search|check|checks|aim|aims|strive|call|opt|go|watch|need|needs|pay)\Z",
    re.IGNORECASE,
)
"""Words before "for" that need what follows: "wait for better coverage"."""
_CHECKS: Final = re.compile(
    r"\W*(?:please\s+)?(?:check|verify|confirm|inspect|test|review|validate|assert)\b", re.IGNORECASE
)
_STATE: Final = re.compile(
    r",?\s+(?:in\s+order\s+)?to\s+ensure\s+(?:[\w'’-]+\s+){1,8}?(?:is|are|has|have|can|does|do)\b", re.IGNORECASE
)
"""What a check is to find out is no reason: "check the diff to ensure the dates are right"."""
_REACH: Final = 16
_NEAR: Final = 240
"""Characters in which a verb of effect says what gets better."""
_TRIES: Final = 16
"""Beginnings of a reason that are looked at in a piece: a longer sentence is adversarial."""
_MOST: Final = 4
"""Marks of a piece behind which a reason is looked for: keeps the search linear."""


def reasons(sentence: str) -> Iterator[tuple[int, int]]:
    """The stretches of a sentence that give a reason for the rest: `— prevents drift`, `, so that …`. Linear."""
    begins = [0, *(found.end() for found in _PIECE.finditer(sentence))]
    ends = [*(found.start() for found in _PIECE.finditer(sentence)), len(sentence)]
    first = sentence[: ends[0]].strip()
    is_named, is_order = _THING.match(first) is not None, is_action(first) or begins_action(first)
    inside = False
    for number, (start, end) in enumerate(zip(begins, ends, strict=True)):
        piece = sentence[start:end]
        tells = _EFFECT.match(piece) and (explains(piece) if _OF_IT.match(piece) else is_order or tells_why(piece))
        tells = tells or is_saying(piece)
        inside = number > is_named and bool(tells or (inside and not begins_action(piece)))
        head, tail = (None, 0) if inside else (_head(piece), _tail(piece))
        if head is not None:
            yield start, start + head
        if tail is not None:
            yield start + tail, start + ends_at(piece, tail)


def _head(piece: str) -> int | None:
    """Where the rule begins that a reason or creed opens: "We care about quality, and that is why …"."""
    if _CREED.match(piece) and (found := _WHY.search(piece)):
        return found.end()
    comma = piece.find(", ")
    begins = _LEADING.match(piece) if comma > 0 else None
    if not begins:
        return None
    clause = piece[:comma]
    if begins["purpose"] and not tells_why(clause):
        return None
    if begins["why"] and not (is_marked_judgement(clause[begins.end() :]) or improves(clause)):
        return None
    return comma + 2


def _tail(piece: str) -> int | None:
    """Where the reason begins that closes a piece."""
    found = [*_told_tails(piece), *_judging_tails(piece)]
    return min(found, default=None)


def _told_tails(piece: str) -> Iterator[int]:
    for found in islice(_TAIL.finditer(piece, 1), _TRIES):
        before = _BOUND.search(piece, max(0, found.start() - _REACH), found.start())
        if found[0].split()[0] == "to" and before:
            continue
        if _CHECKS.match(piece) and _STATE.match(piece, found.start()):
            continue
        if found[0].split()[0] == "for" and _WANTED.search(piece, max(0, found.start() - _REACH), found.start()):
            continue
        if _BY_EFFECT.match(found[0]) and not tells_why(piece[found.start() : found.start() + _NEAR]):
            continue
        yield found.start()
        return


def _judging_tails(piece: str) -> Iterator[int]:
    """As in "…, as every dependency is a burden", "…, we are all human"."""
    for mark, judges in ((_MARKED, is_marked_judgement), (_LOOSE, is_saying)):
        for number, found in enumerate(mark.finditer(piece, 1)):
            if number < _MOST and judges(piece[found.end() :].rstrip(" )")):
                yield found.start()
                break
