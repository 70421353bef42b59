"""What cannot be compressed: a message says what, what stayed and what to do next; no byte changes; the code tells."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman, Done


@dataclass(frozen=True, slots=True)
class Bad:
    """One kind of bad input: how it is made, what is said, and how the program ends."""

    name: str
    make: Callable[[Caveman], Path]
    says: str
    code: int


def _file(name: str, content: str | bytes) -> Callable[[Caveman], Path]:
    return lambda caveman: caveman.write(name, content)


def _loop(caveman: Caveman) -> Path:
    one, other = caveman.home / "CLAUDE.md", caveman.home / "other.md"
    one.symlink_to(other)
    other.symlink_to(one)
    return one


def _dangling(caveman: Caveman) -> Path:
    link = caveman.home / "CLAUDE.md"
    link.symlink_to(caveman.home / "gone.md")
    return link


def _hard_link(caveman: Caveman) -> Path:
    path = caveman.write("CLAUDE.md", PROSE)
    os.link(path, caveman.home / "second.md")
    return path


def _read_only(caveman: Caveman) -> Path:
    path = caveman.write("CLAUDE.md", PROSE)
    path.chmod(0o444)
    return path


def _fifo(caveman: Caveman) -> Path:
    path = caveman.home / "CLAUDE.md"
    os.mkfifo(path)
    return path


def _not_utf8_name(caveman: Caveman) -> Path:
    path = Path(os.fsdecode(os.fsencode(caveman.home) + b"/caf\xe9.md"))
    path.write_text(PROSE, encoding="utf-8")
    return path


REFUSED = [
    Bad("binary", _file("CLAUDE.md", b"# Rules\n\0\1\2"), "it is binary", 4),
    Bad("not UTF-8", _file("CLAUDE.md", b"# R\xe8gles\n\nPlease make sure to run it.\n"), "0xe8 at offset 3", 4),
    Bad("600 KB", _file("CLAUDE.md", PROSE * (600_000 // len(PROSE) + 1)), "larger than 500,000 bytes", 4),
    Bad("sensitive name", _file("credentials.md", PROSE), "its name says it holds secrets", 4),
    Bad("sensitive folder", _file(".ssh/notes.md", PROSE), "its name says it holds secrets", 4),
    Bad("circle of links", _loop, "its links go in a circle", 4),
    Bad("hard link", _hard_link, "second hard link", 4),
    Bad("read-only", _read_only, "marked read-only", 4),
    Bad("no regular file", _fifo, "not a regular file", 4),
    Bad("name not UTF-8", _not_utf8_name, "its path is not valid UTF-8", 4),
    Bad("missing", lambda caveman: caveman.home / "CLAUDE.md", "it is not there", 1),
    Bad("link to nowhere", _dangling, "it is not there", 1),
]

LEFT_ALONE = [
    Bad("empty", _file("CLAUDE.md", b""), "it is empty", 0),
    Bad("white space", _file("CLAUDE.md", b" \n\t\n\r\n"), "it is empty", 0),
    Bad("copy of an original", _file("CLAUDE.original.md", PROSE), "a copy of an original", 0),
    Bad("code", _file("run.py", "import os\n\nprint(os.getcwd())\n"), "code or configuration", 0),
    Bad("merge conflict", _file("CLAUDE.md", f"<<<<<<< a\n{PROSE}=======\nx\n>>>>>>> b\n"), "merge-conflict", 0),
    Bad("nothing to gain", _file("CLAUDE.md", "# Rules\n\nRun tests.\n"), "already terse", 0),
    Bad("no prose", _file("CLAUDE.md", "# Rules\n\n```\nplease make sure to\n```\n"), "no prose", 0),
]


ALL = REFUSED + LEFT_ALONE


def _name(bad: Bad) -> str:
    return bad.name


def _tree(home: Path) -> dict[str, bytes | str]:
    """Every file below home with its bytes, every link with its target, everything else by its mode."""
    content: dict[str, bytes | str] = {}
    for path in sorted(home.rglob("*")):
        if path.is_symlink():
            content[str(path)] = str(path.readlink())
        else:
            content[str(path)] = path.read_bytes() if path.is_file() else oct(path.stat().st_mode)
    return content


def _is_a_whole_message(done: Done) -> bool:
    """The three parts on stderr, no traceback, nothing on stdout."""
    first, *rest = done.err.splitlines()
    parts = [line.split(":")[0].strip() for line in rest]
    return first.startswith("caveman: ") and parts == ["left as it was", "next"] and not done.out


@pytest.mark.parametrize("bad", REFUSED, ids=_name)
def test_what_is_refused_is_told_in_three_parts(bad: Bad, caveman: Caveman) -> None:
    path = bad.make(caveman)
    before = _tree(caveman.home)
    done = caveman.run("compress", path)
    assert bad.says in done.err
    assert done.code == bad.code
    assert _is_a_whole_message(done)
    assert _tree(caveman.home) == before


@pytest.mark.parametrize("bad", LEFT_ALONE, ids=_name)
def test_what_is_left_alone_is_no_error(bad: Bad, caveman: Caveman) -> None:
    path = bad.make(caveman)
    before = _tree(caveman.home)
    done = caveman.run("compress", path)
    assert bad.says in done.out
    assert done.code == 0
    assert _tree(caveman.home) == before


def test_a_dry_run_says_the_same_of_all_of_them(caveman: Caveman) -> None:
    folders = [(bad, replace(caveman, home=caveman.home / str(number))) for number, bad in enumerate(ALL)]
    for _, folder in folders:
        folder.home.mkdir()
    paths = [str(bad.make(folder)) for bad, folder in folders]
    before = _tree(caveman.home)
    done = caveman.run("compress", "--dry-run", "--json", *paths)
    answer = {file["path"]: f"{file['message']} {file['detail']}" for file in json.loads(done.out)["files"]}
    assert [bad.name for (bad, _), path in zip(folders, paths, strict=True) if bad.says not in answer[path]] == []
    assert done.code == 3
    assert _tree(caveman.home) == before


def test_a_link_out_of_the_folder_that_was_named_is_refused(caveman: Caveman) -> None:
    target = caveman.write("elsewhere/CLAUDE.md", PROSE)
    link = caveman.home / "project" / "CLAUDE.md"
    link.parent.mkdir()
    link.symlink_to(target)
    done = caveman.run("compress", link.parent)
    assert "it lies outside every root" in done.err
    assert f"next: caveman compress {target}" in done.err
    assert (done.code, target.read_text(encoding="utf-8")) == (4, PROSE)


def test_a_link_that_was_named_itself_is_followed_and_stays_a_link(caveman: Caveman) -> None:
    target = caveman.write("elsewhere/notes.md", PROSE)
    link = caveman.home / "CLAUDE.md"
    link.symlink_to(target)
    assert caveman.run("compress", link).code == 0
    assert link.is_symlink()
    assert len(target.read_bytes()) < len(PROSE)


def test_a_folder_that_may_not_be_read_is_refused(caveman: Caveman, as_ordinary_user: tuple[str, ...]) -> None:
    path = caveman.write("project/CLAUDE.md", PROSE)
    path.parent.chmod(0)
    try:
        by_folder = caveman.run_under(as_ordinary_user, "compress", path.parent)
        by_file = caveman.run_under(as_ordinary_user, "compress", path)
    finally:
        path.parent.chmod(0o700)
    for done in (by_folder, by_file):
        assert "permission denied" in done.err
        assert done.code == 4
        assert _is_a_whole_message(done)
    assert path.read_text(encoding="utf-8") == PROSE


def test_a_folder_that_may_not_be_written_leaves_the_file_whole(
    caveman: Caveman, as_ordinary_user: tuple[str, ...]
) -> None:
    path = caveman.write("project/CLAUDE.md", PROSE)
    path.parent.chmod(0o500)
    try:
        done = caveman.run_under(as_ordinary_user, "compress", path)
    finally:
        path.parent.chmod(0o700)
    assert done.code == 4
    assert _is_a_whole_message(done)
    assert _tree(path.parent) == {str(path): PROSE.encode()}


def test_several_bad_files_and_a_good_one_end_with_their_own_code(caveman: Caveman) -> None:
    good = caveman.write("CLAUDE.md", PROSE)
    bad = caveman.write("credentials.md", PROSE)
    done = caveman.run("compress", good, bad, caveman.home / "missing.md")
    assert done.code == 3
    assert "1 of 3 files compressed" in done.out
    assert len(good.read_bytes()) < len(PROSE) == len(bad.read_bytes())
