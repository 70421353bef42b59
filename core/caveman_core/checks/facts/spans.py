"""Protected spans inside prose: each leaf keeps its own, byte for byte; none is lost and none appears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.match import Match
from caveman_core.checks.report import error, quoted
from caveman_core.checks.sides.reading import Reading
from caveman_core.checks.sides.side import Side
from caveman_core.checks.sides.wording import is_word_pair
from caveman_core.document.facts import TokenKind
from caveman_core.document.model import Protected, ProtectedKind
from caveman_core.policy import Level


def spans_of(rule: str, *kinds: ProtectedKind) -> Callable[[Comparison], Iterator[Finding]]:
    """The check of the spans of these kinds."""

    def check(comparison: Comparison) -> Iterator[Finding]:
        for match in comparison.matches:
            yield from _compared(rule, kinds, match, comparison.level)

    return check


def _compared(rule: str, kinds: Sequence[ProtectedKind], match: Match, level: Level) -> Iterator[Finding]:
    before, after = _spans(kinds, match.source.reading), _spans(kinds, match.candidate.reading)
    if [span.text for span in before] == [span.text for span in after]:
        return
    lost, added = _without_excused(_surplus(before, after), match.source), _surplus(after, before)
    for span in lost:
        yield error(rule, f"lost {quoted(span.text)}", match.source.reading.span_line(span), span.text)
    for span in added:
        yield error(rule, f"added {quoted(span.text)}", match.candidate.reading.span_line(span), span.text)
    if not lost and not added and level is Level.LITE:  # elsewhere the order check judges it
        first = next(one for one, other in zip(before, after, strict=True) if one.text != other.text)
        yield error(rule, f"moved {quoted(first.text)}", match.source.reading.span_line(first), first.text)


def _without_excused(lost: list[Protected], side: Side) -> list[Protected]:
    """Those that do not stand in what may go."""
    free = Counter(side.token(index).text for index in side.excused)
    return _surplus(lost, (), free) if free else lost


def _spans(kinds: Sequence[ProtectedKind], reading: Reading) -> list[Protected]:
    """The spans of these kinds; "Read/write" at the start of a statement is "read/write"."""
    spans = [span for span in reading.spans if span.kind in kinds]
    if ProtectedKind.IDENTIFIER not in kinds or not any("/" in span.text for span in spans):
        return spans
    pairs = {token.text for token in reading.tokens if token.kind is TokenKind.OPAQUE and is_word_pair(token)}
    return [replace(span, text=span.text.lower()) if span.text in pairs else span for span in spans]


def _surplus(
    spans: Sequence[Protected], others: Sequence[Protected], free: Counter[str] | None = None
) -> list[Protected]:
    """Spans that stand more often here than there."""
    left = free or Counter(span.text for span in others)
    surplus: list[Protected] = []
    for span in spans:
        if left[span.text]:
            left[span.text] -= 1
        else:
            surplus.append(span)
    return surplus
