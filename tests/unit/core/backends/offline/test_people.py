"""Level `full`: "you should" before an action, "our" before what there is one of."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.possessive import _THE_ONE
from caveman_core.backends.offline.second_person import _ACTIONS
from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.policy import Level


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("You should run the linter before you push.", "Run linter before you push."),
        ("You should never use it.", "Never use it."),
        ("You should always run it.", "Always run it."),
        ("When it fails, you should restart it.", "When it fails, restart it."),
        ("Be careful: you should test it.", "Be careful: test it."),
        ("Our codebase is large.", "Codebase is large."),
        ("Follow the rules of our team.", "Follow rules of team."),
    ],
)
def test_it_goes(source: str, expected: str) -> None:
    assert shorten_statement(source, level=Level.FULL) == expected


@pytest.mark.parametrize(
    "source",
    [
        "You should not use it.",
        "In general you should not use it.",
        "You should see it.",
        "You should have it.",
        "You should know it fails.",
        "You should be careful.",
        "You should probably run it.",
        "You should get an answer.",
        "You SHOULD run it.",
        "You should RUN it.",
        "YOU SHOULD RUN IT.",
        "I review it; you should test it.",
        "We write it and you should test it.",
        "You should test what they use.",
        "If you think you should run it, run it.",
        "Then you should run it.",
        "If it fails, or hangs, you should run it.",
        "Use our logger.",
        "It is our API.",
        "Use our codebase, not their own.",
        "Our codebase and product are large.",
        "Nobody else uses our codebase or their tools.",
        "We use it.",
        "I really like it.",
    ],
)
def test_it_stays(source: str) -> None:
    assert shorten_statement(source, level=Level.FULL) == source


@pytest.mark.parametrize("source", ["You should run it.", "Our codebase is large."])
def test_at_lite_it_stays(source: str) -> None:
    assert shorten_statement(source) == source


@pytest.mark.parametrize("action", sorted(_ACTIONS))
def test_every_action_costs_fewer_tokens_alone(action: str) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    for before, after in (("You should ", ""), ("You should always ", "Always "), ("You should never ", "Never ")):
        short = f"{after}{action} it there."
        short = short[0].upper() + short[1:]
        assert ctok.token_count(short, version="4.8") < ctok.token_count(f"{before}{action} it there.", version="4.8")


@pytest.mark.parametrize("noun", sorted(_THE_ONE))
def test_every_noun_costs_fewer_tokens_alone(noun: str) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    before = ctok.token_count(f"Read it in our {noun} first.", version="4.8")
    assert ctok.token_count(f"Read it in {noun} first.", version="4.8") < before
