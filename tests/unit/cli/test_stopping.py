"""A signal sets the event; the exit code says which one it was."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest

from caveman_cli.exit_codes import ExitCode
from caveman_cli.stopping import until_stopped


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, ExitCode.OK), (signal.SIGINT, ExitCode.INTERRUPTED)])
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
