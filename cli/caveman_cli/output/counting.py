"""The numbers of a report: every receipt of it counted anew by one counter, the one the report names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from caveman_cli.output.console import note
from caveman_core.counting import BY_ESTIMATE, Counter, CountingError, counter_for, counter_of_size
from caveman_core.outcome import Receipt, SectionNote


def counted_alike(receipts: Sequence[Receipt]) -> tuple[list[Receipt], Counter]:
    """The receipts, all counted by the counter named."""
    counter = counter_for([text for receipt in receipts for text in _texts(receipt)])
    return [recounted(receipt, counter) for receipt in receipts], counter


def recounted(receipt: Receipt, counter: Counter) -> Receipt:
    """The receipt with this counter's numbers. One without sections has no texts, and none to change."""
    if not receipt.sections:
        return receipt
    sections = tuple(_recounted(section, counter) for section in receipt.sections)
    front = counter.count(receipt.front)
    return replace(
        receipt,
        tokens_before=front + sum(section.tokens_before for section in sections),
        tokens_after=front + sum(section.tokens_after for section in sections),
        sections=sections,
    )


def _recounted(section: SectionNote, counter: Counter) -> SectionNote:
    return replace(section, tokens_before=counter.count(section.before), tokens_after=counter.count(section.after))


def _texts(receipt: Receipt) -> Iterator[str]:
    yield receipt.front
    for section in receipt.sections:
        yield section.before
        yield section.after


class OneByOne:
    """Counts receipts as they come. Where its counter fails it says so, and the estimate counts from then on."""

    def __init__(self, files: Sequence[Path]) -> None:
        """`files` are those to come: their size decides, twice, since each is counted before and after."""
        self.counter = counter_of_size(2 * sum(map(_size, files)))

    def recounted(self, receipt: Receipt) -> Receipt:
        """The receipt with the counter's numbers."""
        try:
            return recounted(receipt, self.counter)
        except CountingError:
            note(f"{self.counter.name} cannot count this text: {BY_ESTIMATE.name} from here on, in the sum too")
            self.counter = BY_ESTIMATE
            return recounted(receipt, self.counter)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except (OSError, ValueError):
        return 0
