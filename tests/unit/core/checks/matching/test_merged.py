"""Two sentences merged into one: what both say is said once, what one says is not said of both."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import errors_of


def is_refused(source: str, candidate: str) -> bool:
    return errors_of(source, candidate, Level.FULL) != []


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        (
            "- Run the linter before you commit.\n- Run the tests before you commit.",
            "- Run linter and tests before commit.",
        ),
        (
            "- Ask before deleting files.\n- Ask before renaming files.",
            "- Ask before deleting or renaming files.",
        ),
        ("- Lock it if the disk is full.\n- Drain it if the disk is full.", "- Lock and drain it if disk is full."),
    ],
)
def test_a_shared_condition_is_said_once(source: str, candidate: str) -> None:
    assert not is_refused(source, candidate)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        (
            "- Run the linter before you commit.\n- Run the tests before you push.",
            "- Run linter and tests before commit.",
        ),
        (
            "- Run the linter before you commit.\n- Run the tests before you commit.",
            "- Run linter. Run tests before commit.",
        ),
        (
            "- Ask before deleting files.\n- Wait before renaming files.",
            "- Ask before deleting or renaming files.",
        ),
        (
            "- Ask before deleting files.\n- Ask after renaming files.",
            "- Ask before deleting or renaming files.",
        ),
        ("- Lock it if the disk is full.\n- Drain it if the disk is slow.", "- Lock and drain it if disk is full."),
        ("- Lock it if the disk is full.\n- Drain it if the disk is full.", "- Drain it. Lock it if disk is full."),
    ],
)
def test_another_condition_is_not(source: str, candidate: str) -> None:
    assert is_refused(source, candidate)
