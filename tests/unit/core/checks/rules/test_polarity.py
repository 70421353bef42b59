"""Negation is one class: its wording is free, its place is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judging import errors_of

SAME = [
    ("You must not push to main.", "Never push to main."),
    ("You cannot edit generated files.", "Do not edit generated files."),
    ("You can't push tags.", "Do not push tags."),
    ("Do not push tags.", "You cannot push tags."),
    ("Secrets must not be committed.", "Never commit secrets."),
    ("Use neither Redis nor Kafka.", "Do not use Redis or Kafka."),
    ("Do not use Redis or Kafka.", "Use neither Redis nor Kafka."),
    ("Never push, nor tag.", "Never push or tag."),
    ("Never skip tests or linting.", "Never skip tests, never skip linting."),
    ("Do not skip tests and do not skip linting.", "Do not skip tests or linting."),
    ("Use no global state.", "Do not use global state."),
    ("None of the fields may be blank.", "No field may be blank."),
    ("Run it with no tests.", "Run it without tests."),
    ("Prefer tabs rather than spaces.", "Prefer tabs instead of spaces."),
    ("Avoid creating abstraction layers.", "Avoid abstraction layers."),
    ("Use a queue instead of building a custom solution.", "Use queue instead of custom solution."),
    ("It works without requiring a second tool.", "It works without second tool."),
    ("It works without any form of caching.", "It works without caching."),
    ("Never merge without evidence the change helps.", "Never merge without evidence of help."),
    ("Assert links between names, not between objects.", "Assert links between names, not objects."),
]

OTHER = [
    ("Use neither Redis nor Kafka.", "Use Redis, not Kafka."),
    ("Use neither Redis nor Kafka.", "Do not use Redis and use Kafka."),
    ("Do not test or deploy; build.", "Do not test or build; deploy."),
    ("Do not run A. Run B or C.", "Do not run A or B. Run C."),
    ("Never skip tests. Run linting or checks.", "Never skip tests. Never run linting or checks."),
    ("You must not push.", "You push."),
    ("You must push.", "Push not."),
    ("Secrets must not be committed.", "Commit secrets."),
    ("Secrets must be encrypted.", "Never encrypt secrets."),
    ("Use no global state.", "Use global state."),
    ("Never push, only tag.", "Never tag, only push."),
    ("Push to main, not to dev.", "Push to dev, not to main."),
    ("Nobody may push.", "No push."),
    ("Avoid deleting abstraction layers.", "Avoid abstraction layers."),
    ("Run it without deleting the tests.", "Run it without the tests."),
    ("Never merge without evidence.", "Never merge without change."),
    (
        "If you cannot describe an error, or a crash, do not file it.",
        "If you cannot describe error, or crash, file it.",
    ),
    ("Do not push tags if asked.", "Do not push tags unless asked."),
]


@pytest.mark.parametrize(("source", "candidate"), SAME)
def test_a_negation_may_be_said_in_another_way(source: str, candidate: str) -> None:
    assert [str(error) for error in errors_of(source, candidate)] == []


@pytest.mark.parametrize(("source", "candidate"), OTHER)
def test_a_negation_may_not_go_come_or_move(source: str, candidate: str) -> None:
    assert errors_of(source, candidate) != []


FORBID = ("Do not {}", "Don't {}", "Never {}", "You must not {}", "You cannot {}", "You should not {}")
SHORT = ("Do not {}", "Don't {}", "Never {}")
ACTS = st.sampled_from(
    ["mock the clock", "push tags to staging", "rebase shared branches", "log customer data", "cache tokens in Redis"]
)
OTHERS = st.sampled_from(["Run the linter", "Ask Maria", "Read the guide before a release", "Build with `make`"])


@given(st.sampled_from(FORBID), st.sampled_from(SHORT), ACTS, OTHERS)
@settings(max_examples=40, deadline=None)
def test_each_wording_of_a_prohibition_stands_for_each_shorter_one(
    before: str, after: str, act: str, other: str
) -> None:
    assert [str(each) for each in errors_of(f"{before.format(act)}. {other}.", f"{after.format(act)}. {other}.")] == []


@given(st.sampled_from(FORBID), ACTS, OTHERS, st.sampled_from(SHORT))
@settings(max_examples=40, deadline=None)
def test_a_prohibition_may_not_go_or_change_its_statement(before: str, act: str, other: str, after: str) -> None:
    source, plain = f"{before.format(act)}. {other}.", act[0].upper() + act[1:]
    assert errors_of(source, f"{plain}. {other}.") != []
    moved = f"{plain}. {after.format(other[0].lower() + other[1:])}."
    assert errors_of(source, moved) != []
    assert errors_of(source, f"{after.format(act)}. {after.format(other[0].lower() + other[1:])}.") != []
    assert errors_of(f"{plain}. {other}.", f"{after.format(act)}. {other}.") != []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Do not note it.", "Note it."),
        ("Note it.", "Do not note it."),
        ("Take notes of it.", "Do not take it."),
        ("Never commit secrets or personal notes.", "Never commit secrets."),
        ("It can open the cans.", "It opens cans."),
    ],
)
def test_a_word_that_is_cut_like_a_negation_stands_for_none(source: str, candidate: str) -> None:
    assert errors_of(source, candidate) != []
