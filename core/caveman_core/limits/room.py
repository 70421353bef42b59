"""Whether one more call fits into a sliding minute, and when it will. Pure.

first call    asks about a section for the first time: it is put off until its turn
follow-up     asks about an answer that is paid for already, or for its rest: it waits in place, and first calls leave
              it room
turn          when a first call that was put off is to come again; turns are as far apart as there will be room for
              them, so that a hundred jobs that were put off do not all come when there is room for one
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

GRACE: Final = 2.0
"""Seconds for which room is kept for a follow-up that was to ask again by now: its process may have died."""

LONGEST_TURN: Final = 10
"""Windows. Who comes behind so many comes after them all the same: not every turn is taken."""

_SHARE: Final = 5
"""First calls leave one part in so many to follow-ups, besides what these wait for."""


class Kind(StrEnum):
    """What an entry of a window is."""

    CALL = "call"  # was let through at this time
    WAIT = "wait"  # a follow-up will ask again before this time
    TURN = "turn"  # a first call is to come again at this time


@dataclass(frozen=True, slots=True)
class Ask:
    """One call that wants to be let through. `tokens`: what it is thought to come to, read and written."""

    id: str
    tokens: int
    follows: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """What a window remembers. `at` is in seconds of the window's clock."""

    kind: Kind
    at: float
    id: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Rates:
    """The most that is let through in any `seconds`; None: without limit."""

    requests: int | None
    tokens: int | None
    seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Decision:
    """`wait` 0: let through, and `entry` is the call. Else the seconds after which to ask again."""

    wait: float
    entry: Entry


def decide(entries: Sequence[Entry], ask: Ask, now: float, rates: Rates, chance: Callable[[], float]) -> Decision:
    """On one call; its `entry` is to be remembered in place of earlier ones with its id. `chance`: 0 to 1."""
    gone = stale(entries, now, rates)
    others = [entry for entry in entries if entry.id != ask.id and entry not in gone]
    at = room_at(others, ask, now, rates)
    if at <= now:
        return _decision(Kind.CALL, ask, now, now)
    if ask.follows:
        wait = at - now + chance() * rates.seconds / 100
        return Decision(wait, Entry(Kind.WAIT, now + wait + GRACE, ask.id, ask.tokens))
    return _decision(Kind.TURN, ask, now, _turn(others, ask, now, at, rates, chance))


def room_at(entries: Sequence[Entry], ask: Ask, now: float, rates: Rates) -> float:
    """From when on the call fits if no other one is let through before; `now` if it does already."""
    calls = sorted((entry for entry in entries if _is_in(entry, now, rates)), key=lambda entry: entry.at)
    waiting = () if ask.follows else tuple(entry for entry in entries if entry.kind is Kind.WAIT and entry.at > now)
    for gone in range(len(calls) + 1):
        if _fits(calls[gone:], waiting, ask, rates):
            return now if gone == 0 else calls[gone - 1].at + rates.seconds
    return max([now + rates.seconds, *(entry.at for entry in waiting)])


def stale(entries: Sequence[Entry], now: float, rates: Rates) -> list[Entry]:
    """What need not be remembered any more; also what a clock that was put back left in the far future."""
    latest = now + (LONGEST_TURN + 2) * rates.seconds + GRACE
    return [
        entry
        for entry in entries
        if (not _is_in(entry, now, rates) if entry.kind is Kind.CALL else not now < entry.at <= latest)
    ]


def _decision(kind: Kind, ask: Ask, now: float, at: float) -> Decision:
    return Decision(at - now, Entry(kind, at, ask.id, ask.tokens))


def _is_in(entry: Entry, now: float, rates: Rates) -> bool:
    return entry.kind is Kind.CALL and now - rates.seconds < entry.at <= now + rates.seconds


def _fits(calls: Sequence[Entry], waiting: Sequence[Entry], ask: Ask, rates: Rates) -> bool:
    if rates.requests is not None and len(calls) + 1 > _for(ask, rates.requests) - len(waiting):
        return False
    if rates.tokens is None or not (calls or waiting):  # a call that is larger than the limit goes alone
        return True
    taken = sum(entry.tokens for entry in (*calls, *waiting))
    return taken + ask.tokens <= _for(ask, rates.tokens)


def _for(ask: Ask, limit: int) -> int:
    """How much of a limit is open to this call."""
    kept = 0 if ask.follows or limit == 1 else max(1, limit // _SHARE)
    return limit - kept


def _turn(
    entries: Sequence[Entry], ask: Ask, now: float, room: float, rates: Rates, chance: Callable[[], float]
) -> float:
    last = max((entry.at for entry in entries if entry.kind is Kind.TURN and entry.at > now), default=None)
    between = _between(ask, rates)
    turn = room if last is None else max(room, last + between)
    if turn - now > LONGEST_TURN * rates.seconds:
        turn, between = max(room, now + LONGEST_TURN * rates.seconds), rates.seconds
    return turn + chance() * between / 2


def _between(ask: Ask, rates: Rates) -> float:
    """Seconds in which there is room for one more call like this one."""
    by_requests = 0.0 if rates.requests is None else rates.seconds / _for(ask, rates.requests)
    by_tokens = 0.0 if rates.tokens is None else rates.seconds * ask.tokens / _for(ask, rates.tokens)
    return max(by_requests, min(by_tokens, rates.seconds))
