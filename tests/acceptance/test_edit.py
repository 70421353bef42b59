"""`caveman edit` with an editor that is a script: what was typed is in the file or in a version, whatever happens."""

from __future__ import annotations

import re
import signal
import threading
from pathlib import Path

import pytest

from acceptance.daemons import compressions, until_compressed, watch
from acceptance.editor import Editor
from acceptance.program import PROSE, Caveman
from acceptance.typing_editor import editor, replacing, scratch_files
from waiting import wait_until_sync

ADDED = "\n# Log\n\nPlease make sure to read the log of the worker.\n"
TYPED = PROSE.replace("before you push", "before you push or merge")
TYPE = replacing("before you push", "before you push or merge")


@pytest.fixture
def file(caveman: Caveman) -> Path:
    """A compressed file that nobody watches."""
    file = caveman.write("project/CLAUDE.md", PROSE)
    assert caveman.run("compress", file).code == 0
    assert file.read_text(encoding="utf-8") != PROSE
    return file


def readable(caveman: Caveman, file: Path) -> str:
    return caveman.run("expand", file).out


def test_the_readable_text_is_edited_and_the_compressed_result_stands(caveman: Caveman, file: Path) -> None:
    done = caveman.run("edit", file, EDITOR=editor(caveman, f"assert text.decode() == {PROSE!r}", TYPE))
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("compressed  ~/project/CLAUDE.md  ")
    assert "What this replaced is kept as version 2." in done.out
    assert "before you push or merge" in file.read_text(encoding="utf-8")
    assert len(file.read_text(encoding="utf-8")) < len(TYPED)
    assert readable(caveman, file) == TYPED
    assert [version.origin for version in caveman.history(file)] == ["compress", "restore", "compress"]
    assert caveman.run("restore", file).code == 0
    assert file.read_text(encoding="utf-8") == TYPED
    assert scratch_files(caveman) == []


def test_the_editor_gets_a_private_copy_of_the_same_name(caveman: Caveman, file: Path) -> None:
    looks = ("print(file.name, oct(file.stat().st_mode & 0o777), oct(file.parent.stat().st_mode & 0o777))",)
    done = caveman.run("edit", file, VISUAL=editor(caveman, *looks), EDITOR="false")
    assert done.out == "CLAUDE.md 0o600 0o700\n"
    assert (done.code, "You changed nothing" in done.err, "--wait" in done.err) == (0, True, True)
    assert len(caveman.history(file)) == 1
    assert scratch_files(caveman) == []


def test_an_editor_that_fails_leaves_the_file_and_the_text_is_kept(caveman: Caveman, file: Path) -> None:
    stood = file.read_bytes()
    done = caveman.run("edit", file, EDITOR=editor(caveman, TYPE, "sys.exit(3)"))
    assert done.code == 1
    assert "ended with exit code 3" in done.err
    [kept] = scratch_files(caveman)
    assert f"Your text is kept at {kept}" in done.err
    assert kept.read_text(encoding="utf-8") == TYPED
    assert kept.stat().st_mode & 0o777 == 0o600
    assert file.read_bytes() == stood

    nothing_typed = caveman.run("edit", file, EDITOR="false")
    assert (nothing_typed.code, "Your text is kept" in nothing_typed.err) == (1, False)
    assert f"The text of another edit of it, open or broken off, is kept at {kept}" in nothing_typed.err
    assert f"If you need it no more: rm -r {kept.parent}\n" in nothing_typed.err
    assert scratch_files(caveman) == [kept]
    assert caveman.run("forget", "--yes", file).code == 0
    assert scratch_files(caveman) == []


def test_a_file_that_is_gone_when_nothing_was_typed_is_not_said_to_stand(caveman: Caveman, file: Path) -> None:
    done = caveman.run("edit", file, EDITOR=editor(caveman, f"os.unlink({str(file)!r})"))
    assert done.code == 1
    assert "~/project/CLAUDE.md: there is no such file; caveman has versions of it" in done.err
    assert "You changed nothing" not in done.err
    assert f"next: caveman restore {file}\n" in done.err
    assert caveman.run("restore", file).code == 0
    assert file.exists()
    assert scratch_files(caveman) == []


def test_a_deleted_copy_can_be_edited_again(caveman: Caveman, file: Path) -> None:
    done = caveman.run("edit", file, EDITOR=editor(caveman, "file.unlink()"))
    assert f"next: caveman edit {file}\n" in done.err


def test_a_read_only_file_says_how_to_open_it(caveman: Caveman, file: Path) -> None:
    file.chmod(0o444)
    done = caveman.run("edit", file, EDITOR="true")
    assert done.code == 4
    assert f"next: chmod u+w {file}\n" in done.err


def test_a_level_that_is_asked_for_counts_for_what_was_edited(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", "# A\n\nYou should run all of the tests.\n\n# B\n\nYou should ask the owner.\n")
    caveman.run("compress", "--level", "full", file)
    edits = replacing("all of the tests", "all of the tests twice")
    done = caveman.run("edit", "--level", "full", file, EDITOR=editor(caveman, edits))
    assert done.code == 0
    text = file.read_text(encoding="utf-8")
    assert "You should" not in text
    assert "tests twice" in text


def test_a_name_that_begins_with_a_dash_is_named_so_that_it_can_be_pasted(caveman: Caveman) -> None:
    file = caveman.write("-d.md", PROSE)
    done = caveman.run("edit", "--", "-d.md", EDITOR="false")
    assert f"next: caveman edit {file}\n" in done.err


@pytest.mark.parametrize("left", ["file.write_bytes(b' \\n')", "file.write_bytes(b'')", "file.unlink()"])
def test_an_empty_text_is_refused(caveman: Caveman, file: Path, left: str) -> None:
    stood = file.read_bytes()
    done = caveman.run("edit", file, EDITOR=editor(caveman, left))
    assert (done.code, "The file was not changed." in done.err) == (1, True)
    assert file.read_bytes() == stood


def test_a_text_that_is_not_utf8_is_kept_and_not_written(caveman: Caveman, file: Path) -> None:
    stood = file.read_bytes()
    done = caveman.run("edit", file, EDITOR=editor(caveman, "file.write_bytes(text + b'\\xff')"))
    assert (done.code, "is not valid UTF-8" in done.err) == (4, True)
    [kept] = scratch_files(caveman)
    assert kept.read_bytes() == PROSE.encode() + b"\xff"
    assert file.read_bytes() == stood


def test_a_save_meanwhile_is_merged(caveman: Caveman, file: Path) -> None:
    saves = f"real = home / 'project' / 'CLAUDE.md'; real.write_bytes(real.read_bytes() + {ADDED.encode()!r})"
    done = caveman.run("edit", file, EDITOR=editor(caveman, saves, TYPE))
    assert (done.code, "it now holds both edits" in done.err) == (0, True)
    assert readable(caveman, file) == TYPED + ADDED


def test_a_conflict_writes_nothing_and_the_command_it_names_gives_the_text(caveman: Caveman, file: Path) -> None:
    saves = "real = home / 'project' / 'CLAUDE.md'; real.write_bytes(real.read_bytes().replace(b'push', b'leave'))"
    done = caveman.run("edit", file, EDITOR=editor(caveman, saves, TYPE))
    saved = file.read_text(encoding="utf-8")
    assert (done.code, "leave" in saved, "merge" in saved) == (1, True, False)
    found = re.search(r"next: caveman (restore --version \d+) (\S+)", done.err)
    assert found is not None
    assert scratch_files(caveman) == []
    assert caveman.run(*found[1].split(), "--yes", found[2]).code == 0
    assert file.read_text(encoding="utf-8") == TYPED


def test_ctrl_c_is_the_editors_and_a_signal_to_end_is_passed_on(caveman: Caveman, file: Path) -> None:
    stood = file.read_bytes()
    waits = editor(caveman, TYPE, "(home / 'typed').touch()", "wait_for('go on')")
    edit = caveman.start("edit", file, EDITOR=waits)
    wait_until_sync((caveman.home / "typed").exists, what="the editor is at it")
    edit.process.send_signal(signal.SIGINT)
    (caveman.home / "go on").touch()
    assert (edit.end(), readable(caveman, file)) == (0, TYPED)

    (caveman.home / "typed").unlink()
    (caveman.home / "go on").unlink()
    stood = file.read_bytes()
    again = editor(caveman, replacing("or merge", "at all"), "(home / 'typed').touch()", "wait_for('go on')")
    edit = caveman.start("edit", file, EDITOR=again)
    wait_until_sync((caveman.home / "typed").exists, what="the editor is at it")
    assert edit.end(signal.SIGTERM) == 1
    assert "was ended by SIGTERM" in edit.err
    [kept] = scratch_files(caveman)
    assert (b"before you push at all" in kept.read_bytes(), file.read_bytes()) == (True, stood)


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({}, "there is no terminal for one"),
        ({"EDITOR": "no-such-editor -x"}, "EDITOR='no-such-editor -x': there is no such program"),
        ({"VISUAL": "ed 'x"}, "cannot be read: no closing quotation"),
    ],
)
def test_without_an_editor_it_says_how_to_name_one(
    caveman: Caveman, file: Path, variables: dict[str, str], message: str
) -> None:
    done = caveman.run("edit", file, **variables)
    assert (done.code, message in done.err, "next: caveman help edit" in done.err) == (1, True, True)
    assert "EDITOR=" in caveman.run("help", "edit").out


def test_what_cannot_be_edited_is_refused_before_the_editor_starts(caveman: Caveman, file: Path) -> None:
    never = editor(caveman, "(home / 'started').touch()")
    gone = caveman.run("edit", caveman.home / "gone.md", EDITOR=never)
    assert (gone.code, "there is no such file" in gone.err) == (1, True)
    code = caveman.run("edit", caveman.write("settings.json", "{}"), EDITOR=never)
    assert (code.code, "code or configuration" in code.err) == (4, True)
    assert caveman.run("edit", caveman.home, EDITOR=never).code == 1
    caveman.write("project/.CLAUDE.md.swp", b"vim")
    assert caveman.run("edit", file, EDITOR=never).code == 5
    file.unlink()
    deleted = caveman.run("edit", file, EDITOR=never)
    assert (deleted.code, f"next: caveman restore {file}" in deleted.err) == (1, True)
    assert not (caveman.home / "started").exists()


def test_the_ledger_is_not_open_while_the_editor_runs(caveman: Caveman, file: Path) -> None:
    edit = caveman.start("edit", file, EDITOR=editor(caveman, TYPE, "(home / 'typed').touch()", "wait_for('go on')"))
    wait_until_sync((caveman.home / "typed").exists, what="the editor is at it")
    caveman.ledger.unlink()
    rebuilt = caveman.run("doctor", "--rebuild")
    assert ("1 version added" in rebuilt.out + rebuilt.err, "kill" in rebuilt.err) == (True, False), rebuilt.err
    (caveman.home / "go on").touch()
    assert edit.end() == 0, edit.err
    assert readable(caveman, file) == TYPED


def test_a_file_that_is_ignored_can_be_edited_and_stays_as_it_was_typed(caveman: Caveman) -> None:
    file = caveman.write("project/CLAUDE.md", PROSE)
    caveman.write("project/.cavemanignore", "CLAUDE.md\n")
    done = caveman.run("edit", file, EDITOR=editor(caveman, TYPE))
    assert (done.code, done.err) == (0, "")
    assert "~/project/CLAUDE.md holds your text as you typed it: " in done.out
    assert ".cavemanignore:1" in done.out
    assert file.read_text(encoding="utf-8") == TYPED
    assert "edited" in caveman.run("status").out


def test_the_daemon_takes_the_result_for_what_it_is(caveman: Caveman) -> None:
    watch(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    done = caveman.run("edit", file, EDITOR=editor(caveman, TYPE))
    assert done.code == 0
    stands = file.read_bytes()
    other = caveman.write(".claude/rules/other.md", PROSE)  # noticed later, done later
    until_compressed(caveman, other)
    assert (file.read_bytes(), compressions(caveman, file)) == (stands, 2)
    with file.open("a", encoding="utf-8") as text:
        text.write(ADDED)
    until_compressed(caveman, file, 3)
    assert readable(caveman, file) == TYPED + ADDED


def test_edits_under_a_daemon_and_somebody_who_saves_lose_no_text(caveman: Caveman) -> None:
    """The saver replaces the whole file, so that what an edit put there may be gone from it: never from everywhere."""
    watch(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    somebody = Editor(file)
    end = threading.Event()

    def save() -> None:
        number = 0
        while number < 60 and not end.wait(0.15):  # on a busy machine a longer file would take ever longer
            number += 1
            text = file.read_bytes()
            somebody.save(text + b"\n# Save %d\n\nPlease note that save %d really is here.\n" % (number, number))

    saving = threading.Thread(target=save)
    saving.start()
    try:
        for number in range(4):
            section = f"\n# Edit {number}\n\nIn order to tell edit {number} apart it has a number.\n"
            done = caveman.run("edit", file, EDITOR=editor(caveman, f"file.write_bytes(text + {section.encode()!r})"))
            assert done.code in (0, 1, 5), done.err
    finally:
        end.set()
        saving.join()
    backups = [path.read_bytes() for path in caveman.own_files() if "backups" in path.parts and path.is_file()]
    kept = [path.read_bytes() for path in scratch_files(caveman)]
    everything = b"\n".join([file.read_bytes(), *somebody.displaced, *backups, *kept])
    for number in range(4):
        assert b"# Edit %d\n" % number in everything
    for number in range(1, len(somebody.saved) + 1):
        assert b"# Save %d\n" % number in everything
