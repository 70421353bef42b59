"""A watcher says where masked prose goes, or why it goes nowhere."""

from __future__ import annotations

import pytest

from caveman_cli.daemon.told_backend import backend_line, tell_backend
from caveman_core.backends.choosing import Choice, Option, Why
from caveman_core.config import Settings
from caveman_core.policy import BackendName

KEY = Option(BackendName.ANTHROPIC, "claude-haiku-5-5", "api.anthropic.com")


def test_a_model_is_named_with_its_place_and_the_reason() -> None:
    expected = "Masked prose goes to api.anthropic.com, model claude-haiku-5-5: you allowed it."
    assert backend_line(Choice(KEY, Why.ALLOWED)) == expected


def test_one_line_says_how_a_model_is_allowed() -> None:
    line = backend_line(Choice(None, Why.NOT_ASKED, KEY))
    assert line is not None
    assert line.startswith("Offline rules alone: nothing is sent before you allow it; to allow anthropic: ")


@pytest.mark.parametrize("why", [Why.NAMED, Why.REFUSED])
def test_of_what_a_person_decided_nothing_is_said(why: Why) -> None:
    assert backend_line(Choice(None, why)) is None


def test_without_a_terminal_it_is_a_line_of_the_log(capsys: pytest.CaptureFixture[str]) -> None:
    tell_backend(Choice(KEY, Why.NAMED), Settings())
    out = capsys.readouterr().out
    assert "backend" in out
    assert "api.anthropic.com" in out
