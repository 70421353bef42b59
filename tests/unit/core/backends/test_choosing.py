"""The backend: what a person named, else what is at hand and allowed, else offline."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from caveman_core.backends.choosing import Answer, Choice, Option, Why, choose
from caveman_core.policy import BackendName

KEY = Option(BackendName.ANTHROPIC, "claude-haiku-5-5", "api.anthropic.com")
YES = Answer("anthropic", "api.anthropic.com", given=True)
NO = Answer("anthropic", "api.anthropic.com", given=False)


def auto(option: Option | None, *answers: Answer, budget: float = 1.0) -> Choice:
    return choose(None, lambda: option, lambda: answers, budget)


def test_what_is_at_hand_waits_until_it_is_allowed() -> None:
    assert auto(KEY) == Choice(None, Why.NOT_ASKED, KEY)
    assert auto(KEY, YES) == Choice(KEY, Why.ALLOWED)


def test_a_no_stands_and_is_not_asked_about_again() -> None:
    assert auto(KEY, NO) == Choice(None, Why.REFUSED)


@pytest.mark.parametrize(
    "elsewhere",
    [
        Answer("claude-cli", "api.anthropic.com", given=True),
        Answer("anthropic", "proxy.example", given=True),
        Answer("anthropic", "API.anthropic.com", given=True),
    ],
    ids=["another backend", "another place", "a place written otherwise"],
)
def test_a_consent_is_for_one_backend_and_one_destination(elsewhere: Answer) -> None:
    assert auto(KEY, elsewhere).option is None
    assert auto(KEY, elsewhere, YES).option is KEY


def test_nothing_at_hand_is_offline_whatever_was_allowed() -> None:
    assert auto(None, YES) == Choice(None, Why.NOTHING_AT_HAND)


def _not_asked() -> Iterable[Answer]:
    raise AssertionError


def test_a_backend_that_is_named_needs_no_look_at_consents() -> None:
    assert choose(KEY, lambda: None, _not_asked) == Choice(KEY, Why.NAMED)


def test_without_a_budget_nothing_is_sent_though_it_was_named_or_allowed() -> None:
    assert auto(KEY, YES, budget=0.0) == Choice(None, Why.NO_BUDGET)
    assert choose(KEY, lambda: KEY, _not_asked, 0.0) == Choice(None, Why.NO_BUDGET)
