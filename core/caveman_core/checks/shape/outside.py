"""Text outside the prose: white space, markers, newlines are what they were, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error
from caveman_core.document.model import Section


def check(comparison: Comparison) -> Iterator[Finding]:
    """The first place that differs. Where blocks or leaves differ as well, other checks have named it."""
    blocks = comparison.blocks
    if blocks.lost or blocks.added or comparison.lost or comparison.added:
        return
    pairs = zip(comparison.source.leaves, comparison.candidate.leaves, strict=True)
    by_line = all(len(one.spans) == len(other.spans) for one, other in pairs)
    gaps = (_gaps(section, by_line) for section in (comparison.source, comparison.candidate))
    for (before, line), (after, _) in zip(*gaps, strict=True):
        if before != after:
            yield error("bytes", f"{_visible(before)} outside the prose became {_visible(after)}", line)
            return


def _gaps(section: Section, by_line: bool) -> Iterator[tuple[str, int]]:
    """The text before each leaf (`by_line`: each of its lines) and after the last, with the line where it starts."""
    end, line = 0, section.first_line
    for leaf in section.leaves:
        for number, span in enumerate(leaf.spans):
            if by_line or not number:
                yield section.text[end : span.start], line
            end, line = span.end, leaf.line + number
    yield section.text[end:], line


def _visible(text: str) -> str:
    return repr(text) if len(text) < 40 else f"{text[:40]!r}…"
