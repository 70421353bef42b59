"""Which files are left alone because a `.cavemanignore` above them says so."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_core.files.eligibility import Eligible, examine
from caveman_core.files.ignoring import IGNORE_NAME, Ignores
from caveman_core.files.verdict import Ineligible
from caveman_core.files.walking import walk
from caveman_core.outcome import Outcome, Reason


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with a project in it."""
    home = tmp_path / "home"
    (home / "project" / "docs").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    return home


def write(path: Path, text: str = "Some text.\n") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def ignore(folder: Path, text: str) -> Path:
    return write(folder / IGNORE_NAME, text)


def why(path: Path, root: Path) -> str | None:
    """The line that ignores it."""
    verdict = Ignores(root).judge(path, folder=path.is_dir())
    assert verdict is None or verdict.reason is Reason.IGNORED
    return verdict.detail if verdict else None


def test_the_line_is_named_and_the_outcome_is_skipped(home: Path) -> None:
    file, rules = write(home / "project" / "CLAUDE.md"), ignore(home / "project", "# mine\nCLAUDE.md\n")
    found = examine(file, root=home / "project", profile="project")
    assert found == Ineligible(Outcome.SKIPPED, Reason.IGNORED, f"{rules}:2")


def test_a_file_named_by_hand_is_ignored_too(home: Path) -> None:
    file, rules = write(home / "project" / "docs" / "a.md"), ignore(home, "docs/\n")
    found = examine(file, root=file, profile=None, by_hand=True)
    assert found == Ineligible(Outcome.SKIPPED, Reason.IGNORED, f"{rules}:1")


def test_a_deeper_file_overrides(home: Path) -> None:
    ignore(home, "*.md\n")
    inner = ignore(home / "project", "!a.md\nb.md\n")
    root = home / "project"
    assert why(write(root / "docs" / "a.md"), root) is None
    assert why(write(root / "docs" / "b.md"), root) == f"{inner}:2"
    assert why(write(root / "docs" / "c.md"), root) == f"{home / IGNORE_NAME}:1"


def test_nothing_below_an_ignored_folder_comes_back(home: Path) -> None:
    rules = ignore(home / "project", "docs/\n!docs/a.md\n")
    ignore(home / "project" / "docs", "!a.md\n")
    assert why(write(home / "project" / "docs" / "a.md"), home) == f"{rules}:1"


def test_folders_above_home_do_not_count(home: Path) -> None:
    ignore(home.parent, "*\n")
    assert why(write(home / "project" / "CLAUDE.md"), home / "project") is None


def test_but_all_folders_of_a_root_do(home: Path) -> None:
    rules = ignore(home.parent, "*.md\n")
    assert why(write(home / "project" / "CLAUDE.md"), home.parent) == f"{rules}:1"


def test_outside_home_every_folder_of_the_file_system_counts(tmp_path: Path) -> None:
    rules = ignore(tmp_path, "b/\n")
    file = write(tmp_path / "a" / "b" / "CLAUDE.md")
    assert why(file, file.parent) == f"{rules}:1"


def test_a_link_is_judged_by_its_name_and_by_where_it_leads(home: Path) -> None:
    root = home / "project"
    real = write(root / "docs" / "style.md")
    link = root / "CLAUDE.md"
    link.symlink_to(real)
    rules = ignore(root, "docs/\n")
    assert why(link, root) == f"{rules}:1"
    ignore(root, "/CLAUDE.md\n")
    assert (why(link, root), why(real, root)) == (f"{rules}:1", None)


def test_a_link_to_a_folder_is_a_folder(home: Path) -> None:
    root = home / "project"
    write(root / "docs" / "style.md")
    (root / "linked").symlink_to("docs")
    rules = ignore(root, "linked/\n")
    assert why(root / "linked" / "style.md", root) == f"{rules}:1"


def test_a_home_that_is_a_link_ends_the_search_under_both_names(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "me").symlink_to("home")
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    ignore(tmp_path, "*\n")
    file = write(home / "project" / "CLAUDE.md")
    assert why(file, file) is None
    assert why(tmp_path / "me" / "project" / "CLAUDE.md", file) is None


def not_utf8(file: Path) -> None:
    file.write_bytes(b"\xff\n")


def too_large(file: Path) -> None:
    file.write_text("#" * 65_537)


def folder(file: Path) -> None:
    file.mkdir()


def pipe(file: Path) -> None:
    os.mkfifo(file)


def link(file: Path) -> None:
    (file.parent / "rules").write_text("*.md\n")
    file.symlink_to("rules")


def dangling(file: Path) -> None:
    file.symlink_to("nowhere")


def doubtful(file: Path) -> None:
    file.write_text("a.md\n[[:alpha:]]\n")


UNREADABLE = {
    not_utf8: "it is not valid UTF-8",
    too_large: "65,537 bytes are more than 65,536",
    folder: "it is not a regular file",
    pipe: "it is not a regular file",
    link: "a link is not followed",
    dangling: "a link is not followed",
    doubtful: "line 2 is no pattern caveman knows",
}


@pytest.mark.parametrize(("make", "says"), UNREADABLE.items(), ids=[make.__name__ for make in UNREADABLE])
def test_below_an_ignore_file_that_cannot_be_read_nothing_is_touched(make: object, says: str, home: Path) -> None:
    file, rules = write(home / "project" / "docs" / "CLAUDE.md"), home / "project" / "docs" / IGNORE_NAME
    assert callable(make)
    make(rules)
    verdict = Ineligible(Outcome.REFUSED, Reason.IGNORE_UNREADABLE, f"{rules}: {says}")
    assert examine(file, root=home / "project", profile="project") == verdict
    assert examine(file, root=file, profile=None, by_hand=True) == verdict
    reported: list[tuple[Path, Ineligible]] = []
    kept = write(home / "project" / "CLAUDE.md")
    assert list(walk(home / "project", "project", report=lambda *what: reported.append(what))) == [kept]
    assert reported == [(rules, verdict)]


def test_an_ignore_file_nobody_may_read_closes_its_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, rules = write(home / "project" / "CLAUDE.md"), ignore(home / "project", "x\n")
    truly = os.open

    def refuse(path: Path, flags: int, *rest: int) -> int:
        if path == rules:
            raise PermissionError(13, "Permission denied")
        return truly(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
    found = examine(file, root=home / "project", profile="project")
    assert found == Ineligible(Outcome.REFUSED, Reason.IGNORE_UNREADABLE, f"{rules}: Permission denied")


def test_what_is_read_is_what_stands_there_now(home: Path) -> None:
    file = write(home / "project" / "CLAUDE.md")
    rules = ignore(home / "project", "*.md\n")
    assert why(file, file)
    rules.write_text("*.no\n")
    assert isinstance(examine(file, root=file, profile=None, by_hand=True), Eligible)
    rules.unlink()
    assert why(file, file) is None


def test_a_walk_does_not_enter_ignored_folders_and_tells_of_them(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = home / "project"
    for name in ("CLAUDE.md", "AGENTS.md", "docs/CLAUDE.md", "src/CLAUDE.md", "src/b/CLAUDE.md"):
        write(root / name)
    rules = ignore(root, "docs/\nsrc/b\nAGENTS.md\n*.py\n")
    write(root / "x.py")
    entered: list[str] = []
    truly = os.scandir

    def scandir(path: Path) -> object:
        entered.append(path.name)
        return truly(path)

    monkeypatch.setattr(os, "scandir", scandir)
    reported: dict[str, str] = {}
    found = walk(root, "project", report=lambda path, told: reported.update({path.name: told.detail}))
    assert sorted(path.relative_to(root).as_posix() for path in found) == ["CLAUDE.md", "src/CLAUDE.md"]
    assert set(entered) == {"project", "src"}
    assert reported == {"docs": f"{rules}:1", "b": f"{rules}:2", "AGENTS.md": f"{rules}:3"}


def test_a_root_in_an_ignored_folder_gives_nothing(home: Path) -> None:
    write(home / "project" / "docs" / "CLAUDE.md")
    rules = ignore(home, "project/\n")
    reported: list[str] = []
    root = home / "project" / "docs"
    assert list(walk(root, "project", report=lambda path, told: reported.append(f"{path} {told.detail}"))) == []
    assert reported == [f"{root} {rules}:1"]
