"""Roots that are missing, of the wrong kind, closed, too wide, or not the ones that are used."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.roots import look
from caveman_cli.doctor.setup import Setup
from caveman_cli.settings.opening import opened
from pasted import paste

MakeSetup = Callable[..., Setup]


def the_finding(setup: Setup) -> Finding:
    (finding,) = look(setup)
    return finding


def test_a_root_that_is_there_is_well(setup: Setup) -> None:
    assert (the_finding(setup).severity, the_finding(setup).says) == (
        Severity.OK,
        "~/.claude; level lite; backend offline",
    )


def test_a_root_may_be_a_file(make_setup: MakeSetup, tmp_path: Path) -> None:
    (tmp_path / "notes.md").touch()
    assert the_finding(make_setup(roots=(tmp_path / "notes.md",))).severity is Severity.OK


def test_a_root_that_is_not_there_yet_is_made_by_the_next_command(setup: Setup) -> None:
    setup.roots[0].rmdir()
    finding = the_finding(setup)
    assert finding.severity is Severity.WARNING
    paste(finding.next_step)
    assert the_finding(setup).severity is Severity.OK


def test_a_root_whose_folder_is_not_there_may_be_on_a_disk_that_is_not_mounted(
    make_setup: MakeSetup, tmp_path: Path
) -> None:
    finding = the_finding(make_setup(roots=(tmp_path / "disk" / "project",)))
    assert "not mounted" in finding.says
    paste(finding.next_step)
    assert finding.next_step == f"ls -la {tmp_path}"


def test_a_link_to_nothing_is_told_with_its_target(make_setup: MakeSetup, tmp_path: Path) -> None:
    (tmp_path / "root").symlink_to(tmp_path / "away")
    finding = the_finding(make_setup(roots=(tmp_path / "root",)))
    assert finding.severity is Severity.WARNING
    assert f"{tmp_path / 'away'} is not there" in finding.says
    paste(finding.next_step)


def test_a_link_in_a_circle_is_an_error(make_setup: MakeSetup, tmp_path: Path) -> None:
    (tmp_path / "root").symlink_to(tmp_path / "root")
    assert the_finding(make_setup(roots=(tmp_path / "root",))).severity is Severity.ERROR


def test_a_link_is_told_with_where_it_leads(make_setup: MakeSetup, tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    (tmp_path / "root").symlink_to(tmp_path / "dotfiles")
    finding = the_finding(make_setup(roots=(tmp_path / "root",)))
    assert (finding.severity, f"{tmp_path / 'dotfiles'} is what is watched" in finding.says) == (Severity.OK, True)


def test_a_pipe_cannot_be_watched(make_setup: MakeSetup, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    finding = the_finding(make_setup(roots=(tmp_path / "pipe",)))
    assert (finding.severity, "neither a folder nor a file" in finding.says) == (Severity.ERROR, True)


@pytest.mark.parametrize(("mode", "says"), [(0o300, "may not be read"), (0o600, "may not be read"), (0o500, "written")])
def test_a_closed_root_is_opened_by_the_next_command(
    setup: Setup, monkeypatch: pytest.MonkeyPatch, mode: int, says: str
) -> None:
    def access(path: Path, wanted: int) -> bool:  # as for an ordinary user, whoever runs the test
        return path.stat().st_mode >> 6 & wanted == wanted

    monkeypatch.setattr(os, "access", access)
    setup.roots[0].chmod(mode)
    finding = the_finding(setup)
    assert finding.severity is Severity.ERROR
    assert says in finding.says
    paste(finding.next_step)
    assert the_finding(setup).severity is Severity.OK


@pytest.mark.parametrize("wide", ["/", "home"])
def test_a_root_that_is_too_wide_is_refused_by_watch(make_setup: MakeSetup, wide: str) -> None:
    home = make_setup().home
    finding = the_finding(make_setup(roots=(home if wide == "home" else Path("/"),)))
    assert (finding.severity, finding.next_step) == (Severity.ERROR, f"caveman watch {home / '.claude'}")


def test_a_root_in_another_one_is_told(make_setup: MakeSetup) -> None:
    outer = make_setup().roots[0]
    (outer / "rules").mkdir()
    *_, nested = look(make_setup(roots=(outer, outer / "rules")))
    assert (nested.severity, nested.says) == (Severity.INFO, "~/.claude/rules lies in ~/.claude")


def test_a_folder_that_claude_code_uses_and_nobody_watches(make_setup: MakeSetup, tmp_path: Path) -> None:
    setup = make_setup(environment={"CLAUDE_CONFIG_DIR": str(tmp_path / "elsewhere")}, watcher=Process(7))
    *_, finding = look(setup)
    assert finding.severity is Severity.WARNING
    assert finding.next_step.endswith(f"; caveman watch {setup.roots[0]} {tmp_path / 'elsewhere'}")
    assert len(list(look(make_setup(environment={"CLAUDE_CONFIG_DIR": str(setup.roots[0])})))) == 1


def test_a_root_of_before_that_is_gone_harms_nothing(setup: Setup) -> None:
    with opened(setup.folders) as history:
        history.ledger.add_root(Path("/not/there"), "project", 1.0)
    *_, former = look(setup)
    assert (former.severity, former.subject) == (Severity.INFO, "former roots")
