"""The backend of a command or a worker: offline opens nothing; a model is asked within the limits, and closed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caveman_cli.settings import opened_backend as module
from caveman_cli.settings.opened_backend import limits_of, opened_backend
from caveman_core.backends.interface import Request
from caveman_core.config import BackendChoice, Settings
from caveman_core.errors import BudgetSpentError
from caveman_core.history.days import day_of
from caveman_core.history.ledger import Ledger
from caveman_core.limits.shared_window import SharedWindow
from caveman_core.policy import BackendName, Level
from modelled import ModelledModel

REQUEST = Request(("Please run the tests.",), "c", Level.FULL, body="Please run the tests.")


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "ledger.sqlite3", migrate=True) as opened:
        yield opened


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> ModelledModel:
    model = ModelledModel()
    monkeypatch.setattr(module, "model_of", lambda _backend, _settings: model)
    return model


def settings(**values: object) -> Settings:
    return Settings(backend="anthropic", **values)  # type: ignore[arg-type]  # the values are the test's


@pytest.mark.parametrize("backend", ["auto", "offline"])
async def test_offline_is_what_is_not_decided_otherwise(backend: Any, ledger: Ledger, model: ModelledModel) -> None:
    async with opened_backend(Settings(backend=backend), ledger) as opened:
        assert (opened.name, opened.model) == (BackendName.OFFLINE, "")
    assert not model.is_closed


async def test_every_call_is_in_the_ledger_and_the_model_is_closed_at_the_end(
    ledger: Ledger, model: ModelledModel
) -> None:
    async with opened_backend(settings(), ledger) as opened:
        await opened.compress([REQUEST])
        assert not model.is_closed
    assert model.is_closed
    assert len(model.asked) == ledger.calls_of(_today()).usage.calls > 0


async def test_what_goes_wrong_closes_it_too(ledger: Ledger, model: ModelledModel) -> None:
    with pytest.raises(RuntimeError):
        async with opened_backend(settings(), ledger):
            raise RuntimeError
    assert model.is_closed


async def test_the_budget_is_that_of_the_settings(ledger: Ledger, model: ModelledModel) -> None:
    async with opened_backend(settings(daily_budget_usd=0.000001), ledger) as opened:
        with pytest.raises(BudgetSpentError):
            await opened.compress([REQUEST])
    assert model.asked == []


async def test_a_person_waits_for_room_and_workers_share_it(
    ledger: Ledger, model: ModelledModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from caveman_core.limits import limited

    made: list[dict[str, Any]] = []
    real = limited.Limited.__init__

    def noted(self: limited.Limited, *given: Any, **named: Any) -> None:
        made.append({"limits": given[1], **named})
        real(self, *given, **named)

    monkeypatch.setattr(limited.Limited, "__init__", noted)
    async with opened_backend(settings(), ledger), opened_backend(settings(), ledger, tmp_path / "queue.sock"):
        by_hand, worker = made
    assert (by_hand["window"], by_hand["limits"].patience > 60) == (None, True)
    assert isinstance(worker["window"], SharedWindow)
    assert worker["limits"].patience == 0


def test_the_limits_are_those_of_the_settings() -> None:
    given = settings(requests_per_minute=7, tokens_per_minute=900, calls=2, daily_budget_usd=0.5)
    limits = limits_of(given, patience=3.0)
    assert (limits.requests_per_minute, limits.tokens_per_minute, limits.calls) == (7, 900, 2)
    assert (limits.daily_budget_usd, limits.patience, limits.subscription) == (0.5, 3.0, False)


def test_the_program_has_a_subscription_where_there_is_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits_of(Settings(backend=BackendChoice.CLAUDE_CLI), patience=0.0).subscription
    monkeypatch.setenv("ANTHROPIC_API_KEY", "x")
    assert not limits_of(Settings(backend=BackendChoice.CLAUDE_CLI), patience=0.0).subscription


def _today() -> str:

    return day_of(time.time())
