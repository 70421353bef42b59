"""The main job with the real daemon, under what a day brings: edits, undo, storms, kills, a lost queue."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import redis

from acceptance.program import Caveman, Started
from waiting import wait_until_sync

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()
LATE_EDIT = b"\nIn order to see the log of the worker, make sure to ask the owner of the service.\n"
QUICK = {
    "CAVEMAN_SETTLE_SECONDS": "0.3",
    "CAVEMAN_QUIET_SECONDS": "0.5",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.5",
    "CAVEMAN_RESCAN_SECONDS": "3",
    "CAVEMAN_LOG_FORMAT": "json",
}


def start(caveman: Caveman, *arguments: str | Path, **variables: str) -> Started:
    """A daemon that watches ~/.claude by now."""
    daemon = caveman.start("watch", *arguments, **QUICK | variables)
    wait_until_sync(lambda: '"watching"' in daemon.err or daemon.process.poll() is not None, seconds=60)
    assert daemon.process.poll() is None, daemon.err
    return daemon


def versions(caveman: Caveman, file: Path) -> int:
    """How often caveman compressed this file."""
    if not caveman.ledger.exists():
        return 0
    with closing(sqlite3.connect(f"file:{caveman.ledger}?mode=ro", uri=True)) as ledger:
        query = "SELECT count(*) FROM version WHERE path = ? AND state = 'done' AND origin = 'compress'"
        return int(ledger.execute(query, (os.path.realpath(file),)).fetchone()[0])


def wait_for_versions(caveman: Caveman, file: Path, count: int) -> None:
    wait_until_sync(lambda: versions(caveman, file) >= count, what=f"{file.name}: {count} versions", seconds=60)


def server_of(daemon: Started) -> int:
    """The pid of the daemon's queue server."""
    pid = daemon.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    [server] = [int(child) for child in children if "valkey" in Path(f"/proc/{child}/cmdline").read_text()]
    return server


def test_a_saved_file_is_compressed_listed_restored_and_then_left_alone(caveman: Caveman) -> None:
    start(caveman)
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    wait_for_versions(caveman, file, 1)
    assert len(file.read_bytes()) < 0.9 * len(CHATTY)
    assert caveman.run("history", file).code == 0
    assert (caveman.run("restore", file).code, file.read_bytes()) == (0, CHATTY)

    another = caveman.write(".claude/rules/another.md", CHATTY)  # the daemon has had its time with the first
    wait_for_versions(caveman, another, 1)
    assert file.read_bytes() == CHATTY

    file.write_bytes(CHATTY + LATE_EDIT)
    wait_for_versions(caveman, file, 2)
    stands = file.read_bytes()
    assert stands.startswith(CHATTY[: CHATTY.index(b"## The database")])
    assert LATE_EDIT not in stands


def test_an_edit_of_one_section_leaves_the_others_byte_for_byte(caveman: Caveman) -> None:
    start(caveman)
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    wait_for_versions(caveman, file, 1)
    before = file.read_bytes()
    file.write_bytes(before + LATE_EDIT)
    wait_for_versions(caveman, file, 2)
    assert file.read_bytes().startswith(before)
    assert LATE_EDIT not in file.read_bytes()


def test_an_undo_in_the_editor_becomes_a_hold(caveman: Caveman) -> None:
    start(caveman)
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    wait_for_versions(caveman, file, 1)
    file.write_bytes(CHATTY)
    another = caveman.write(".claude/rules/another.md", CHATTY)
    wait_for_versions(caveman, another, 1)
    assert (file.read_bytes(), versions(caveman, file)) == (CHATTY, 1)


def in_place(file: Path, data: bytes) -> None:
    file.write_bytes(data)


def rename_over(file: Path, data: bytes) -> None:
    temporary = file.with_name(f"{file.name}.tmp.1234")
    temporary.write_bytes(data)
    temporary.replace(file)


def sed(file: Path, data: bytes) -> None:
    file.write_bytes(data.replace(b"worker", b"wrkr"))
    subprocess.run(["sed", "-i", "s/wrkr/worker/g", str(file)], check=True)


def vim(file: Path, data: bytes) -> None:
    if shutil.which("vim") is None:
        rename_over(file, data)
        return
    source = file.parent.parent.parent.parent / f"{file.name}.source"
    source.write_bytes(data)
    commands = ("set backupskip=", "%d", f"r {source}", "w!", "q")
    script = [word for command in commands for word in ("-c", command)]
    subprocess.run(["vim", "-N", "-u", "NONE", "-es", *script, str(file)], check=True, timeout=30)


def delete_and_recreate(file: Path, data: bytes) -> None:
    file.unlink(missing_ok=True)
    file.write_bytes(data)


STYLES: tuple[Callable[[Path, bytes], None], ...] = (in_place, rename_over, sed, vim, delete_and_recreate)


@contextmanager
def transcripts_growing(folder: Path) -> Iterator[None]:
    """A hundred lines a second appended to a session's transcript."""
    folder.mkdir(parents=True, exist_ok=True)
    over = threading.Event()

    def append() -> None:
        while not over.wait(0.01):
            with (folder / "session.jsonl").open("a") as transcript:
                transcript.write('{"type": "user"}\n')

    thread = threading.Thread(target=append)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def test_twenty_saves_in_mixed_styles_end_compressed_once_each(caveman: Caveman) -> None:
    daemon = start(caveman)
    files = [caveman.home / ".claude" / "rules" / f"{number}.md" for number in range(10)]
    files[0].parent.mkdir(parents=True)
    with transcripts_growing(caveman.home / ".claude" / "projects" / "x"):
        for turn in (1, 2):
            for number, file in enumerate(files):
                STYLES[(number + turn) % len(STYLES)](file, CHATTY + LATE_EDIT * turn + b"Turn %d.\n" % turn)
            for file in files:
                wait_for_versions(caveman, file, turn)
    wait_for_versions(caveman, caveman.write(".claude/CLAUDE.md", CHATTY), 1)  # time for one job too many
    for file in files:
        assert b"Turn 2." in file.read_bytes()
        assert LATE_EDIT not in file.read_bytes()
        assert versions(caveman, file) == 2
    wait_until_sync(lambda: daemon.err.count('"outcome": "compressed"') == 21, what="every job is logged")
    assert daemon.err.count("job ended") == 21


@pytest.mark.parametrize("loss", ["server killed", "everything flushed"])
def test_a_lost_queue_costs_no_save(caveman: Caveman, loss: str) -> None:
    daemon = start(caveman, CAVEMAN_QUIET_SECONDS="2")
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    with closing(redis.Redis(unix_socket_path=str(caveman.socket))) as queue:
        wait_until_sync(lambda: bool(queue.keys("arq:job:*")), what="the job is queued", seconds=60)
        if loss == "server killed":
            os.kill(server_of(daemon), signal.SIGKILL)
        else:
            queue.flushall()
    wait_for_versions(caveman, file, 1)


def test_a_killed_daemon_leaves_whole_files_and_its_successor_finishes(caveman: Caveman) -> None:
    daemon = start(caveman, CAVEMAN_QUIET_SECONDS="0")
    texts = {caveman.home / ".claude/rules" / f"{n}.md": CHATTY + b"%d\n" % n for n in range(8)}
    for file, text in texts.items():
        caveman.write(str(file), text)
    wait_until_sync(lambda: any(versions(caveman, file) for file in texts), seconds=60)
    daemon.end(signal.SIGKILL)
    assert all(file.read_bytes() == text or len(file.read_bytes()) < len(CHATTY) for file, text in texts.items())
    start(caveman)
    for file in texts:
        wait_for_versions(caveman, file, 1)
    assert {file.name for file in next(iter(texts)).parent.iterdir()} == {file.name for file in texts}


def test_a_worker_terminated_in_the_middle_of_a_job_leaves_it_to_be_done(caveman: Caveman) -> None:
    """A large file takes seconds; SIGTERM comes while it is at it."""
    large = CHATTY[: CHATTY.index(b"## Before")] + b"".join(
        b"## Part %d\n\n" % n + CHATTY[CHATTY.index(b"In order") :] for n in range(60)
    )
    daemon = start(caveman, CAVEMAN_QUIET_SECONDS="0")
    file = caveman.write(".claude/CLAUDE.md", large)
    wait_until_sync(lambda: started(caveman, file), what="the job has begun", seconds=60)
    assert daemon.end(signal.SIGTERM) == 0
    assert file.read_bytes() == large or versions(caveman, file) == 1
    start(caveman)
    wait_for_versions(caveman, file, 1)


def started(caveman: Caveman, file: Path) -> bool:
    with closing(sqlite3.connect(f"file:{caveman.ledger}?mode=ro", uri=True)) as ledger:
        row = ledger.execute("SELECT starts FROM file WHERE path = ?", (os.path.realpath(file),)).fetchone()
    return bool(row and row[0]) or versions(caveman, file) > 0


def test_by_hand_and_in_the_background_they_never_overlap(caveman: Caveman) -> None:
    """Two daemons' worth of workers and a person at one file: one version a text, the file wholly one of them."""
    start(caveman, CAVEMAN_QUIET_SECONDS="0")
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    for turn in range(3):
        text = CHATTY + b"Turn %d of the test.\n" % turn
        file.write_bytes(text)
        by_hand = [caveman.start("compress", file) for _ in range(2)]
        assert {one.end() for one in by_hand} <= {0, 5}
        wait_for_versions(caveman, file, turn + 1)
        assert file.read_bytes().endswith(b"Turn %d of test.\n" % turn)
    assert [path.name for path in file.parent.iterdir() if path.is_file()] == ["CLAUDE.md"]
