"""The first start tells how many files are there, what they cost, what compressing saves, and the command."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.daemon.first_start import summary
from caveman_core.config import Settings
from caveman_core.outcome import Outcome, Reason, Receipt


@pytest.fixture
def settings() -> Settings:
    """Two roots, one of which the shell has to quote."""
    return Settings(roots=(Path("/srv/a b"), Path("/srv/c")))


def receipt(outcome: Outcome, before: int, after: int) -> Receipt:
    return Receipt(Path("/srv/c/CLAUDE.md"), outcome, Reason.DONE, before, after)


def test_it_counts_all_files_and_the_savings_of_those_worth_it(settings: Settings) -> None:
    lines = summary(
        [receipt(Outcome.COMPRESSED, 1000, 800), receipt(Outcome.UNCHANGED, 1000, 990)], settings
    ).splitlines()
    assert lines[0].startswith("2 memory files were here already: 2,000 tokens")
    assert lines[0].endswith("They stay as they are until they are saved.")
    assert lines[1] == "Compressing them now would save 200 tokens (-10.0%):"
    assert lines[2] == "    caveman compress '/srv/a b' /srv/c"


def test_where_nothing_is_to_gain_it_names_no_command(settings: Settings) -> None:
    text = summary([receipt(Outcome.UNCHANGED, 1000, 990)], settings)
    assert text.startswith("1 memory file was here already")
    assert "terse already" in text
    assert "caveman compress" not in text
