"""After a start it is looked at until it watches, ends, or takes too long."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from caveman_cli.service import starting
from caveman_cli.service.errors import ServiceManagerError
from caveman_cli.service.interface import Activity, State, Words
from caveman_cli.service.plan import ServicePlan
from caveman_cli.service.starting import WAIT_SECONDS, Clock, start
from caveman_core.folders import Folders

FOLDERS = Folders(*[Path("/nowhere")] * 4)


@dataclass
class Time:
    """A clock that only waiting moves."""

    at: float = 0.0

    def wait(self, seconds: float) -> None:
        self.at += seconds


@dataclass
class Manager:
    """A service manager that says one state after the other, the last for ever."""

    states: list[State]
    done: list[str] = field(default_factory=list)

    name = "a manager"
    file = Path("/unit")
    log_command = "see the log"
    advice = ("advice",)

    def text(self, plan: ServicePlan) -> str:
        return ""

    def answers(self) -> bool:
        return True

    def state(self) -> State:
        return self.states.pop(0) if len(self.states) > 1 else self.states[0]

    def starting(self) -> tuple[Words, ...]:
        return (("begin",),)

    def start_now(self) -> Words:
        return ("start",)

    def begin(self, *, run: bool) -> None:
        self.done.append("run" if run else "enable")

    def end(self) -> None:
        self.done.append("end")

    def forget(self) -> None:
        self.done.append("forget")

    def ending(self) -> tuple[Words, ...]:
        return (("end",),)


def begun(
    manager: Manager, watcher: list[int | None], monkeypatch: pytest.MonkeyPatch, *, changed: bool = True
) -> Time:
    """Start with a watcher that appears look by look; returns the clock."""
    monkeypatch.setattr(starting, "watcher_of", lambda folders: watcher.pop(0) if len(watcher) > 1 else watcher[0])
    time = Time()
    start(manager, FOLDERS, changed=changed, clock=Clock(lambda: time.at, time.wait))
    return time


def test_it_waits_until_the_service_itself_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manager = Manager([State(Activity.STOPPED), State(Activity.RUNNING), State(Activity.RUNNING, 7)])
    time = begun(manager, [None, None, 7], monkeypatch)
    assert manager.done == ["run"]
    assert 0 < time.at < WAIT_SECONDS
    assert "runs (process 7)" in capsys.readouterr().out


@pytest.mark.parametrize("activity", [Activity.FAILED, Activity.STOPPED])
def test_a_service_that_ends_is_an_error(activity: Activity, monkeypatch: pytest.MonkeyPatch) -> None:
    manager = Manager([State(Activity.STOPPED), State(Activity.RUNNING, 7), State(activity, says="dead")])
    with pytest.raises(ServiceManagerError, match="does not run: dead") as caught:
        begun(manager, [None], monkeypatch)
    assert caught.value.next_step == "see the log"


def test_it_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    manager = Manager([State(Activity.STOPPED), State(Activity.RUNNING, 7)])
    time = begun(manager, [None], monkeypatch)
    assert time.at >= WAIT_SECONDS
    assert "caveman service show" in capsys.readouterr().out


def test_one_that_runs_as_it_is_meant_to_is_not_disturbed(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = Manager([State(Activity.RUNNING, 7)])
    begun(manager, [7], monkeypatch, changed=False)
    assert manager.done == ["enable"]


def test_one_that_runs_an_older_file_is_started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    manager = Manager([State(Activity.RUNNING, 7), State(Activity.RUNNING, 8)])
    begun(manager, [7, 8], monkeypatch)
    assert manager.done == ["run"]


def test_where_no_manager_answers_the_watcher_can_be_started_without_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    manager = Manager([State(Activity.UNKNOWN)])
    monkeypatch.setattr(manager, "answers", lambda: False)
    start(manager, FOLDERS, changed=True, roots=(Path("/srv/my notes"),))
    assert manager.done == []
    assert capsys.readouterr().out.splitlines()[-1] == "    nohup caveman watch '/srv/my notes' >/dev/null 2>&1 &"


def test_another_watcher_is_left_alone(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    manager = Manager([State(Activity.STOPPED)])
    begun(manager, [9], monkeypatch)
    assert manager.done == ["enable"]
    assert "process 9" in capsys.readouterr().out
