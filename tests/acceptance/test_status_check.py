"""`caveman status --check`: 0 if all is well, else 1 and a line for each problem."""

from __future__ import annotations

import json
import signal

from acceptance.program import Caveman
from waiting import wait_until_sync

SLOW = {"CAVEMAN_SETTLE_SECONDS": "0.1", "CAVEMAN_QUIET_SECONDS": "3000"}


def test_where_nothing_watches_that_is_the_problem_and_nothing_is_created(caveman: Caveman) -> None:
    done = caveman.run("status", "--check")
    assert (done.code, done.out, done.err) == (1, "no watcher runs; next: caveman watch\n", "")
    assert caveman.own_files() == set()


def test_a_watcher_with_nothing_wrong_is_well_until_a_file_is_refused(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    daemon = caveman.start("watch", **SLOW)
    wait_until_sync(lambda: "watching" in daemon.err, seconds=60)
    done = caveman.run("status", "--check")
    assert (done.code, done.out, done.err) == (0, "", "")
    assert json.loads(caveman.run("status", "--check", "--json").out)["ok"] is True

    caveman.write(".claude/CLAUDE.md", b"a\0b")
    wait_until_sync(lambda: "refused" in daemon.err, seconds=60)
    done = caveman.run("status", "--check")
    assert (done.code, done.out) == (1, "1 file needs attention: ~/.claude/CLAUDE.md; next: caveman status\n")

    daemon.end(signal.SIGKILL)
    answer = json.loads(caveman.run("status", "--check", "--json").out)
    assert answer["ok"] is False
    # the server may outlive its daemon for a moment
    assert {one["name"] for one in answer["problems"]} - {"queue"} == {"no_watcher", "attention"}


def test_a_damaged_ledger_and_wrong_settings_are_problems_and_no_faults(caveman: Caveman) -> None:
    caveman.write("../data/caveman-compress/ledger.sqlite3", b"no database at all" * 100)
    done = caveman.run("status", "--check")
    assert (done.code, done.err) == (1, "")
    assert "doctor --rebuild" in done.out.splitlines()[0]
    assert "no watcher runs" in done.out.splitlines()[1]
    done = caveman.run("status", "--check", CAVEMAN_MIN_GAIN="much")
    assert (done.code, done.err, len(done.out.splitlines())) == (1, "", 1)
    assert "CAVEMAN_MIN_GAIN" in done.out


def test_a_silent_server_is_a_problem(caveman: Caveman) -> None:
    done = caveman.run("status", "--check", CAVEMAN_REDIS_URL="redis://user:secret@127.0.0.1:1/0")
    assert done.code == 1
    assert "does not answer" in done.out
    assert "secret" not in done.out + done.err


def test_what_is_known_is_shown_although_the_ledger_is_damaged(caveman: Caveman) -> None:
    caveman.write("../data/caveman-compress/ledger.sqlite3", b"no database at all" * 100)
    done = caveman.run("status")
    assert done.code == 1
    assert "watching  nobody" in done.out
    assert "next: caveman doctor --rebuild" in done.err
    assert json.loads(caveman.run("status", "--json").out)["ledger"]["trouble"]["next"] == "caveman doctor --rebuild"


def test_views_do_not_mix(caveman: Caveman) -> None:
    for options in (("--watch", "--check"), ("--check", "--savings"), ("--watch", "--json")):
        done = caveman.run("status", *options)
        assert (done.code, done.out) == (1, "")
        assert "next: caveman status --help" in done.err
