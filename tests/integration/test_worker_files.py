"""A worker on real files with a real ledger: what was saved ends compressed, from its last content, once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.digest import digest_of
from caveman_core.files.eligibility import examine, open_in_editor
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Root
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Outcome, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.queue.job import CompressJob, job_of
from caveman_core.queue.pool import ArqJobQueue, QueueDepth
from caveman_core.rewrite import Deps, rewrite
from caveman_worker.jobs import CompressHandler
from waiting import wait_until
from workers import StartWorker

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()


@dataclass
class Home:
    """A watched root and what a worker needs for its files."""

    root: Root
    deps: Deps
    quiet: float = 0.0

    @property
    def ledger(self) -> Ledger:
        return self.deps.history.ledger

    def handler(self) -> CompressHandler:
        return CompressHandler(
            self.ledger, self.rewrite, examine, open_in_editor, self.policy, lambda _writer: self.quiet, self.deps.clock
        )

    def policy(self, root: Root) -> Policy:
        backend = OfflineBackend()
        return Policy(root.id, root.profile, Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)

    async def rewrite(self, path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        return await rewrite(path, policy, self.deps, root=root, expected=expected)

    def save(self, name: str, data: bytes = CHATTY) -> Path:
        file = self.root.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        return file

    async def put(self, queue: ArqJobQueue, file: Path) -> bool:
        return await queue.put(job_of(self.root.id, self.root.path, file), file, at=0.0)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    folders = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    root = tmp_path / "home" / ".claude"
    root.mkdir(parents=True)
    clock = SystemClock()
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        known, _ = ledger.add_root(root, "claude", clock.now())
        deps = Deps(History(ledger, BackupStore(folders.backups), clock), folders, OfflineBackend(), clock, 0.03, 0.0)
        yield Home(known, deps)


async def emptied(queue: ArqJobQueue) -> None:
    async def empty() -> bool:
        return await queue.depth() == QueueDepth(0, 0)

    await wait_until(empty, what="the queue is empty")


async def test_a_saved_file_is_compressed_once(home: Home, queue: ArqJobQueue, worker: StartWorker) -> None:
    file = home.save("CLAUDE.md")
    worker(home.handler())
    await home.put(queue, file)
    await emptied(queue)
    [version] = home.ledger.versions(file)
    assert version.before == digest_of(CHATTY)
    assert version.after == digest_of(file.read_bytes())
    await home.put(queue, file)
    await emptied(queue)
    assert len(home.ledger.versions(file)) == 1


async def test_a_file_saved_while_its_job_runs_ends_compressed_from_its_last_content(
    home: Home, queue: ArqJobQueue, worker: StartWorker
) -> None:
    file = home.save("CLAUDE.md")
    later = CHATTY + b"\nIn order to see the log of the worker, make sure to ask the owner.\n"
    compress, saved = home.rewrite, False

    async def save_before_the_end(path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        nonlocal saved
        receipt = await compress(path, policy, root=root, expected=expected)
        if not saved:
            home.save("CLAUDE.md", later)
            assert not await home.put(queue, file), "arq takes no second job for an id that runs"
            saved = True
        return receipt

    home.rewrite = save_before_the_end  # type: ignore[method-assign]  # this test's saves come from inside the job
    worker(home.handler())
    await home.put(queue, file)
    # Between the end of a job and its coming back the queue is empty for a moment: ask the history instead.
    await wait_until(lambda: [version.before for version in home.ledger.versions(file)][1:] == [digest_of(later)])
    await emptied(queue)
    assert digest_of(file.read_bytes()) == home.ledger.versions(file)[-1].after


async def test_a_file_is_left_alone_until_it_has_been_quiet(
    home: Home, queue: ArqJobQueue, worker: StartWorker
) -> None:
    home.quiet = 3600.0
    file = home.save("CLAUDE.md")
    worker(home.handler())
    await home.put(queue, file)

    async def put_off() -> bool:
        when, seen = await queue.when(file), home.ledger.sighting(file)
        return seen is not None and when == pytest.approx(seen.since + 3600.0, abs=0.01)

    await wait_until(put_off)
    assert file.read_bytes() == CHATTY


async def test_two_workers_compress_every_file_exactly_once(
    home: Home, queue: ArqJobQueue, worker: StartWorker
) -> None:
    files = [home.save(f"rules/{number}.md", CHATTY + f"\nNumber {number}.\n".encode()) for number in range(12)]
    for _ in range(2):
        worker(home.handler(), jobs=3)
    for _ in range(3):
        await asyncio.gather(*(home.put(queue, file) for file in files))
        await emptied(queue)
    assert [len(home.ledger.versions(file)) for file in files] == [1] * len(files)


async def test_a_payload_cannot_name_a_file_outside_the_roots(
    home: Home, queue: ArqJobQueue, worker: StartWorker, tmp_path: Path
) -> None:
    outside = tmp_path / "CLAUDE.md"
    outside.write_bytes(CHATTY)
    (home.root.path / "CLAUDE.md").symlink_to(outside)
    handler = home.handler()
    receipt = await handler(CompressJob(home.root.id, "CLAUDE.md"))
    assert isinstance(receipt, Receipt)
    assert receipt.outcome is Outcome.REFUSED
    worker(handler)
    await queue.put(CompressJob(home.root.id, "CLAUDE.md"), outside, at=0.0)
    await queue.put(CompressJob("f" * 16, "CLAUDE.md"), tmp_path / "other", at=0.0)
    await emptied(queue)
    assert outside.read_bytes() == CHATTY
