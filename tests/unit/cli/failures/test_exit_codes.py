"""The exit code says how files ended, for one file and for several."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.failures.exit_codes import ExitCode, code_of, code_of_all
from caveman_core.outcome import Outcome, Reason, Receipt


def receipt(outcome: Outcome, reason: Reason = Reason.DONE) -> Receipt:
    return Receipt(Path("CLAUDE.md"), outcome, reason)


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        (Outcome.COMPRESSED, 0),
        (Outcome.UNCHANGED, 0),
        (Outcome.SKIPPED, 0),
        (Outcome.FAILED, 1),
        (Outcome.INVALID, 2),
        (Outcome.REFUSED, 4),
        (Outcome.SUPERSEDED, 5),
        (Outcome.BUSY, 5),
    ],
)
def test_every_outcome_has_its_code(outcome: Outcome, code: int) -> None:
    assert code_of(receipt(outcome)) == code


def test_a_file_that_is_not_there_is_an_error() -> None:
    assert code_of(receipt(Outcome.SKIPPED, Reason.MISSING)) is ExitCode.ERROR


def test_files_that_end_alike_give_their_common_code() -> None:
    assert code_of_all([receipt(Outcome.REFUSED)] * 3) is ExitCode.REFUSED
    assert code_of_all([receipt(Outcome.COMPRESSED), receipt(Outcome.UNCHANGED)]) is ExitCode.OK


def test_files_that_end_differently_give_some_failed() -> None:
    assert code_of_all([receipt(Outcome.COMPRESSED), receipt(Outcome.REFUSED)]) is ExitCode.SOME_FAILED
    assert code_of_all([receipt(Outcome.BUSY), receipt(Outcome.REFUSED)]) is ExitCode.SOME_FAILED


def test_no_file_at_all_is_nothing_to_do() -> None:
    assert code_of_all([]) is ExitCode.OK
