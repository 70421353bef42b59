"""The last period of a leaf (`full`) and the marks of its label (`ultra`)."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.policy import Level


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("It is there.", "It is there"),
        ("It is there. It is new.", "It is there. It is new"),
        ("See [[c0]].", "See [[c0]]"),
        ("Run\nit there.", "Run\nit there"),
        ("It is read-only.", "It is read-only"),
        ("Run.", "Run"),
    ],
)
def test_the_last_period_goes(source: str, expected: str) -> None:
    assert shorten_leaf(source, Level.FULL) == expected


@pytest.mark.parametrize(
    "source",
    [
        "Wait for it...",
        "Use npm, pnpm, etc.",
        "It is by Acme Inc.",
        "Is it there?",
        "Run it!",
        "It is version 2.",
        "Choose option B.",
        "It runs at 5 a.m.",
        "It is (there).",
        "It is **there.**",
        "Say it is there.",
        "Reply with: it is there.",
        "Das ist nicht da.",
        "1.",
        ".",
        "It is there .",
    ],
)
def test_the_last_period_stays(source: str) -> None:
    assert shorten_leaf(source, Level.FULL) == source


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("**File size**: keep files small", "File size: keep files small"),
        ("**File size:** keep files small", "File size: keep files small"),
        ("**API**: [[c0]]", "API: [[c0]]"),
        ("**Use [[c0]] here**: it is new", "Use [[c0]] here: it is new"),
        ("**Date:** 2025\n**Branch:** main", "Date: 2025\nBranch: main"),
    ],
)
def test_the_marks_of_a_label_go(source: str, expected: str) -> None:
    assert shorten_leaf(source, Level.ULTRA) == expected


@pytest.mark.parametrize(
    "source",
    [
        "**IMPORTANT**: keep files small",
        "**BEWARE**: keep files small",
        "**Important:** keep files small",
        "**Never do**: this",
        "**Why:** it is small",
        "**How to apply:** keep it small",
        "**[[c0]]**: it is new",
        "**Bold** words: they stay",
        "Some **bold**: it stays",
        "**Commands**:",
        "**1.** first",
        "**Größe**: für die Seite und nicht für das Bild",
        "**A long run of many words that is a sentence**: it stays",
    ],
)
def test_other_marks_stay(source: str) -> None:
    assert shorten_leaf(source, Level.ULTRA) == source


@pytest.mark.parametrize("level", [Level.LITE, Level.FULL])
def test_label_marks_stay_below_ultra(level: Level) -> None:
    assert shorten_leaf("**File size**: keep files small", level) == "**File size**: keep files small"


def test_at_lite_the_period_stays() -> None:
    assert shorten_leaf("It is there.") == "It is there."


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("- It is there.", "- It is there"),
        ("See `a/b.md`.", "See `a/b.md`"),
        ("**File size**: keep files small", "File size: keep files small"),
        ("**File size:** keep files small", "File size: keep files small"),
    ],
)
def test_they_cost_tokens(before: str, after: str) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    assert ctok.token_count(after, version="4.8") < ctok.token_count(before, version="4.8")
