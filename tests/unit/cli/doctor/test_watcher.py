"""Who watches: nobody, one that ended without a word, one of an older caveman."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.doctor import watcher
from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.setup import Setup
from caveman_cli.doctor.watcher import look, version_of
from caveman_watcher.one_daemon import the_one_daemon

OURS = (sys.executable, "-m", "caveman_cli", "watch")


def the_finding(setup: Setup) -> Finding:
    (finding,) = look(setup)
    return finding


def test_nobody_watches(setup: Setup) -> None:
    finding = the_finding(setup)
    assert (finding.severity, finding.says, finding.next_step) == (Severity.INFO, "nobody watches", "caveman watch")


def test_a_pid_file_that_was_left_tells_of_a_watcher_that_was_killed(setup: Setup) -> None:
    with the_one_daemon(setup.folders.daemon_lock, 4_000_000):
        left = setup.folders.daemon_lock.with_suffix(".pid").read_bytes()
    setup.folders.daemon_lock.with_suffix(".pid").write_bytes(left)
    finding = the_finding(setup)
    assert finding.severity is Severity.INFO
    assert "process 4000000 did, and ended without a word" in finding.says


def test_a_watcher_that_runs_is_told_with_its_start(make_setup: Callable[..., Setup]) -> None:
    finding = the_finding(make_setup(watcher=Process(7, OURS, time.time())))
    assert finding.severity is Severity.OK
    assert finding.says.startswith("process 7 watches since 20")
    service = the_finding(make_setup(watcher=Process(7, OURS, time.time(), is_service=True)))
    assert service.says.endswith("as the service")


def test_one_that_runs_since_before_the_last_installation_is_to_be_restarted(make_setup: Callable[..., Setup]) -> None:
    finding = the_finding(make_setup(watcher=Process(7, OURS, 1.0)))
    assert finding.severity is Severity.WARNING
    assert "runs since before caveman" in finding.says
    assert finding.next_step.startswith("kill 7; ")


@pytest.mark.parametrize(("says", "severity"), [("caveman 0.0.1", Severity.WARNING), ("else", Severity.OK)])
def test_one_of_another_installation_is_asked_for_its_version(
    make_setup: Callable[..., Setup], tmp_path: Path, says: str, severity: Severity
) -> None:
    python = program(tmp_path, f"echo '{says}'")
    finding = the_finding(make_setup(watcher=Process(7, (str(python), "caveman", "watch"), 1.0)))
    assert finding.severity is severity
    assert ("is caveman 0.0.1 of" in finding.says) is (severity is Severity.WARNING)


def program(folder: Path, script: str) -> Path:
    file = folder / "python"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    return file


def test_a_version_is_one_that_a_caveman_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert version_of((str(program(tmp_path, "echo caveman 1.2")),)) == "1.2"
    assert version_of((str(program(tmp_path, "echo cavemen 1.2")),)) == ""
    assert version_of((str(program(tmp_path, "echo caveman 1.2; exit 1")),)) == ""
    assert version_of((str(tmp_path / "none"),)) == ""
    monkeypatch.setattr(watcher, "_ANSWER_SECONDS", 0.01)
    assert version_of((str(program(tmp_path, "exec sleep 60")),)) == ""


def test_a_process_that_holds_the_lock_without_a_word_is_named(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    setup.folders.daemon_lock.touch()
    monkeypatch.setattr(watcher, "processes_with", lambda file: (os.getpid(),) if file.exists() else ())
    assert f"process {os.getpid()} holds the daemon lock" in the_finding(setup).says
