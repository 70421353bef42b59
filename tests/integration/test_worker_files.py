"""A worker on real files with a real ledger: what was saved ends compressed, from its last content, once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_core.digest import digest_of
from caveman_core.outcome import Outcome, Receipt
from caveman_core.policy import Policy
from caveman_core.queue.job import CompressJob
from caveman_core.queue.pool import ArqJobQueue, QueueDepth
from waiting import wait_until
from worker_home import CHATTY, Home, new_home
from workers import StartWorker


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    with new_home(tmp_path) as opened:
        yield opened


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
