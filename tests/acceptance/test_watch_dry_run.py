"""`caveman watch --dry-run` tells what the next start would do, from the ledger as it stands, and writes nothing."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman, Done, Started
from waiting import wait_until

OTHER = PROSE.replace("# Rules", "# Other rules")
FAST = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_LOG_FORMAT": "json",
}


async def soon(condition: Callable[[], object], what: str) -> None:
    """Wait for something another process does."""
    await wait_until(condition, what=what, seconds=60)


async def begin(caveman: Caveman, *arguments: str | Path, **variables: str) -> Started:
    """A daemon that watches by now."""
    return await watching(caveman.start("watch", *arguments, **FAST | variables))


async def watching(daemon: Started) -> Started:
    """The same daemon, once it watches."""
    await soon(lambda: '"watching"' in daemon.err or daemon.process.poll() is not None, "it watches")
    assert daemon.process.poll() is None, daemon.err
    return daemon


def temporary(caveman: Caveman) -> dict[str, str]:
    """A folder for temporary files of its own, to see what is left in it."""
    folder = caveman.home.parent / "tmp"
    folder.mkdir(mode=0o700, exist_ok=True)
    return {"TMPDIR": str(folder)}


def contents(caveman: Caveman) -> dict[Path, bytes]:
    """Every file of caveman's own with its bytes, except what a running daemon's processes share in memory."""
    files = (path for path in caveman.own_files() if path.is_file() and not path.name.endswith("-shm"))
    return {path: path.read_bytes() for path in files}


async def compressed_at(caveman: Caveman, *paths: Path) -> None:
    """A start that compressed what stood at the paths, and its end."""
    daemon = await begin(caveman, "--now")
    await soon(lambda: daemon.err.count('"job ended"') == len(paths), "the jobs are over")
    assert all(len(path.read_bytes()) < len(PROSE.encode()) for path in paths)
    assert daemon.end(signal.SIGTERM) == 0


async def test_it_tells_what_the_next_start_would_do_and_writes_nothing(caveman: Caveman) -> None:
    done = caveman.write(".claude/CLAUDE.md", PROSE)
    undone = caveman.write(".claude/rules/undone.md", PROSE)
    held = caveman.write(".claude/rules/held.md", PROSE)
    await compressed_at(caveman, done, undone, held)
    undone.write_text(PROSE, encoding="utf-8")
    assert caveman.run("restore", held).code == 0
    saved = caveman.write(".claude/rules/saved.md", OTHER)
    own, files = contents(caveman), {path: path.read_bytes() for path in (done, undone, held, saved)}

    daemon = await begin(caveman, "--dry-run", **temporary(caveman))
    await soon(lambda: "would compress" in daemon.out and "would hold" in daemon.out, "it tells")
    assert daemon.end(signal.SIGTERM) == 0
    lines = sorted(daemon.out.splitlines())
    assert [line.split()[:3] for line in lines] == [
        ["would", "compress", "~/.claude/rules/saved.md"],
        ["would", "hold", "~/.claude/rules/undone.md:"],
    ]
    assert " tokens (-" in lines[0]
    assert contents(caveman) == own
    assert {path: path.read_bytes() for path in files} == files
    assert not list((caveman.home.parent / "tmp").iterdir())


async def test_no_log_line_claims_a_write_and_each_says_that_it_is_a_dry_run(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    daemon = await begin(caveman, "--dry-run", "--now")
    await soon(lambda: "would compress  ~/.claude/CLAUDE.md" in daemon.out, "it tells")
    assert daemon.end(signal.SIGTERM) == 0
    first, *lines = daemon.err.splitlines()
    assert first.startswith("dry run: nothing is written")
    logged = [json.loads(line) for line in lines]
    assert [one["event"] for one in logged] == ["watching", "stopped watching"]
    assert all(one["dry_run"] is True for one in logged)


async def test_now_tells_what_now_would_compress_though_it_is_baseline(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    first = await begin(caveman)
    await soon(lambda: "here already" in first.out, "the baseline stands")
    assert first.end(signal.SIGTERM) == 0
    own = contents(caveman)
    daemon = await begin(
        caveman, "--dry-run", "--now", CAVEMAN_QUIET_SECONDS="3000", CAVEMAN_QUIET_AGENT_SECONDS="3000"
    )
    await soon(lambda: "would compress  ~/.claude/CLAUDE.md" in daemon.out, "it tells")
    assert daemon.end(signal.SIGTERM) == 0
    assert path.read_text(encoding="utf-8") == PROSE
    assert contents(caveman) == own


async def test_an_unfinished_swap_is_told_and_left(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    await compressed_at(caveman, path)
    cut_off = path.with_name(".CLAUDE.md.cut-off")
    cut_off.write_text(PROSE, encoding="utf-8")
    with closing(sqlite3.connect(caveman.ledger)) as ledger, ledger:
        ledger.execute("UPDATE version SET state = 'pending', temporary = ?", (str(cut_off),))
        ledger.execute("DELETE FROM outcome")
    own = contents(caveman)
    daemon = await begin(caveman, "--dry-run", **temporary(caveman))
    await soon(lambda: "1 unfinished swap: the next start would finish or undo it" in daemon.out, "it tells")
    saved = caveman.write(".claude/rules/saved.md", OTHER)
    await soon(lambda: str(saved.name) in daemon.out, "the rescan is over")
    assert daemon.end(signal.SIGTERM) == 0
    assert "CLAUDE.md" not in daemon.out, "our text stands there, as recovery would find"
    assert cut_off.read_text(encoding="utf-8") == PROSE
    assert contents(caveman) == own


async def test_beside_a_running_daemon_both_do_their_work(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    daemon = await begin(caveman)
    dry = await begin(caveman, "--dry-run")
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    await soon(lambda: "would compress  ~/.claude/CLAUDE.md" in dry.out, "the dry run tells")
    await soon(lambda: len(path.read_bytes()) < len(PROSE.encode()), "the daemon compresses")
    assert dry.end(signal.SIGTERM) == 0
    assert daemon.process.poll() is None
    assert caveman.socket.exists()
    await soon(lambda: "job ended" in daemon.err, "the job is over")
    assert daemon.end(signal.SIGTERM) == 0
    assert "Traceback" not in dry.err + daemon.err


async def test_ctrl_c_ends_it_and_leaves_nothing(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    daemon = await begin(caveman, "--dry-run", **temporary(caveman))
    assert daemon.end(signal.SIGINT) == 130
    assert "Traceback" not in daemon.err
    assert not list((caveman.home.parent / "tmp").iterdir())
    assert caveman.own_files() == set()


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL])
async def test_a_closed_terminal_or_a_kill_leaves_no_text_anywhere(number: signal.Signals, caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", f"{PROSE}\nPlease make sure to keep XYZZY-SECRET to yourself.\n")
    assert caveman.run("compress", path).code == 0
    daemon = await begin(caveman, "--dry-run", **temporary(caveman))
    assert daemon.end(number) == (0 if number is signal.SIGHUP else -number)
    left = [one for one in (caveman.home.parent / "tmp").rglob("*") if one.is_file()]
    assert number is signal.SIGKILL or not left
    assert not any(b"XYZZY-SECRET" in one.read_bytes() for one in left)
    assert not any(one.name.startswith("ledger") for one in left)


def told(done: Done, caveman: Caveman) -> bool:
    """The message names the real ledger, says that nothing was changed, and ends without a traceback."""
    assert done.code == 1
    assert "Traceback" not in done.err
    assert "No file was changed." in done.err
    return str(caveman.ledger) in done.err


def test_a_damaged_ledger_is_told_with_the_remedy(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", caveman.home / ".claude").code == 0
    caveman.ledger.write_bytes(b"no database" * 1000)
    own = contents(caveman)
    done = caveman.run("watch", "--dry-run")
    assert told(done, caveman)
    assert "next: caveman doctor --rebuild" in done.err
    assert contents(caveman) == own


@pytest.mark.parametrize("place", ["file", "folder"])
def test_an_unreadable_ledger_is_told(place: str, caveman: Caveman, as_ordinary_user: tuple[str, ...]) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", caveman.home / ".claude").code == 0
    closed = caveman.ledger if place == "file" else caveman.ledger.parent
    mode = closed.stat().st_mode
    closed.chmod(0)
    done = caveman.run_under(as_ordinary_user, "watch", "--dry-run")
    closed.chmod(mode)
    assert told(done, caveman)
    assert "Permission denied" in done.err
    seen = caveman.ledger.parent if place == "folder" else f"{caveman.ledger.parent} {caveman.ledger}"
    assert f"next: ls -ld {seen}\n" in done.err


async def test_a_data_folder_that_takes_no_write_is_no_obstacle(
    caveman: Caveman, as_ordinary_user: tuple[str, ...]
) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", path).code == 0
    caveman.ledger.parent.chmod(0o500)
    caveman.ledger.chmod(0o400)
    before = contents(caveman)
    try:
        daemon = await watching(caveman.start_under(as_ordinary_user, "watch", "--dry-run", "--now", **FAST))
        assert daemon.end(signal.SIGINT) == 130
    finally:
        caveman.ledger.parent.chmod(0o700)
    assert '"stopped watching"' in daemon.err
    assert contents(caveman) == before
