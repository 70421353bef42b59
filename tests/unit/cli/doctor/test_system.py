"""What a system is too old for, and what does not work on others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.setup import Setup
from caveman_cli.doctor.system import look, of_container, of_sqlite, of_system


@pytest.mark.parametrize(
    ("name", "release", "severity", "says"),
    [
        ("linux", "6.1.0-13-amd64", Severity.OK, "Linux 6.1.0"),
        ("linux", "3.15.0", Severity.OK, "Linux 3.15"),
        ("linux", "3.10.0-1160.el7", Severity.ERROR, "older than 3.15"),
        ("linux", "?", Severity.OK, "Linux ?"),
        ("darwin", "23.1.0", Severity.ERROR, "macOS"),
        ("win32", "11", Severity.ERROR, "Windows"),
        ("freebsd14", "14.0", Severity.ERROR, "freebsd14"),
    ],
)
def test_where_files_are_rewritten(name: str, release: str, severity: Severity, says: str) -> None:
    (finding,) = of_system(name, release)
    assert finding.severity is severity
    assert says in finding.says


def test_an_old_sqlite_holds_no_ledger() -> None:
    assert list(of_sqlite((3, 37, 0))) == []
    (finding,) = of_sqlite((3, 36, 9))
    assert finding.severity is Severity.ERROR
    assert "3.36.9" in finding.says


def test_a_container_is_a_hint(make_setup: Callable[..., Setup], tmp_path: Path) -> None:
    (tmp_path / "mark").touch()
    assert [one.severity for one in of_container(make_setup(), (tmp_path / "mark",))] == [Severity.INFO]
    assert [one.severity for one in of_container(make_setup(environment={"container": "lxc"}), ())] == [Severity.INFO]
    assert list(of_container(make_setup(), (tmp_path / "none",))) == []


def test_the_system_the_tests_run_on_is_told(setup: Setup) -> None:
    assert next(iter(look(setup))).subject == "system"
