"""Ctrl-C where nothing is at work ends at once, and none is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from caveman_cli.interrupts import end_at_once, raise_again
from waiting import DEADLINE


@pytest.fixture(autouse=True)
def _handler() -> Iterator[None]:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_it_ends_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    end_at_once()
    signal.raise_signal(signal.SIGINT)
    assert ended == [130]


def test_afterwards_it_is_raised_again() -> None:
    end_at_once()
    raise_again()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize("other", [signal.SIG_IGN, lambda number, frame: None], ids=["ignored", "handled"])
def test_what_somebody_else_has_said_stands(other: Any) -> None:
    signal.signal(signal.SIGINT, other)
    end_at_once()
    raise_again()
    assert signal.getsignal(signal.SIGINT) is other


SWALLOWED = """
import signal, threading
from caveman_cli.interrupts import never_swallow

class Destroyed:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

never_swallow()
Destroyed()
try:
    threading.Event().wait()
except KeyboardInterrupt:
    print("interrupted")
"""


def test_one_that_a_destructor_would_swallow_comes_again() -> None:
    done = subprocess.run([sys.executable, "-c", SWALLOWED], capture_output=True, text=True, timeout=DEADLINE)
    assert (done.stdout, done.stderr) == ("interrupted\n", "")


def test_any_other_error_there_is_told_as_ever() -> None:
    program = "from caveman_cli.interrupts import never_swallow\nnever_swallow()\n"
    program += "class D:\n    def __del__(self):\n        raise ValueError('odd')\nD()\n"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=DEADLINE)
    assert "ValueError: odd" in done.stderr
