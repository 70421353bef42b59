"""Backup store and ledger together, in the order that loses nothing.

backup durable and read back -> pending row -> (the swap) -> done. A row in state `prepared` precedes the backup,
so what a crash leaves before the pending row is told from a backup whose row was lost.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_core.clock import Clock
from caveman_core.digest import digest_of
from caveman_core.errors import BackupError, CavemanError, SwapConflictError
from caveman_core.history.kept_holds import FOLDER, KeptHolds
from caveman_core.history.ledger import Ledger
from caveman_core.history.rebuilding import HoldsOf, nothing_held
from caveman_core.history.records import Origin, SectionPair, Side, Version, side_digest
from caveman_core.history.retention import newest_original
from caveman_core.history.store import BackupStore, Damaged, Stored
from caveman_core.history.version_rows import State
from caveman_core.loaded import loaded_tokens

IN_THE_MAKING_SECONDS: Final = 60.0
"""A version prepared so recently may belong to a live process; making a backup takes milliseconds."""


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep did with backups that no version stands for."""

    removed: tuple[Version, ...]
    adopted: tuple[Version, ...]
    damaged: tuple[Damaged, ...]
    held: tuple[Path, ...] = ()  # paths with sections on hold by the versions adopted


class History:
    """What rewrite and restore call."""

    def __init__(self, ledger: Ledger, store: BackupStore, clock: Clock) -> None:
        """One ledger and one store belong together; `clock` dates the versions."""
        self.ledger = ledger
        self.store = store
        self.clock = clock
        self.kept_holds = KeptHolds(store.root.with_name(FOLDER))

    def prepare(
        self,
        path: Path,
        before: bytes | None,
        after: bytes | None,
        sections: Sequence[SectionPair],
        origin: Origin,
        tokens_before: int,
        tokens_after: int,
    ) -> Version:
        """Make the backup of a version that is about to happen; None where nothing stands.

        It is durable and was read back when this returns. Raises BackupError, NoSpaceError, PathNotUtf8Error and
        the ledger's errors; nothing is left then. Call `begin` or `record` next, or `abandon`.
        """
        number = self.ledger.next_number(path, above=max(self.store.numbers(path), default=0))
        version = Version(
            path, number, self.clock.now(), origin, side_digest(before), side_digest(after),
            len(before or b""), len(after or b""),
            0 if before is None else tokens_before, 0 if after is None else tokens_after,
        )  # fmt: skip
        self.ledger.prepare_version(version)
        try:
            self.store.save(version, before, after, sections, self.ledger.texts_of(path, sections))
        except BaseException:
            # The store left nothing. The sweep ends the row if this fails too, as it may on a full disk.
            with suppress(CavemanError):
                self.ledger.drop_version(path, number)
                self.ledger.erase_dropped(path, number)
            raise
        return version

    def begin(self, version: Version, temporary: Path, sections: Sequence[SectionPair]) -> None:
        """Write the swap's journal; raises SwapConflictError, and then nothing may be swapped."""
        self.ledger.begin_version(version, temporary, sections)

    def finish(self, version: Version, hold: Collection[str] = ()) -> None:
        """The swap stands; the sections with these digests are held from now on, the text of an edit is work."""
        self.ledger.finish_version(version.path, version.number, hold)

    def record(self, version: Version, sections: Sequence[SectionPair]) -> None:
        """A prepared version happened without a swap."""
        self.ledger.record_version(version, sections)

    def abandon(self, version: Version) -> None:
        """The version never happened: its row goes, then its backup. LedgerError if it did happen."""
        self.ledger.drop_version(version.path, version.number)
        self.store.discard(version.path, version.number)
        self.ledger.erase_dropped(version.path, version.number)

    def rescue(self, path: Path, data: bytes) -> Version:
        """Make a user's bytes durable as a version that is never pruned; a rescue that has them is returned."""
        kept = self._rescued_before(path, digest_of(data))
        if kept:
            return kept
        version = self.prepare(path, data, None, (), Origin.RESCUE, loaded_tokens(path, data), 0)
        self.ledger.record_version(version, ())
        return version

    def _rescued_before(self, path: Path, digest: str) -> Version | None:
        """A rescue whose bytes have this digest and can be read. Other versions that have them may be pruned."""
        for version in self.ledger.versions(path):
            if version.origin is Origin.RESCUE and version.before == digest:
                with suppress(BackupError):
                    self.bytes_of(path, version.number, "before")
                    return version
        return None

    def bytes_of(self, path: Path, number: int, side: Side) -> bytes:
        """The exact bytes of one side of a version; raises BackupError unless they have the recorded digest."""
        version = self.ledger.version(path, number)
        return self.store.read(path, number, side, version.digest_of_side(side) if version else None)

    def newest_original(self, path: Path) -> Version | None:
        """The version whose `before` is what the user last wrote: what a plain restore puts back.

        The newest compression of a text that is not itself a compression's output; a second restore does not
        toggle, since restores do not count. Outputs of pruned versions are outputs all the same.
        """
        return newest_original(self.ledger.versions(path), self.ledger.lost_outputs(path))

    def prune(self, path: Path, keep: int) -> tuple[Version, ...]:
        """Bound the backups of a path (retention.py); returns those removed, what a crash left of others included.

        At any time, by any process. The row says so first: a version listed as kept has its bytes.
        """
        self.ledger.mark_pruned(path, keep)
        others = self.store.numbers(path) - {version.number for version in self.ledger.versions(path)}
        pruned = [self.ledger.pruned_version(path, number) for number in sorted(others)]
        gone = tuple(version for version in pruned if version and self._is_left_of(version))
        if gone:
            self.store.discard(path, *(version.number for version in gone))
        return gone

    def _is_left_of(self, version: Version) -> bool:
        """Whether what the store has under its number is this version's, and not of a ledger that is gone."""
        found = self.store.find(version.path, version.number)
        return found is None or (isinstance(found, Stored) and found.manifest.version == version)

    def forget(self, path: Path, stands: str | None = None) -> None:
        """Delete the path's backups, then its records: there was a secret in it. It is then as if never seen.

        `stands`: the digest of what stands there, which is baseline before anything is deleted and remains so; a hold
        of the whole file stays then. Raises SwapConflictError while a swap of it is unfinished.
        """
        if self.ledger.pending(path):
            raise SwapConflictError(f"a swap of {path} was begun and is not finished")
        if stands is not None:
            self.ledger.leave_until_saved(path, stands)
        self.store.forget(path)
        self.ledger.forget(path, stands)

    def sweep_orphans(self, holds: HoldsOf = nothing_held) -> Swept:
        """Remove what a crash left of versions that never happened; adopt every other backup without a row.

        For the daemon's start, after the pending swaps were recovered. `holds`: see `Rebuilding.rebuild`.
        """
        removed, damaged = [], []
        for version, state in self.ledger.unbegun():
            try:
                if self._sweep(version, state):
                    removed.append(version)
            except BackupError as error:
                damaged.append(Damaged(self.store.manifest_file(version.path, version.number), error.message))
        rebuilt = self.ledger.rebuild(self.store, holds)
        return Swept(tuple(removed), rebuilt.adopted, (*damaged, *rebuilt.damaged), rebuilt.held)

    def _sweep(self, version: Version, state: State) -> bool:
        """Whether a backup of this version was removed. The row is dropped first, so that nobody can begin it."""
        if state is State.PREPARED and 0 <= self.clock.now() - version.at < IN_THE_MAKING_SECONDS:
            return False
        path, number = version.path, version.number
        found = self.store.find(path, number)
        is_ours = isinstance(found, Stored) and found.manifest.version == version
        if is_ours and state is State.PREPARED and self._was_rescued(version):
            self.ledger.record_version(version, ())
            return False
        if not self.ledger.drop_unbegun(path, number):
            return False
        if found is None or is_ours:
            self.store.discard(path, number)
        else:
            # Somebody else's backup under our number: without a row it is adopted or reported.
            self.ledger.erase_dropped(path, number)
        return is_ours

    def _was_rescued(self, version: Version) -> bool:
        """Whether these are a user's bytes that no other rescue keeps: the crash came after they were durable."""
        return version.origin is Origin.RESCUE and self._rescued_before(version.path, version.before) is None
