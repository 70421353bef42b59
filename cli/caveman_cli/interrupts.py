"""Ctrl-C where nothing is at work, before a command is loaded and after it is done: an end at once, and quiet."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

_INTERRUPTED: Final = 130
"""As in failures.exit_codes, which takes a while to import."""

_LATER: Final = 0.02
"""Seconds until an interrupt that was swallowed comes again."""


def end_at_once() -> None:
    """From now on Ctrl-C ends the process with 130; there is nothing to undo. Who ignores it, as `nohup`, does so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_again() -> None:
    """From now on Ctrl-C is KeyboardInterrupt again, if `end_at_once` changed that."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def never_swallow() -> None:
    """An interrupt that comes in a destructor, where Python prints it and goes on, comes again a moment later."""
    sys.unraisablehook = _again_if_interrupt


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(_INTERRUPTED)


def _again_if_interrupt(unraisable: UnraisableHookArgs) -> None:
    if not issubclass(unraisable.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    import threading

    again = threading.Timer(_LATER, _interrupt_main_thread)
    again.daemon = True
    again.start()


def _interrupt_main_thread() -> None:
    """By a signal, which also ends a system call."""
    import threading
    from _thread import interrupt_main

    main = threading.main_thread().ident
    if hasattr(signal, "pthread_kill") and main is not None:
        signal.pthread_kill(main, signal.SIGINT)
    else:  # Windows
        interrupt_main()
