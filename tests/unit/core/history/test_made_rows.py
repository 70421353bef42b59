"""What a job's calls came to, beside its outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.history.ledger import Ledger
from caveman_core.history.made_rows import made_of, made_text
from caveman_core.history.records import Made
from caveman_core.outcome import Outcome, Reason, Receipt, SectionNote, SectionVerdict
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.usage import Usage

PATH = Path("/home/me/CLAUDE.md")
POLICY = Policy("r1", "claude", Level.FULL, BackendName.ANTHROPIC, "m-1", "1")


def receipt(version: int | None, *verdicts: SectionVerdict) -> Receipt:
    notes = tuple(
        SectionNote("A", 1, verdict, 9, 5, usage=Usage(1, 100, 50, 10, 0.25, (f"req_{number}",)))
        for number, verdict in enumerate(verdicts)
    )
    return Receipt(PATH, Outcome.COMPRESSED, Reason.DONE, sections=notes, version=version)


def test_it_stands_beside_the_outcome_and_is_found_by_version(ledger: Ledger) -> None:
    verdicts = (SectionVerdict.COMPRESSED, SectionVerdict.COMPRESSED, SectionVerdict.REPAIRED)
    ledger.record_outcome(receipt(3, *verdicts), "d", POLICY, 5.0)
    ledger.record_outcome(receipt(None, SectionVerdict.KEPT), "e", POLICY, 6.0)
    wanted = Made(Usage(3, 300, 150, 30, 0.75, ("req_0", "req_1", "req_2")), "m-1", {"compressed": 2, "repaired": 1})
    assert ledger.made_for(PATH) == {3: wanted}
    newest, older = ledger.recent_outcomes(9)
    assert (older.made, newest.made and newest.made.sections) == (wanted, {"kept": 1})


def test_without_sections_there_is_nothing_to_tell(ledger: Ledger) -> None:
    assert made_text(receipt(1), "m") is None
    ledger.record_outcome(receipt(1), "d", POLICY, 5.0)
    assert ledger.made_for(PATH) == {}


@pytest.mark.parametrize(
    "text", [None, "", "{", "null", "[]", "{}", '{"usage": {"later": 1}, "model": "", "sections": {}}']
)
def test_what_cannot_be_read_is_nothing(text: str | None) -> None:
    assert made_of(text) is None
