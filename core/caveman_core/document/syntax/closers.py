"""Closing marks, found in linear time over a whole scan."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from typing import Final

_RUN: Final = re.compile(r"`+")


class Closers:
    """Closing marks of one text. A mark that is missing once is not looked for again."""

    __slots__ = ("_missing", "_runs", "_text")

    def __init__(self, text: str) -> None:
        """Nothing is looked for yet."""
        self._text = text
        self._missing: set[str] = set()
        self._runs: dict[int, list[int]] | None = None

    def end_of(self, mark: str, start: int) -> int | None:
        """Where the next `mark` at or after `start` ends. `start` may only grow from call to call."""
        if mark in self._missing:
            return None
        found = self._text.find(mark, start)
        if found < 0:
            self._missing.add(mark)
            return None
        return found + len(mark)

    def end_of_run(self, length: int, start: int) -> int | None:
        """Where the next run of exactly `length` backticks that begins after `start` ends."""
        if self._runs is None:
            self._runs = defaultdict(list)
            for run in _RUN.finditer(self._text):
                self._runs[run.end() - run.start()].append(run.start())
        starts = self._runs.get(length, [])
        index = bisect_right(starts, start)
        return starts[index] + length if index < len(starts) else None
