"""`caveman watch` and `worker`: a save is compressed in the background, in order, once, and by one daemon."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman, Started
from caveman_core.queue.broker import EmbeddedBroker
from waiting import wait_until

OTHER = PROSE.replace("# Rules", "# Other rules")
FAST = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_LOG_FORMAT": "json",
}


def save(path: Path, text: str) -> None:
    """Save as editors do: a new file in the place of the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.saving")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


async def begin(caveman: Caveman, *arguments: str | Path, command: str = "watch", **variables: str) -> Started:
    """A daemon that watches by now."""
    daemon = caveman.start(command, *arguments, **FAST | variables)
    await soon(lambda: '"watching"' in daemon.err or daemon.process.poll() is not None, "it watches")
    assert daemon.process.poll() is None, daemon.err
    return daemon


async def soon(condition: Callable[[], object], what: str) -> None:
    """Wait for something another process does."""
    await wait_until(condition, what=what, seconds=60)


def is_shorter(path: Path, text: str = PROSE) -> bool:
    """Whether the file was compressed."""
    return path.exists() and len(path.read_bytes()) < len(text.encode())


def outcomes(caveman: Caveman) -> list[tuple[str, str]]:
    """The file names and outcomes that status lists, newest first."""
    answer = json.loads(caveman.run("status", "--json").out)
    return [(Path(one["path"]).name, one["outcome"]) for one in answer["last"]]


async def test_a_save_is_compressed_once_and_what_was_there_is_not(caveman: Caveman) -> None:
    before = caveman.write(".claude/CLAUDE.md", PROSE)
    daemon = await begin(caveman)
    saved = before.parent / "rules" / "style.md"
    save(saved, PROSE)
    await soon(lambda: is_shorter(saved), "the save is compressed")
    await soon(lambda: "job ended" in daemon.err, "the job is logged")
    assert daemon.end(signal.SIGTERM) == 0
    assert outcomes(caveman) == [("style.md", "compressed")]
    assert before.read_text(encoding="utf-8") == PROSE
    assert "Traceback" not in daemon.err


async def test_a_folder_of_the_claude_folder_is_watched_by_its_rules(caveman: Caveman) -> None:
    root = caveman.home / ".claude" / "rules"
    await begin(caveman, root)  # not there yet
    save(root / "deep" / "style.md", PROSE)
    await soon(lambda: is_shorter(root / "deep" / "style.md"), "the save is compressed")
    [found] = json.loads(caveman.run("status", "--json").out)["roots"]
    assert (found["path"], found["profile"]) == (str(root), "claude:rules")


async def test_the_first_start_tells_what_is_there_and_how_to_compress_it(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    daemon = await begin(caveman)
    await soon(lambda: "caveman compress" in daemon.out, "the summary")
    assert "1 memory file was here already" in daemon.out
    assert "They stay as they are until they are saved." in daemon.out
    assert "would save" in daemon.out
    assert f"    caveman compress {path.parent}" in daemon.out
    assert daemon.end(signal.SIGTERM) == 0

    again = await begin(caveman)
    save(path, OTHER)
    await soon(lambda: is_shorter(path, OTHER), "the save is compressed")
    assert "here already" not in again.out


async def test_now_compresses_what_is_there(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    await begin(caveman, "--now")
    await soon(lambda: is_shorter(path), "it is compressed")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
async def test_a_signal_ends_it_in_order(number: signal.Signals, code: int, caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    daemon = await begin(caveman)
    assert daemon.end(number) == code
    assert "Traceback" not in daemon.err
    assert '"stopped watching"' in daemon.err
    assert not list((caveman.home.parent / "run").rglob("*.sock"))


async def test_a_second_watcher_names_the_first(caveman: Caveman) -> None:
    caveman.write(".claude/CLAUDE.md", PROSE)
    daemon = await begin(caveman)
    second = caveman.run("watch")
    assert second.code == 1
    assert f"process {daemon.process.pid}" in second.err
    assert "next: " in second.err
    assert daemon.process.poll() is None
    assert json.loads(caveman.run("status", "--json").out)["watcher"] == {"running": True, "pid": daemon.process.pid}


async def test_a_save_while_it_was_off_or_killed_is_compressed_at_the_next_start(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    first = await begin(caveman)
    await soon(lambda: "here already" in first.out, "the baseline stands")
    first.end(signal.SIGKILL)
    save(path, OTHER)
    await begin(caveman)
    await soon(lambda: is_shorter(path, OTHER), "the save is compressed")


async def test_a_root_that_appears_later_is_watched(caveman: Caveman) -> None:
    daemon = await begin(caveman, caveman.home / "project")
    assert "not there yet" in daemon.err
    path = caveman.home / "project" / "CLAUDE.md"
    save(path, PROSE)
    await soon(lambda: is_shorter(path), "the save is compressed")


async def test_a_restored_file_stays_while_others_go_on(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    await begin(caveman)
    path = caveman.home / ".claude" / "CLAUDE.md"
    other = caveman.home / ".claude" / "rules" / "style.md"
    save(path, PROSE)
    await soon(lambda: is_shorter(path), "the save is compressed")
    assert caveman.run("restore", path).code == 0
    save(other, OTHER)
    await soon(lambda: is_shorter(other, OTHER), "a later save is compressed")
    assert path.read_text(encoding="utf-8") == PROSE


async def test_polling_finds_a_save_without_events(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    await begin(caveman, "--poll")
    path = caveman.home / ".claude" / "CLAUDE.md"
    save(path, PROSE)
    await soon(lambda: is_shorter(path), "the save is compressed")


async def test_a_dry_run_tells_and_leaves_nothing(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    daemon = await begin(caveman, "--dry-run")
    path = caveman.home / ".claude" / "CLAUDE.md"
    save(path, PROSE)
    await soon(lambda: "would compress  ~/.claude/CLAUDE.md" in daemon.out, "it says what it would do")
    assert daemon.end(signal.SIGTERM) == 0
    assert path.read_text(encoding="utf-8") == PROSE
    assert caveman.own_files() == set()


async def test_a_worker_of_its_own_does_what_a_watcher_queued(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    await begin(caveman, "--no-worker")
    path = caveman.home / ".claude" / "CLAUDE.md"
    save(path, PROSE)
    await soon(lambda: queued(caveman) == 1, "the job is queued")
    assert path.read_text(encoding="utf-8") == PROSE
    worker = caveman.start("worker", **FAST)
    await soon(lambda: is_shorter(path), "the worker compressed it")
    await soon(lambda: queued(caveman) == 0, "the queue is empty")
    assert worker.end(signal.SIGTERM) == 0


async def test_a_worker_leaves_the_jobs_of_other_roots_in_the_queue(caveman: Caveman) -> None:
    ours, others = caveman.home / "ours" / "CLAUDE.md", caveman.home / "others" / "CLAUDE.md"
    ours.parent.mkdir()
    others.parent.mkdir()
    await begin(caveman, ours.parent, others.parent, "--no-worker")
    save(others, PROSE)
    save(ours, PROSE)
    await soon(lambda: queued(caveman) == 2, "both jobs are queued")
    caveman.start("worker", ours.parent, **FAST)
    await soon(lambda: is_shorter(ours), "the worker compressed its own")
    await soon(lambda: queued(caveman) == 1, "the other job is still queued")
    assert others.read_text(encoding="utf-8") == PROSE


async def test_with_a_server_of_ones_own_watcher_and_worker_meet_there(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    server = EmbeddedBroker(caveman.home.parent / "own" / "queue.sock")
    await server.start()
    url = f"unix://{server.socket}"
    try:
        daemon = await begin(caveman, "--redis", url, "--no-worker")
        path = caveman.home / ".claude" / "CLAUDE.md"
        save(path, PROSE)
        await soon(lambda: queued(caveman, CAVEMAN_REDIS_URL=url) == 1, "the job is queued")
        worker = caveman.start("worker", "--redis", url, **FAST)
        await soon(lambda: is_shorter(path), "the worker compressed it")
        assert (worker.end(signal.SIGTERM), daemon.end(signal.SIGTERM)) == (0, 0)
    finally:
        await server.stop()
    key = caveman.home.parent / "state" / "caveman-compress" / "queue.key"
    assert (len(key.read_bytes()), key.stat().st_mode & 0o777) == (32, 0o600)


def queued(caveman: Caveman, **variables: str) -> int:
    """How many jobs wait."""
    queue = json.loads(caveman.run("status", "--json", **variables).out)["queue"]
    return int(queue["queued"]) if queue else -1


def test_a_server_that_is_not_there_is_told(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    for command in (("watch",), ("worker", "--burst")):
        done = caveman.run(*command, "--redis", "redis://:secret@127.0.0.1:1/0")
        assert done.code == 1
        assert "127.0.0.1:1" in done.err
        assert "secret" not in done.err
        assert "next: " in done.err


def test_what_is_no_server_is_told(caveman: Caveman) -> None:
    done = caveman.run("worker", "--burst", CAVEMAN_REDIS_URL=f"unix://{os.devnull}")
    assert done.code == 1
    assert os.devnull in done.err
    assert "Traceback" not in done.err


async def test_the_log_names_files_only_for_debugging(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", "# Rules\n")

    async def logged(text: str, debug: str) -> str:
        daemon = await begin(caveman, CAVEMAN_DEBUG=debug)
        save(path, text)
        await soon(lambda: "job ended" in daemon.err, "the job is over")
        assert daemon.end(signal.SIGTERM) == 0
        return daemon.err

    assert str(path.parent) not in await logged(PROSE, "0")
    assert str(path) in await logged(f"{PROSE}Run it.\n", "1")


def test_the_whole_machine_or_home_is_no_root(caveman: Caveman) -> None:
    for root in ("/", caveman.home):
        done = caveman.run("watch", root)
        assert done.code == 1
        assert "too wide" in done.err
        assert "next: caveman watch ~/.claude" in done.err
