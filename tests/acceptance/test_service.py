"""`caveman service`: shown before it is written, asked about, started by the manager, removed without a trace.

The manager is a program that writes down what it is told.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman, Done
from waiting import wait_until_sync

SYSTEMCTL = """#!/bin/sh
printf '%s|' "$@" >> "$0.calls"; echo >> "$0.calls"
case "$*" in
*--property=Version*) exit "$(cat "$0.answers")" ;;
*--property=ActiveState*) cat "$0.state" ;;
*--version*) echo "systemd 252 (252.38)" ;;
*restart*) test ! -e "$0.broken" || { echo "Job failed." >&2; exit 1; } ;;
esac
"""
RUNNING = "ActiveState=active\nSubState=running\nMainPID={}\nUnitFileState=enabled\n"
STOPPED = "ActiveState=inactive\nSubState=dead\nMainPID=0\nUnitFileState=disabled\n"
FAILED = "ActiveState=activating\nSubState=auto-restart\nMainPID=0\nUnitFileState=enabled\n"


@dataclass(frozen=True, slots=True)
class Service:
    """The program beside a systemctl that only writes down what it is told."""

    caveman: Caveman
    systemctl: Path

    def run(self, *arguments: str | Path, **variables: str) -> Done:
        return self.caveman.run("service", *arguments, **{"PATH": self.path} | variables)

    def in_terminal(self, *arguments: str, answer: str) -> Done:
        return self.caveman.run_in_terminal("service", *arguments, answer=answer, PATH=self.path)

    @property
    def path(self) -> str:
        return f"{self.systemctl.parent}:{os.environ['PATH']}"

    @property
    def unit(self) -> Path:
        return self.caveman.home.parent / "config" / "systemd" / "user" / "caveman.service"

    def is_(self, state: str, *, answers: bool = True) -> None:
        """What the manager says from now on."""
        Path(f"{self.systemctl}.state").write_text(state, encoding="utf-8")
        Path(f"{self.systemctl}.answers").write_text("0" if answers else "1", encoding="utf-8")

    def told(self) -> list[list[str]]:
        """What the manager was told, questions left out."""
        calls = Path(f"{self.systemctl}.calls")
        lines = calls.read_text(encoding="utf-8").splitlines() if calls.exists() else []
        words = [line.split("|")[:-1] for line in lines]
        return [call[1:] for call in words if "show" not in call and "--version" not in call]


@pytest.fixture
def service(caveman: Caveman, tmp_path: Path) -> Service:
    (tmp_path / "bin").mkdir()
    program = tmp_path / "bin" / "systemctl"
    program.write_text(SYSTEMCTL, encoding="utf-8")
    program.chmod(0o755)
    found = Service(caveman, program)
    found.is_(FAILED)
    return found


def test_without_a_terminal_it_is_shown_and_not_written(service: Service) -> None:
    done = service.run("install")
    assert done.code == 1
    assert "\nExecStart=" in done.out
    assert not service.unit.exists()
    assert service.told() == []
    assert done.err.splitlines()[-1] == "  next: caveman service install --yes"


@pytest.mark.parametrize(("answer", "written"), [("n\n", False), ("y\n", True)])
def test_on_a_terminal_it_is_asked(answer: str, written: bool, service: Service) -> None:
    service.is_(STOPPED, answers=False)
    done = service.in_terminal("install", answer=answer)
    assert "and start it?" in done.out
    assert done.code == (0 if written else 1)
    assert service.unit.exists() is written


def test_a_dry_run_shows_all_and_does_nothing(service: Service) -> None:
    done = service.run("install", "--dry-run")
    assert done.code == 0
    assert "\nExecStart=" in done.out
    assert f"    systemctl --user enable --now {service.unit}" in done.out
    assert service.caveman.own_files() == set()
    assert service.told() == []


def test_it_is_made_known_started_and_started_at_every_login(service: Service) -> None:
    (service.caveman.home / ".claude").mkdir()
    daemon = service.caveman.start("watch", CAVEMAN_LOG_FORMAT="json")
    wait_until_sync(lambda: '"watching"' in daemon.err, what="a watcher runs", seconds=60)
    service.is_(RUNNING.format(daemon.process.pid))
    done = service.run("install", "--yes")
    assert done.code == 0, done.err
    assert f"The service runs (process {daemon.process.pid})." in done.out
    assert "loginctl enable-linger" in done.out
    assert service.told() == [["daemon-reload"], ["enable", str(service.unit)], ["restart", "caveman.service"]]

    again = service.run("install", "--yes")
    assert "as it should be" in again.out
    assert "runs already" in again.out
    assert "restart" not in [call[0] for call in service.told()[3:]]

    shown = service.run("show")
    assert shown.out == service.unit.read_text(encoding="utf-8")
    assert f"running: active (running), enabled, process {daemon.process.pid}" in shown.err
    assert "next" not in shown.err


def test_a_watcher_in_a_terminal_is_told_and_left_alone(service: Service) -> None:
    (service.caveman.home / ".claude").mkdir()
    daemon = service.caveman.start("watch", CAVEMAN_LOG_FORMAT="json")
    wait_until_sync(lambda: '"watching"' in daemon.err, what="a watcher runs", seconds=60)
    service.is_(STOPPED)
    done = service.run("install", "--yes")
    assert done.code == 0
    assert f"outside the service (process {daemon.process.pid})" in done.out
    assert done.out.splitlines()[-1] == "    systemctl --user start caveman.service"
    assert service.told() == [["daemon-reload"], ["enable", str(service.unit)]]
    assert f"outside the service (process {daemon.process.pid})" in service.run("show").err
    assert daemon.end(signal.SIGTERM) == 0


def test_a_service_that_does_not_run_is_told_with_the_log_to_look_at(service: Service) -> None:
    done = service.run("install", "--yes")
    assert done.code == 1
    assert "was started and does not run" in done.err
    assert "next: journalctl --user --unit caveman.service" in done.err
    assert "next: journalctl" in service.run("show").err


def test_what_the_manager_refuses_is_told_in_its_words(service: Service) -> None:
    service.is_(STOPPED)
    Path(f"{service.systemctl}.broken").touch()
    done = service.run("install", "--yes")
    assert done.code == 1
    assert "systemctl --user restart caveman.service: Job failed." in done.err
    assert "next: caveman service show" in done.err


def test_where_no_manager_answers_the_commands_are_printed(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    done = service.run("install", "--yes")
    assert done.code == 0
    assert service.unit.exists()
    assert service.told() == []
    assert done.out.splitlines()[-4:] == [
        "    systemctl --user daemon-reload",
        f"    systemctl --user enable --now {shlex.quote(str(service.unit))}",
        "Where there is no such session (a container), run instead:",
        "    nohup caveman watch >/dev/null 2>&1 &",
    ]


def test_without_systemd_it_says_what_to_do_instead(service: Service) -> None:
    service.systemctl.unlink()
    folder = service.systemctl.parent
    for command in ("install", "show", "remove"):
        done = service.run(command, PATH=str(folder))
        assert done.code == 1
        assert "no systemctl on PATH" in done.err
        assert "next: nohup caveman watch >/dev/null 2>&1 &\n" in done.err


def test_a_unit_that_a_person_changed_is_shown_and_kept(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    service.run("install", "--yes")
    changed = service.unit.read_text(encoding="utf-8").replace("Nice=10", "Nice=5")
    service.unit.write_text(changed, encoding="utf-8")
    done = service.run("install", "--yes")
    assert done.code == 1
    assert "-Nice=5" in done.out
    assert "+Nice=10" in done.out
    assert service.unit.read_text(encoding="utf-8") == changed

    assert "-Nice=5" in service.in_terminal("install", "--yes", answer="n\n").out
    assert service.unit.read_text(encoding="utf-8") == changed

    move, again = done.err.splitlines()[-1].removeprefix("  next: ").split(" && ")
    subprocess.run(shlex.split(move), check=True)
    assert service.run(*shlex.split(again)[2:]).code == 0
    assert "Nice=10" in service.unit.read_text(encoding="utf-8")
    assert service.unit.with_name("caveman.service.mine").read_text(encoding="utf-8") == changed


def test_a_terminal_may_replace_it_and_it_is_kept(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    service.unit.parent.mkdir(parents=True)
    mine = b"[Unit]\nDescription=mine, in latin-1: \xe9\n"
    service.unit.write_bytes(mine)
    assert "not written by caveman" in service.in_terminal("install", answer="y\n").out
    assert "ExecStart=" in service.unit.read_text(encoding="utf-8")
    assert service.unit.with_name("caveman.service.mine").read_bytes() == mine


def test_remove_stops_disables_deletes_and_leaves_backups(service: Service) -> None:
    path = service.caveman.write("CLAUDE.md", PROSE)
    service.caveman.run("compress", path)
    service.is_(STOPPED, answers=False)
    service.run("install", "--yes")
    service.is_(STOPPED)
    assert service.run("remove", "--dry-run").code == 0
    assert service.unit.exists()
    done = service.run("remove")
    assert done.code == 0
    assert "backups stay in" in done.out
    assert [call[0] for call in service.told()] == ["disable", "daemon-reload", "reset-failed"]
    assert service.told()[0][1:] == ["--now", "caveman.service"]
    assert not service.unit.exists()
    assert service.caveman.run("restore", path).code == 0
    assert path.read_text(encoding="utf-8") == PROSE
    assert service.run("remove").out == "No service is installed.\n"


def test_remove_works_under_broken_settings(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    service.run("install", "--yes")
    service.caveman.write("../config/caveman-compress/config.toml", "nope = 1\n")
    assert service.run("remove").code == 0
    assert not service.unit.exists()


def test_remove_stops_but_keeps_what_a_person_changed(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    service.run("install", "--yes")
    service.is_(STOPPED)
    with service.unit.open("a", encoding="utf-8") as unit:
        unit.write("# mine\n")
    done = service.run("remove")
    assert done.code == 1
    assert ["disable", "--now", "caveman.service"] in service.told()
    assert done.err.splitlines()[-1] == f"  next: rm {service.unit}"
    assert service.unit.exists()
    assert service.in_terminal("remove", answer="y\n").code == 0
    assert not service.unit.exists()


def test_a_no_to_remove_leaves_the_service_running(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    service.run("install", "--yes")
    service.is_(STOPPED)
    with service.unit.open("a", encoding="utf-8") as unit:
        unit.write("# mine\n")
    done = service.in_terminal("remove", answer="n\n")
    assert done.code == 1
    assert "left as it was: The service and its file are as they were." in done.out
    assert service.told() == []
    assert service.unit.read_text(encoding="utf-8").endswith("# mine\n")


def test_remove_leaves_a_service_of_that_name_that_is_not_ours(service: Service) -> None:
    service.unit.parent.mkdir(parents=True)
    service.unit.write_text("[Unit]\nDescription=mine\n", encoding="utf-8")
    done = service.run("remove")
    assert done.code == 1
    assert "not written by caveman" in done.err
    assert service.told() == []
    assert service.unit.exists()


def test_show_says_what_would_be_installed_and_what_has_changed_since(service: Service) -> None:
    service.is_(STOPPED)
    before = service.run("show")
    assert before.code == 0
    assert "\nExecStart=" in before.out
    assert "not installed" in before.err
    assert "next: caveman service install" in before.err
    service.is_(STOPPED, answers=False)
    service.run("install", "--yes", service.caveman.home / "project")
    assert "have changed" not in service.run("show").err
    later = service.run("show", CAVEMAN_REDIS_URL="redis://localhost/1")
    assert "have changed since" in later.err
    assert "RestrictAddressFamilies" in later.out


def test_a_password_never_gets_into_a_unit(service: Service) -> None:
    done = service.run(
        "install", "--yes", CAVEMAN_REDIS_URL="redis://:hunter2@localhost/0", ANTHROPIC_API_KEY="hunter2"
    )
    assert done.code == 1
    assert "hunter2" not in done.out + done.err
    assert "then: unset CAVEMAN_REDIS_URL; caveman service install --yes" in done.err
    assert not service.unit.exists()


def test_the_whole_machine_or_home_is_no_root(service: Service) -> None:
    for root in ("/", service.caveman.home):
        done = service.run("install", "--yes", root)
        assert done.code == 1
        assert "too wide" in done.err
    assert not service.unit.exists()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_accepts_the_unit(service: Service) -> None:
    service.is_(STOPPED, answers=False)
    roots = [
        service.caveman.home / name for name in ("a b", "100%", "$HOME", "\"q\" 'r'", "back\\slash", "é", "two\nlines")
    ]
    done = service.run("install", "--yes", *roots, XDG_DATA_HOME=str(service.caveman.home / "my %h $data"))
    assert done.code == 0, done.err
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--user", str(service.unit)],
        env=service.caveman.environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
    )
    assert (verified.returncode, verified.stdout, verified.stderr) == (0, "", "")


@pytest.mark.parametrize("command", ["install", "show", "remove"])
def test_every_sub_command_has_an_example_in_its_help(command: str, caveman: Caveman) -> None:
    done = caveman.run("service", command, "--help")
    assert done.code == 0
    assert f"\n      caveman service {command}" in done.out
