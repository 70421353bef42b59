"""Which versions of a path stay when its backups are bounded, and which are pruned (docs/decisions/007). Pure.

`kept` are the versions that happened and are not pruned, oldest first; `lost_outputs` what pruned compressions left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Final

from caveman_core.history.records import ABSENT, Origin, Version

DEFAULT_KEEP: Final = 20
LEAST_KEEP: Final = 2
"""The first version and the last one."""


def superfluous(kept: Sequence[Version], lost_outputs: Set[str], keep: int) -> tuple[Version, ...]:
    """The kept versions that are to be pruned. ValueError if `keep` is less than LEAST_KEEP."""
    if keep < LEAST_KEEP:
        raise ValueError(f"keep {keep} is less than {LEAST_KEEP}")
    counted = [version for version in kept if version.origin is not Origin.RESCUE]
    if len(counted) <= keep:
        return ()
    stay = {version.number for version in (counted[0], *counted[1 - keep :], *_needed(counted, lost_outputs))}
    return tuple(version for version in counted if version.number not in stay)


def newest_original(kept: Sequence[Version], lost_outputs: Set[str]) -> Version | None:
    """The newest kept compression of a text that no compression made; without one the newest kept compression."""
    compressions = [version for version in kept if version.origin is Origin.COMPRESS]
    outputs = lost_outputs | {version.after for version in compressions}
    written = [version for version in compressions if version.before not in outputs]
    return next(reversed(written or compressions), None)


def _needed(counted: Sequence[Version], lost_outputs: Set[str]) -> Iterator[Version]:
    """What a plain restore puts back, the newest section map, and each text of a person that a restore took out."""
    original = newest_original(counted, lost_outputs)
    if original is not None:
        yield original
    yield from [version for version in counted if version.origin is Origin.COMPRESS][-1:]
    ours = lost_outputs | {version.after for version in counted if version.origin is Origin.COMPRESS} | {ABSENT}
    restores = [version for version in counted if version.origin is Origin.RESTORE]
    yield from {version.before: version for version in restores if version.before not in ours}.values()
