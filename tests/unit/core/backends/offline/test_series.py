"""Level `full`: the "and" before the last item of a series with commas."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.policy import Level


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Run tests, linters, and builds.", "Run tests, linters, builds."),
        ("Use [[c0]], [[c1]], and [[c2]].", "Use [[c0]], [[c1]], [[c2]]."),
        ("Run the linter, fix errors, and commit.", "Run linter, fix errors, commit."),
        ("It is small (fast, safe, and free).", "It is small (fast, safe, free)."),
        ("It has tests, linters,\nand builds.", "It has tests, linters,\nbuilds."),
        ("It has pages of text, lists of names, and tables.", "It has pages of text, lists of names, tables."),
    ],
)
def test_it_goes(source: str, expected: str) -> None:
    assert shorten_statement(source, level=Level.FULL) == expected


@pytest.mark.parametrize(
    "source",
    [
        "Sam owns it, wrote it, and she is lead.",
        "Sam owns it, and she is lead.",
        "It has tests, linters, and is built.",
        "Never commit keys, tokens, and logs.",
        "Don't commit keys, tokens, and logs.",
        "Use A, B, or C, and D.",
        "If it fails, stop, and retry.",
        "After it fails, stop, and retry.",
        "It needs Redis, Postgres, and Kafka to run at all.",
        "It does both, tests, and builds.",
        "Name A, B, and C 1, 2, and 3 respectively.",
        "It has tests and builds.",
        "It reads files, makes new small clean copies, and stops.",
        "It has tests, linters, and builds: three.",
        "It has tests, linters, and builds, fast ones.",
        "It has tests, linters and builds.",
        "Choose between A, B, and C.",
        "It has tests, linters, and one of them fails.",
        "It has tests, linters, AND builds.",
        "Is it for tests, linters, and builds?",
    ],
)
def test_it_stays(source: str) -> None:
    assert shorten_statement(source, level=Level.FULL) == source


def test_at_lite_it_stays() -> None:
    assert shorten_statement("Run tests, linters, and builds.") == "Run tests, linters, and builds."


@pytest.mark.parametrize("items", ["tests, linters, and builds", "[[c0]], [[c1]], and [[c2]]", "A, B, and C"])
def test_it_costs_fewer_tokens(items: str) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    before = ctok.token_count(f"Run {items}.", version="4.8")
    assert ctok.token_count(f"Run {items}.".replace(", and ", ", "), version="4.8") < before
