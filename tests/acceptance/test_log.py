"""The log of the long-running commands: no file's text at any level, no path above DEBUG, whatever happens."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman, Started
from waiting import wait_until_sync

SENTENCE = "PLANTEDSENTENCE"
TEXT = PROSE.replace("# Rules", f"# Rules\n\nPlease always make sure to keep {SENTENCE} in mind, in order to be safe.")
FAST = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_RESCAN_SECONDS": "1",
}


def save(path: Path, data: str | bytes) -> Path:
    """As editors do: a new file in the place of the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.saving")
    temporary.write_bytes(data if isinstance(data, bytes) else data.encode())
    temporary.replace(path)
    return path


def soon(started: Started, text: str, count: int = 1) -> None:
    wait_until_sync(lambda: started.err.count(text) >= count, what=f"{count} x {text}", seconds=60)


def begin(caveman: Caveman, *arguments: str | Path, **variables: str) -> Started:
    daemon = caveman.start("watch", *arguments, **FAST | variables)
    soon(daemon, "watching")
    return daemon


def live_through_it(caveman: Caveman, daemon: Started, root: Path) -> None:
    """Saves, a restore, every refusal, a broken file, a lost server, a lost root, a lost ledger."""
    first = save(root / "PLANTED notes.md", TEXT)
    soon(daemon, "job ended")
    assert caveman.run("restore", "--yes", first).code == 0
    refused: dict[str, Callable[[], object]] = {
        "not valid UTF-8": lambda: save(root / "PLANTED broken.md", f"# {SENTENCE} ".encode() + b"\xff\n"),
        "holds secrets": lambda: save(root / "password-PLANTED.md", TEXT),
        "larger than": lambda: save(root / "PLANTED big.md", TEXT * 3000),
        "outside every root": lambda: (root / "PLANTED link.md").symlink_to(caveman.write("PLANTED outside.md", TEXT)),
        "links go in a circle": lambda: (root / "PLANTED loop.md").symlink_to(root / "PLANTED loop.md"),
        "second hard link": lambda: os.link(save(root / "PLANTED hard.md", TEXT), root / "PLANTED hard2.md"),
        "not a regular file": lambda: os.mkfifo(root / "PLANTED fifo.md"),
        "it is binary": lambda: save(root / "PLANTED binary.md", b"\0" + TEXT.encode()),
    }
    for reason, happen in refused.items():
        happen()
        soon(daemon, reason)
    lose_things(caveman, daemon, root)


def lose_things(caveman: Caveman, daemon: Started, root: Path) -> None:
    backups = caveman.ledger.with_name("backups")
    backups.rename(backups.with_name("kept"))
    backups.write_text("no folder", encoding="utf-8")
    save(root / "PLANTED late.md", TEXT)
    soon(daemon, "failed")
    (caveman.socket).unlink()
    soon(daemon, "queue server gone")
    root.rename(root.with_name("PLANTED gone"))
    root.with_name("PLANTED gone").rename(root)
    caveman.ledger.unlink()
    save(root / "PLANTED later.md", TEXT)
    soon(daemon, "started again")


@pytest.mark.parametrize("debug", ["0", "1"])
def test_no_text_of_a_file_is_logged_and_paths_for_debugging_only(debug: str, caveman: Caveman) -> None:
    root = caveman.home / ".claude" / "rules"
    root.mkdir(parents=True)
    daemon = begin(caveman, root.parent, caveman.home / "PLANTED later", CAVEMAN_DEBUG=debug)
    live_through_it(caveman, daemon, root)
    daemon.end(signal.SIGTERM)
    lines = daemon.err.splitlines()
    log = "\n".join(line for line in lines if line.startswith("{"))
    assert all(json.loads(line)["event"] for line in log.splitlines())
    assert SENTENCE not in daemon.err + daemon.out
    named = str(caveman.home.parent) in log or "PLANTED" in log
    assert named is (debug == "1")


@pytest.mark.parametrize("debug", ["0", "1"])
def test_a_worker_of_its_own_logs_no_more(debug: str, caveman: Caveman) -> None:
    root = caveman.home / ".claude"
    root.mkdir()
    worker = caveman.start("worker", **FAST, CAVEMAN_DEBUG=debug)
    soon(worker, "no queue yet")
    begin(caveman, root, "--no-worker")
    save(root / "CLAUDE.md", TEXT)
    soon(worker, "job ended")
    assert worker.end(signal.SIGTERM) == 0
    assert SENTENCE not in worker.err
    assert (str(caveman.home.parent) in worker.err) is (debug == "1")


def test_on_a_terminal_it_is_lines_of_key_and_value(caveman: Caveman) -> None:
    root = caveman.home / ".claude"
    root.mkdir()
    begin(caveman, "--no-worker")
    path = save(root / "CLAUDE.md", TEXT)
    said: list[str] = []

    def worked() -> bool:
        said.append(caveman.run_in_terminal("worker", "--burst", NO_COLOR="1", **FAST).out)
        return "job ended" in said[-1]

    wait_until_sync(worked, what="the job is done", seconds=60)
    assert re.search(r"^\d\d:\d\d:\d\d \[info *\] job ended .*\boutcome=compressed\b", said[-1], re.MULTILINE)
    assert str(path) not in "".join(said)
    assert SENTENCE not in "".join(said)
