"""Folders below a root that nobody may read, where memory files could lie."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.root_files import look
from caveman_cli.doctor.setup import Setup
from pasted import paste


@pytest.fixture(autouse=True)
def _as_ordinary_user(monkeypatch: pytest.MonkeyPatch) -> None:
    """Root may read every folder; an ordinary user may not."""
    usual = os.scandir

    def scandir(path: Path) -> object:
        if path.stat().st_mode & 0o400 == 0:
            raise PermissionError(13, "Permission denied", str(path))
        return usual(path)

    monkeypatch.setattr(os, "scandir", scandir)


def test_where_all_can_be_read_there_is_nothing_to_say(setup: Setup) -> None:
    (setup.roots[0] / "rules").mkdir()
    assert list(look(setup)) == []


def test_a_closed_folder_is_opened_by_the_next_command(setup: Setup) -> None:
    rules = setup.roots[0] / "rules" / "my own"
    rules.mkdir(parents=True)
    rules.chmod(0)
    (finding,) = look(setup)
    assert (finding.severity, finding.says) == (
        Severity.WARNING, "1 folder may not be read: ~/.claude/rules/my own",
    )  # fmt: skip
    paste(finding.next_step)
    assert list(look(setup)) == []


def test_a_closed_folder_that_can_hold_no_memory_file_does_not_matter(setup: Setup) -> None:
    (setup.roots[0] / "debug").mkdir()
    (setup.roots[0] / "debug").chmod(0)
    assert list(look(setup)) == []


def test_a_closed_folder_that_is_excluded_does_not_matter(setup: Setup) -> None:
    rules = setup.roots[0] / "rules"
    rules.mkdir()
    rules.chmod(0)
    excluding = replace(setup, settings=setup.settings.model_copy(update={"exclude": ("rules/",)}))
    assert list(look(excluding)) == []


def test_a_root_that_is_not_there_is_told_elsewhere(setup: Setup) -> None:
    setup.roots[0].rmdir()
    assert list(look(setup)) == []


def test_an_ignore_file_that_cannot_be_understood_is_opened_in_an_editor(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = setup.roots[0] / ".cavemanignore"
    file.write_bytes(b"\xff")
    (finding,) = look(setup)
    assert (finding.severity, finding.next_step) == (Severity.WARNING, f"${{EDITOR:-vi}} {file}")
    assert "not valid UTF-8" in finding.says
    monkeypatch.setenv("EDITOR", "rm")
    paste(finding.next_step)
    assert list(look(setup)) == []


def test_an_ignore_file_that_is_a_link_is_only_looked_at(setup: Setup) -> None:
    file = setup.roots[0] / ".cavemanignore"
    target = setup.home / "rules"
    target.write_text("x", encoding="utf-8")
    file.symlink_to(target)
    (finding,) = look(setup)
    assert finding.next_step == f"ls -ld {file}"
    paste(finding.next_step)
