"""`caveman hold`, `release` and `retry` under the real daemon, which never rescans by itself here."""

from __future__ import annotations

import json
import os

from acceptance.daemons import compressions, rows, until_compressed, until_queued, watch
from acceptance.program import PROSE, Caveman
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.digest import digest_of
from caveman_core.history.ledger import Ledger
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from waiting import wait_until_sync


def test_a_hold_stops_a_job_that_waits_and_a_release_is_met_soon(caveman: Caveman) -> None:
    watch(caveman)
    caveman.run("pause")
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_queued(caveman, 1)
    held = caveman.run("hold", file)
    assert (held.code, held.err) == (0, "")
    assert f"caveman release {file}" in held.out
    caveman.run("resume")
    other = caveman.write(".claude/rules/other.md", PROSE)
    until_compressed(caveman, other)
    until_queued(caveman, 0)
    assert file.read_text(encoding="utf-8") == PROSE

    released = caveman.run("release", file)
    assert released.out == "~/.claude/CLAUDE.md is released.\nThe watcher looks at it in a moment.\n"
    until_compressed(caveman, file)


def test_a_release_right_after_a_restore_or_an_undo_is_not_held_again(caveman: Caveman) -> None:
    watch(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    assert caveman.run("restore", file).code == 0
    assert caveman.run("release", file).code == 0
    until_compressed(caveman, file, 2)

    file.write_text(PROSE, encoding="utf-8")  # an undo by hand, perhaps not even met by the watcher
    assert caveman.run("release", file).code == 0
    until_compressed(caveman, file, 3)
    assert rows(caveman, "SELECT * FROM held_section") == []

    other = caveman.write(".claude/rules/other.md", PROSE)
    until_compressed(caveman, other)
    assert rows(caveman, "SELECT * FROM held_section") == []
    assert compressions(caveman, file) == 3


def test_an_undo_that_the_watcher_holds_is_released(caveman: Caveman) -> None:
    watch(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    file.write_text(PROSE, encoding="utf-8")
    wait_until_sync(lambda: rows(caveman, "SELECT * FROM held_section"), what="the undo is held")
    assert caveman.run("release", file).code == 0
    until_compressed(caveman, file, 2)


def test_without_a_watcher_the_next_command_is_told(caveman: Caveman) -> None:
    file = caveman.write("notes.md", PROSE)
    assert caveman.run("hold", file).code == 0
    assert "is on hold already" in caveman.run("hold", file).out
    skipped = caveman.run("compress", caveman.write("project/CLAUDE.md", PROSE).parent)
    assert skipped.code == 0
    assert f"To compress it: caveman compress {file}" in caveman.run("release", file).out
    assert caveman.run("compress", file).code == 0
    not_held = caveman.run("release", file)
    assert (not_held.code, "was not on hold" in not_held.out) == (0, True)


def test_what_cannot_be_held_is_an_error_and_the_others_are_held(caveman: Caveman) -> None:
    file = caveman.write("notes.md", PROSE)
    done = caveman.run("hold", caveman.home / "gone.md", file, caveman.home)
    assert done.code == 3
    assert "~/gone.md: there is no such file" in done.err
    assert "it is a folder: name the files in it" in done.err
    assert "~/notes.md is on hold" in done.out
    assert caveman.run("hold", caveman.home / "gone.md").code == 1


def failed(caveman: Caveman, relative: str) -> None:
    """The daemon's worker died three times on what stands there."""
    file = caveman.home / ".claude" / relative
    backend = OfflineBackend()
    with Ledger.open(caveman.ledger, migrate=False) as ledger:
        [root] = ledger.roots()
        policy = Policy(root.id, root.profile, Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
        receipt = Receipt(file, Outcome.FAILED, Reason.WORKER_DIED)
        ledger.record_outcome(receipt, digest_of(file.read_bytes()), policy, 1.0)


def test_what_failed_is_tried_again_soon_all_or_one(caveman: Caveman) -> None:
    watch(caveman)
    caveman.run("pause")
    names = ("CLAUDE.md", "rules/a.md", "rules/b.md")
    files = [caveman.write(f".claude/{name}", PROSE) for name in names]
    until_queued(caveman, 3)
    for name in names:
        failed(caveman, name)
    caveman.run("resume")
    until_queued(caveman, 0)
    assert [compressions(caveman, file) for file in files] == [0, 0, 0], "they were judged"

    one = caveman.run("retry", files[1])
    assert one.out == "~/.claude/rules/a.md is tried again.\nThe watcher looks at it in a moment.\n"
    until_compressed(caveman, files[1])
    assert [compressions(caveman, file) for file in files] == [0, 1, 0]

    both = json.loads(caveman.run("retry", "--json").out)["files"]
    assert sorted(row["path"] for row in both) == sorted(os.fspath(files[number]) for number in (0, 2))
    assert {row["reason"] for row in both} == {"worker_died"}
    for file in files:
        until_compressed(caveman, file)
    assert caveman.run("retry").out == "No file is failing.\n"


def test_a_retry_of_what_did_not_fail_says_so(caveman: Caveman) -> None:
    file = caveman.write("notes.md", PROSE)
    assert "No job has failed at ~/notes.md" in caveman.run("retry", file).out
    caveman.run("hold", file)
    assert f"caveman release {file}" in caveman.run("retry", file).out
    assert caveman.run("retry", caveman.home / "gone.md").code == 1
    assert caveman.run("retry", "--json", file).code == 1
