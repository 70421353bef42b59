"""Every compressed file as its user last wrote it; what is edited, gone or elsewhere is told apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_cli.versions.restoring import End, Restored, rehearse_all, restore_all
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.by_hand.holding import Released, hold_file, release_file
from caveman_core.clock import SystemClock
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin
from caveman_core.history.store import BackupStore
from caveman_core.known import section_digests
from caveman_core.outcome import Outcome, Reason
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.restoring.every_file import Standing, compressed_files
from caveman_core.restoring.moved import follow, kept_versions, lost_versions
from caveman_core.restoring.one_file import plan_restore, restore
from caveman_core.rewrite import Deps, rewrite

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()
EDIT = b"\nIn order to see the log of the worker, make sure to ask the owner of the service.\n"


@dataclass
class House:
    """A folder of files and everything a rewrite needs."""

    root: Path
    deps: Deps
    policy: Policy

    @property
    def history(self) -> History:
        return self.deps.history

    async def compressed(self, name: str, text: bytes = CHATTY) -> Path:
        file = self.root / name
        file.write_bytes(text)
        assert await self.compress(file) is Outcome.COMPRESSED
        return file

    async def compress(self, file: Path) -> Outcome:
        return (await rewrite(file, self.policy, self.deps, root=self.root, by_hand=True)).outcome

    def restore_all(self, *, replace: bool = False, below: Path | None = None) -> dict[str, Restored]:
        shown: list[Restored] = []
        done = restore_all(self.history, self.deps.folders, below, lambda _: replace, shown.append)
        assert shown == done
        return {one.path.name: one for one in done}

    def ends(self, *, replace: bool = False) -> dict[str, End]:
        return {name: one.end for name, one in self.restore_all(replace=replace).items()}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    folders = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    root = tmp_path / "home" / "project"
    root.mkdir(parents=True)
    ledger = Ledger.open(folders.ledger, migrate=True)
    backend = OfflineBackend()
    policy = Policy("r1", "project", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
    history = History(ledger, BackupStore(folders.backups), SystemClock())
    yield House(root, Deps(history, folders, backend, history.clock, 0.0, 0.0), policy)
    history.ledger.close()


async def test_what_the_user_last_wrote_comes_back_and_is_held(house: House) -> None:
    plain = await house.compressed("plain.md")
    twice = await house.compressed("twice.md")
    written = twice.read_bytes() + EDIT
    twice.write_bytes(written)
    assert await house.compress(twice) is Outcome.COMPRESSED
    done = house.restore_all()
    assert (plain.read_bytes(), twice.read_bytes()) == (CHATTY, written)
    assert {name: (one.end, one.version, one.short) for name, one in done.items()} == {
        "plain.md": (End.RESTORED, 1, False),
        "twice.md": (End.RESTORED, 2, True),
    }
    for file in (plain, twice):
        assert house.history.ledger.held_sections(file) >= set(section_digests(file.read_bytes()))
        receipt = await rewrite(file, house.policy, house.deps, root=house.root)
        assert receipt.outcome is not Outcome.COMPRESSED
    assert house.restore_all() == {}, "a second time there is nothing to do"


async def test_edited_files_are_left_unless_their_edits_may_be_replaced(house: House) -> None:
    file = await house.compressed("edited.md")
    edited = file.read_bytes() + EDIT
    file.write_bytes(edited)
    assert house.ends() == {"edited.md": End.LEFT}
    assert file.read_bytes() == edited
    assert house.ends(replace=True) == {"edited.md": End.RESTORED}
    assert file.read_bytes() == CHATTY
    newest = house.history.ledger.versions(file)[-1]
    assert house.history.bytes_of(file, newest.number, "before") == edited


async def test_a_file_that_is_gone_stays_gone(house: House) -> None:
    file = await house.compressed("gone.md")
    file.unlink()
    [done] = house.restore_all(replace=True).values()
    assert (done.end, done.next_step) == (End.MISSING, f"caveman restore {file}")
    assert not file.exists()


async def test_an_original_that_was_put_back_by_hand_stays_and_is_held(house: House) -> None:
    file = await house.compressed("undone.md")
    file.write_bytes(CHATTY)
    assert house.ends() == {"undone.md": End.ALREADY}
    assert house.history.ledger.held_sections(file) == set(section_digests(CHATTY))


async def test_a_restored_file_is_not_touched_unless_a_compressed_text_was_restored(house: House) -> None:
    original, compressed = await house.compressed("a.md"), await house.compressed("b.md")
    for file in (original, compressed):
        restore(house.history, house.deps.folders, plan_restore(house.history, house.deps.folders, file))
    restore(house.history, house.deps.folders, plan_restore(house.history, house.deps.folders, compressed, 2))
    assert compressed.read_bytes() != CHATTY
    original.write_bytes(CHATTY + EDIT)
    assert house.ends() == {"b.md": End.RESTORED}
    assert (original.read_bytes(), compressed.read_bytes()) == (CHATTY + EDIT, CHATTY)


async def test_one_that_fails_stops_none_of_the_others(house: House) -> None:
    bad, good = await house.compressed("bad.md"), await house.compressed("good.md")
    for file in house.history.store.root.rglob("bad.1.original.md"):
        file.write_bytes(b"damaged")
    done = house.restore_all()
    assert (done["bad.md"].end, done["good.md"].end) == (End.FAILED, End.RESTORED)
    assert "damaged" in done["bad.md"].why
    assert done["bad.md"].next_step
    assert (len(bad.read_bytes()) < len(CHATTY), good.read_bytes()) == (True, CHATTY)


async def test_only_what_lies_below_the_folder(house: House) -> None:
    (house.root / "in").mkdir()
    inside, outside = await house.compressed("in/a.md"), await house.compressed("b.md")
    assert list(house.restore_all(below=house.root / "in")) == ["a.md"]
    assert (inside.read_bytes(), outside.read_bytes() == CHATTY) == (CHATTY, False)


async def test_a_folder_that_moved_and_became_a_link_is_followed(house: House) -> None:
    house.history.ledger.add_root(house.root, "claude", 1.0)
    (house.root / "dot").mkdir()
    file = await house.compressed("dot/a.md")
    moved = file.parent.rename(house.root / "dotfiles")
    file.parent.symlink_to(moved)
    assert house.ends() == {"a.md": End.RESTORED}
    assert (moved / "a.md").read_bytes() == CHATTY
    assert house.restore_all() == {}


@pytest.mark.parametrize("edited", [False, True])
async def test_a_file_that_was_moved_outside_every_root_is_left_there(
    house: House, tmp_path: Path, edited: bool
) -> None:
    house.history.ledger.add_root(house.root, "claude", 1.0)
    file = await house.compressed("a.md")
    moved = file.rename(tmp_path / "a.md")
    file.symlink_to(moved)
    stands = moved.read_bytes() + (EDIT if edited else b"")
    moved.write_bytes(stands)
    done = house.restore_all(replace=True)
    command = f"ls -l {file}" if edited else f"caveman restore {file}"
    assert (done["a.md"].end, done["a.md"].next_step) == (End.LEFT, command)
    assert moved.read_bytes() == stands
    restore(house.history, house.deps.folders, plan_restore(house.history, house.deps.folders, moved))
    assert moved.read_bytes() == CHATTY


async def test_what_was_restored_after_a_move_stays_held_and_the_versions_are_numbered_on(house: House) -> None:
    (house.root / "dot").mkdir()
    file = await house.compressed("dot/CLAUDE.md")
    history, folders = house.history, house.deps.folders
    restore(history, folders, plan_restore(history, folders, file))
    moved = file.parent.rename(house.root / "dotfiles") / "CLAUDE.md"
    file.parent.symlink_to(moved.parent)
    receipt = await rewrite(moved, house.policy, house.deps, root=house.root)
    assert (receipt.outcome, receipt.reason) == (Outcome.UNCHANGED, Reason.OUR_TEXT)
    assert moved.read_bytes() == CHATTY
    assert history.ledger.held_sections(moved) == frozenset(section_digests(CHATTY))
    assert [kept.number for kept in kept_versions(history, moved)] == [1, 2]
    assert await house.compress(moved) is Outcome.COMPRESSED
    assert [kept.number for kept in kept_versions(history, moved)] == [1, 2, 3]
    plan = plan_restore(history, folders, moved, 1)
    assert (plan.target, plan.version.path, plan.edited) == (CHATTY, file, False)
    assert lost_versions(history, moved) == 0


async def test_a_hold_of_the_whole_file_holds_and_ends_under_its_new_path(house: House) -> None:
    (house.root / "dot").mkdir()
    file = house.root / "dot/CLAUDE.md"
    file.write_bytes(CHATTY)
    hold_file(house.history, house.deps.folders, file)
    moved = file.parent.rename(house.root / "dotfiles") / "CLAUDE.md"
    file.parent.symlink_to(moved.parent)
    receipt = await rewrite(moved, house.policy, house.deps, root=house.root)
    assert receipt.reason is Reason.ON_HOLD
    assert house.history.kept_holds.paths() == (moved,)
    assert release_file(house.history, house.deps.folders, moved) is Released.TEXT
    assert house.history.ledger.held_paths() == house.history.kept_holds.paths() == ()


async def test_a_swap_that_a_crash_left_is_ended_where_the_file_is_now(house: House) -> None:
    (house.root / "dot").mkdir()
    file = await house.compressed("dot/a.md")
    history = house.history
    short = file.read_bytes()
    version = history.prepare(file, short, CHATTY, (), Origin.RESTORE, 1, 1)
    history.begin(version, file.with_name(".a.md.caveman-1"), ())
    file.write_bytes(CHATTY)
    file.with_name(".a.md.caveman-1").write_bytes(short)
    moved = file.parent.rename(house.root / "dotfiles") / "a.md"
    file.parent.symlink_to(moved.parent)
    assert follow(history, house.deps.folders, moved)
    assert (history.ledger.all_pending(), list(moved.parent.iterdir())) == ((), [moved])
    assert history.ledger.held_sections(moved) == frozenset(section_digests(CHATTY))


async def test_another_text_behind_a_link_is_never_replaced(house: House) -> None:
    file = await house.compressed("a.md")
    file.unlink()
    (house.root / "own.md").write_bytes(b"# Mine\n")
    file.symlink_to(house.root / "own.md")
    assert house.ends(replace=True) == {"a.md": End.LEFT}
    assert file.read_bytes() == b"# Mine\n"


async def test_versions_that_a_lost_ledger_knew_are_found_in_the_backups(house: House, tmp_path: Path) -> None:
    file = await house.compressed("a.md")
    folders = house.deps.folders
    house.history.ledger.close()
    for name in folders.data.glob("ledger.sqlite3*"):
        name.unlink()
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        history = History(ledger, BackupStore(folders.backups), SystemClock())
        assert list(compressed_files(history, None)) == []
        [done] = restore_all(history, folders, None, lambda _: False, lambda _: None)
    assert (done.end, file.read_bytes()) == (End.RESTORED, CHATTY)


async def test_a_listing_changes_nothing(house: House) -> None:
    file = await house.compressed("a.md")
    stands = file.read_bytes()
    assert list(compressed_files(house.history, None)) == [(file, Standing.COMPRESSED)]
    assert (file.read_bytes(), len(house.history.ledger.versions(file))) == (stands, 1)


async def test_a_rehearsal_foresees_what_cannot_be_put_back(house: House, tmp_path: Path) -> None:
    folder, linked, _ = [await house.compressed(name) for name in ("a.md", "b.md", "c.md")]
    folder.unlink()
    folder.mkdir()
    (tmp_path / "second.md").hardlink_to(linked)
    foreseen = {one.path.name: (one.end, one.why) for one in rehearse_all(house.history, None)}
    assert foreseen == {name: (one.end, one.why) for name, one in house.restore_all().items()}
    assert [foreseen[name][0] for name in ("a.md", "b.md", "c.md")] == [End.FAILED, End.FAILED, End.RESTORED]
