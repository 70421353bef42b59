"""`caveman doctor` names what is wrong with the next command, and makes a lost ledger anew from the backups."""

from __future__ import annotations

import json

import pytest

from acceptance.program import PROSE, Caveman


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
    assert "!!  roots" in done.out
    assert "next: caveman watch ROOT" in done.out
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
