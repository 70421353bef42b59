"""A process that asks for room for model calls at once. Arguments: socket, how many, requests, seconds of the window.

Prints "ready" and begins at a line of input. Prints for each call that was let through when: by the server's clock,
and by this machine's when it knew.
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

from caveman_core.limits.room import Ask, Rates
from caveman_core.limits.shared_window import SharedWindow, shared_window
from caveman_core.policy import BackendName


async def enter(window: SharedWindow, ask: Ask) -> None:
    while (decision := await window.enter(ask)).wait:  # noqa: ASYNC110 - others give room and tell nobody
        await asyncio.sleep(decision.wait)
    print(decision.entry.at, time.time(), flush=True)


async def main() -> None:
    name, calls, rates = sys.argv[5], int(sys.argv[2]), Rates(int(sys.argv[3]), None, float(sys.argv[4]))
    window = shared_window(Path(sys.argv[1]), "caveman:test:0", BackendName.ANTHROPIC, "m", rates)
    print("ready", flush=True)
    sys.stdin.readline()
    await asyncio.gather(*(enter(window, Ask(f"{name}{call}", 10, follows=call % 3 == 2)) for call in range(calls)))
    await window.aclose()


if __name__ == "__main__":
    asyncio.run(main())
