"""Openers, "please", and the conjunction "that"."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Note that it is not stable.", "It is not stable."),
        ("Please note that it is not stable.", "It is not stable."),
        ("Keep in mind that this is not stable.", "This is not stable."),
        ("It is important to note that this is not stable.", "This is not stable."),
        ("It is worth noting that this is not stable.", "This is not stable."),
        ("If it fails, note that it is not stable.", "If it fails, it is not stable."),
        ("It is new (note that it is not stable).", "It is new (it is not stable)."),
        ("Remember to run it before you push.", "Run it before you push."),
        ("Make sure to run it before you push.", "Run it before you push."),
        ("If it fails, be sure to run it.", "If it fails, run it."),
        ("Build it and make sure to run it.", "Build it and run it."),
        ("Note that [[c0]] is not stable.", "[[c0]] is not stable."),
        ("Note that npm is not stable.", "npm is not stable."),
        ("Please run it before you push.", "Run it before you push."),
        ("Please do not run it.", "Do not run it."),
        ("Please DO NOT run it.", "DO NOT run it."),
        ("When it fails, please never push.", "When it fails, never push."),
        ("Please [[c0]] it when it is there.", "[[c0]] it when it is there."),
        ("_Note that it is not stable._", "_It is not stable._"),
    ],
)
def test_what_only_announces_goes(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "They note that it is not stable.",
        "It's worth noting that it is not stable.",
        "Note that error if it is there.",
        "Note that this is read only, and that you must never write to it.",
        "It is important to note that this is new and that it is slow.",
        "Remember that A is on and that B is off.",
        "Note this: it is not stable.",
        "NOTE THAT it is not stable.",
        "You must remember to run it.",
        "Make sure to not run it.",
        "It is here to please you.",
        "Please everyone who is in it.",
        "Do as you please.",
        "Please, do it when it is there.",
        "Please React when it is there.",
        "Feel free to run it.",
        "It is important to run it.",
    ],
)
def test_what_says_something_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Ensure that the tests pass.", "Ensure tests pass."),
        ("Ensure that tests pass and check that it is there.", "Ensure tests pass and check it is there."),
        ("Make sure that you run it.", "Make sure you run it."),
        ("Write it so that everyone is able to read it.", "Write it so everyone is able to read it."),
        ("Verify that [[c0]] is there.", "Verify [[c0]] is there."),
        ("This means that no test is there.", "This means no test is there."),
    ],
)
def test_that_goes_before_its_clause(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "Check that file if it is there.",
        "Check that class of it.",
        "It is the one that you use.",
        "Ensure that:",
        "ENSURE that this is there.",
        "Ensure that it builds and that it runs.",
        "Ensure that it builds, and that it runs.",
        "Be sure that you do not run it.",
        "They said that the file is not there.",
    ],
)
def test_that_stays_where_it_may_be_a_pronoun_or_is_needed(source: str) -> None:
    assert shorten_leaf(source) == source
