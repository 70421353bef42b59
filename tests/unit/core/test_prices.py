"""What calls cost."""

from __future__ import annotations

import pytest

from caveman_core.prices import Counts, Price, Prices


def test_each_kind_of_token_has_its_price() -> None:
    haiku = Prices()
    assert haiku.cost("claude-haiku-5-5", Counts(4000, 0, 0, 2500)) == pytest.approx(0.00165)
    assert haiku.cost("claude-haiku-5-5", Counts(0, 1_000, 2_000, 0)) == pytest.approx(0.000145)


def test_a_long_prompt_costs_more_as_a_whole() -> None:
    assert Prices().cost("claude-haiku-5-5", Counts(50_000, 0, 50_001, 1000)) == pytest.approx(
        5 * (0.005 + 0.00050001 + 0.0005)
    )


@pytest.mark.parametrize(
    ("model", "known"),
    [
        ("claude-haiku-4-5-20251001", True),
        ("claude-haiku-4-5", True),
        ("claude-haiku-4", False),
        ("claude-opus-5-5", True),
        ("llama3.2", False),
    ],
)
def test_a_dated_id_has_the_price_of_its_family(model: str, known: bool) -> None:
    assert (Prices().of(model) is not None) is known


def test_opus_5_5_is_not_opus_5() -> None:
    assert Prices().cost("claude-opus-5-5", Counts(1_000_000, 0, 0, 0)) == 4
    assert Prices().cost("claude-opus-5", Counts(1_000_000, 0, 0, 0)) == 5


def test_the_settings_have_the_last_word() -> None:
    prices = Prices({"llama3.2": Price(1, 1, 1, 1), "claude-haiku-5-5": Price(0, 0, 0, 0)})
    assert prices.cost("llama3.2", Counts(1_000_000, 0, 0, 0)) == 1
    assert prices.cost("claude-haiku-5-5", Counts(1_000_000, 0, 0, 0)) == 0


def test_a_claude_model_of_tomorrow_is_counted_as_the_dearest_and_a_local_one_as_nothing() -> None:
    counts = Counts(1_000_000, 0, 0, 1_000_000)
    assert Prices().of("claude-nova-6") is None
    assert Prices().cost("claude-nova-6", counts) == 60.0
    assert Prices().cost("llama-4", counts) == 0.0
    assert Prices({"claude-nova-6": Price(1, 2, 1, 1)}).cost("claude-nova-6", counts) == 3.0
