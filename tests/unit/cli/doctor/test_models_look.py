"""Which backend it is and why, whether it can be used, and what it may spend; never a key."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.models import _key_of_watcher, look, reach
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.setup import Setup
from caveman_cli.settings import backends
from caveman_cli.settings.opening import opened
from caveman_core.config import BackendChoice
from caveman_core.history.days import day_of
from caveman_core.history.records import CallState, Consent, NewCall
from caveman_core.price_settings import PriceSettings
from caveman_core.usage import Usage

KEY = "sk-ant-canary-0123456789"
TO_ANTHROPIC = ("anthropic", "api.anthropic.com")


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))


def with_settings(setup: Setup, **values: object) -> Setup:
    return replace(setup, settings=setup.settings.model_copy(update=values))


def with_key(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> Setup:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    return replace(setup, environment={"ANTHROPIC_API_KEY": KEY})


def by_subject(found: Iterator[Finding]) -> dict[str, Finding]:
    return {finding.subject: finding for finding in found}


def program(tmp_path: Path, says: str) -> None:
    file = tmp_path / "bin" / "claude"
    file.parent.mkdir()
    file.write_text(f"#!/bin/sh\necho '{says}'\n", encoding="utf-8")
    file.chmod(0o755)


def test_offline_is_no_trouble_and_says_how_a_model_is_allowed(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    (found,) = look(setup)
    assert (found.severity, found.says) == (
        Severity.INFO,
        "offline: there is no API key and no claude program",
    )
    keyed = by_subject(look(with_key(setup, monkeypatch)))["backend"]
    assert keyed.says == "offline: nothing is sent before you allow it"
    assert "CAVEMAN_BACKEND=anthropic" in keyed.next_step


def test_a_named_backend_with_all_it_needs_is_well(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    named = with_settings(with_key(setup, monkeypatch), backend=BackendChoice.ANTHROPIC)
    found = by_subject(look(named))
    assert {finding.severity for finding in found.values()} == {Severity.OK}
    assert found["backend"].says == "anthropic, model claude-haiku-5-5, at api.anthropic.com: the settings name it"
    assert found["model key"].says == "ANTHROPIC_API_KEY is set"
    assert found["price"].says.startswith("claude-haiku-5-5: $0.1 in, $0.5 out")
    assert found["budget"].says == "$0.0000 of $1.00 spent today"
    assert KEY not in repr(found)


def test_a_missing_key_is_told_with_a_command_that_does_not_show_it(setup: Setup) -> None:
    found = by_subject(look(with_settings(setup, backend=BackendChoice.ANTHROPIC)))["model key"]
    assert found.severity is Severity.WARNING
    assert found.next_step == "read -rs ANTHROPIC_API_KEY && export ANTHROPIC_API_KEY"


def test_a_watcher_that_was_started_without_the_key_is_told(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = replace(with_key(setup, monkeypatch), watcher=Process(7, ("caveman", "watch"), is_service=True))
    environ = tmp_path / "7" / "environ"
    environ.parent.mkdir()
    environ.write_bytes(b"HOME=/home/ada\0")
    (found,) = _key_of_watcher(named, tmp_path)
    assert found.next_step.startswith("systemctl --user import-environment ANTHROPIC_API_KEY; ")
    environ.write_bytes(b"HOME=/home/ada\0ANTHROPIC_API_KEY=x\0")
    assert list(_key_of_watcher(named, tmp_path)) == []


@pytest.mark.parametrize(
    ("says", "severity", "words"),
    [
        ('{"loggedIn": true}', Severity.OK, "is logged in"),
        ('{"loggedIn": false}', Severity.ERROR, "is not logged in"),
        ("no JSON", Severity.ERROR, "is not logged in"),
    ],
)
def test_the_claude_program_is_asked_whether_it_is_logged_in(
    says: str, severity: Severity, words: str, setup: Setup, tmp_path: Path
) -> None:
    program(tmp_path, says)
    found = by_subject(look(with_settings(setup, backend=BackendChoice.CLAUDE_CLI)))
    assert found["claude"].severity is severity
    assert words in found["claude"].says
    assert found["price"].says == "a subscription is not billed by the call"
    assert "budget" not in found


def test_a_missing_claude_program_is_an_error(setup: Setup) -> None:
    found = by_subject(look(with_settings(setup, backend=BackendChoice.CLAUDE_CLI)))["claude"]
    assert (found.severity, found.next_step) == (Severity.ERROR, "npm install -g @anthropic-ai/claude-code")


def test_a_model_without_a_price_is_told_and_a_price_of_ones_own_counts(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = with_settings(with_key(setup, monkeypatch), backend=BackendChoice.ANTHROPIC, model="claude-next")
    unknown = by_subject(look(named))["price"]
    assert (unknown.severity, unknown.says) == (Severity.WARNING, "the price of claude-next is not known")
    own = with_settings(named, prices={"claude-next": PriceSettings(input=3, output=15)})
    assert by_subject(look(own))["price"].says == "claude-next: $3 in, $15 out a million tokens (your settings)"


def test_a_spent_budget_and_what_was_said_are_told(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    keyed = with_key(setup, monkeypatch)
    monkeypatch.setattr(backends, "folders_of", lambda _settings: setup.folders)
    with opened(setup.folders) as history:
        history.ledger.set_consent(Consent(*TO_ANTHROPIC, True, setup.now))
        call = NewCall(setup.now, day_of(setup.now), "anthropic", "claude-haiku-5-5", "compress", 1.0)
        number = history.ledger.reserve_call(call, 5.0)
        assert number is not None
        history.ledger.settle_call(number, CallState.ANSWERED, Usage(1, 10, 0, 10, 1.25))
    found = by_subject(look(keyed))
    assert found["backend"].says.endswith("you allowed it")
    assert (found["budget"].severity, found["budget"].says) == (Severity.WARNING, "$1.2500 of $1.00 spent today")
    assert found["consent"].says.startswith("anthropic at api.anthropic.com was allowed on ")
    assert found["consent"].next_step == "caveman doctor --ask-again"


def test_the_address_is_connected_to_on_request_only(setup: Setup) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"http://127.0.0.1:{server.getsockname()[1]}"
        named = with_settings(setup, backend=BackendChoice.ANTHROPIC, base_url=url)
        server.settimeout(0.05)
        list(look(named))
        with pytest.raises(TimeoutError):
            server.accept()
        (found,) = reach(named)
        assert (found.severity, found.says) == (
            Severity.OK,
            f"{url.removeprefix('http://')} can be connected to",
        )
        accepted, _ = server.accept()
        with accepted:
            assert accepted.recv(1) == b"", "nothing was sent"
    (found,) = reach(named)
    assert found.severity is Severity.ERROR
    (offline,) = reach(setup)
    assert offline.says == "there is none to connect to: offline"
