"""Which backend the settings, the environment and the consents come to."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caveman_cli.settings.backends import choice_of, model_of, settings_in_force
from caveman_cli.settings.opening import folders_of, opened
from caveman_core.backends.choosing import Why
from caveman_core.config import BackendChoice, Settings
from caveman_core.history.records import Consent
from caveman_core.policy import BackendName

KEY = "sk-ant-canary-0123456789"


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))


def settings_here(tmp_path: Path, **values: object) -> Settings:
    return Settings(data_dir=tmp_path / "data", **values)  # type: ignore[arg-type]  # the values are the test's


def allow(settings: Settings, backend: str, destination: str, *, given: bool = True) -> None:
    with opened(folders_of(settings)) as history:
        history.ledger.set_consent(Consent(backend, destination, given, 1.0))


def program(tmp_path: Path) -> None:
    file = tmp_path / "bin" / "claude"
    file.parent.mkdir()
    file.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    file.chmod(0o755)


def test_with_nothing_at_hand_it_is_offline(tmp_path: Path) -> None:
    settings = settings_here(tmp_path)
    assert choice_of(settings).why is Why.NOTHING_AT_HAND
    assert settings_in_force(settings).backend is BackendChoice.OFFLINE


def test_a_key_alone_sends_nothing_and_makes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    settings = settings_here(tmp_path)
    choice = choice_of(settings)
    assert (choice.option, choice.why) == (None, Why.NOT_ASKED)
    assert choice.open is not None
    assert (choice.open.backend, choice.open.destination) == (BackendName.ANTHROPIC, "api.anthropic.com")
    assert KEY not in repr(choice)
    assert settings_in_force(settings).backend is BackendChoice.OFFLINE
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name", ["ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"])
def test_a_key_that_is_allowed_is_used(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, KEY)
    settings = settings_here(tmp_path)
    allow(settings, "anthropic", "api.anthropic.com")
    forced = settings_in_force(settings)
    assert (forced.backend, forced.model) == (BackendChoice.ANTHROPIC, "claude-haiku-5-5")


def test_another_address_is_another_destination(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    settings = settings_here(tmp_path)
    allow(settings, "anthropic", "api.anthropic.com")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://elsewhere.example/v1")
    assert choice_of(settings).why is Why.NOT_ASKED
    assert choice_of(settings_here(tmp_path, base_url="https://third.example")).why is Why.NOT_ASKED


def test_without_a_key_it_is_the_program_and_its_own_consent(tmp_path: Path) -> None:
    program(tmp_path)
    settings = settings_here(tmp_path)
    assert choice_of(settings).why is Why.NOT_ASKED
    allow(settings, "anthropic", "api.anthropic.com")
    assert choice_of(settings).why is Why.NOT_ASKED
    allow(settings, "claude-cli", "the claude program")
    assert settings_in_force(settings).backend is BackendChoice.CLAUDE_CLI


def test_where_the_program_sends_to_is_part_of_its_consent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(tmp_path)
    settings = settings_here(tmp_path)
    allow(settings, "claude-cli", "the claude program")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "https://elsewhere.example")
    assert choice_of(settings).why is Why.NOT_ASKED


def test_a_no_keeps_it_offline_and_naming_it_is_a_yes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    settings = settings_here(tmp_path)
    allow(settings, "anthropic", "api.anthropic.com", given=False)
    assert choice_of(settings).why is Why.REFUSED
    named = settings_here(tmp_path, backend="anthropic", model="claude-sonnet-5-5")
    assert choice_of(named).why is Why.NAMED
    forced = settings_in_force(named)
    assert (forced.backend, forced.model) == (BackendChoice.ANTHROPIC, "claude-sonnet-5-5")


def test_offline_is_offline_and_so_is_a_budget_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    allow(settings_here(tmp_path), "anthropic", "api.anthropic.com")
    assert settings_in_force(settings_here(tmp_path, backend="offline")).backend is BackendChoice.OFFLINE
    for backend in ("auto", "anthropic"):
        nothing = settings_here(tmp_path, backend=backend, daily_budget_usd=0)
        assert choice_of(nothing).why is Why.NO_BUDGET
        assert settings_in_force(nothing).backend is BackendChoice.OFFLINE


def test_a_ledger_that_cannot_be_read_allows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    settings = settings_here(tmp_path)
    allow(settings, "anthropic", "api.anthropic.com")
    folders_of(settings).ledger.write_bytes(b"no ledger at all" * 100)
    assert choice_of(settings).why is Why.NOT_ASKED


def test_no_sdk_is_loaded_to_name_a_model(tmp_path: Path) -> None:
    before = set(sys.modules)
    assert model_of(BackendName.ANTHROPIC, settings_here(tmp_path)).model == "claude-haiku-5-5"
    assert not {"anthropic", "httpx2", "openai"} & (set(sys.modules) - before)
