"""How what is saved stood over time, per root. Pure: everything comes from the ledger's rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta, tzinfo
from enum import StrEnum
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from caveman_core.history.records import Root, root_of

HOURLY_SECONDS: Final = 2 * 86_400.0
"""A past no longer than this is told by the hour, a longer one by the day."""

MOST_POINTS: Final = 1_100
"""Three years of days. What came before is in the first point."""


@dataclass(frozen=True, slots=True)
class Step:
    """One version. `saved`: by its own row and section map, 0 for a restore. Tokens are estimates."""

    at: float
    saved: int
    tokens_before: int
    tokens_after: int
    is_compression: bool = True
    pruned: bool = False


@dataclass(frozen=True, slots=True)
class FilePast:
    """A file's versions in their order; rescues are left out. `undone_at`: since when an earlier text stands again."""

    path: Path
    steps: tuple[Step, ...]
    undone_at: float | None = None


class Unit(StrEnum):
    """How far apart the points are."""

    HOUR = "hour"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class FileSaving:
    """A file that stands compressed: what that saves at each load, and what a load costs now."""

    path: Path
    saved: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Group:
    """The files of a root, of no root, or all. `series` has the tokens saved at each of the moments."""

    root: Root | None
    files: tuple[FileSaving, ...]  # most saved first
    series: tuple[int, ...]

    @property
    def saved(self) -> int:
        """Tokens saved each time all of them are loaded."""
        return sum(file.saved for file in self.files)

    @property
    def tokens(self) -> int:
        """What that costs now."""
        return sum(file.tokens for file in self.files)


@dataclass(frozen=True, slots=True)
class SavingSeries:
    """`since`: the first compression. Each moment ends an hour or a day, the last is now. `groups`: by root."""

    at: float
    since: float | None = None
    unit: Unit = Unit.HOUR
    moments: tuple[float, ...] = ()
    total: Group = field(default_factory=lambda: Group(None, (), ()))
    groups: tuple[Group, ...] = ()


def saving_series(
    pasts: Iterable[FilePast], roots: Sequence[Root], now: float, zone: tzinfo | None = None
) -> SavingSeries:
    """The series of these files, in all and for each root that has one. `zone` None: this machine's."""
    compressed = [past for past in pasts if any(step.is_compression for step in past.steps)]
    if not compressed:
        return SavingSeries(now)
    curves = [(past, _curve(past, now)) for past in compressed]
    since = min(curve[0][0] for _, curve in curves)
    unit = Unit.HOUR if now - since <= HOURLY_SECONDS else Unit.DAY
    moments = moments_between(since, now, unit, zone)
    by_root: defaultdict[Root | None, list[_Drawn]] = defaultdict(list)
    for past, curve in curves:
        by_root[root_of(past.path, roots)].append((past, curve))
    groups = [_group(root, files, moments) for root, files in by_root.items()]
    groups.sort(key=lambda group: (-group.saved, str(group.root.path) if group.root else ""))
    return SavingSeries(now, since, unit, moments, _group(None, curves, moments), tuple(groups))


def moments_between(since: float, now: float, unit: Unit, zone: tzinfo | None) -> tuple[float, ...]:
    """The ends of the hours or days after `since` in this zone, then `now`; the last MOST_POINTS of them."""
    if unit is Unit.HOUR:
        begun = datetime.fromtimestamp(since, zone)
        into_the_hour = begun.minute * 60 + begun.second + begun.microsecond / 1e6
        hours = int((now - since) // 3600) + 1
        ends = (since - into_the_hour + 3600 * number for number in range(1, hours + 1))
    else:
        last = datetime.fromtimestamp(now, zone).date()
        first = max(datetime.fromtimestamp(since, zone).date(), last - timedelta(days=MOST_POINTS))
        days = (first + timedelta(days=number) for number in range(1, (last - first).days + 1))
        ends = (datetime.combine(day, time(), zone).timestamp() for day in days)
    return (*[end for end in ends if end < now][1 - MOST_POINTS :], now)


_Curve = list[tuple[float, int]]
"""From when on a file saves how much."""

_Drawn = tuple[FilePast, _Curve]


def _curve(past: FilePast, now: float) -> _Curve:
    """From the first compression on. Whatever the clock said, no step is later than the next one."""
    standing = list(zip((step.at for step in past.steps), _standing(past.steps), strict=True))
    if past.undone_at is not None:
        standing.append((past.undone_at, 0))
    first = next(number for number, step in enumerate(past.steps) if step.is_compression)
    times = list(accumulate((at for at, _ in reversed(standing)), min, initial=now))[:0:-1]
    return [(at, saved) for at, (_, saved) in zip(times, standing, strict=True)][first:]


def _standing(steps: Sequence[Step]) -> Iterator[int]:
    """What the file saves after each step.

    A pruned version's section map is gone, and with it what the sections saved that an earlier version shortened. That
    is taken to have stayed, in proportion where the text got shorter.
    """
    yield steps[0].saved
    stood = steps[0].saved
    for before, step in pairwise(steps):
        stayed = 0
        if step.pruned and step.is_compression and step is not steps[-1] and before.tokens_after > 0:
            stayed = round(stood * min(1.0, step.tokens_before / before.tokens_after))
        stood = max(step.saved, stayed)
        yield stood


def _group(root: Root | None, files: Sequence[_Drawn], moments: Sequence[float]) -> Group:
    standing = [
        FileSaving(past.path, curve[-1][1], past.steps[-1].tokens_after)
        for past, curve in files
        if past.steps[-1].is_compression and past.undone_at is None
    ]
    standing.sort(key=lambda file: (-file.saved, str(file.path)))
    return Group(root, tuple(standing), tuple(_sums([curve for _, curve in files], moments)))


def _sums(curves: Iterable[_Curve], moments: Sequence[float]) -> Iterator[int]:
    """What the files save together at each moment, changes at that very moment included."""
    changes = sorted(_changes(curves))
    place = total = 0
    for moment in moments:
        while place < len(changes) and changes[place][0] <= moment:
            total += changes[place][1]
            place += 1
        yield total


def _changes(curves: Iterable[_Curve]) -> Iterator[tuple[float, int]]:
    for curve in curves:
        stood = 0
        for at, saved in curve:
            yield at, saved - stood
            stood = saved
