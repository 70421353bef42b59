"""A negation keeps its reach, a choice stays a choice, a preposition that tells something stays."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import BOTH, rules_of


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Not all routes are public.\n", "All routes are not public.\n"),
        ("The cursor is not always closed.\n", "Cursor is always not closed.\n"),
        ("Slow tests do not run on a push, but unit tests do.\n", "Slow tests run on push, but unit tests do not.\n"),
        ("The log is public and the audit is not.\n", "Log is not public and audit is.\n"),
        ("Do not use stubs because they hide faults.\n", "Use stubs because they do not hide faults.\n"),
        ("Pause between the rounds, not during them.\n", "Pause during the rounds, not between them.\n"),
        ("Do not build and upload images by hand.\n", "Do not build; upload images by hand.\n"),
        ("Jobs without database access start first.\n", "Jobs start first without database access.\n"),
        ("Nothing is shared. The CLI is the exception.\n", "Nothing is shared. CLI too.\n"),
        ("Never push build output to the branch.\n", "Avoid pushing build output to branch.\n"),
    ],
)
def test_a_negation_denies_what_it_denied(source: str, candidate: str) -> None:
    assert rules_of(source, candidate, Level.FULL)


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Do not build and upload images by hand.\n", "Do not build or upload images by hand.\n"),
        ("Not all routes are public.\n", "Not every route is public.\n"),
        ("The log is public and the audit is not.\n", "Log is public, audit is not.\n"),
        ("Do not use stubs because they hide faults.\n", "Do not use stubs because they hide faults.\n"),
        ("Do not push build output to the branch.\n", "Never push build output to branch.\n"),
    ],
)
def test_a_shorter_wording_with_the_same_reach_may_stay(source: str, candidate: str, level: Level) -> None:
    assert "scope" not in rules_of(source, candidate, level)


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Release from `main` or a hotfix branch.\n", "Release from `main`, hotfix branch.\n"),
        ("Keep times as text, or as seconds.\n", "Keep times as text, as seconds.\n"),
        ("Ask Mia or Tom.\n", "Ask Mia, Tom.\n"),
    ],
)
def test_a_choice_becomes_no_list(source: str, candidate: str, level: Level) -> None:
    assert "rule words" in rules_of(source, candidate, level)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Use Edge or Safari or Opera.\n", "Use Edge, Safari or Opera.\n"),
        ("Never log names or mails.\n", "Never log names, mails.\n"),
        ("Name a thing, such as setup or sequence.\n", "Name a thing (such as setup, sequence).\n"),
    ],
)
def test_a_comma_may_stand_where_the_choice_is_still_said(source: str, candidate: str) -> None:
    assert "rule words" not in rules_of(source, candidate, Level.FULL)


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Discuss the plan with the owner.\n", "Discuss plan for owner.\n"),
        ("Merge into the hotfix branch.\n", "Merge the hotfix branch.\n"),
    ],
)
def test_another_preposition_tells_something_else(source: str, candidate: str, level: Level) -> None:
    assert "prepositions" in rules_of(source, candidate, level)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Discuss the plan with the owner.\n", "Discuss plan with owner.\n"),
        ("Look at the plan of the owner.\n", "Look at owner plan.\n"),
        ("Write a test for the parser.\n", "Write parser test.\n"),
    ],
)
def test_a_preposition_that_only_joins_nouns_may_go(source: str, candidate: str) -> None:
    assert "prepositions" not in rules_of(source, candidate, Level.FULL)
