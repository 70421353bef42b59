"""The most a call can come to is more than any real one comes to."""

from __future__ import annotations

import pytest

from caveman_core.backends.model import Prompt, Purpose
from caveman_core.limits.worst import Worst, price_of, worst_of
from caveman_core.policy import BackendName
from caveman_core.prices import Counts, Price, Prices
from caveman_core.tokens import estimate

ANTHROPIC, CLI = BackendName.ANTHROPIC, BackendName.CLAUDE_CLI
PROMPT = Prompt(Purpose.COMPRESS, "system " * 500, "text " * 800, most_tokens=900)
READ = estimate(PROMPT.system + PROMPT.text)


@pytest.mark.parametrize("model", ["claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5", "claude-haiku-4-5"])
def test_it_covers_a_call_that_reads_more_than_estimated_and_writes_all_it_may(model: str) -> None:
    price = Prices().of(model)
    assert price is not None
    real = price.cost(Counts(0, round(READ * 1.4), 0, PROMPT.most_tokens))
    assert real < worst_of(PROMPT, ANTHROPIC, model, price).cost


def test_a_model_that_thinks_may_cost_what_it_thinks() -> None:
    price = Price(1.0, 10.0, 1.0, 0.0)
    thinking = (
        worst_of(PROMPT, ANTHROPIC, "claude-opus-5-5", price).cost
        - worst_of(PROMPT, ANTHROPIC, "claude-haiku-5-5", price).cost
    )
    assert thinking == pytest.approx(8_000 * 10.0 / 1_000_000)


def test_the_claude_program_cannot_turn_thinking_off() -> None:
    haiku = Prices().of("claude-haiku-5-5")
    by_program = worst_of(PROMPT, CLI, "claude-haiku-5-5", haiku).cost
    assert by_program > worst_of(PROMPT, ANTHROPIC, "claude-haiku-5-5", haiku).cost + 0.003


def test_a_price_without_one_for_the_cache_counts_what_is_read_all_the_same() -> None:
    assert worst_of(PROMPT, ANTHROPIC, "claude-haiku-5-5", Price(1.0, 0.0, 0.0, 0.0)).cost > READ / 1_000_000


def test_what_has_no_price_costs_nothing_and_has_tokens() -> None:
    assert worst_of(PROMPT, ANTHROPIC, "local", None) == Worst(READ + 900, 0.0)


def test_an_alias_of_the_claude_program_has_the_price_of_its_model() -> None:
    prices = Prices()
    assert price_of(prices, BackendName.CLAUDE_CLI, "opus") == prices.of("claude-opus-5-5")
    assert price_of(prices, BackendName.CLAUDE_CLI, "claude-haiku-5-5") == prices.of("claude-haiku-5-5")
    assert price_of(prices, BackendName.OPENAI, "opus") is None
    own = Price(1.0, 1.0, 1.0, 1.0)
    assert price_of(Prices({"opus": own}), BackendName.CLAUDE_CLI, "opus") == own


def test_the_schema_is_read_too() -> None:
    asked = Prompt(Purpose.VERIFY, "", "", 1, {"type": "object"})
    assert worst_of(asked, ANTHROPIC, "local", None).tokens > 1
