"""Words of one sentence of the source do not come to stand with those of another one."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import rules_of


def rules(source: str, candidate: str, level: Level = Level.FULL) -> set[str]:
    return rules_of(source, candidate, level)


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Reads are cached. Writes are logged.\n", "Reads are logged. Writes are cached.\n"),
        ("In CI, use the mock server. Use the real bucket.\n", "Use mock server. In CI, use real bucket.\n"),
        ("During an incident, post hourly. Close the ticket.\n", "Post hourly. During incident, close ticket.\n"),
    ],
)
def test_what_one_sentence_says_is_not_said_by_another(source: str, candidate: str, level: Level) -> None:
    assert "sentences kept apart" in rules(source, candidate, level)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("- Drafts are private.\n- Reports are public.\n", "- Drafts are public.\n- Reports are private.\n"),
        ("- Errors go to Sentry.\n- Metrics go to Grafana.\n", "- Errors, metrics go to Sentry, Grafana.\n"),
        (
            "- Staging is rebuilt nightly.\n- Production is patched weekly.\n",
            "- Staging, production: rebuilt nightly, patched weekly.\n",
        ),
    ],
)
def test_nor_where_items_are_merged(source: str, candidate: str) -> None:
    assert "sentences kept apart" in rules(source, candidate)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        (
            "- Run the linter before a commit.\n- Run the tests before a commit.\n",
            "- Run linter, tests before commit.\n",
        ),
        ("Reads are cached. Writes are logged.\n", "- Reads cached\n- Writes logged\n"),
        ("Reads are cached. Writes are logged.\n", "Reads are cached; writes are logged.\n"),
        ("Reads are cached; writes are logged.\n", "Reads are cached. Writes are logged.\n"),
    ],
)
def test_a_merge_or_a_split_mixes_nothing(source: str, candidate: str) -> None:
    assert "sentences kept apart" not in rules(source, candidate)
