"""The command that opens the way to a file opens it, one thing after the other, and lists what is not ours to open."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest

from caveman_cli.failures.access import open_command, show_command
from pasted import paste


@pytest.fixture(autouse=True)
def _as_ordinary_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may do everything; an ordinary user what the modes of the file and of the folders above it say."""

    def access(path: Path, mode: int) -> bool:
        closed = any(folder.stat().st_mode & 0o100 == 0 for folder in path.parents)
        return not closed and (path.stat().st_mode >> 6) & mode == mode

    monkeypatch.setattr(os, "access", access)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "my rules" / "inner" / "CLAUDE.md"
    found.parent.mkdir(parents=True)
    found.write_text("x", encoding="utf-8")
    return found


def test_what_is_missing_is_given_from_the_outside_in(file: Path) -> None:
    file.chmod(0o400)
    file.parent.chmod(0o500)
    file.parent.parent.chmod(0o600)
    for closed in (file.parent.parent, file.parent, file):
        command = open_command(file)
        assert shlex.split(command)[::2] == ["chmod", str(closed)]
        paste(command)
    assert open_command(file) == f"ls -ld {shlex.quote(str(file.parent))} {shlex.quote(str(file))}"


def test_what_belongs_to_somebody_else_is_listed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.chmod(0o400)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    assert open_command(file) == f"ls -ld {shlex.quote(str(file))}"


def test_of_what_is_not_there_the_nearest_folder_is_listed(file: Path) -> None:
    folder = file.parent
    assert show_command(folder / "no" / "such" / "A.md") == f"ls -la {shlex.quote(str(folder))}"
    link = folder / "link.md"
    link.symlink_to("nowhere")
    assert show_command(link) == f"ls -ld {shlex.quote(str(link))}"
    paste(show_command(link))
