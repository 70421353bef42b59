"""Stopping a piece of work as a call that it makes returns, by an interrupt or by a death."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from enum import Enum
from inspect import CO_GENERATOR
from pathlib import PurePath
from types import FrameType
from typing import Final, TypeVar

_Opened = TypeVar("_Opened")

_PURE: Final = frozenset({"document", "keys.py", "layout.py", "manifest.py", "records.py", "plan.py", "digest.py"})
"""Parts of core where nothing is done that a stop could leave half done."""


class End(Enum):
    """How the work is stopped."""

    INTERRUPT = "Ctrl-C"
    KILL = "kill -9"


class Stops:
    """The work, and what is open while it is done: opened anew each time, by the process that does it."""

    def __init__(
        self, opened: Callable[[], AbstractContextManager[_Opened]], work: Callable[[_Opened], object]
    ) -> None:
        self._met = 0
        self._stop_at = 0
        self._stop: Callable[[], None] = _interrupt

        def do() -> None:
            with opened() as it:
                sys.setprofile(self._returned)
                try:
                    work(it)
                finally:
                    sys.setprofile(None)

        self._do = do

    def count(self) -> int:
        """Do it whole; how many calls return."""
        self._met = self._stop_at = 0
        self._do()
        return self._met

    def stopped(self, at: int, end: End) -> None:
        """Do it, in a process of its own, until call number `at` returns, counted from 1."""
        self._met, self._stop_at = 0, at
        self._stop = _interrupt if end is End.INTERRUPT else _die
        child = os.fork()
        if child == 0:
            try:
                self._do()
            finally:  # whatever an interrupt has become
                os._exit(0)
        os.waitpid(child, 0)

    def _returned(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "return" or code.co_flags & CO_GENERATOR:  # a generator's yield is told as a return
            return
        parts = PurePath(code.co_filename).parts
        if "caveman_core" not in parts or _PURE.intersection(parts):
            return
        self._met += 1
        if self._met == self._stop_at:
            self._stop()


def _interrupt() -> None:
    raise KeyboardInterrupt


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
