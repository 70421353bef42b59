"""A file is compressed, found in the history, and given back, on a real disk with a real ledger."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from caveman_core.backends.interface import Answer, Request
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.errors import ChangedError, LedgerError, NoSpaceError, TransientError, UnfinishedSwapError
from caveman_core.files.locks import job_lock, swap_lock
from caveman_core.files.plan import Step
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin
from caveman_core.history.store import BackupStore
from caveman_core.known import hold_undone, section_digests
from caveman_core.outcome import Outcome, Reason, Receipt, SectionVerdict
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.replacing import Replacement, recover_path, replace_file
from caveman_core.restoring.one_file import NoVersionError, plan_restore, restore
from caveman_core.rewrite import Deps, rewrite
from scripted_backend import Scripted, by_leaf, one_after_another

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()


@dataclass
class House:
    """A root with one memory file, and everything a rewrite needs."""

    root: Path
    file: Path
    deps: Deps
    policy: Policy

    @property
    def history(self) -> History:
        return self.deps.history

    async def rewrite(self, *, by_hand: bool = False) -> Receipt:
        return await rewrite(self.file, self.policy, self.deps, root=self.root, by_hand=by_hand)

    def restore(self, number: int | None = None) -> None:
        restore(self.history, self.deps.folders, plan_restore(self.history, self.deps.folders, self.file, number))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    root = tmp_path / "home" / ".claude"
    root.mkdir(parents=True)
    file = root / "CLAUDE.md"
    file.write_bytes(CHATTY)
    folders = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    ledger = Ledger.open(folders.ledger, migrate=True)
    clock = SystemClock()
    known_root, _ = ledger.add_root(root, "claude", clock.now())
    backend = OfflineBackend()
    policy = Policy(known_root.id, "claude", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
    deps = Deps(History(ledger, BackupStore(folders.backups), clock), folders, backend, clock, 0.03, 0.0)
    yield House(root, file, deps, policy)
    ledger.close()


async def test_a_chatty_file_is_compressed_and_its_exact_bytes_come_back(house: House) -> None:
    receipt = await house.rewrite()
    assert (receipt.outcome, receipt.version) == (Outcome.COMPRESSED, 1)
    assert len(house.file.read_bytes()) < len(CHATTY)
    [version] = house.history.ledger.versions(house.file)
    assert (version.before, version.after) == (digest_of(CHATTY), digest_of(house.file.read_bytes()))
    house.restore()
    assert house.file.read_bytes() == CHATTY


async def test_nothing_is_left_beside_the_file(house: House) -> None:
    await house.rewrite()
    assert [file.name for file in house.root.iterdir()] == ["CLAUDE.md"]


async def test_our_own_output_is_not_worked_on_again(house: House) -> None:
    await house.rewrite()
    receipt = await house.rewrite()
    assert (receipt.outcome, receipt.reason) == (Outcome.UNCHANGED, Reason.OUR_TEXT)
    assert len(house.history.ledger.versions(house.file)) == 1


async def test_a_restored_file_is_left_alone_and_only_a_later_edit_is_compressed(house: House) -> None:
    await house.rewrite()
    house.restore()
    assert (await house.rewrite()).reason is Reason.OUR_TEXT
    edited = CHATTY.replace(
        b"1. In order to see the state of the queue, open the dashboard.",
        b"1. In order to see the state of the queue and of the workers, make sure to open the dashboard.",
    )
    house.file.write_bytes(edited)
    receipt = await house.rewrite()
    assert receipt.outcome is Outcome.COMPRESSED
    assert [note.verdict for note in receipt.sections] == [SectionVerdict.HELD] * 2 + [SectionVerdict.COMPRESSED]
    assert house.file.read_bytes().startswith(CHATTY[: CHATTY.index(b"## The database")])


async def test_a_later_edit_of_one_section_compresses_that_section_only(house: House) -> None:
    await house.rewrite()
    before = house.file.read_bytes()
    house.file.write_bytes(before + b"\nIn order to see the log of the worker, make sure to ask the owner.\n")
    receipt = await house.rewrite()
    assert [note.verdict for note in receipt.sections] == [SectionVerdict.KNOWN] * 2 + [SectionVerdict.COMPRESSED]
    assert house.file.read_bytes().startswith(before[: before.index(b"## The database")])


async def test_an_undo_by_hand_becomes_a_hold(house: House) -> None:
    await house.rewrite()
    house.file.write_bytes(CHATTY)
    receipt = await house.rewrite()
    assert (receipt.outcome, receipt.reason) == (Outcome.SKIPPED, Reason.UNDONE)
    assert house.file.read_bytes() == CHATTY
    assert house.history.ledger.held_sections(house.file) == set(section_digests(CHATTY))


async def test_compressing_by_hand_ends_the_hold(house: House) -> None:
    await house.rewrite()
    house.restore()
    receipt = await house.rewrite(by_hand=True)
    assert receipt.outcome is Outcome.COMPRESSED
    assert house.history.ledger.held_sections(house.file) == frozenset()


async def test_a_save_while_the_job_runs_supersedes_it_and_leaves_no_version(house: House) -> None:
    class SavingBackend(OfflineBackend):
        async def compress(self, requests):  # type: ignore[no-untyped-def]  # the protocol's own types
            house.file.write_bytes(CHATTY + b"\nOne more line.\n")
            return await super().compress(requests)

    deps = Deps(house.history, house.deps.folders, SavingBackend(), house.deps.clock, house.deps.min_gain, 0.0)
    receipt = await rewrite(house.file, house.policy, deps, root=house.root)
    assert (receipt.outcome, receipt.reason) == (Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE)
    assert house.file.read_bytes() == CHATTY + b"\nOne more line.\n"
    assert house.history.ledger.versions(house.file) == ()
    assert list(house.deps.folders.backups.rglob("*.md")) == []


async def test_a_hold_set_while_the_job_runs_stops_it(house: House) -> None:
    class HoldingBackend(OfflineBackend):
        async def compress(self, requests):  # type: ignore[no-untyped-def]  # the protocol's own types
            house.history.ledger.hold_sections(house.file, ["f" * 64])
            return await super().compress(requests)

    deps = Deps(house.history, house.deps.folders, HoldingBackend(), house.deps.clock, house.deps.min_gain, 0.0)
    assert (await rewrite(house.file, house.policy, deps, root=house.root)).outcome is Outcome.SUPERSEDED
    assert house.file.read_bytes() == CHATTY


@pytest.mark.parametrize("by_hand", [False, True])
async def test_a_file_put_on_hold_while_its_job_runs_stays_as_it_is(house: House, by_hand: bool) -> None:
    class HoldingBackend(OfflineBackend):
        async def compress(self, requests):  # type: ignore[no-untyped-def]  # the protocol's own types
            house.history.ledger.hold_path(house.file)
            return await super().compress(requests)

    deps = Deps(house.history, house.deps.folders, HoldingBackend(), house.deps.clock, house.deps.min_gain, 0.0)
    receipt = await rewrite(house.file, house.policy, deps, root=house.root, by_hand=by_hand)
    assert (receipt.outcome, receipt.reason) == (Outcome.SKIPPED, Reason.ON_HOLD)
    assert house.file.read_bytes() == CHATTY
    assert house.history.ledger.versions(house.file) == ()

    house.history.ledger.release(house.file, digest_of(CHATTY))
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_a_restored_text_that_was_released_is_compressed_again(house: House) -> None:
    await house.rewrite()
    house.restore()
    house.history.ledger.release(house.file, digest_of(CHATTY))
    hold_undone(house.history.ledger, house.file, CHATTY)  # the watcher, late with what it saw before that
    assert house.history.ledger.held_sections(house.file) == frozenset()
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED
    assert (await house.rewrite()).reason is Reason.OUR_TEXT


async def test_a_restore_holds_a_text_though_it_was_released(house: House) -> None:
    await house.rewrite()
    house.restore()
    house.history.ledger.release(house.file, digest_of(CHATTY))
    house.restore()
    assert house.history.ledger.held_sections(house.file) == frozenset(section_digests(CHATTY))
    assert (await house.rewrite()).reason is Reason.OUR_TEXT


async def test_a_held_lock_is_busy_and_not_an_error(house: House) -> None:
    async with job_lock(house.deps.folders.locks, house.file, timeout=0):
        assert (await house.rewrite()).reason is Reason.LOCKED


async def test_a_backend_that_is_away_makes_the_job_come_again(house: House) -> None:
    backend = Scripted(one_after_another(TransientError("no route to host"), by_leaf(lambda leaf: leaf)))
    house.deps = replace(house.deps, backend=backend)
    receipt = await house.rewrite()
    assert (receipt.outcome, receipt.reason, receipt.detail) == (Outcome.BUSY, Reason.BACKEND_AWAY, "no route to host")
    assert not receipt.terminal
    await house.rewrite()
    assert len(backend.asked) > 1, "the same bytes are tried again"


async def test_a_terse_file_is_left_alone_and_not_tried_again(house: House) -> None:
    house.file.write_bytes(b"# Rules\n\nRun tests before push to main.\n")
    assert (await house.rewrite()).reason is Reason.ALREADY_TERSE
    settled = house.history.ledger.state(house.file).settled
    assert settled == {(digest_of(house.file.read_bytes()), house.policy.key)}


async def test_restore_without_a_version_says_so(house: House) -> None:
    with pytest.raises(NoVersionError):
        house.restore()


async def test_restore_by_number_and_of_a_missing_file(house: House) -> None:
    await house.rewrite()
    house.file.write_bytes(CHATTY + b"\nIn order to see the log, make sure to ask the owner of the service.\n")
    await house.rewrite()
    house.restore(1)
    assert house.file.read_bytes() == CHATTY
    house.file.unlink()
    house.restore(2)
    assert house.file.read_bytes().startswith(CHATTY)
    assert house.history.ledger.pending(house.file) is None


async def test_restore_refuses_a_file_that_changed_after_the_plan(house: House) -> None:
    await house.rewrite()
    plan = plan_restore(house.history, house.deps.folders, house.file)
    house.file.write_bytes(b"The newest text of the user.\n")
    with pytest.raises(ChangedError):
        restore(house.history, house.deps.folders, plan)
    assert house.file.read_bytes() == b"The newest text of the user.\n"


async def test_newer_edits_are_seen_by_the_plan(house: House) -> None:
    await house.rewrite()
    assert not plan_restore(house.history, house.deps.folders, house.file).edited
    house.file.write_bytes(b"The newest text of the user.\n")
    assert plan_restore(house.history, house.deps.folders, house.file).edited


@pytest.mark.parametrize("where", list(Step)[: list(Step).index(Step.REMOVED) + 1])
def test_killed_at_any_step_the_file_is_wholly_old_or_new_and_nothing_is_left(house: House, where: Step) -> None:
    after = CHATTY.replace(b"Please note that this", b"This")
    new = Replacement(house.file, CHATTY, after, Origin.COMPRESS, (), 2, 1, frozenset())
    house.history.ledger.close()
    child = os.fork()
    if child == 0:
        try:
            ledger = Ledger.open(house.deps.folders.ledger, migrate=False)
            history = History(ledger, BackupStore(house.deps.folders.backups), SystemClock())
            replace_file(
                history, house.deps.folders, new,
                step=lambda step: os.kill(os.getpid(), 9) if step is where else None,
            )  # fmt: skip
        finally:
            os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), f"{where} is never reached"
    ledger = Ledger.open(house.deps.folders.ledger, migrate=False)
    history = History(ledger, BackupStore(house.deps.folders.backups), SystemClock())
    try:
        recover_path(history, house.deps.folders, house.file)
        stands = house.file.read_bytes()
        assert stands in (CHATTY, after)
        assert [file.name for file in house.root.iterdir()] == ["CLAUDE.md"]
        assert ledger.pending(house.file) is None
        assert len(ledger.versions(house.file)) == (1 if stands == after else 0)
    finally:
        ledger.close()


def test_a_save_over_the_new_text_before_recovery_does_not_cost_the_old_text(house: House) -> None:
    """A crash after the exchange, then a save, then the recovery: the backup is the only copy of the old text."""
    after = CHATTY.replace(b"Please note that this", b"This")
    new = Replacement(house.file, CHATTY, after, Origin.COMPRESS, (), 2, 1, frozenset())

    def crash(step: Step) -> None:
        if step is Step.SYNCED:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_file(house.history, house.deps.folders, new, step=crash)
    house.file.write_bytes(b"What the user wrote over our text.\n")
    recover_path(house.history, house.deps.folders, house.file)
    assert house.file.read_bytes() == b"What the user wrote over our text.\n"
    assert house.history.bytes_of(house.file, 1, "before") == CHATTY
    assert [file.name for file in house.root.iterdir()] == ["CLAUDE.md"]


async def test_what_was_judged_is_told_so_and_its_record_stays(house: House) -> None:
    house.file.write_bytes(b"# Rules\n\nRun tests before push to main.\n")
    await house.rewrite()
    assert (await house.rewrite()).reason is Reason.JUDGED
    [row] = house.history.ledger.recent_outcomes(5)
    assert row.reason is Reason.ALREADY_TERSE


@pytest.mark.parametrize(
    ("error", "outcome", "reason"),
    [
        (NoSpaceError(), Outcome.FAILED, Reason.NO_SPACE),
        (OSError(errno.EIO, "Input/output error"), Outcome.FAILED, Reason.IO_ERROR),
        (PermissionError(errno.EACCES, "Permission denied"), Outcome.REFUSED, Reason.NO_PERMISSION),
    ],
)
async def test_trouble_with_the_machine_does_not_settle_the_file(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception, outcome: Outcome, reason: Reason
) -> None:
    def fail(*arguments: object) -> None:
        raise error

    with monkeypatch.context() as faulty:
        faulty.setattr(house.history.store, "save", fail)
        receipt = await house.rewrite()
    assert (receipt.outcome, receipt.reason) == (outcome, reason)
    assert house.file.read_bytes() == CHATTY
    assert house.history.ledger.recent_outcomes(1)[0].reason is reason
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


@pytest.mark.parametrize("method", ["remember_pair", "state", "held_sections", "pending"])
async def test_a_ledger_without_space_is_a_receipt(house: House, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    def fail(*arguments: object) -> None:
        raise NoSpaceError

    with monkeypatch.context() as faulty:
        faulty.setattr(type(house.history.ledger), method, fail)
        assert (await house.rewrite()).reason is Reason.NO_SPACE
    assert house.file.read_bytes() == CHATTY
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED


async def test_a_lock_folder_that_cannot_be_made_is_a_receipt(house: House) -> None:
    house.deps.folders.state.write_text("not a folder")
    assert (await house.rewrite()).outcome in (Outcome.FAILED, Outcome.REFUSED)
    assert house.file.read_bytes() == CHATTY


async def test_a_file_that_is_not_what_was_expected_is_superseded(house: House) -> None:
    receipt = await rewrite(house.file, house.policy, house.deps, root=house.root, expected="0" * 64)
    assert (receipt.outcome, receipt.reason) == (Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE)


async def test_a_swap_that_stands_is_no_failure_if_only_recording_it_failed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*arguments: object) -> None:
        raise NoSpaceError

    with monkeypatch.context() as faulty:
        faulty.setattr(house.history, "finish", fail)
        receipt = await house.rewrite()
    assert (receipt.outcome, receipt.reason) == (Outcome.FAILED, Reason.UNFINISHED)
    assert len(house.file.read_bytes()) < len(CHATTY)
    assert (await house.rewrite()).reason is Reason.OUR_TEXT
    assert len(house.history.ledger.versions(house.file)) == 1


async def test_a_stuck_swap_lock_leaves_no_backups_behind(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caveman_core.replacing.SWAP_LOCK_SECONDS", 0.01)
    with swap_lock(house.deps.folders.locks, house.file, timeout=0):
        for _ in range(3):
            assert (await house.rewrite()).outcome is Outcome.BUSY
    assert list(house.deps.folders.backups.rglob("*.md")) == []


def test_a_swap_in_a_folder_that_is_away_is_recovered_when_it_is_back(house: House) -> None:
    """An unmounted folder may hold a user's save in the swap's temporary file."""
    after = CHATTY.replace(b"Please note that this", b"This")
    new = Replacement(house.file, CHATTY, after, Origin.COMPRESS, (), 2, 1, frozenset())

    def save_and_crash(step: Step) -> None:
        if step is Step.COMPARED:
            temporary = house.file.with_name("another")
            temporary.write_bytes(b"The user's save.\n")
            temporary.replace(house.file)
        if step is Step.EXCHANGED:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_file(house.history, house.deps.folders, new, step=save_and_crash)
    away = house.root.rename(house.root.with_name("away"))
    with pytest.raises(UnfinishedSwapError):
        recover_path(house.history, house.deps.folders, house.file)
    away.rename(house.root)
    recover_path(house.history, house.deps.folders, house.file)
    assert house.file.read_bytes() == b"The user's save.\n"
    assert [file.name for file in house.root.iterdir()] == ["CLAUDE.md"]


async def test_without_its_ledger_nothing_is_rewritten(house: House) -> None:
    """SQLite writes happily into a deleted file, and nobody would ever find the version."""
    house.deps.folders.ledger.unlink()
    with pytest.raises(LedgerError, match="deleted or replaced"):
        await house.rewrite()
    assert house.file.read_bytes() == CHATTY


@pytest.mark.parametrize("name", ["CLAUDE.md", "*", "/.claude/"])
async def test_a_file_that_comes_to_be_ignored_during_a_job_is_not_swapped(house: House, name: str) -> None:
    class Ignoring(OfflineBackend):
        async def compress(self, requests: Sequence[Request]) -> Sequence[Answer]:
            (house.root.parent / ".cavemanignore").write_text(f"{name}\n")
            return await super().compress(requests)

    deps = replace(house.deps, backend=Ignoring())
    receipt = await rewrite(house.file, house.policy, deps, root=house.root)
    assert (receipt.outcome, house.file.read_bytes()) == (Outcome.SUPERSEDED, CHATTY)
    assert house.history.ledger.versions(house.file) == ()
    again = await rewrite(house.file, house.policy, deps, root=house.root)
    assert (again.outcome, again.reason) == (Outcome.SKIPPED, Reason.IGNORED)


async def test_a_file_that_opts_out_during_a_job_is_not_swapped(house: House) -> None:
    opted_out = CHATTY + b"\n<!-- caveman: off -->\n"

    class Editing(OfflineBackend):
        async def compress(self, requests: Sequence[Request]) -> Sequence[Answer]:
            house.file.write_bytes(opted_out)
            return await super().compress(requests)

    receipt = await rewrite(house.file, house.policy, replace(house.deps, backend=Editing()), root=house.root)
    assert (receipt.outcome, house.file.read_bytes()) == (Outcome.SUPERSEDED, opted_out)
    again = await house.rewrite()
    assert (again.outcome, again.reason, again.detail) == (
        Outcome.SKIPPED,
        Reason.OPTED_OUT,
        f"line {opted_out.count(bytes([10]))}",
    )


async def test_a_file_that_opts_out_once_it_is_compressed_stays_as_it_is(house: House) -> None:
    assert (await house.rewrite()).outcome is Outcome.COMPRESSED
    turned_off = house.file.read_bytes() + b"\n<!-- caveman: off -->\n"
    house.file.write_bytes(turned_off)
    assert (await house.rewrite()).reason is Reason.OPTED_OUT
    assert house.file.read_bytes() == turned_off
    house.restore()
    assert house.file.read_bytes() == CHATTY
