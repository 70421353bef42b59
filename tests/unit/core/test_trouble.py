"""What the limits of model calls come to: a receipt that says when to try again, the same for worker and command."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.errors import (
    AwayError,
    BudgetSpentError,
    LostAnswerError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from caveman_core.outcome import Outcome, Reason
from caveman_core.trouble import receipt_of_error

FILE = Path("/home/ada/CLAUDE.md")


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (RateLimitedError("said", again_in=7.5), Reason.RATE_LIMITED),
        (BudgetSpentError("said", again_in=7.5), Reason.BUDGET_SPENT),
        (SpendLimitError("said", again_in=7.5), Reason.SPEND_LIMIT),
        (AwayError("said", again_in=7.5), Reason.BACKEND_AWAY),
        (LostAnswerError("said", again_in=7.5), Reason.BACKEND_AWAY),
    ],
)
def test_a_limit_puts_the_job_off_and_says_for_how_long(error: Exception, reason: Reason) -> None:
    receipt = receipt_of_error(FILE, error)
    assert (receipt.outcome, receipt.reason, receipt.again_in, receipt.detail) == (Outcome.BUSY, reason, 7.5, "said")
    assert not receipt.terminal


def test_nobody_may_know_for_how_long() -> None:
    assert receipt_of_error(FILE, RateLimitedError()).again_in is None


def test_a_backend_that_cannot_be_used_fails_the_job_and_not_its_bytes() -> None:
    receipt = receipt_of_error(FILE, UnusableError("there is no API key"))
    assert (receipt.outcome, receipt.reason) == (Outcome.FAILED, Reason.BACKEND_UNUSABLE)
    assert receipt.detail == "there is no API key"
    assert not receipt.terminal
