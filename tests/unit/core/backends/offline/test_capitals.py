"""The capital of a statement's start."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Please make sure that the linter is there.", "Make sure the linter is there."),
        ("Please make it pass when it is there.", "Make it pass when it is there."),
        ("Remember to make backups of it.", "Make backups of it."),
        ("Please go through it when it is there.", "Go through it when it is there."),
        ("Please bundle it when it is there.", "Bundle it when it is there."),
    ],
)
def test_a_verb_that_is_also_a_program_takes_the_capital_after_a_request(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("The make target is in it.", "make target is in it."),
        ("Note that make is not in it.", "make is not in it."),
        ("Please git push it when it is there.", "git push it when it is there."),
    ],
)
def test_a_program_stays_small(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected
