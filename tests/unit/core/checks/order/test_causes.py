"""Cause and effect do not change sides, and neither does an order that the text tells."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import BOTH, rules_of


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("The build is red because the cache is stale.\n", "Cache is stale because build is red.\n"),
        ("Rows are locked so that totals are exact.\n", "Totals are exact so that rows are locked.\n"),
        ("Timeouts hide the leak, therefore they are short.\n", "Timeouts are short, therefore they hide leak.\n"),
        ("A full disk causes lost writes.\n", "Lost writes cause full disk.\n"),
        ("A new tag triggers the release job.\n", "Release job triggers new tag.\n"),
    ],
)
def test_a_cause_is_not_said_to_be_the_effect(source: str, candidate: str, level: Level) -> None:
    assert "cause and effect" in rules_of(source, candidate, level)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("The build is red because the cache is stale.\n", "Cache is stale, so build is red.\n"),
        ("A full disk causes lost writes.\n", "Full disk → lost writes.\n"),
        ("The job is slow because it reads every row.\n", "Job slow because it reads every row.\n"),
        ("We write it down, because people who pack only do so now.\n", "We write it: people pack, do so now.\n"),
        ("The job runs at night, so the disk is idle.\n", "Job runs at night, so disk idle.\n"),
    ],
)
def test_another_word_of_cause_may_stand(source: str, candidate: str) -> None:
    assert "cause and effect" not in rules_of(source, candidate, Level.FULL)


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Look at names, types, layout, in that order.\n", "Look at types, names, layout, in that order.\n"),
        ("Steps: lint, test, pack, upload.\n", "Steps: lint, pack, test, upload.\n"),
    ],
)
def test_a_list_that_says_its_order_keeps_it(source: str, candidate: str, level: Level) -> None:
    assert "told order" in rules_of(source, candidate, level)


def test_a_plain_list_has_no_order() -> None:
    assert "told order" not in rules_of("It needs names, types, layout.\n", "Needs types, names, layout.\n", Level.FULL)
