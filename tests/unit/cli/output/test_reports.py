"""A receipt reads as one line, and one that ended badly as a message with a next command."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.failures.exit_codes import ExitCode, code_of
from caveman_cli.output.reports import (
    entries_of,
    failure_of_receipt,
    line_of,
    receipt_json,
    tokens,
    total_line,
)
from caveman_core.outcome import IndexEntries, Outcome, Reason, Receipt, SectionNote, SectionVerdict

PROGRAMS = {"caveman", "chmod", "df", "ls", "od", "CAVEMAN_DEBUG=1"}
"""What a next command may begin with; before it, what a person has to do."""

PATH = Path("/srv/it's/CLAUDE.md")
NOTE = SectionNote("Rules", 12, SectionVerdict.KEPT, 40, 40, ('numbers: lost "30"',))
DONE = Receipt(PATH, Outcome.COMPRESSED, Reason.DONE, 1234, 987, (NOTE,), 1, 0.25)


def test_a_compressed_file_shows_its_tokens() -> None:
    line = "compressed  /srv/it's/CLAUDE.md  1,234 -> 987 tokens (-20.0%)"
    assert line_of(DONE) == line
    assert line_of(DONE, "ten fingers") == f"{line} (ten fingers)"


def test_an_index_shows_how_many_entries_are_loaded() -> None:
    receipt = replace(DONE, entries=IndexEntries(177, 1198, 1260))
    assert line_of(receipt).endswith(" tokens (-20.0%)  index entries loaded: 177 -> 1,198 of 1,260")
    assert entries_of(replace(DONE, entries=IndexEntries(0, 0, 0))) == "", "no index at all"
    assert receipt_json(receipt)["entries"] == {"loaded_before": 177, "loaded_after": 1198, "all": 1260}


def test_another_outcome_shows_its_reason() -> None:
    receipt = Receipt(PATH, Outcome.UNCHANGED, Reason.ALREADY_TERSE)
    assert line_of(receipt) == "unchanged   /srv/it's/CLAUDE.md: already terse: too little to gain"
    assert failure_of_receipt(receipt) is None


def test_nothing_of_nothing_is_no_share() -> None:
    assert tokens(0, 0) == "0 -> 0 tokens (+0.0%)"


def test_the_total_counts_tokens_of_compressed_files_only() -> None:
    other = Receipt(PATH, Outcome.UNCHANGED, Reason.ALREADY_TERSE, 500, 500)
    assert total_line([DONE, other], "ten fingers") == (
        "1 of 2 files compressed: 1,234 -> 987 tokens (-20.0%) (ten fingers)"
    )
    assert total_line([other, other], "ten fingers") == "none of 2 files compressed"
    assert total_line([other], "ten fingers") == total_line([], "ten fingers") == "no file compressed"


def test_a_path_in_a_next_command_can_be_pasted() -> None:
    failure = failure_of_receipt(Receipt(PATH, Outcome.REFUSED, Reason.READ_ONLY))
    assert failure is not None
    assert failure.next_step == """chmod u+w '/srv/it'"'"'s/CLAUDE.md'"""


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.DONE])
@pytest.mark.parametrize("outcome", [Outcome.REFUSED, Outcome.FAILED, Outcome.BUSY, Outcome.INVALID])
def test_every_bad_end_says_what_happened_what_stayed_and_what_to_do(outcome: Outcome, reason: Reason) -> None:
    receipt = Receipt(PATH, outcome, reason, detail="byte 3")
    failure = failure_of_receipt(receipt)
    assert failure is not None
    assert str(reason) in failure.message
    assert "byte 3" in failure.message
    assert failure.untouched
    assert failure.next_step.rpartition(", then: ")[2].split()[0] in PROGRAMS
    assert failure.code is code_of(receipt)


def test_what_workers_died_on_is_tried_again_by_retry_and_not_by_a_look() -> None:
    failure = failure_of_receipt(Receipt(Path("/srv/b.md"), Outcome.FAILED, Reason.WORKER_DIED))
    assert failure is not None
    assert failure.next_step == "caveman retry /srv/b.md"


def test_a_missing_file_is_an_error_with_its_folder() -> None:
    failure = failure_of_receipt(Receipt(Path("/no such/b.md"), Outcome.SKIPPED, Reason.MISSING))
    assert failure is not None
    assert (failure.next_step, failure.code) == ("ls -la /", ExitCode.ERROR)


def test_a_receipt_as_json_has_stable_keys() -> None:
    content = json.loads(json.dumps(receipt_json(DONE)))
    assert content == {
        "path": "/srv/it's/CLAUDE.md",
        "outcome": "compressed",
        "reason": "done",
        "message": "done",
        "detail": "",
        "tokens_before": 1234,
        "tokens_after": 987,
        "entries": None,
        "version": 1,
        "seconds": 0.25,
        "next": None,
        "cost_usd": 0.0,
        "usage": {
            "calls": 0,
            "tokens_in": 0,
            "tokens_cached": 0,
            "tokens_out": 0,
            "cost_usd": 0.0,
            "requests": [],
        },
        "verdicts": {"kept": 1},
        "sections": [
            {
                "title": "Rules",
                "line": 12,
                "verdict": "kept",
                "tokens_before": 40,
                "tokens_after": 40,
                "cost_usd": 0.0,
                "why": ['numbers: lost "30"'],
            }
        ],
    }
