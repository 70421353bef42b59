"""Consents in the ledger."""

from __future__ import annotations

from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Consent

YES = Consent("anthropic", "api.anthropic.com", True, 1.0)


def test_the_last_word_on_a_destination_counts(ledger: Ledger) -> None:
    assert ledger.consents() == ()
    ledger.set_consent(YES)
    other = Consent("anthropic", "proxy.example", False, 2.0)
    ledger.set_consent(other)
    assert ledger.consents() == (YES, other)
    no = Consent("anthropic", "api.anthropic.com", False, 3.0)
    ledger.set_consent(no)
    assert ledger.consents() == (other, no)


def test_they_can_be_forgotten(ledger: Ledger) -> None:
    ledger.set_consent(YES)
    assert ledger.forget_consents() == 1
    assert ledger.consents() == ()
