"""`caveman pause` and `resume`: the queue is held over every restart, and by hand everything still works."""

from __future__ import annotations

import json
import signal
from datetime import UTC, datetime

from acceptance.daemons import compressions, until_compressed, until_queued, watch
from acceptance.program import PROSE, Caveman


def test_a_pause_outlives_a_killed_daemon_and_its_queue_and_a_resume_is_obeyed_soon(caveman: Caveman) -> None:
    daemon = watch(caveman)
    assert caveman.run("pause").code == 0
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_queued(caveman, 1)
    daemon.end(signal.SIGKILL)

    again = watch(caveman)
    second = caveman.write(".claude/rules/second.md", PROSE)
    until_queued(caveman, 2)
    by_hand = caveman.write("other.md", PROSE)
    assert caveman.run("compress", by_hand).code == 0
    assert (compressions(caveman, by_hand), compressions(caveman, file), compressions(caveman, second)) == (1, 0, 0)

    done = caveman.run("resume")
    assert (done.code, done.out) == (0, "The pause is over: what waited is compressed now (2 files).\n")
    until_compressed(caveman, file)
    until_compressed(caveman, second)
    assert again.end(signal.SIGTERM) == 0
    assert '"paused: jobs wait"' in again.err
    assert '"jobs run again"' in again.err


def test_a_pause_ends_by_itself_at_its_time(caveman: Caveman) -> None:
    watch(caveman)
    caveman.run("pause")
    assert caveman.run("resume").out == "The pause is over; nothing waited.\n"
    until = json.loads(caveman.run("pause", "--for", "6s", "--json").out)["until"]
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    [version] = json.loads(caveman.run("history", "--json", file).out)["versions"]
    assert datetime.fromisoformat(version["at"]) >= datetime.fromisoformat(until)
    assert caveman.run("resume").out == "There was no pause.\n"


def test_what_a_pause_says(caveman: Caveman) -> None:
    for_ever = caveman.run("pause")
    assert for_ever.out.splitlines()[0] == "Paused until you say: caveman resume"
    timed = caveman.run("pause", "--until", "2099-12-24 18:30")
    assert timed.code == 1
    assert "too far away" in timed.err
    until = json.loads(caveman.run("pause", "--for", "1d", "--json").out)
    assert until["paused"] is True
    ahead = datetime.fromisoformat(until["until"]) - datetime.now(UTC)
    assert 86_000 < ahead.total_seconds() <= 86_400
    assert json.loads(caveman.run("resume", "--json").out) == {"paused": False, "was_paused": True}


def test_wrong_times_are_wrong_usage_and_a_resume_makes_nothing(caveman: Caveman) -> None:
    for arguments in (["--for", "2"], ["--until", "25:00"], ["--for", "2h", "--until", "18:30"]):
        done = caveman.run("pause", *arguments)
        assert (done.code, "next: caveman pause --help" in done.err) == (1, True)
    assert caveman.run("resume").out == "There was no pause.\n"
    assert caveman.own_files() == set()


def test_a_burst_of_a_worker_in_a_pause_ends_and_says_why(caveman: Caveman) -> None:
    watch(caveman, "--no-worker")
    caveman.run("pause")
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_queued(caveman, 1)
    done = caveman.run("worker", "--burst")
    assert done.code == 0
    assert "paused: jobs wait" in done.err
    assert compressions(caveman, file) == 0
