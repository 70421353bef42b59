"""`caveman status` tells how things stand and changes nothing."""

from __future__ import annotations

import json
import os
import signal
from typing import Any

from acceptance.program import PROSE, Caveman, Started
from caveman_core.queue.broker import EmbeddedBroker
from waiting import wait_until

SLOW = {"CAVEMAN_SETTLE_SECONDS": "0.1", "CAVEMAN_QUIET_SECONDS": "3000"}


def status(caveman: Caveman, **variables: str) -> dict[str, Any]:
    """What it tells programs."""
    answer: dict[str, Any] = json.loads(caveman.run("status", "--json", **variables).out)
    return answer


async def begin(caveman: Caveman, *arguments: str, until: str = "watching", **variables: str) -> Started:
    """A daemon that has logged this by now."""
    daemon = caveman.start("watch", *arguments, **SLOW | variables)
    await wait_until(lambda: until in daemon.err, what=f"the log says {until}", seconds=60)
    return daemon


def test_where_it_never_ran_it_says_how_to_begin_and_creates_nothing(caveman: Caveman) -> None:
    done = caveman.run("status")
    assert done.code == 0
    assert "nobody; to begin: caveman watch" in done.out
    assert caveman.own_files() == set()


def test_what_was_done_and_what_it_saves_is_shown(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", path)
    answer = json.loads(caveman.run("status", "--json").out)
    done = answer["last"][0]
    assert answer["watcher"] == {"running": False, "pid": None}
    assert answer["queue"] is None
    assert answer["saved"]["files"] == 1
    # each section's estimate is rounded
    assert abs(answer["saved"]["tokens"] - (done["tokens_before"] - done["tokens_after"])) <= 1
    assert [(one["path"], one["outcome"], one["version"]) for one in answer["last"]] == [(str(path), "compressed", 1)]

    as_text = caveman.run("status").out
    assert "~/CLAUDE.md" in as_text
    assert "compressed" in as_text


def test_a_server_that_does_not_answer_is_told(caveman: Caveman) -> None:
    done = caveman.run("status", CAVEMAN_REDIS_URL="redis://user:secret@127.0.0.1:1/0")
    assert done.code == 0
    assert "does not answer" in done.out
    assert "secret" not in done.out + done.err


def test_a_pid_that_another_process_has_now_is_no_watcher(caveman: Caveman) -> None:
    pid_file = caveman.locks.parent / "daemon.pid"
    pid_file.parent.mkdir(mode=0o700)
    pid_file.write_text(f"{os.getpid()}\n")
    (pid_file.with_suffix(".lock")).touch(mode=0o600)
    assert json.loads(caveman.run("status", "--json").out)["watcher"] == {"running": False, "pid": None}


async def test_a_waiting_job_is_shown_with_its_file_and_time(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    await begin(caveman)
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    await wait_until(lambda: (status(caveman)["queue"] or {}).get("jobs"), seconds=60)
    (job,) = status(caveman)["queue"]["jobs"]
    assert (job["path"], job["state"], job["naming"]) == (str(path), "waiting", "named")
    (line,) = [line for line in caveman.run("status").out.splitlines() if "CLAUDE.md" in line]
    assert line.split()[::3] == ["in", "~/.claude/CLAUDE.md"], line
    (root,) = status(caveman, CAVEMAN_LEVEL="full")["roots"]
    assert (root["level"], root["agent_level"], root["backend"], root["model"]) == ("full", "full", "offline", None)
    assert "root      ~/.claude (claude; level lite; backend offline)\n" in caveman.run("status").out


async def test_a_refused_file_is_shown_until_it_is_repaired_and_recorded_once(caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", b"a\0b")
    for _ in range(2):  # a second watcher has nothing new to say
        daemon = await begin(caveman, until="refused")
        daemon.end(signal.SIGTERM)
    answer = status(caveman)
    (trouble,) = answer["attention"]["files"]
    assert (trouble["path"], trouble["outcome"], trouble["reason"]) == (str(path), "refused", "binary")
    assert trouble["next"] == f"od -c {path} | head"
    assert [(one["outcome"], one["reason"], one["version"]) for one in answer["last"]] == [("refused", "binary", None)]
    assert "1 file needs attention\n  ~/.claude/CLAUDE.md\n" in caveman.run("status").out

    path.write_text(PROSE, encoding="utf-8")
    answer = status(caveman)
    assert answer["attention"] == {"count": 0, "files": []}
    assert len(answer["last"]) == 1, "it did happen"


def test_a_restore_is_among_what_happened_last(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    assert caveman.run("compress", path).code == 0
    assert caveman.run("restore", path).code == 0
    last = [(one["outcome"], one["version"]) for one in status(caveman)["last"]]
    assert last == [("restored", 2), ("compressed", 1)]
    assert "restored" in caveman.run("status").out


async def test_a_queue_whose_key_may_not_be_read_is_counted_and_no_key_is_made(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    server = EmbeddedBroker(caveman.home.parent / "own" / "queue.sock")
    await server.start()
    shared = SLOW | {"CAVEMAN_REDIS_URL": f"unix://{server.socket}"}
    key = caveman.home.parent / "state" / "caveman-compress" / "queue.key"
    try:
        assert status(caveman, **shared)["queue"]["queued"] == 0
        assert not key.exists()
        await begin(caveman, "--no-worker", **shared)
        path = caveman.write(".claude/CLAUDE.md", PROSE)
        await wait_until(lambda: status(caveman, **shared)["queue"]["queued"], seconds=60)
        assert status(caveman, **shared)["queue"]["jobs"][0]["path"] == str(path)
        key.chmod(0o644)
        queue = status(caveman, **shared)["queue"]
        as_text = caveman.run("status", **shared).out
    finally:
        await server.stop()
    assert (queue["queued"], queue["jobs"][0]["naming"], queue["jobs"][0]["path"]) == (1, "unreadable", None)
    assert "others can read" in queue["unnamed_because"]
    assert f"next: chmod 600 {key}" in as_text
