"""From notices to looks: a path that has settled is looked at, under every name it is known by."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

from caveman_watcher.aliases import Aliases
from caveman_watcher.looker import Look, Looker
from caveman_watcher.notices import Changed, Notice, RescanReason, RescanWanted
from caveman_watcher.settle import Settled, SettleTimers

_RESCANS: Final = {
    Look.DIRECTORY: RescanReason.DIRECTORY,
    Look.QUEUE_DOWN: RescanReason.QUEUE_DOWN,
    Look.LATER: RescanReason.NOT_READ,
}


class Follower:
    """Takes notices from the queue until it is cancelled."""

    def __init__(
        self,
        notices: asyncio.Queue[Notice],
        timers: SettleTimers,
        looker: Looker,
        aliases: Aliases,
        want_rescan: Callable[[RescanReason], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`want_rescan` is told when one look is not enough."""
        self._notices, self._timers, self._looker, self._aliases = notices, timers, looker, aliases
        self._want_rescan, self._clock = want_rescan, clock

    async def run(self) -> None:
        """Follow the notices. If a look raises, the next call takes up what was still to be looked at."""
        while True:
            await self._listen()
            due = deque(self._timers.due(self._clock()))
            try:
                while due:
                    await self._look(due[0])
                    due.popleft()
            finally:
                for settled in due:
                    self._timers.touch(settled.path, self._clock())

    async def _listen(self) -> None:
        """Wait for a notice or for a timer, then take every notice there is."""
        try:
            async with asyncio.timeout(self._timers.wait(self._clock())):
                self._take(await self._notices.get())
        except TimeoutError:
            pass
        while not self._notices.empty():
            self._take(self._notices.get_nowait())

    def _take(self, notice: Notice) -> None:
        match notice:
            case Changed(path):
                self._timers.touch(self._aliases.real(path), self._clock())
            case RescanWanted(reason):
                self._want_rescan(reason)

    async def _look(self, settled: Settled) -> None:
        for name in self._aliases.names(settled.path):
            if await self._enough(name, settled):
                return

    async def _enough(self, name: Path, settled: Settled) -> bool:
        """Look at the file under this name; whether its other names need no look."""
        look = (await self._looker.look(name, moving=settled.moving)).look
        if look is Look.NOTHING_THERE:
            return False
        if look is Look.MOVING:
            self._timers.touch(settled.path, self._clock())
        if look in _RESCANS:
            self._want_rescan(_RESCANS[look])
        return True
