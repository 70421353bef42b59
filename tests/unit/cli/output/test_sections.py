"""What a person is told of sections that did not pass at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.output.reports import line_of, receipt_json, total_line
from caveman_cli.output.sections import section_json, section_lines
from caveman_core.outcome import FAILED_BEFORE, Outcome, Reason, Receipt, SectionNote, SectionVerdict, told_of
from caveman_core.usage import Usage

PATH = Path("/srv/a b/CLAUDE.md")


def note(verdict: SectionVerdict, *why: str, cost: float = 0.0) -> SectionNote:
    return SectionNote("Rules", 12, verdict, 40, 30, why, usage=Usage(calls=1 if cost else 0, cost=cost))


def receipt(*notes: SectionNote) -> Receipt:
    return Receipt(PATH, Outcome.COMPRESSED, Reason.DONE, 1234, 987, notes, 1)


@pytest.mark.parametrize(
    ("verdict", "words"),
    [(SectionVerdict.KEPT, "kept as it was"), (SectionVerdict.FELL_BACK, "by the offline rules")],
)
def test_what_did_not_pass_is_told_with_the_findings(verdict: SectionVerdict, words: str) -> None:
    (line,) = section_lines(receipt(note(verdict, 'numbers: lost "30"')))
    assert line == f"    {words}: 'Rules' (line 12): numbers: lost \"30\""


def test_of_many_findings_the_first_are_told() -> None:
    (line,) = section_lines(receipt(note(SectionVerdict.KEPT, "one", "two", "three", "four", "five")))
    assert line.endswith(": one; two; three; and 2 more")


def test_what_passed_after_a_repair_is_counted() -> None:
    (line,) = section_lines(receipt(note(SectionVerdict.REPAIRED), note(SectionVerdict.REPAIRED)))
    assert line == "    repaired: 2 sections passed after the checks had found something"


def test_what_was_not_sent_again_comes_with_the_command_for_it() -> None:
    *lines, last = section_lines(receipt(note(SectionVerdict.KEPT_KNOWN, FAILED_BEFORE)))
    assert lines == [f"    kept as it was: 'Rules' (line 12): {FAILED_BEFORE}"]
    assert last == "    to have it sent again: caveman compress --again '/srv/a b/CLAUDE.md'"


@pytest.mark.parametrize(
    "verdict", [SectionVerdict.COMPRESSED, SectionVerdict.KNOWN, SectionVerdict.TERSE, SectionVerdict.HELD]
)
def test_of_other_sections_nothing_is_told(verdict: SectionVerdict) -> None:
    assert list(section_lines(receipt(note(verdict)))) == []
    assert told_of([note(verdict)]) == ""


def test_the_cost_is_told_where_there_is_one() -> None:
    dear = receipt(note(SectionVerdict.COMPRESSED, cost=0.0017), note(SectionVerdict.REPAIRED, cost=0.0005))
    assert line_of(dear).endswith("(-20.0%)  2 calls, $0.0022")
    assert "$" not in line_of(receipt(note(SectionVerdict.COMPRESSED)))
    assert receipt_json(dear)["cost_usd"] == pytest.approx(0.0022)


def test_what_was_paid_for_in_vain_is_told_too_and_a_run_has_its_sum() -> None:
    vain = Receipt(PATH, Outcome.UNCHANGED, Reason.ALREADY_TERSE, 10, 10, (note(SectionVerdict.TERSE, cost=0.0017),))
    assert line_of(vain).endswith("too little to gain  1 call, $0.0017")
    dear = receipt(note(SectionVerdict.COMPRESSED, cost=0.0003))
    assert total_line([vain, dear], "estimate").endswith("(estimate); 2 calls, $0.0020")
    assert total_line([receipt()], "estimate").endswith("(estimate)")


@pytest.mark.parametrize("verdict", list(SectionVerdict))
def test_every_verdict_has_a_name_for_programs(verdict: SectionVerdict) -> None:
    assert section_json(note(verdict))["verdict"] == verdict.name.lower()


def test_what_is_recorded_counts_each_kind() -> None:
    notes = [note(SectionVerdict.KNOWN), note(SectionVerdict.FELL_BACK), note(SectionVerdict.KEPT)]
    assert told_of(notes) == "of 3 sections 1 by the offline rules, 1 kept: the checks failed"
