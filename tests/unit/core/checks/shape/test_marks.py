"""Marks that a candidate brings along or leaves open, and those that may come and go."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import BOTH, rules_of


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize("added", ["?", " |", " {", ")", " [", "]"])
def test_a_mark_that_makes_another_thing_of_a_sentence_may_not_appear(added: str, level: Level) -> None:
    assert "marks" in rules_of("Merge the fix into the branch.", f"Merge fix into branch{added}.", level)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Use a linter, for example Ruff, before you commit.", "Use a linter (e.g. Ruff) before commit."),
        ("Is the test flaky? Quarantine it.", "If test is flaky, quarantine it."),
        ("Read [the guide](a.md) (it is short) first.", "Read [the guide](a.md) first."),
        ("1) Run it: a smiley :) stays.", "1) Run it: smiley :) stays."),
    ],
)
def test_brackets_that_close_and_a_question_that_goes_are_free(source: str, candidate: str) -> None:
    assert "marks" not in rules_of(source, candidate, Level.FULL)
