"""The service: not installed, of a program that is gone or another, stopped, failing, beside another watcher."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_cli.doctor import service
from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.service import look
from caveman_cli.doctor.setup import Setup
from caveman_cli.service.errors import NoServiceManagerError, ServiceManagerError
from caveman_cli.service.interface import Activity, State
from caveman_cli.service.plan import Reach, ServicePlan
from caveman_cli.service.program import program_words
from caveman_cli.service.unit import unit_text

MakeSetup = Callable[..., Setup]


@dataclass
class Manager:
    """Says what it is told to say."""

    file: Path
    is_in: State | None = None

    name = "systemd"
    log_command = "journalctl --user --unit caveman.service --lines 20"

    def state(self) -> State:
        if self.is_in is None:
            raise ServiceManagerError("systemctl did not end within 60 s")
        return self.is_in

    def start_now(self) -> tuple[str, ...]:
        return ("systemctl", "--user", "start", "caveman.service")


@pytest.fixture
def manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Manager:
    """One that has a service of this program, which runs."""
    found = Manager(tmp_path / "caveman.service", State(Activity.RUNNING, 7, "active (running)"))
    monkeypatch.setattr(service, "service_manager", lambda: found)
    install(found, program_words(sys.argv[0], sys.executable))
    return found


def install(manager: Manager, program: tuple[str, ...], *roots: Path) -> None:
    manager.file.write_text(unit_text(ServicePlan(program, roots, (), Reach.LOCAL), 252), encoding="utf-8")


def the_finding(setup: Setup) -> Finding:
    (finding,) = look(setup)
    return finding


def test_one_that_runs_is_well(make_setup: MakeSetup, manager: Manager) -> None:
    assert the_finding(make_setup(watcher=Process(7, is_service=True))).severity is Severity.OK


def test_without_a_manager_or_a_file_there_is_only_something_to_know(
    setup: Setup, manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    manager.file.unlink()
    assert (the_finding(setup).severity, the_finding(setup).next_step) == (Severity.INFO, "caveman service install")

    def none() -> Manager:
        raise NoServiceManagerError("there is no systemctl on PATH")

    monkeypatch.setattr(service, "service_manager", none)
    assert (the_finding(setup).severity, the_finding(setup).says) == (Severity.INFO, "there is no systemctl on PATH")


def test_a_program_that_is_gone_is_installed_anew_with_the_same_roots(setup: Setup, manager: Manager) -> None:
    install(manager, ("/not/there/caveman",), Path("/my notes"))
    gone, _ = look(setup)
    assert gone.severity is Severity.ERROR
    assert "starts /not/there/caveman, which is gone" in gone.says
    assert gone.next_step == "caveman service install --yes '/my notes'"


def test_a_file_that_a_person_changed_is_asked_about(setup: Setup, manager: Manager) -> None:
    install(manager, ("/not/there/caveman",))
    manager.file.write_text(manager.file.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    gone, _ = look(setup)
    assert gone.next_step == "caveman service install"


@pytest.mark.parametrize(("script", "says"), [("echo caveman 0.0.1", "caveman 0.0.1"), ("exit 1", "does not start")])
def test_a_program_of_another_version(setup: Setup, manager: Manager, tmp_path: Path, script: str, says: str) -> None:
    program = tmp_path / "caveman"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    install(manager, (str(program),))
    other, _ = look(setup)
    assert other.severity is Severity.WARNING
    assert says in other.says
    assert other.next_step == "caveman service install --yes"


@pytest.mark.parametrize(
    ("state", "severity", "next_step"),
    [
        (State(Activity.STOPPED), Severity.WARNING, "systemctl --user start caveman.service"),
        (
            State(Activity.FAILED), Severity.ERROR,
            "systemctl --user start caveman.service; journalctl --user --unit caveman.service --lines 20",
        ),
        (State(Activity.UNKNOWN), Severity.INFO, ""),
        (None, Severity.WARNING, "caveman service show"),
    ],
)  # fmt: skip
def test_one_that_does_not_run(
    setup: Setup, manager: Manager, state: State | None, severity: Severity, next_step: str
) -> None:
    manager.is_in = state
    assert (the_finding(setup).severity, the_finding(setup).next_step) == (severity, next_step)


@pytest.mark.parametrize("activity", [Activity.STOPPED, Activity.FAILED, Activity.RUNNING])
def test_a_watcher_outside_it_makes_room_for_it(make_setup: MakeSetup, manager: Manager, activity: Activity) -> None:
    manager.is_in = State(activity)
    finding = the_finding(make_setup(watcher=Process(8)))
    assert finding.severity is Severity.WARNING
    assert "a watcher runs outside it (process 8)" in finding.says
    assert finding.next_step.startswith("kill 8; ")
    assert finding.next_step.endswith("; systemctl --user start caveman.service")


def test_a_file_without_a_program_says_nothing_of_one(setup: Setup, manager: Manager) -> None:
    manager.file.write_text("[Service]\n", encoding="utf-8")
    assert the_finding(setup).severity is Severity.OK
