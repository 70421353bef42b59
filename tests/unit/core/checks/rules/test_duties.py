"""Duties, permissions and conditions may be said by a shorter form, and by none that says something else."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import BOTH, errors_of


def errors(source: str, candidate: str, level: Level) -> list[str]:
    return [str(error) for error in errors_of(source, candidate, level)]


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Under no circumstances should you share tokens.\n", "Never share tokens.\n"),
        ("It is not allowed to change files in `gen/`.\n", "Do not change files in `gen/`.\n"),
        ("It is forbidden to log names.\n", "Never log names.\n"),
        ("Maintainers are allowed to merge.\n", "Maintainers may merge.\n"),
        ("Nobody except the maintainer may merge.\n", "Only maintainer may merge.\n"),
        ("If the build fails, then stop the rollout.\n", "If build fails, stop rollout.\n"),
        ("In case of an error, the job stops.\n", "On error, job stops.\n"),
        ("You have to run the linter.\n", "Run linter.\n"),
        ("You also need to run the linter.\n", "Also run linter.\n"),
        ("You can find the plan in `docs/plan.md`.\n", "Plan: `docs/plan.md`.\n"),
    ],
)
def test_a_shorter_form_of_a_duty_may_stand(source: str, candidate: str, level: Level) -> None:
    assert errors(source, candidate, level) == []


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("You do not have to restart the box.\n", "You must not restart box.\n"),
        ("You need not ask for typos.\n", "Do not ask for typos.\n"),
        ("You do not need to ask for typos.\n", "Do not ask for typos.\n"),
        ("You are allowed to merge.\n", "Merge.\n"),
        ("Run the linter, then stop.\n", "Run linter, stop.\n"),
    ],
)
def test_another_duty_may_not(source: str, candidate: str, level: Level) -> None:
    assert errors(source, candidate, level)
