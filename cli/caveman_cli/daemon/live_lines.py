"""What `caveman watch` says to a person at its terminal: a line a file, by name. The log, which names none, stays."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_cli.output.console import debugging, note, printable, shown
from caveman_cli.output.reports import failure_of_receipt, line_of
from caveman_core.config import LogFormat, Settings
from caveman_core.outcome import Reason, Receipt
from caveman_core.tokens import ESTIMATE

_SAID_HERE: Final = {
    "caveman_worker.running": logging.WARNING,
    "caveman_worker.jobs": logging.ERROR,
    "caveman_watcher.refusals": logging.ERROR,
    "caveman_watcher.daemon": logging.WARNING,
}
"""What logs the same without names, and from which level on it says more than these lines."""

_NO_NEWS: Final = frozenset({Reason.OUR_TEXT, Reason.JUDGED, Reason.BASELINE})
"""Reasons of a job that came too late: what became of these bytes was said already."""

_INDENT: Final = " " * 22


def speaks(settings: Settings) -> bool:
    """Whether a person looks on: stderr is a terminal, and nobody asked for the log there."""
    return settings.log_format is LogFormat.AUTO and sys.stderr.isatty() and not debugging()


@contextmanager
def without_doubles() -> Iterator[None]:
    """The log meanwhile without what these lines say."""
    before = {name: logging.getLogger(name).level for name in _SAID_HERE}
    for name, level in _SAID_HERE.items():
        logging.getLogger(name).setLevel(level)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


@dataclass(frozen=True, slots=True)
class LiveLines:
    """Observer of the daemon. `begin` gives the lines of its start; `looked` is called after each look at all files."""

    begin: Callable[[], Iterable[str]]
    looked: Callable[[], None] = lambda: None

    def watching(self) -> None:
        """Say what is watched."""
        for line in self.begin():
            note(line)

    def refused(self, receipt: Receipt) -> None:
        """Say it as for a job that ended so."""
        self.ended(receipt)

    def looked_at_all(self) -> None:
        """Nothing to be said of that itself."""
        self.looked()

    def ended(self, receipt: Receipt) -> None:
        """Say how a job ended, and what to do about it if it ended badly."""
        if receipt.reason in _NO_NEWS:
            return
        _say(_what(receipt))
        if (failure := failure_of_receipt(receipt)) is not None and failure.next_step:
            note(printable(f"{_INDENT}next: {failure.next_step}"))

    def waits(self, path: Path, reason: Reason) -> None:
        """Say what a file waits for."""
        _say(f"{'waits':<10}  {shown(path)}: {reason}; it is tried again by itself")

    def held(self, path: Path) -> None:
        """Say that an earlier text stays."""
        _say(f"{'held':<10}  {shown(path)}: {Reason.UNDONE}")


def _say(line: str) -> None:
    note(f"{time.strftime('%H:%M:%S')}  {line}")


def _what(receipt: Receipt) -> str:
    if receipt.reason is Reason.ALREADY_TERSE:
        return f"{receipt.outcome:<10}  {shown(receipt.path)}: already terse"
    return line_of(receipt, ESTIMATE)
