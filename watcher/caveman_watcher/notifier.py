"""What the watcher needs of a notifier, and the one that needs no help from the kernel."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Protocol

from caveman_watcher.notices import Notice

POLL_SECONDS: Final = 2.0

Roots = Callable[[], Sequence[Path]]
"""The real paths of the roots as they are now. A root need not be there."""


class Notifier(Protocol):
    """Puts a notice into the queue for whatever may have changed below the roots, as well as it can."""

    async def start(self, notices: asyncio.Queue[Notice]) -> None:
        """Begin. Raises NotifierError if nothing can be watched."""
        ...

    async def stop(self) -> None:
        """End; does nothing if it did not start or has died."""
        ...

    async def check(self) -> None:
        """Follow roots that appeared, went or were replaced. Cheap. Raises NotifierError if the notifier is dead."""
        ...

    async def measure(self) -> None:
        """See whether every directory is watched. Walks the trees."""
        ...

    def rescan_seconds(self, usual: float) -> float:
        """How often to rescan, given how well this notifier hears just now."""
        ...


class PollingNotifier:
    """Hears nothing; rescans come often instead. For network and container file systems (`--poll`)."""

    async def start(self, notices: asyncio.Queue[Notice]) -> None:
        """Nothing to begin."""

    async def stop(self) -> None:
        """Nothing to end."""

    async def check(self) -> None:
        """Every rescan finds the roots as they are."""

    async def measure(self) -> None:
        """Nothing is watched, and nothing needs to be."""

    def rescan_seconds(self, usual: float) -> float:
        """Every two seconds, or more often if the setting says so."""
        return min(usual, POLL_SECONDS)
