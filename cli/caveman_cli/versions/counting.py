"""The numbers of a file's versions: by ctok from the bytes they keep, else as they were estimated at the time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from caveman_cli.versions.known_versions import look_at_past_of
from caveman_core.counting import BY_ESTIMATE, MOST_BYTES, Counter, counter_for, counter_of_size
from caveman_core.errors import CavemanError
from caveman_core.history.history import History
from caveman_core.history.records import ABSENT, Side, Version
from caveman_core.loaded import loaded_of_file
from caveman_core.restoring.moved import Kept

_MOST_READ: Final = 5 * MOST_BYTES
"""Bytes of versions that are read: most of their sections are the same, and each is counted once."""

_Texts = dict[tuple[Path, int, Side], tuple[str, ...]]


def counted_versions(
    file: Path, versions: Sequence[Kept], moved: Mapping[Path, Sequence[Version]]
) -> tuple[tuple[Kept, ...], dict[Path, tuple[Version, ...]], str]:
    """The same, all counted by the counter whose name is the last value; `moved` are those from before a move."""
    texts = _texts(file, [*(kept.version for kept in versions), *(one for old in moved.values() for one in old)])
    counter = counter_for({part for parts in texts.values() for part in parts}) if texts else BY_ESTIMATE
    if counter is BY_ESTIMATE:
        return tuple(versions), {path: tuple(old) for path, old in moved.items()}, counter.name
    kept = tuple(replace(one, version=_counted(one.version, texts, counter)) for one in versions)
    old = {path: tuple(_counted(one, texts, counter) for one in others) for path, others in moved.items()}
    return kept, old, counter.name


def _texts(file: Path, versions: Sequence[Version]) -> _Texts:
    """What is loaded of each side of each version; none at all if they are too many, or if one cannot be read."""
    size = sum(version.size_before + version.size_after for version in versions)
    if size > _MOST_READ or counter_of_size(0) is BY_ESTIMATE:
        return {}
    try:
        with look_at_past_of(file) as history:
            return dict(_read(history, versions))
    except (CavemanError, OSError):
        return {}


def _read(history: History, versions: Iterable[Version]) -> Iterable[tuple[tuple[Path, int, Side], tuple[str, ...]]]:
    sides: tuple[Side, Side] = ("before", "after")
    for version in versions:
        for side in sides:
            if version.digest_of_side(side) != ABSENT:
                data = history.bytes_of(version.path, version.number, side)
                yield (version.path, version.number, side), loaded_of_file(version.path, data)


def _counted(version: Version, texts: _Texts, counter: Counter) -> Version:
    before = sum(map(counter.count, texts.get((version.path, version.number, "before"), ())))
    after = sum(map(counter.count, texts.get((version.path, version.number, "after"), ())))
    return replace(version, tokens_before=before, tokens_after=after)
