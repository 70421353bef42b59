"""Two workers and a person at one file: one at a time; whoever is stopped or killed, nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import redis

from acceptance.editor import Editor
from acceptance.program import Caveman, Started
from caveman_core.errors import LockTimeoutError
from caveman_core.files.locks import job_lock
from caveman_core.outcome import Reason
from waiting import wait_until

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()
FAST = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.2",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.2",
    "CAVEMAN_LOG_FORMAT": "json",
    "CAVEMAN_DEBUG": "1",  # the log tells why a job was put off
}
SETTLED, HURRIED = 3, 4
PUT_OFF = f'"reason": "{Reason.LOCKED}"'


def text(name: str, parts: int) -> bytes:
    """A text of so many parts, none of which is in another text: each has to be compressed anew."""
    head, body = CHATTY.split(b"## Before", 1)
    part = "## {0}, part {1}\n\nIn order to see part {1} of {0}, make sure to run the test.\n\n"
    return head + b"".join(part.format(name, n).encode() + body[body.index(b"In order") :] for n in range(parts))


async def soon(condition: Callable[[], object], what: str) -> None:
    """Wait for something another process does."""
    await wait_until(condition, what=what, seconds=60)


@asynccontextmanager
async def two_workers(caveman: Caveman) -> AsyncIterator[tuple[Started, Started]]:
    """A watcher that only fills the queue, and two processes that empty it. All end in order, or the test fails."""
    (caveman.home / ".claude" / "rules").mkdir(parents=True)
    watcher = caveman.start("watch", "--no-worker", **FAST)
    await soon(lambda: '"watching"' in watcher.err, "it watches")
    workers = caveman.start("worker", **FAST), caveman.start("worker", **FAST)
    yield workers
    for process in (*workers, watcher):
        if process.process.poll() is None:
            assert process.end(signal.SIGTERM) == 0
        assert '"level": "error"' not in process.err
        assert "Traceback" not in {line.split(" (")[0] for line in process.err.splitlines()}


@asynccontextmanager
async def somebody_compressing(caveman: Caveman, file: Path) -> AsyncIterator[None]:
    """One `caveman compress` after the other on this file; each ends well or says that the file was in use."""
    over = asyncio.Event()

    async def again_and_again() -> None:
        while not over.is_set():
            done = await asyncio.to_thread(caveman.run, "compress", file)
            assert done.code in (0, 5), done.err

    task = asyncio.create_task(again_and_again())
    try:
        yield
    finally:
        over.set()
        await task


async def stop_at_a_file(caveman: Caveman, worker: Started) -> None:
    """Stop the worker in the middle of a job, but not of a write to the ledger: nobody could work then, us included."""
    while True:
        await soon(lambda: caveman.at_a_file(worker), "the worker is at a file")
        stop(worker)
        if caveman.at_a_file(worker) and is_free(caveman.ledger):
            return
        worker.process.send_signal(signal.SIGCONT)


def stop(worker: Started) -> None:
    """It stands still when this returns."""
    worker.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, worker.process.pid, os.WSTOPPED)


def is_free(ledger: Path) -> bool:
    with (
        closing(sqlite3.connect(ledger, timeout=0.2, isolation_level=None)) as connection,
        suppress(sqlite3.OperationalError),
    ):
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
        return True
    return False


async def is_held(caveman: Caveman, file: Path) -> bool:
    with suppress(LockTimeoutError):
        async with job_lock(caveman.locks, file, timeout=0):
            return False
    return True


def names_beside(file: Path) -> set[str]:
    return {path.name for path in file.parent.iterdir() if path.is_file()}


async def test_nobody_touches_a_file_while_another_process_holds_its_lock(caveman: Caveman) -> None:
    async with two_workers(caveman) as workers:
        editor = Editor(caveman.home / ".claude" / "CLAUDE.md")
        link = caveman.home / "link.md"
        link.symlink_to(editor.file)
        async with job_lock(caveman.locks, editor.file, timeout=0):
            editor.save(text("held", 1))
            patient = caveman.start("compress", editor.file)
            for in_vain in [caveman.start("compress", "--wait", "1", name) for name in (editor.file, link)]:
                assert await asyncio.to_thread(in_vain.end) == 5
                assert f"process {os.getpid()}" in in_vain.err
            await soon(lambda: any(PUT_OFF in worker.err for worker in workers), "a worker has put the job off")
            assert patient.process.poll() is None
            assert editor.file.read_bytes() == editor.saved[-1]
        assert await asyncio.to_thread(patient.end) == 0
        await soon(lambda: any('"job ended"' in worker.err for worker in workers), "a worker has gone on")
        editor.judge(caveman.history(editor.file))
    assert names_beside(editor.file) == {"CLAUDE.md"}


async def test_one_at_a_time_while_a_file_is_saved_and_compressed_by_hand_again_and_again(caveman: Caveman) -> None:
    async with two_workers(caveman):
        editor = Editor(caveman.home / ".claude" / "CLAUDE.md")
        editor.save(text("begin", 1))
        async with somebody_compressing(caveman, editor.file):
            for turn in range(SETTLED):
                editor.save(text(f"turn {turn}", 20))
                await soon(lambda: editor.compressed, "the save is compressed")
            so_far = [version.number for version in caveman.history(editor.file)]
            # Each attempt to replace the file uses a number, in vain or not: two at one text would leave a gap.
            assert so_far == list(range(1, len(so_far) + 1))
            for turn in range(HURRIED):
                await soon(caveman.at_a_file, "somebody is at it")
                editor.save(text(f"hurried turn {turn}", 20))
            await soon(lambda: editor.compressed, "the last of them is compressed")
        editor.save(text("end", 1))
        await soon(lambda: not caveman.at_a_file() and editor.compressed, "the workers go on alone")
        editor.judge(caveman.history(editor.file))
    assert names_beside(editor.file) == {"CLAUDE.md"}


async def test_a_killed_and_a_stopped_worker_lose_nothing_and_nothing_is_done_twice(caveman: Caveman) -> None:
    async with two_workers(caveman) as (killed, stopped):
        editors = [Editor(caveman.home / ".claude" / "rules" / f"{number}.md") for number in range(5)]
        for number, editor in enumerate(editors):
            editor.save(text(f"rule {number}", 25))
        await stop_at_a_file(caveman, killed)
        await stop_at_a_file(caveman, stopped)
        assert killed.end(signal.SIGKILL) == -signal.SIGKILL
        held = [editor for editor in editors if await is_held(caveman, editor.file)]
        assert held

        with closing(redis.Redis(unix_socket_path=str(caveman.socket))) as queue:
            for claim in list(queue.scan_iter("arq:in-progress:*")):
                assert queue.delete(claim), "as after 20 s"
        another = caveman.start("worker", **FAST)
        in_vain = await asyncio.to_thread(caveman.run, "compress", "--wait", "1", held[0].file)
        assert in_vain.code == 5  # without a name for the holder, if it was stopped before it had signed the lock
        held[0].save(text("saved while it stood still", 25))
        free = [editor for editor in editors if editor not in held]
        await soon(lambda: all(editor.compressed for editor in free), "the third worker has done the others")
        await soon(lambda: PUT_OFF in another.err, "it has put off what the stopped one is at")
        assert held[0].file.read_bytes() == held[0].saved[-1]

        stopped.process.send_signal(signal.SIGCONT)
        await soon(
            lambda: not caveman.at_a_file() and all(editor.compressed for editor in editors), "everything is compressed"
        )
        last = Editor(caveman.home / ".claude" / "CLAUDE.md")  # time for one job too many
        last.save(text("last", 1))
        await soon(lambda: not caveman.at_a_file() and last.compressed, "a later save is compressed")
        assert another.end(signal.SIGTERM) == 0
        for editor in editors:
            editor.judge(caveman.history(editor.file))
    assert names_beside(editors[0].file) == {editor.file.name for editor in editors}
