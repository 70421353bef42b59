"""`caveman forget`: no byte of the text is left in caveman's folders, beside a daemon that goes on."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from acceptance.daemons import compressions, until_compressed, watch
from acceptance.program import PROSE, Caveman
from caveman_core.files.locks import job_lock

PLANTED = ("tr0ub4dor", "correct-horse", "battery-staple", "xkcd-936")
TEXT = "".join(
    f"## Part {number}\n\nPlease make sure to use the password {word} in order to sign in.\n\n"
    for number, word in enumerate(PLANTED)
)
MORE = "\nAlso, in order to be safe, please make sure to never tell battery-staple to anybody.\n"


def left(caveman: Caveman, *words: str) -> list[Path]:
    """Everything outside home that holds one of the words in its bytes or its name: folders, sockets' logs, output."""
    outside = [path for path in caveman.home.parent.rglob("*") if not path.is_relative_to(caveman.home)]
    found = [path for path in outside if any(word in path.name for word in words)]
    files = [path for path in outside if path.is_file()]
    return found + [path for path in files if any(word.encode() in path.read_bytes() for word in words)]


def test_nothing_is_left_beside_a_daemon_and_the_next_save_is_backed_up_again(caveman: Caveman) -> None:
    daemon = watch(caveman, CAVEMAN_DEBUG="0")
    file = caveman.write(".claude/rules/access.md", TEXT)
    until_compressed(caveman, file)
    file.write_text(file.read_text(encoding="utf-8") + MORE, encoding="utf-8")
    until_compressed(caveman, file, 2)
    assert caveman.run("restore", file, "--version", "1").code == 0
    file.write_text(TEXT + MORE, encoding="utf-8")
    until_compressed(caveman, file, 3)
    stands = file.read_bytes()
    assert left(caveman, *PLANTED)

    done = caveman.run("forget", "--yes", file)
    assert (done.code, done.err) == (0, "")
    assert "~/.claude/rules/access.md: 4 versions and all records deleted." in done.out
    assert left(caveman, *PLANTED, "sign in") == []
    assert file.read_bytes() == stands

    other = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, other)  # the daemon has had its time with the first
    assert left(caveman, *PLANTED) == []
    assert compressions(caveman, file) == 0

    file.write_text(TEXT.replace("tr0ub4dor", "that you know"), encoding="utf-8")
    until_compressed(caveman, file)
    assert left(caveman, "tr0ub4dor") == []
    assert daemon.end(signal.SIGTERM) == 0


def test_without_a_terminal_it_has_to_be_told_and_deletes_nothing(caveman: Caveman) -> None:
    file = caveman.write("notes.md", TEXT)
    caveman.run("compress", file)
    done = caveman.run("forget", file)
    assert done.code == 1
    assert "1 version would be deleted for good" in done.err
    assert f"next: caveman forget --yes {file}" in done.err
    assert caveman.run("restore", file).code == 0


@pytest.mark.parametrize(("answer", "versions"), [("n\n", 1), ("y\n", 0)])
def test_on_a_terminal_it_asks(caveman: Caveman, answer: str, versions: int) -> None:
    file = caveman.write("notes.md", TEXT)
    caveman.run("compress", file)
    done = caveman.run_in_terminal("forget", file, answer=answer)
    assert "Delete 1 version of ~/notes.md" in done.out
    assert done.code == (1 if versions else 0)
    assert compressions(caveman, file) == versions


def test_a_no_to_one_of_several_is_about_that_one_alone(caveman: Caveman) -> None:
    files = [caveman.write(f"{name}.md", TEXT) for name in ("one", "two", "three")]
    caveman.run("compress", *files)
    done = caveman.run_in_terminal("forget", *files, answer="y\nn\ny\n")
    assert "left as it was: Nothing of ~/two.md was deleted." in done.out
    assert [compressions(caveman, file) for file in files] == [0, 1, 0]
    assert done.code == 3


def test_a_file_of_which_nothing_is_kept(caveman: Caveman) -> None:
    file = caveman.write("notes.md", TEXT)
    done = caveman.run("forget", file)
    assert (done.code, done.out) == (0, "caveman keeps nothing of ~/notes.md.\n")
    assert caveman.run("forget", caveman.home / "gone.md").code == 1
    assert "it is a folder" in caveman.run("forget", caveman.home).err
    assert caveman.own_files() == set()


def test_a_file_that_was_moved_is_forgotten_by_its_old_name_and_the_new_one_is_told(caveman: Caveman) -> None:
    file = caveman.write("old.md", TEXT)
    caveman.run("compress", file)
    moved = file.rename(caveman.home / "new.md")
    moved.write_text(TEXT, encoding="utf-8")
    caveman.run("compress", moved)
    done = caveman.run("forget", "--yes", file)
    assert done.code == 0
    assert f"next: caveman forget {moved}" in done.err
    assert caveman.run("forget", "--yes", moved).code == 0
    assert left(caveman, *PLANTED) == []


def test_a_damaged_ledger_that_was_set_aside_is_named(caveman: Caveman) -> None:
    file = caveman.write("notes.md", TEXT)
    caveman.run("compress", file)
    data = caveman.ledger.read_bytes()
    caveman.ledger.write_bytes(b"no ledger any more" + bytes(4096) + data[5000:])
    assert "set aside" in caveman.run("doctor", "--rebuild").err or left(caveman, "damaged-1")
    done = caveman.run("forget", "--yes", file)
    assert done.code == 1
    aside = caveman.ledger.with_name("ledger.sqlite3.damaged-1")
    assert f"next: rm {aside}*" in done.err
    assert {path.name for path in left(caveman, *PLANTED)} == {aside.name}
    aside.unlink()
    assert caveman.run("forget", "--yes", file).code == 0
    assert left(caveman, *PLANTED) == []


WARNING = "~/notes.md stands compressed: its readable text is in its versions alone"


def test_whoever_forgets_a_file_that_stands_compressed_is_warned_and_told_how_to_keep_its_text(
    caveman: Caveman,
) -> None:
    file = caveman.write("notes.md", TEXT)
    caveman.run("compress", file)
    asked = caveman.run_in_terminal("forget", file, answer="n\n")
    for said in (WARNING, f"caveman expand {file} > ", f"caveman restore {file}"):
        assert said in asked.out
    refused = caveman.run("forget", file)
    assert WARNING in refused.err
    kept = caveman.run("expand", file).out
    assert kept == TEXT
    done = caveman.run("forget", "--yes", file)
    assert done.code == 0
    assert "It stands compressed, and caveman has its readable text no more." in done.out


def test_nobody_is_warned_of_a_text_that_its_user_wrote(caveman: Caveman) -> None:
    file = caveman.write("notes.md", TEXT)
    caveman.run("compress", file)
    caveman.run("restore", file)
    assert "stands compressed" not in caveman.run_in_terminal("forget", file, answer="n\n").out
    assert "stands compressed" not in caveman.run("forget", "--yes", file).out


def test_a_renamed_file_without_its_secret_names_the_old_name_where_the_secret_still_is(caveman: Caveman) -> None:
    old = caveman.write("a.md", TEXT)
    assert caveman.run("compress", old).code == 0
    new = old.rename(old.with_name("b.md"))
    new.write_text(new.read_text(encoding="utf-8").replace(PLANTED[0], "nothing"), encoding="utf-8")
    done = caveman.run("forget", "--yes", new)
    assert (done.code, f"next: caveman forget {old}" in done.err) == (0, True)
    assert caveman.run("forget", "--yes", old).code == 0
    assert left(caveman, *PLANTED) == []


def test_a_file_whose_folder_became_a_link_is_forgotten_by_any_name_with_its_hold_kept(caveman: Caveman) -> None:
    old = caveman.write("dot/a.md", TEXT)
    assert caveman.run("compress", old).code == 0
    assert caveman.run("hold", old).code == 0
    moved = old.parent.rename(caveman.home / "dotfiles") / "a.md"
    old.parent.symlink_to(moved.parent)
    done = caveman.run("forget", "--yes", moved)
    assert (done.code, "1 version and all records deleted" in done.out) == (0, True)
    assert "still on hold" in done.out
    assert left(caveman, *PLANTED) == []


async def test_where_it_cannot_go_on_it_does_not_claim_that_nothing_was_deleted(caveman: Caveman) -> None:
    file = caveman.write(".claude/access.md", TEXT)
    assert caveman.run("compress", file).code == 0
    async with job_lock(caveman.locks, file, timeout=1):
        done = caveman.run("forget", "--yes", "--wait", "0.1", file)
    assert done.code == 5
    assert "The file itself was not changed. What was deleted by then stays deleted" in done.err
    assert "No file was changed" not in done.err
