"""What a person saves while being asked is neither replaced nor deleted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_cli.service import installing, removing
from caveman_cli.service.errors import ServiceFileError
from caveman_cli.service.mark import BLANK, marked

OURS = marked(f"# {BLANK}\n[Service]\n")


@dataclass
class Manager:
    """A service manager that does not answer."""

    file: Path
    name: str = "systemd"

    def text(self, _: object) -> str:
        return OURS.replace("[Service]", "[Service]\nNice=1")

    def answers(self) -> bool:
        return False


@pytest.fixture
def unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "caveman.service"
    file.write_text(OURS, encoding="utf-8")
    for module in (installing, removing):
        monkeypatch.setattr(module, "service_manager", lambda *_: Manager(file))
    monkeypatch.setattr(installing, "plan_here", lambda *_: None)
    monkeypatch.setattr(installing, "refuse_too_wide", lambda _: None)
    return file


def saving(file: Path, text: str) -> Callable[..., bool]:
    """The question, during which somebody saves."""

    def ask(*_: object, **__: object) -> bool:
        file.write_text(text, encoding="utf-8")
        return True

    return ask


def test_what_was_saved_during_the_question_is_not_replaced(unit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "agree_to_write", saving(unit, "mine"))
    with pytest.raises(ServiceFileError, match="in this moment"):
        installing.install((), yes=False, dry_run=False)
    assert unit.read_text(encoding="utf-8") == "mine"


def test_what_was_saved_during_the_question_is_not_deleted(unit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(removing, "may_delete", saving(unit, "mine"))
    with pytest.raises(ServiceFileError, match="in this moment"):
        removing.remove(dry_run=False)
    assert unit.read_text(encoding="utf-8") == "mine"
