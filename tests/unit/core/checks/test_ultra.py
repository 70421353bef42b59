"""Ultra: short forms, quiet capitals and plain labels are the same; nothing more is."""

from __future__ import annotations

import pytest

from caveman_core.checks.finding import Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.document.short_forms import SHORT_FORMS
from caveman_core.policy import Level


def passes(source: str, candidate: str, level: Level) -> bool:
    found = judge_section(parse_section(source), parse_section(candidate), level)
    return not any(finding.severity is Severity.ERROR for finding in found)


@pytest.mark.parametrize(("long", "short"), sorted(SHORT_FORMS.items()))
def test_a_short_form_stands_for_its_long_one_both_ways(long: str, short: str) -> None:
    before, after = f"Never touch the {long} of another team.\n", f"Never touch the {short} of another team.\n"
    assert passes(before, after, Level.ULTRA)
    assert passes(after, before, Level.ULTRA)


def test_no_two_long_forms_of_different_words_share_a_short_one() -> None:
    by_short: dict[str, set[str]] = {}
    for long, short in SHORT_FORMS.items():
        by_short.setdefault(short, set()).add(long[:3])
    assert all(len(starts) == 1 for starts in by_short.values())


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("NEVER push it to `main`.\n", "Never push it to `main`.\n"),
        ("You MUST ask Maria first.\n", "You must ask Maria first.\n"),
        ("DO NOT push it to `main`.\n", "Do not push it to `main`.\n"),
        ("IMPORTANT: ask Maria before a push.\n", "Important: ask Maria before a push.\n"),
        ("If it fails, STOP and ask Maria.\n", "If it fails, stop and ask Maria.\n"),
    ],
)
def test_capitals_are_plain_at_ultra_alone(source: str, candidate: str) -> None:
    assert passes(source, candidate, Level.ULTRA)
    assert not passes(source, candidate, Level.FULL)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Don't push it to `main`.\n", "Do not push it to `main`.\n"),
        ("- **Note**: ask Maria.\n", "- Note: ask Maria.\n"),
        ("Use tabs instead of spaces here.\n", "Use tabs, not spaces here.\n"),
    ],
)
def test_forms_that_are_free_from_full_on(source: str, candidate: str) -> None:
    assert passes(source, candidate, Level.FULL)
    assert passes(source, candidate, Level.ULTRA)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("NEVER push it to `main`.\n", "Push it to `main`.\n"),
        ("NEVER push it to `main`.\n", "Rarely push it to `main`.\n"),
        ("Never touch the configuration of a team.\n", "Never touch the documentation of a team.\n"),
        ("Never touch the production server.\n", "Never touch the dev server.\n"),
        ("Ask about the API of the server.\n", "Ask about the api of the server.\n"),
        ("You MUST ask Maria first.\n", "You may ask Maria first.\n"),
    ],
)
def test_what_ultra_does_not_allow(source: str, candidate: str) -> None:
    assert not passes(source, candidate, Level.ULTRA)
