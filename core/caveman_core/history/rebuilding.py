"""Filling the ledger from the backup store: after a loss, and with single backups that have no row."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final

from caveman_core.digest import text_digest
from caveman_core.history import layout
from caveman_core.history.database import Table
from caveman_core.history.holds import put_holds
from caveman_core.history.keys import path_key
from caveman_core.history.manifest import Manifest
from caveman_core.history.records import Origin, Version
from caveman_core.history.sections import put_map_texts
from caveman_core.history.store import BackupStore, Damaged, Stored
from caveman_core.history.version_rows import State, put_map, put_version, state_of

HoldsOf = Callable[[Sequence[Manifest]], Collection[str]]
"""The digests of the sections to hold after these versions of one path: oldest first, at least one, no rescues."""

_NEWEST: Final = """
    SELECT coalesce(max(number), 0) FROM version WHERE path = ? AND state = 'done' AND origin <> 'rescue'
"""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild found: versions added to the ledger, and files of the store that are damaged.

    `held`: the paths whose sections are on hold by it.
    """

    adopted: tuple[Version, ...]
    damaged: tuple[Damaged, ...]
    held: tuple[Path, ...] = ()


def nothing_held(_versions: Sequence[Manifest]) -> Collection[str]:
    """HoldsOf where only versions count."""
    return ()


class Rebuilding(Table):
    """The ledger's method on the whole backup store."""

    def rebuild(self, store: BackupStore, holds: HoldsOf = nothing_held) -> Rebuilt:
        """Add every version of the store that has no row, as one that happened, with its section map and texts.

        A version whose bytes are damaged is added and reported. `holds` counts for a path whose newest version is
        added. Roots and baselines are not in the store.
        """
        adopted: list[Version] = []
        damaged: list[Damaged] = []
        held: list[Path] = []
        for path, group in groupby(self._unknown(store, damaged), key=lambda manifest: manifest.version.path):
            added, is_held = self._adopt(store, list(group), holds)
            adopted.extend(added)
            held.extend([path] if is_held else [])
        return Rebuilt(tuple(adopted), tuple(damaged), tuple(held))

    def _unknown(self, store: BackupStore, damaged: list[Damaged]) -> Iterator[Manifest]:
        """The manifests of the versions that have no row; what is damaged is added to `damaged`."""
        for found in store.entries(skip=self._manifests(store)):
            if isinstance(found, Damaged):
                damaged.append(found)
                continue
            file = store.manifest_file(found.manifest.version.path, found.manifest.version.number)
            damaged.extend(Damaged(file, why) for why in found.damage)
            yield found.manifest

    def _manifests(self, store: BackupStore) -> frozenset[Path]:
        """The manifests of the versions that have a row, in any state."""
        with self._database.reading() as connection:
            rows = connection.execute("SELECT path, number FROM version ORDER BY path").fetchall()
        return frozenset(
            place.manifest(number)
            for path, group in groupby(rows, key=itemgetter("path"))
            for place in [layout.place_of(store.root, Path(path))]  # once a path: rows of pruned versions are many
            for _, number in group
        )

    def _adopt(self, store: BackupStore, found: Sequence[Manifest], holds: HoldsOf) -> tuple[list[Version], bool]:
        """The versions of one path that were added, and whether sections are held by them: at once, or neither."""
        happened = [manifest for manifest in found if manifest.version.origin is not Origin.RESCUE]
        hold = holds(happened) if happened else ()
        key = path_key(found[0].version.path)
        with self._database.writing() as connection:
            newest = connection.execute(_NEWEST, (key,)).fetchone()[0]
            added = [manifest.version for manifest in found if _put(connection, store, manifest)]
            is_held = bool(hold) and happened[-1].version in added and happened[-1].version.number > newest
            if is_held:
                put_holds(connection, key, hold)
        return added, is_held


def _put(connection: sqlite3.Connection, store: BackupStore, manifest: Manifest) -> bool:
    """Looked at again under the write lock: the owner of this backup may be dropping it this very moment."""
    version = manifest.version
    has_row = state_of(connection, version.path, version.number) is not None
    if has_row or not isinstance(store.find(version.path, version.number), Stored):
        return False
    put_version(connection, version, State.DONE)
    put_map(connection, version, manifest.sections)
    texts = {digest: text for digest, text in manifest.texts.items() if text_digest(text) == digest}
    put_map_texts(connection, version.path, manifest.sections, texts, version.at)
    return True
