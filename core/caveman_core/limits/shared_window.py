"""The sliding minute that all processes on one queue share: a sorted set on the queue's server, by its clock.

Imports redis, so only import this module where a queue is used. No script is run: a user of a shared server may be
forbidden to. The commands are WATCH, TIME, ZRANGEBYSCORE, MULTI, ZREM, ZADD, PEXPIRE and EXEC.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from redis.asyncio import Redis
from redis.exceptions import RedisError, WatchError

from caveman_core.errors import BrokerError
from caveman_core.limits.room import LONGEST_TURN, Ask, Decision, Entry, Kind, Rates, decide, stale
from caveman_core.policy import BackendName
from caveman_core.queue.link import connections

ATTEMPTS: Final = 100
"""How often somebody else may have been faster; each time one of them got through."""

LATE: Final = 0.005
"""Seconds between the look at the window and the entry in it. What took longer is entered again, at its true time."""


class SharedWindow:
    """Window on the queue's server."""

    def __init__(self, redis: Redis, key: str, rates: Rates, chance: Callable[[], float] = random.random) -> None:
        """`redis` is closed with the window."""
        self._redis, self._key, self._rates, self._chance = redis, key, rates, chance
        self._lifetime = int((LONGEST_TURN + 3) * rates.seconds * 1000)

    async def enter(self, ask: Ask) -> Decision:
        """As in Window."""
        try:
            for _ in range(ATTEMPTS):
                with suppress(WatchError):
                    return await self._try(ask)
                await asyncio.sleep(self._chance() * 0.02)
        except (RedisError, OSError) as error:
            raise BrokerError(f"the queue's server did not answer: {error}") from error
        raise BrokerError("too many ask for room for a model call at once")

    async def _try(self, ask: Ask) -> Decision:
        pipe: Any  # not all of redis has types
        async with self._redis.pipeline(transaction=True) as pipe:
            await pipe.watch(self._key)
            now = _seconds(await pipe.time())
            found = await pipe.zrangebyscore(self._key, "-inf", "+inf", withscores=True)
            entries = [entry for member, score in found if (entry := _entry(member, score)) is not None]
            decision = decide(entries, ask, now, self._rates, self._chance)
            mine = [entry for entry in entries if entry.id == ask.id]
            pipe.multi()
            self._put(pipe, decision.entry, [*stale(entries, now, self._rates), *mine])
            pipe.time()
            done = _seconds((await pipe.execute())[-1])
        if decision.wait or done - now <= LATE:
            return decision
        entry = replace(decision.entry, at=done)
        await self._redis.zadd(self._key, {_member(entry): done})
        return replace(decision, entry=entry)

    def _put(self, pipe: Any, entry: Entry, gone: Sequence[Entry]) -> None:
        if gone:
            pipe.zrem(self._key, *map(_member, gone))
        pipe.zadd(self._key, {_member(entry): entry.at})
        pipe.pexpire(self._key, self._lifetime)

    async def correct(self, entry: Entry, tokens: int) -> None:
        """As in Window."""
        with suppress(RedisError, OSError):
            async with self._redis.pipeline(transaction=True) as pipe:
                self._put(pipe, replace(entry, tokens=tokens), [entry] if tokens != entry.tokens else [])
                await pipe.execute()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._redis.aclose(close_connection_pool=True)


def shared_window(where: str | Path, queue: str, backend: BackendName, model: str, rates: Rates) -> SharedWindow:
    """Of this queue, backend and model, on the server at a socket's path or a URL. Connects to nothing yet."""
    return SharedWindow(Redis(connection_pool=connections(where)), f"{queue}:window:{backend}:{model}", rates)


def _seconds(answer: tuple[int, int]) -> float:
    return answer[0] + answer[1] / 1_000_000


def _member(entry: Entry) -> str:
    return f"{entry.kind}:{entry.tokens}:{entry.id}"


def _entry(member: bytes, score: float) -> Entry | None:
    """None for what another version of caveman, or somebody else, put there."""
    kind, _, rest = member.decode("utf-8", "replace").partition(":")
    tokens, _, name = rest.partition(":")
    if kind not in frozenset(Kind) or not tokens.isdecimal():
        return None
    return Entry(Kind(kind), score, name, int(tokens))
