"""`caveman doctor` names what is wrong with the next command, and makes a lost ledger anew from the backups."""

from __future__ import annotations

import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman, Started
from caveman_cli.processes.ending import all_ended
from waiting import wait_until

REBUILD = "next: caveman doctor --rebuild"


def looks(caveman: Caveman, **variables: str) -> dict[str, bool]:
    """What is well and what is not."""
    answer = json.loads(caveman.run("doctor", "--json", **variables).out)
    return {look["subject"]: look["ok"] for look in answer["looks"]}


def test_where_all_is_well_it_says_so_and_changes_nothing(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    done = caveman.run("doctor")
    assert done.code == 0
    assert "ok  queue server" in done.out
    assert "!!" not in done.out
    assert caveman.own_files() == set()


def test_each_trouble_has_a_next_command(caveman: Caveman) -> None:
    done = caveman.run("doctor")
    assert done.code == 1
    assert "!   roots" in done.out
    assert f"next: mkdir -p {caveman.home / '.claude'}" in done.out
    assert looks(caveman, CAVEMAN_JOBS="0") == {"settings": False}


@pytest.mark.parametrize("damage", [b"no database at all" * 100, None], ids=["damaged", "lost"])
def test_a_lost_ledger_is_made_anew_and_every_version_can_be_restored(damage: bytes | None, caveman: Caveman) -> None:
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    caveman.run("compress", path)
    for file in caveman.ledger.parent.glob("ledger.sqlite3*"):
        file.unlink()
    if damage is not None:
        caveman.ledger.write_bytes(damage)
        assert "next: caveman doctor --rebuild" in caveman.run("restore", path).err
        assert looks(caveman)["ledger"] is False

    done = caveman.run("doctor", "--rebuild")
    assert done.code == 0
    assert "1 version added from the backups" in done.err
    assert caveman.run("restore", path).code == 0
    assert path.read_text(encoding="utf-8") == PROSE


def compressed(caveman: Caveman) -> Path:
    """A memory file with one version."""
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", path).code == 0
    return path


def backup_files(caveman: Caveman) -> list[Path]:
    """The two sides of the version and its manifest."""
    return sorted(path for path in (caveman.ledger.parent / "backups").rglob("*") if path.is_file())


def test_a_ledger_that_is_gone_beside_its_backups_is_named(caveman: Caveman) -> None:
    compressed(caveman)
    for file in caveman.ledger.parent.glob("ledger.sqlite3*"):
        file.unlink()
    done = caveman.run("doctor")
    assert done.code == 1
    assert "is gone, and there are backups of 1 version" in done.out
    assert REBUILD in done.out
    assert not caveman.ledger.exists()


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("harm", ["missing", "altered"])
def test_a_backup_that_is_missing_or_altered_is_named(harm: str, number: int, caveman: Caveman) -> None:
    compressed(caveman)
    assert "!!" not in caveman.run("doctor").out
    file = backup_files(caveman)[number]
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(b"{}")
    done = caveman.run("doctor")
    assert done.code == 1
    assert f"!!  backups       1 file missing or not what was saved: {file}" in done.out
    assert "caveman history" in done.out


def make_pending(caveman: Caveman, temporary: Path) -> None:
    """As if a crash had cut the swap of the version off some time ago."""
    with closing(sqlite3.connect(caveman.ledger)) as ledger, ledger:
        ledger.execute(
            "UPDATE version SET state = 'pending', temporary = ?, at = ?", (str(temporary), time.time() - 1000)
        )


def test_a_swap_that_was_cut_off_is_named_until_it_is_recovered(caveman: Caveman) -> None:
    path = compressed(caveman)
    make_pending(caveman, path.with_name(".CLAUDE.md.caveman-1"))
    done = caveman.run("doctor")
    assert done.code == 1
    assert "a swap of ~/.claude/CLAUDE.md was begun and not finished" in done.out
    away = path.parent.rename(caveman.home / "away")
    gone = caveman.run("doctor").out
    assert "its folder is not there" in gone
    assert f"mkdir -p {path.parent}" in gone
    away.rename(path.parent)
    caveman.run("compress", path)
    assert caveman.run("doctor").code == 0


def test_a_swap_without_its_backup_is_given_up_by_a_rebuild_and_nothing_is_removed(caveman: Caveman) -> None:
    path = compressed(caveman)
    standing = path.read_bytes()
    temporary = path.with_name(".CLAUDE.md.caveman-1")
    temporary.write_text(PROSE, encoding="utf-8")
    make_pending(caveman, temporary)
    after, before = (file for file in backup_files(caveman) if file.suffix == ".md")
    after.unlink()
    done = caveman.run("doctor")
    assert done.code == 1
    assert "its backup is gone" in done.out
    assert REBUILD in done.out

    rebuilt = caveman.run("doctor", "--rebuild")
    assert "is given up" in rebuilt.err
    assert temporary.name in rebuilt.err
    assert (path.read_bytes(), temporary.read_text(encoding="utf-8")) == (standing, PROSE)
    assert "!!  swap" not in caveman.run("doctor").out
    assert caveman.run("restore", path).code == 0
    assert path.read_text(encoding="utf-8") == PROSE
    assert before.exists()


def test_folders_that_take_no_write_or_are_open_to_others_are_named(
    caveman: Caveman, as_ordinary_user: tuple[str, ...]
) -> None:
    compressed(caveman)
    data, state = caveman.ledger.parent, caveman.locks.parent
    state.chmod(0o755)
    run = Path(caveman.environment["XDG_RUNTIME_DIR"]) / "caveman-compress"
    run.mkdir(mode=0o750)
    data.chmod(0o500)
    try:
        done = caveman.run_under(as_ordinary_user, "doctor")
    finally:
        data.chmod(0o700)
    assert done.code == 1
    assert f"!!  data folder   {data} takes no write: Permission denied" in done.out
    assert f"next: chmod 700 {state}" in done.out
    assert f"next: chmod 700 {run}" in done.out


def test_a_server_of_ones_own_that_does_not_answer_is_named(caveman: Caveman) -> None:
    done = caveman.run("doctor", CAVEMAN_REDIS_URL="redis://user:secret@127.0.0.1:1/0")
    assert done.code == 1
    assert "!!  queue server  no queue server answers at redis://127.0.0.1:1/0" in done.out
    assert "next: start that server" in done.out
    assert "secret" not in done.out


async def running(caveman: Caveman, *arguments: str) -> Started:
    """A watcher that is at work."""
    started = caveman.start(*arguments)
    await wait_until(lambda: "watching" in started.err, what="it watches", seconds=60)
    return started


async def test_a_rebuild_is_refused_while_others_work_with_the_ledger(caveman: Caveman) -> None:
    compressed(caveman)
    daemon = await running(caveman, "watch", "--no-worker")
    done = caveman.run("doctor", "--rebuild")
    assert done.code == 1
    assert f"next: {all_ended([daemon.process.pid])}; caveman doctor --rebuild" in done.err
    daemon.process.terminate()
    daemon.end()
    with closing(sqlite3.connect(caveman.ledger)) as another:
        another.execute("SELECT count(*) FROM version").fetchone()
        in_use = caveman.run("doctor", "--rebuild")
    assert in_use.code == 1
    assert f"next: {all_ended([os.getpid()])}; caveman doctor --rebuild" in in_use.err
    assert caveman.run("doctor", "--rebuild").code == 0


def test_a_root_of_before_that_is_gone_is_told_and_no_trouble(caveman: Caveman) -> None:
    compressed(caveman)
    with closing(sqlite3.connect(caveman.ledger)) as ledger, ledger:
        ledger.execute("INSERT INTO root (id, path, profile, added_at) VALUES ('x', '/not/there', 'project', 1)")
    done = caveman.run("doctor")
    assert done.code == 0
    assert "--  former roots  watched before and not there now: /not/there" in done.out
