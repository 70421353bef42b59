"""The pause: the queue is held until a time or until somebody resumes."""

from __future__ import annotations

from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Pause


def test_nothing_is_paused_at_first(ledger: Ledger) -> None:
    assert ledger.paused(1.0) is None
    assert not ledger.resume()


def test_a_pause_lasts_until_somebody_resumes(ledger: Ledger) -> None:
    ledger.pause(5.0, None)
    assert ledger.paused(1e12) == Pause(5.0, None)
    assert ledger.resume()
    assert ledger.paused(6.0) is None


def test_a_pause_ends_by_itself_at_its_time(ledger: Ledger) -> None:
    ledger.pause(5.0, 10.0)
    assert ledger.paused(9.999) == Pause(5.0, 10.0)
    assert ledger.paused(10.0) is None


def test_a_second_pause_takes_the_place_of_the_first(ledger: Ledger) -> None:
    ledger.pause(5.0, 10.0)
    ledger.pause(6.0, None)
    assert ledger.paused(11.0) == Pause(6.0, None)
