"""The main job with the real daemon: save a memory file, find it compressed, get it back."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from acceptance.program import Caveman
from waiting import wait_until_sync

CHATTY = (Path(__file__).parent.parent / "data" / "chatty.md").read_bytes()
QUICK = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_RESCAN_SECONDS": "2",
}
LATE_EDIT = b"\nIn order to see the log of the worker, make sure to ask the owner of the service.\n"


def start(caveman: Caveman, *arguments: str | Path, **variables: str) -> subprocess.Popen[str]:
    """A daemon that watches ~/.claude and is ready for a save."""
    process = caveman.start("watch", *arguments, **QUICK | variables)
    wait_until_sync(lambda: process.poll() is not None or is_ready(caveman, process.pid))
    assert process.poll() is None, process.stderr.read() if process.stderr else ""
    return process


def is_ready(caveman: Caveman, pid: int) -> bool:
    """Whether the daemon with this pid holds the lock and its queue answers."""
    status = json.loads(caveman.run("status", "--json").out)
    return status["watcher"]["pid"] == pid and (status["queue"] or {}).get("waiting") is not None


def versions(caveman: Caveman, file: Path) -> int:
    """How often caveman wrote this file."""
    if not caveman.ledger.exists():
        return 0
    with closing(sqlite3.connect(f"file:{caveman.ledger}?mode=ro", uri=True)) as ledger:
        query = "SELECT count(*) FROM version WHERE path = ? AND state = 'done' AND origin = 'compress'"
        return int(ledger.execute(query, (os.path.realpath(file),)).fetchone()[0])


def wait_for_versions(caveman: Caveman, file: Path, count: int) -> None:
    wait_until_sync(lambda: versions(caveman, file) >= count, seconds=30)


def children_of(process: subprocess.Popen[str], name: str) -> list[int]:
    """The pids of the process's children whose command holds `name`."""
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(pid) for pid in listed if name in Path(f"/proc/{pid}/cmdline").read_text()]


def test_a_saved_file_is_compressed_listed_and_restored_and_then_left_alone(caveman: Caveman) -> None:
    start(caveman)
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    wait_for_versions(caveman, file, 1)
    compressed = file.read_bytes()
    assert len(compressed) < len(CHATTY)
    assert caveman.run("history", file).out.count("\n") >= 1
    restored = caveman.run("restore", file)
    assert (restored.code, file.read_bytes()) == (0, CHATTY)

    another = caveman.write(".claude/rules/another.md", CHATTY)  # the daemon is alive and has had its time
    wait_for_versions(caveman, another, 1)
    assert file.read_bytes() == CHATTY

    file.write_bytes(CHATTY + LATE_EDIT)
    wait_for_versions(caveman, file, 2)
    assert file.read_bytes().startswith(CHATTY[: CHATTY.index(b"## The database")])
    assert LATE_EDIT not in file.read_bytes()


def test_files_that_were_there_before_are_left_until_saved(caveman: Caveman) -> None:
    old = caveman.write(".claude/CLAUDE.md", CHATTY)
    start(caveman)
    new = caveman.write(".claude/rules/new.md", CHATTY)
    wait_for_versions(caveman, new, 1)
    assert old.read_bytes() == CHATTY
    old.write_bytes(CHATTY + LATE_EDIT)
    wait_for_versions(caveman, old, 1)


def test_now_compresses_what_is_there(caveman: Caveman) -> None:
    old = caveman.write(".claude/CLAUDE.md", CHATTY)
    start(caveman, "--now")
    wait_for_versions(caveman, old, 1)


def test_a_file_saved_while_the_daemon_was_off_is_compressed_at_the_next_start(caveman: Caveman) -> None:
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    daemon = start(caveman)
    daemon.send_signal(signal.SIGTERM)
    assert daemon.wait(10) == 0
    file.write_bytes(CHATTY + LATE_EDIT)
    start(caveman)
    wait_for_versions(caveman, file, 1)


def test_a_killed_queue_server_costs_no_save(caveman: Caveman) -> None:
    daemon = start(caveman)
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    for pid in children_of(daemon, "valkey"):
        os.kill(pid, signal.SIGKILL)
    wait_for_versions(caveman, file, 1)
    another = caveman.write(".claude/rules/another.md", CHATTY)
    wait_for_versions(caveman, another, 1)


def test_a_killed_daemon_leaves_whole_files_and_its_successor_finishes(caveman: Caveman) -> None:
    daemon = start(caveman, CAVEMAN_QUIET_SECONDS="0")
    files = [caveman.write(f".claude/rules/{number}.md", CHATTY + b"%d\n" % number) for number in range(8)]
    wait_until_sync(lambda: any(versions(caveman, file) for file in files), seconds=30)
    daemon.kill()
    daemon.wait(10)
    for number, file in enumerate(files):
        stands = file.read_bytes()
        assert stands == CHATTY + b"%d\n" % number or len(stands) < len(CHATTY)
    start(caveman)
    for file in files:
        wait_for_versions(caveman, file, 1)
    names = {path.name for path in files[0].parent.iterdir()}
    assert names == {file.name for file in files}


def test_an_undo_in_the_editor_becomes_a_hold(caveman: Caveman) -> None:
    start(caveman)
    file = caveman.write(".claude/CLAUDE.md", CHATTY)
    wait_for_versions(caveman, file, 1)
    file.write_bytes(CHATTY)
    another = caveman.write(".claude/rules/another.md", CHATTY)
    wait_for_versions(caveman, another, 1)
    assert (file.read_bytes(), versions(caveman, file)) == (CHATTY, 1)


def test_a_second_daemon_names_the_first(caveman: Caveman) -> None:
    daemon = start(caveman)
    second = caveman.run("watch", **QUICK)
    assert second.code == 1
    assert str(daemon.pid) in second.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_a_signal_ends_the_daemon_and_its_server(caveman: Caveman, number: signal.Signals, code: int) -> None:
    daemon = start(caveman)
    [server] = children_of(daemon, "valkey")
    daemon.send_signal(number)
    assert daemon.wait(10) == code
    wait_until_sync(lambda: not Path(f"/proc/{server}").exists(), seconds=5)
    assert json.loads(caveman.run("status", "--json").out)
