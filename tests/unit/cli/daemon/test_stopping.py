"""A signal sets the event; the exit code says which one it was."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from caveman_cli.daemon.stopping import until_stopped
from caveman_cli.failures.exit_codes import ExitCode


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGTERM, ExitCode.OK), (signal.SIGHUP, ExitCode.OK), (signal.SIGINT, ExitCode.INTERRUPTED)],
)
async def test_a_signal_ends_it_in_order(number: signal.Signals, code: ExitCode) -> None:
    ended = False

    async def run(stop: asyncio.Event) -> None:
        nonlocal ended
        os.kill(os.getpid(), number)
        await stop.wait()
        ended = True

    assert await until_stopped(run) is code
    assert ended


async def test_what_ends_by_itself_is_done() -> None:
    async def run(stop: asyncio.Event) -> None:
        return None

    assert await until_stopped(run) is ExitCode.OK


async def test_the_handlers_are_gone_afterwards() -> None:
    before = signal.getsignal(signal.SIGTERM)

    async def run(stop: asyncio.Event) -> None:
        return None

    await until_stopped(run)
    assert signal.getsignal(signal.SIGTERM) == before


async def test_under_nohup_the_end_of_the_terminal_is_no_signal() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)

    async def run(stop: asyncio.Event) -> None:
        os.kill(os.getpid(), signal.SIGHUP)
        await asyncio.sleep(0)
        assert not stop.is_set()
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN

    try:
        await until_stopped(run)
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
