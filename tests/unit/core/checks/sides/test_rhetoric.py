"""Praise, blame and proverbs, both ways: what only judges, and what says how a thing is or what is to be done."""

from __future__ import annotations

import pytest

from caveman_core.checks.sides.rhetoric import is_marked_judgement, is_saying, judges


def about_it(low: int, high: int) -> bool:
    """As if the section said every subject."""
    return True


def about_nothing(low: int, high: int) -> bool:
    return False


@pytest.mark.parametrize(
    "text",
    [
        "It is simply cleaner.",
        "They make the code much easier to read.",
        "They are easier to read and change.",
        "It is a joy to use.",
        "The worker is a joy to use.",
        "A long list is a nightmare.",
        "Good tests are worth their weight in gold!",
        "Tests are the backbone of a healthy project.",
        "Time zones are a well-known source of bugs.",
        "Consistency is key.",
        "Quality matters.",
        "Quality is everyone's job.",
        "Nobody likes noisy diffs.",
        "Everyone loves short meetings.",
        "Readers will thank you.",
        "We learned this the hard way.",
        "This is a wonderful, modern, elegant code base.",
        "As they say, simplicity wins.",
        "Please keep in mind that consistency matters a lot in a team of our size.",
    ],
)
def test_what_judges_whatever_the_section_says(text: str) -> None:
    assert judges(text, about_nothing)


@pytest.mark.parametrize(
    "text",
    [
        "Small commits are easier to review.",
        "Small commits are easier to review, and reviewers will thank you.",
        "Clever code is hard to maintain in the long run.",
        "The review is the best moment to learn from each other.",
        "Short names make the code easier to read.",
    ],
)
def test_what_judges_a_thing_that_the_section_speaks_of(text: str) -> None:
    assert judges(text, about_it)
    assert not judges(text, about_nothing)


@pytest.mark.parametrize(
    "text",
    [
        "It removes old files.",
        "It makes the build slow.",
        "They keep linear history.",
        "Print statements are fine.",
        "The wiki is the best place to start.",
        "The wrapper is the best way to start it.",
        "The script is best run at night.",
        "Tabs are better than spaces.",
        "The proxy is the source of errors.",
        "The event bus is the backbone of the platform.",
        "The queue is a mess and gets purged.",
        "Reviews are hard and run in the morning.",
        "It is easy to restart the worker with the wrapper.",
        "Everyone reviews changes.",
        "Everyone wants access.",
        "Nobody pushes to main.",
        "Order matters.",
        "Feedback goes to the design team.",
        "The team learned the hard way that migrations during the day break the shop.",
        "This is the billing service.",
        "This is a legacy project.",
        "Small commits are squashed.",
        "The cache keeps data short.",
        "Streams can be readable, writable, or both.",
        "",
    ],
)
def test_what_says_more_than_praise(text: str) -> None:
    assert not judges(text, about_it)


@pytest.mark.parametrize(
    "clause",
    [
        "every dependency is a burden",
        "long-lived branches lead to painful merges",
        "nobody reads a long one",
        "it is cleaner",
    ],
)
def test_a_marked_clause_may_judge_anything(clause: str) -> None:
    assert is_marked_judgement(clause)


@pytest.mark.parametrize(
    "clause",
    [
        "single calls are billed",
        "long branches lead to lost commits",
        "newer versions break the pool",
        "the base is shared",
    ],
)
def test_a_marked_clause_that_tells_a_fact_is_none(clause: str) -> None:
    assert not is_marked_judgement(clause)


def test_without_a_mark_a_clause_judges_by_a_pronoun_or_as_a_saying() -> None:
    assert is_saying("we are all human")
    assert is_saying("it is easier to read")
    assert not is_saying("it is frozen")
    assert not is_saying("tables are easy to rebuild")
