"""A sliding minute of model calls: what all windows are, and the one of a single process."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from caveman_core.limits.room import Ask, Decision, Entry, Rates, decide, stale


class Window(Protocol):
    """Lets calls through, never more in any minute than its rates say."""

    async def enter(self, ask: Ask) -> Decision:
        """Whether this call may be made now. Raises BrokerError if those who share the window cannot be asked."""
        ...

    async def correct(self, entry: Entry, tokens: int) -> None:
        """What the call of an entry came to in tokens. Never raises: the estimate stands then."""
        ...

    async def aclose(self) -> None:
        """Close what was opened."""
        ...


class OwnWindow:
    """Of this process alone: where there is no queue that others could share."""

    def __init__(
        self,
        rates: Rates,
        clock: Callable[[], float] = time.monotonic,
        chance: Callable[[], float] = random.random,
    ) -> None:
        """`clock` counts seconds from anywhere."""
        self._rates, self._clock, self._chance = rates, clock, chance
        self._entries: dict[str, Entry] = {}

    async def enter(self, ask: Ask) -> Decision:
        """As in Window; asks nobody."""
        now = self._clock()
        for entry in stale(list(self._entries.values()), now, self._rates):
            del self._entries[entry.id]
        decision = decide(list(self._entries.values()), ask, now, self._rates, self._chance)
        self._entries[ask.id] = decision.entry
        return decision

    async def correct(self, entry: Entry, tokens: int) -> None:
        """As in Window."""
        if entry.id in self._entries:
            self._entries[entry.id] = replace(entry, tokens=tokens)

    async def aclose(self) -> None:
        """Nothing was opened."""
