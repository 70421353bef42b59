"""What names a policy and a treatment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caveman_core.policy import BackendName, Level, Policy, Treatment, treatment_of, usual_level

POLICY = Policy("r1", "claude", Level.FULL, BackendName.OFFLINE, "m", "3", Level.LITE)


def test_the_key_tells_two_levels_from_one_and_stays_what_it_was_for_one() -> None:
    one = replace(POLICY, agent_level=None)
    assert one.key == replace(POLICY, agent_level=Level.FULL).key == "r1/claude/full/offline/m/3"
    assert POLICY.key != one.key
    assert replace(POLICY, agent_level=Level.ULTRA).key not in (POLICY.key, one.key)


def test_the_treatment_is_by_the_writers_level() -> None:
    assert POLICY.treatment == "full/offline/m/3"
    assert POLICY.for_agents().treatment == "lite/offline/m/3"
    assert replace(POLICY, agent_level=None).for_agents().treatment == POLICY.treatment


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("model", ["", "m", "maker/m:1"])
def test_a_treatment_is_told_from_its_name(level: Level, model: str) -> None:
    name = replace(POLICY, level=level, model=model).treatment
    assert treatment_of(name) == Treatment(level, "offline", model, "3")


def test_a_section_that_was_never_treated_has_none() -> None:
    assert treatment_of("") == Treatment("", "", "", "")


def test_the_usual_level_is_full_with_a_model() -> None:
    assert (usual_level("some-model"), usual_level("")) == (Level.FULL, Level.LITE)
