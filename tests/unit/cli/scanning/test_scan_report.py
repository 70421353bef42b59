"""The table of a scan, and the sentence below it."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.scanning.scan_report import print_table, sum_line
from caveman_core.outcome import IndexEntries, Outcome, Reason, Receipt

GAINS = Receipt(Path("/srv/CLAUDE.md"), Outcome.COMPRESSED, Reason.DONE, 1000, 900)
TERSE = Receipt(Path("/srv/b.md"), Outcome.UNCHANGED, Reason.ALREADY_TERSE, 50, 50)
HELD = Receipt(Path("/srv/c.md"), Outcome.SKIPPED, Reason.ON_HOLD)


def test_the_sentence_names_the_counter_wherever_the_table_has_numbers() -> None:
    assert sum_line([GAINS, TERSE], "ten fingers") == (
        "1 of 2 files would be compressed: 1,000 -> 900 tokens (-10.0%) (ten fingers)"
    )
    assert sum_line([TERSE, HELD], "ten fingers") == "none of 2 files would be compressed (tokens: ten fingers)"
    assert sum_line([HELD], "ten fingers") == "no file would be compressed"


def test_a_file_that_gains_nothing_by_the_counter_shows_both_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    """Whether it is compressed was judged by another one."""
    print_table([Receipt(Path("/srv/d.md"), Outcome.COMPRESSED, Reason.DONE, 100, 101)])
    assert "100 -> 101  +1.0%" in capsys.readouterr().out


def test_an_index_shows_its_entries(capsys: pytest.CaptureFixture[str]) -> None:
    index = Receipt(Path("/srv/M.md"), Outcome.COMPRESSED, Reason.DONE, 9, 9, entries=IndexEntries(1, 2, 3))
    print_table([index])
    assert "index entries loaded: 1 -> 2 of 3" in capsys.readouterr().out
