"""Filling the ledger from the backup store: after a loss, and with single backups that have no row."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from caveman_core.digest import text_digest
from caveman_core.history import layout
from caveman_core.history.database import Table
from caveman_core.history.manifest import Manifest
from caveman_core.history.records import Version
from caveman_core.history.sections import put_map_texts
from caveman_core.history.store import BackupStore, Damaged, Stored
from caveman_core.history.version_rows import State, put_map, put_version, state_of


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What a rebuild found: versions added to the ledger, and files of the store that are damaged."""

    adopted: tuple[Version, ...]
    damaged: tuple[Damaged, ...]


class Rebuilding(Table):
    """The ledger's method on the whole backup store."""

    def rebuild(self, store: BackupStore) -> Rebuilt:
        """Add every version of the store that has no row, as one that happened, with its section map and texts.

        A version whose bytes are damaged is added and reported. Roots, baselines and holds are not in the store.
        """
        adopted: list[Version] = []
        damaged: list[Damaged] = []
        for found in store.entries(skip=self._manifests(store)):
            if isinstance(found, Damaged):
                damaged.append(found)
                continue
            file = store.manifest_file(found.manifest.version.path, found.manifest.version.number)
            damaged.extend(Damaged(file, why) for why in found.damage)
            if self._adopt(store, found.manifest):
                adopted.append(found.manifest.version)
        return Rebuilt(tuple(adopted), tuple(damaged))

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

    def _adopt(self, store: BackupStore, manifest: Manifest) -> bool:
        version = manifest.version
        texts = {digest: text for digest, text in manifest.texts.items() if text_digest(text) == digest}
        with self._database.writing() as connection:
            # Looked at again under the write lock: the owner of this backup may be dropping it this very moment.
            has_row = state_of(connection, version.path, version.number) is not None
            if has_row or not isinstance(store.find(version.path, version.number), Stored):
                return False
            put_version(connection, version, State.DONE)
            put_map(connection, version, manifest.sections)
            put_map_texts(connection, version.path, manifest.sections, texts, version.at)
        return True
