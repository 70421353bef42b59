"""Text outside the prose: white space, markers, newlines are what they were, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator

from caveman_core.checks.comparison import Comparison
from caveman_core.checks.finding import Finding
from caveman_core.checks.report import error
from caveman_core.document.model import Section


def check(comparison: Comparison) -> Iterator[Finding]:
    """The first place that differs. Where blocks or leaves differ as well, other checks have named it."""
    blocks = comparison.blocks
    if blocks.lost or blocks.added or comparison.lost or comparison.added:
        return
    for (before, line), (after, _) in zip(_gaps(comparison.source), _gaps(comparison.candidate), strict=False):
        if before != after:
            yield error("bytes", f"{_visible(before)} outside the prose became {_visible(after)}", line)
            return


def _gaps(section: Section) -> Iterator[tuple[str, int]]:
    """The text before each leaf and after the last one, with the line on which it starts."""
    end, line = 0, section.first_line
    for leaf in section.leaves:
        yield section.text[end : leaf.spans[0].start], line
        end, line = leaf.spans[-1].end, leaf.line + len(leaf.spans) - 1
    yield section.text[end:], line


def _visible(text: str) -> str:
    return repr(text) if len(text) < 40 else f"{text[:40]!r}…"
