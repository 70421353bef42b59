"""Protected spans inside prose: each leaf keeps its own, byte for byte; none is lost and none appears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching import Match
from caveman_core.checks.report import error, quoted
from caveman_core.document.model import Protected, ProtectedKind


def spans_of(rule: str, *kinds: ProtectedKind) -> Callable[[Comparison], Iterator[Finding]]:
    """The check of the spans of these kinds."""

    def check(comparison: Comparison) -> Iterator[Finding]:
        for match in comparison.matches:
            yield from _compared(rule, kinds, match)

    return check


def _compared(rule: str, kinds: Sequence[ProtectedKind], match: Match) -> Iterator[Finding]:
    before = [span for span in match.source.reading.spans if span.kind in kinds]
    after = [span for span in match.candidate.reading.spans if span.kind in kinds]
    if [span.text for span in before] == [span.text for span in after]:
        return
    lost, added = _surplus(before, after), _surplus(after, before)
    for span in lost:
        yield error(rule, f"lost {quoted(span.text)}", match.source.reading.span_line(span), span.text)
    for span in added:
        yield error(rule, f"added {quoted(span.text)}", match.candidate.reading.span_line(span), span.text)
    if not lost and not added:
        first = next(one for one, other in zip(before, after, strict=True) if one.text != other.text)
        yield error(rule, f"moved {quoted(first.text)}", match.source.reading.span_line(first), first.text)


def _surplus(spans: Sequence[Protected], others: Sequence[Protected]) -> list[Protected]:
    """Spans that stand more often here than there."""
    left = Counter(span.text for span in others)
    surplus: list[Protected] = []
    for span in spans:
        if left[span.text]:
            left[span.text] -= 1
        else:
            surplus.append(span)
    return surplus
