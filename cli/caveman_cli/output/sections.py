"""What became of the sections of a receipt, as a person reads it and as JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final

from caveman_cli.output.console import plural, printable
from caveman_cli.output.usage import calls_words
from caveman_core.outcome import FAILED_BEFORE, Receipt, SectionNote, SectionVerdict

_TOLD: Final = {
    SectionVerdict.FELL_BACK: "by the offline rules",
    SectionVerdict.KEPT: "kept as it was",
    SectionVerdict.KEPT_KNOWN: "kept as it was",
}
_MOST: Final = 3
"""So many findings of a section are told; --json has all."""


def section_lines(receipt: Receipt) -> Iterator[str]:
    """The sections whose candidates did not pass, with the findings, and how many passed after a repair."""
    for note in receipt.sections:
        if note.verdict in _TOLD:
            yield printable(f"    {_TOLD[note.verdict]}: {note.title!r} (line {note.first_line}): {_why(note)}")
    repaired = sum(note.verdict is SectionVerdict.REPAIRED for note in receipt.sections)
    if repaired:
        yield f"    repaired: {plural(repaired, 'section')} passed after the checks had found something"
    if any(note.why == (FAILED_BEFORE,) for note in receipt.sections):
        yield f"    to have it sent again: caveman compress --again {shlex.quote(str(receipt.path))}"


def cost_of(receipt: Receipt) -> str:
    """What its model calls came to, "" if there were none."""
    return calls_words(receipt.usage)


def section_json(note: SectionNote) -> dict[str, object]:
    """Stable keys."""
    return {
        "title": note.title,
        "line": note.first_line,
        "verdict": note.verdict.name.lower(),
        "tokens_before": note.tokens_before,
        "tokens_after": note.tokens_after,
        "cost_usd": note.usage.cost,
        "why": list(note.why),
    }


def _why(note: SectionNote) -> str:
    more = len(note.why) - _MOST
    return "; ".join(note.why[:_MOST]) + (f"; and {more} more" if more > 0 else "")
