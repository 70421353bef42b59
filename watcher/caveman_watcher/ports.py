"""What the watcher needs of core, as small protocols, so that tests can give it less."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Protocol

from caveman_core.history.records import Root, RootAge, Sighting
from caveman_core.outcome import Receipt
from caveman_core.policy import Policy
from caveman_core.queue.job import JobQueue
from caveman_core.work import PathState

Hold = Callable[[Path, bytes], None]
"""Hold the sections of this text at this path: somebody put it back."""

Follow = Callable[[Path], object]
"""Carry over what is known of the file at this real path under the paths it had before."""


def stays(_path: Path) -> None:
    """Follow where no file ever moves."""


Walk = Callable[[Path, str], Iterable[Path]]
"""The paths below a root that the profile names memory files."""


class WatcherLedger(Protocol):
    """The part of the ledger the watcher uses."""

    def add_root(self, path: Path, profile: str, now: float) -> tuple[Root, RootAge]:
        """The root at this real path, added if it is not there."""
        ...

    def mark_watched(self, root_ids: Iterable[str]) -> None:
        """These roots are watched from now on and no others."""
        ...

    def knows(self, path: Path) -> bool:
        """Whether anything is recorded of this path."""
        ...

    def state(self, path: Path) -> PathState:
        """What `needs_work` asks of this path."""
        ...

    def set_baseline(self, path: Path, digest: str) -> None:
        """These bytes were there before caveman."""
        ...

    def see(self, path: Path, digest: str, now: float) -> Sighting:
        """Record a look; since when the path has had this digest."""
        ...

    def record_refusal(self, receipt: Receipt, policy: Policy, now: float) -> None:
        """Record that this file may not be touched, unless that is what was last recorded of it."""
        ...


class ClosableQueue(JobQueue, Protocol):
    """A job queue with a connection."""

    async def close(self) -> None:
        """Close the connection."""
        ...


class Observer(Protocol):
    """Told what the daemon comes to, for a person who looks on. It must not raise."""

    def watching(self) -> None:
        """The daemon has begun to watch."""
        ...

    def refused(self, receipt: Receipt) -> None:
        """A file may not be touched; told once for each reason. Called from any thread."""
        ...

    def looked_at_all(self) -> None:
        """A rescan is over."""
        ...


class Unobserved:
    """Observer where nobody looks on."""

    def watching(self) -> None:
        """Nothing."""

    def refused(self, receipt: Receipt) -> None:
        """Nothing."""

    def looked_at_all(self) -> None:
        """Nothing."""


class Broker(Protocol):
    """The embedded queue server."""

    async def start(self) -> None:
        """Start it; BrokerError if it does not answer."""
        ...

    async def stop(self) -> None:
        """End it."""
        ...

    async def watch_over(self, on_restart: Callable[[], Awaitable[None]]) -> None:
        """Start it again whenever it dies, then call `on_restart`."""
        ...
