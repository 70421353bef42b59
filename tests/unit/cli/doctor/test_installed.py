"""Which `caveman` a shell starts: this one, one of another environment, a stranger's, or none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest

from caveman_cli.doctor import installed
from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.installed import look
from caveman_cli.doctor.setup import Setup
from pasted import paste

MakeSetup = Callable[..., Setup]


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this installation's scripts, with one in it."""
    folder = tmp_path / "our own" / "bin"
    script(folder / "caveman", f"#!{sys.executable}\nfrom caveman_cli.main import main\n")
    monkeypatch.setattr(installed, "script_folder", lambda: folder)
    return folder


def script(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.chmod(0o755)
    return file.parent


def the_finding(make_setup: MakeSetup, *folders: Path) -> Finding:
    (finding,) = look(make_setup(environment={"PATH": ":".join(map(str, folders))}))
    return finding


def test_this_one_is_well_by_a_link_too(make_setup: MakeSetup, ours: Path, tmp_path: Path) -> None:
    (tmp_path / "local").mkdir()
    (tmp_path / "local" / "caveman").symlink_to(ours / "caveman")
    assert the_finding(make_setup, ours).severity is Severity.OK
    assert the_finding(make_setup, tmp_path / "local").severity is Severity.OK


def test_a_stranger_of_that_name_is_named_with_what_to_do(make_setup: MakeSetup, ours: Path, tmp_path: Path) -> None:
    stranger = script(tmp_path / "else" / "caveman", "#!/bin/sh\necho ugh\n")
    finding = the_finding(make_setup, stranger, ours)
    assert finding.severity is Severity.WARNING
    assert "another program of that name" in finding.says
    assert "caveman-watch" in finding.means
    paste(f'PATH=/usr/bin:/bin; {finding.next_step}; test "$(command -v caveman)" = "{ours}/caveman"')


def test_one_that_is_not_on_path_is_no_trouble(make_setup: MakeSetup, ours: Path, tmp_path: Path) -> None:
    finding = the_finding(make_setup, tmp_path)
    assert (finding.severity, finding.next_step) == (Severity.INFO, f"export PATH='{ours}':\"$PATH\"")


@pytest.mark.parametrize(("says", "severity"), [(version("caveman-watch"), Severity.OK), ("0.0.1", Severity.WARNING)])
def test_one_of_another_environment_matters_if_it_is_another_version(
    make_setup: MakeSetup, ours: Path, tmp_path: Path, says: str, severity: Severity
) -> None:
    script(tmp_path / "venv" / "python", f"#!/bin/sh\necho {says}\n")
    another = script(tmp_path / "venv" / "caveman", f"#!{tmp_path}/venv/python\nfrom caveman_cli.main import main\n")
    finding = the_finding(make_setup, another, ours)
    assert finding.severity is severity
    assert says in finding.says


def test_one_whose_python_is_gone_has_no_version(make_setup: MakeSetup, ours: Path, tmp_path: Path) -> None:
    another = script(tmp_path / "old" / "caveman", "#!/not/there\nfrom caveman_cli.main import main\n")
    assert "version unknown" in the_finding(make_setup, another, ours).says


def test_two_versions_side_by_side_are_repaired_by_pip(
    make_setup: MakeSetup, ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = tmp_path / "caveman_watch-0.0.1.dist-info"
    left.mkdir()
    (left / "METADATA").write_text("Metadata-Version: 2.1\nName: caveman-watch\nVersion: 0.0.1\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    _, finding = look(make_setup(environment={"PATH": str(ours)}))
    assert finding.severity is Severity.WARNING
    assert "0.0.1" in finding.says
    assert finding.next_step.endswith("-m pip install --force-reinstall --no-deps caveman-watch")


def test_the_folder_of_the_scripts_is_that_of_the_script_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/opt/x/bin/caveman", "doctor"])
    assert installed.script_folder() == Path("/opt/x/bin")
    monkeypatch.setattr(sys, "argv", ["/x/caveman_cli/__main__.py"])
    assert (installed.script_folder() / Path(sys.executable).name).exists()
