"""`caveman status` tells how things stand and changes nothing."""

from __future__ import annotations

import json
import os

from acceptance.program import PROSE, Caveman


def test_where_it_never_ran_it_says_how_to_begin_and_creates_nothing(caveman: Caveman) -> None:
    done = caveman.run("status")
    assert done.code == 0
    assert "nobody; to begin: caveman watch" in done.out
    assert caveman.own_files() == set()


def test_what_was_done_and_what_it_saves_is_shown(caveman: Caveman) -> None:
    path = caveman.write("CLAUDE.md", PROSE)
    done = json.loads(caveman.run("compress", "--json", path).out)["files"][0]
    answer = json.loads(caveman.run("status", "--json").out)
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
