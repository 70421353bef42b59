"""A watcher on real files and the real kernel: notifier and follower, without rescans that would hide a deaf one."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from caveman_watcher.aliases import Aliases
from caveman_watcher.finding import Found
from caveman_watcher.following import Follower
from caveman_watcher.looker import Looked
from caveman_watcher.notices import Notice, RescanReason
from caveman_watcher.settle import SettleTimers
from caveman_watcher.watchdog_notifier import WatchdogNotifier
from waiting import wait_until
from watcher_fakes import World, save


@dataclass
class Rig:
    """`looks` are the files found by looks, in order; `wanted` the rescans that were asked for."""

    world: World
    notifier: WatchdogNotifier
    notices: asyncio.Queue[Notice] = field(default_factory=asyncio.Queue)
    looks: list[Found] = field(default_factory=list)
    wanted: list[RescanReason] = field(default_factory=list)

    def seen(self, path: Path) -> list[str]:
        """The digests that looks found at this path."""
        return [found.digest for found in self.looks if found.path == path]

    async def until_quiet(self, marker: Path) -> None:
        """Return when every event so far has been looked at: a save comes after them, and its look after theirs."""
        save(marker, "A marker.\n")
        await wait_until(lambda: self.seen(marker))


@asynccontextmanager
async def watching(world: World, *, settle: float = 0.1) -> AsyncIterator[Rig]:
    """The rig, listening."""
    rig = Rig(world, WatchdogNotifier(world.roots.paths))
    look = world.looker.look

    async def recorded(path: Path, *, moving: bool = False) -> Looked:
        looked = await look(path, moving=moving)
        if looked.found is not None:
            rig.looks.append(looked.found)
        return looked

    world.looker.look = recorded  # type: ignore[method-assign]  # a spy that calls the real one
    follower = Follower(rig.notices, SettleTimers(settle), world.looker, Aliases(), rig.wanted.append)
    await rig.notifier.start(rig.notices)
    task = asyncio.create_task(follower.run())
    try:
        yield rig
    finally:
        task.cancel()
        await rig.notifier.stop()
        with contextlib.suppress(asyncio.CancelledError):
            await task
