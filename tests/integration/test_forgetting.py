"""After `forget` no byte of a file's text is left in caveman's folders; the file is left alone until it is saved."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.by_hand.forgetting import erase, forget, kept_of
from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.errors import LockTimeoutError
from caveman_core.files.locks import job_lock
from caveman_core.files.plan import Step
from caveman_core.files.writing import temporary_for
from caveman_core.folders import Folders
from caveman_core.history.database import set_aside
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Outcome, Reason
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.replacing import Replacement, replace_file
from caveman_core.restoring.one_file import plan_restore, restore
from caveman_core.rewrite import Deps, rewrite

PLANTED = ["tr0ub4dor", "correct-horse", "battery-staple", "xkcd-936"]
"""One in each section; each is looked for alone."""

TEXT = "".join(
    f"## Part {number}\n\nPlease make sure to use the password {word} in order to sign in to the service.\n\n"
    for number, word in enumerate(PLANTED)
).encode()


class Setup:
    """A file with secrets, one without, and a rewrite of each."""

    def __init__(self, home: Path) -> None:
        self.folders = Folders(home / "data", home / "state", home / "run", home / "config")
        self.root = home / "home" / "project"
        self.root.mkdir(parents=True)
        self.file, self.other = self.root / "CLAUDE.md", self.root / "AGENTS.md"
        self.file.write_bytes(TEXT)
        self.other.write_bytes(re.sub(rb"password \S+", b"badge", TEXT))
        self.open()
        backend = OfflineBackend()
        self.policy = Policy("r1", "project", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)

    def open(self) -> None:
        clock = SystemClock()
        self.history = History(Ledger.open(self.folders.ledger, migrate=True), BackupStore(self.folders.backups), clock)
        self.deps = Deps(self.history, self.folders, OfflineBackend(), clock, 0.03, 0.0)

    async def compress(self, file: Path | None = None, *, by_hand: bool = True) -> Outcome:
        receipt = await rewrite(file or self.file, self.policy, self.deps, root=self.root, by_hand=by_hand)
        return receipt.outcome

    async def forget(self, path: Path | None = None) -> tuple[Path, ...]:
        path = path or self.file
        await forget(self.history, self.folders, path, lock_seconds=0.0)
        return erase(self.history, path)

    def left(self, *words: str) -> list[str]:
        """The files in caveman's folders that hold one of the words."""
        folders = (self.folders.data, self.folders.state, self.folders.runtime)
        files = [file for folder in folders for file in folder.rglob("*") if file.is_file()]
        return [file.name for file in files if any(word.encode() in file.read_bytes() for word in words)]


@pytest.fixture
def setup(tmp_path: Path) -> Iterator[Setup]:
    made = Setup(tmp_path)
    yield made
    made.history.ledger.close()


async def lived_with(setup: Setup) -> None:
    """Compressed, edited, compressed, restored, edited, compressed; another file beside it."""
    assert await setup.compress() is Outcome.COMPRESSED
    assert await setup.compress(setup.other) is Outcome.COMPRESSED
    more = b"\nAlso, please make sure to never tell battery-staple to anybody, in order to be safe.\n"
    setup.file.write_bytes(setup.file.read_bytes() + more)
    assert await setup.compress() is Outcome.COMPRESSED
    restore(setup.history, setup.folders, plan_restore(setup.history, setup.folders, setup.file, 1))
    setup.file.write_bytes(setup.file.read_bytes() + more)
    assert await setup.compress() is Outcome.COMPRESSED
    assert len(setup.history.ledger.versions(setup.file)) == 4


async def test_no_byte_of_the_text_is_left_and_the_file_stays_as_it_is(setup: Setup) -> None:
    await lived_with(setup)
    stands = setup.file.read_bytes()
    assert setup.left(*PLANTED)
    assert await setup.forget() == ()
    assert setup.left(*PLANTED, "Please make sure to use the password") == []
    assert setup.file.read_bytes() == stands
    assert setup.history.ledger.versions(setup.file) == ()
    assert setup.history.ledger.recent_outcomes(100)[0].path == setup.other
    assert len(setup.history.ledger.versions(setup.other)) == 1, "the other file keeps its version"


async def test_it_is_not_backed_up_again_before_it_is_saved(setup: Setup) -> None:
    await lived_with(setup)
    setup.file.write_bytes(TEXT)
    await setup.forget()
    assert await setup.compress(by_hand=False) is Outcome.SKIPPED
    assert setup.left(*PLANTED) == []
    setup.file.write_bytes(TEXT.replace(b"tr0ub4dor", b"none"))
    assert await setup.compress(by_hand=False) is Outcome.COMPRESSED
    [version] = setup.history.ledger.versions(setup.file)
    assert version.before == digest_of(TEXT.replace(b"tr0ub4dor", b"none"))


async def test_a_hold_of_the_whole_file_stays(setup: Setup) -> None:
    await lived_with(setup)
    setup.history.ledger.hold_path(setup.file)
    await setup.forget()
    setup.file.write_bytes(TEXT)
    receipt = await rewrite(setup.file, setup.policy, setup.deps, root=setup.root)
    assert receipt.reason is Reason.ON_HOLD


async def test_a_file_that_is_gone_is_forgotten_too(setup: Setup) -> None:
    await lived_with(setup)
    setup.file.unlink()
    await setup.forget()
    assert setup.left(*PLANTED) == []
    assert not kept_of(setup.history, setup.file).anything
    assert setup.left(str(setup.file)) == []


async def test_pruned_versions_and_their_outcomes_are_forgotten_too(setup: Setup) -> None:
    await lived_with(setup)
    setup.history.prune(setup.file, 2)
    assert setup.history.ledger.pruned(setup.file)
    await setup.forget()
    assert setup.left(*PLANTED) == []
    assert setup.history.ledger.pruned(setup.file) == ()


@pytest.mark.parametrize("where", [Step.PREPARED, Step.EXCHANGED])
async def test_a_swap_that_a_crash_cut_off_is_finished_or_undone_first(setup: Setup, where: Step) -> None:
    class Killed(BaseException):
        pass

    def die(step: Step) -> None:
        if step is where:
            raise Killed

    new = Replacement(setup.file, TEXT, b"short\n", Origin.COMPRESS, (), 9, 1, frozenset())
    try:
        with pytest.raises(BaseException):  # noqa: B017 - a death in the middle, whatever it becomes
            replace_file(setup.history, setup.folders, new, step=die)
    finally:
        pending = setup.history.ledger.pending(setup.file)
    await setup.forget()
    assert setup.left(*PLANTED, "short") == []
    assert setup.history.ledger.pending(setup.file) is None
    assert sorted(file.name for file in setup.root.iterdir()) == ["AGENTS.md", "CLAUDE.md"]
    assert setup.file.read_bytes() in (TEXT, b"short\n")
    assert pending is None or where is not Step.PREPARED or setup.file.read_bytes() == TEXT


async def test_a_swap_in_a_folder_that_is_gone_keeps_nothing_from_being_forgotten(setup: Setup) -> None:
    def die(step: Step) -> None:
        if step is Step.EXCHANGED:
            shutil.rmtree(setup.root)
            raise KeyboardInterrupt

    new = Replacement(setup.file, TEXT, b"short\n", Origin.COMPRESS, (), 9, 1, frozenset())
    with pytest.raises(KeyboardInterrupt):
        replace_file(setup.history, setup.folders, new, step=die)
    assert setup.history.ledger.pending(setup.file) is not None
    await setup.forget()
    assert setup.left(*PLANTED) == []
    assert not kept_of(setup.history, setup.file).anything


async def test_temporary_files_that_nobody_knows_of_go_too(setup: Setup) -> None:
    left = temporary_for(setup.file, "0123456789abcdef")
    left.write_bytes(TEXT)
    await setup.forget()
    assert not left.exists()


async def test_a_job_that_is_at_the_file_is_waited_for(setup: Setup) -> None:
    await lived_with(setup)
    async with job_lock(setup.folders.locks, setup.file, timeout=0.0):
        with pytest.raises(LockTimeoutError):
            await forget(setup.history, setup.folders, setup.file, lock_seconds=0.0)
        assert setup.history.ledger.versions(setup.file)
        waiting = asyncio.create_task(forget(setup.history, setup.folders, setup.file, lock_seconds=20.0))
        await asyncio.sleep(0)
    await waiting
    assert setup.history.ledger.versions(setup.file) == ()


async def test_backups_of_a_ledger_that_is_gone_are_forgotten_too(setup: Setup) -> None:
    await lived_with(setup)
    setup.history.ledger.close()
    setup.folders.ledger.unlink()
    setup.open()
    assert kept_of(setup.history, setup.file).anything
    await setup.forget()
    assert setup.left(*PLANTED) == []
    assert setup.history.ledger.rebuild(setup.history.store).adopted[0].path == setup.other


async def test_ledgers_set_aside_are_cleared_or_named(setup: Setup) -> None:
    await lived_with(setup)
    setup.history.ledger.close()
    whole = set_aside(setup.folders.ledger)
    setup.open()
    await lived_with_again(setup)
    setup.history.ledger.close()
    damaged = set_aside(setup.folders.ledger)
    damaged.write_bytes(bytes(4096) + damaged.read_bytes()[4096:])
    setup.open()
    assert set(setup.left(*PLANTED)) >= {whole.name, damaged.name}
    assert await setup.forget() == (damaged,)
    assert setup.left(*PLANTED) == [damaged.name]


async def lived_with_again(setup: Setup) -> None:
    setup.history.ledger.rebuild(setup.history.store)


async def test_the_same_bytes_of_another_path_are_told_of(setup: Setup) -> None:
    await setup.compress()
    moved = setup.root / "moved.md"
    moved.write_bytes(TEXT)
    await setup.compress(moved)
    assert kept_of(setup.history, setup.file).elsewhere == (moved,)
