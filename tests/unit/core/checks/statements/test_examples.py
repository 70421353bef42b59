"""Examples stay examples, numbers of things stay, and a verb is not taken for another."""

from __future__ import annotations

import pytest

from caveman_core.checks.finding import Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level

_REST = "- Name the setup script in the guide.\n- Keep the log of the pager.\n"

LEVELS = pytest.mark.parametrize("level", [Level.LITE, Level.FULL])


def rules(source: str, candidate: str, level: Level) -> set[str]:
    found = judge_section(parse_section(f"- {source}\n{_REST}"), parse_section(f"- {candidate}\n{_REST}"), level)
    return {finding.rule for finding in found if finding.severity is Severity.ERROR}


@LEVELS
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Avoid short forms such as `tmp` in exported names.", "Avoid short `tmp` in exported names."),
        ("Run a formatter, for example Black, before a commit.", "Run Black before commit."),
        ("Certificates, for instance server keys, live in the safe.", "Server keys live in safe."),
        ("Move small modules (like unit conversion) to `tools/`.", "Move unit conversion to `tools/`."),
        ("Disk faults, including full volumes, page the owner.", "Full volumes page owner."),
        ("Note anything odd, e.g. a late reply.", "Note late reply."),
    ],
)
def test_an_example_does_not_become_the_only_case(source: str, candidate: str, level: Level) -> None:
    assert rules(source, candidate, level) & {"examples", "sentences"}


@LEVELS
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Both keys are needed for the vault.", "Keys are needed for vault."),
        ("Some of the pages are cached.", "Pages are cached."),
        ("Some hosts are slow.", "Hosts are slow."),
        ("The editors sign the issue.", "Editor signs issue."),
        ("Update the index entries of the volume.", "Update index entry of volume."),
        ("Ask the authors of the patch.", "Ask author of patch."),
        ("Ask the author of the patch.", "Ask authors of patch."),
    ],
)
def test_how_many_stays(source: str, candidate: str, level: Level) -> None:
    assert "quantities" in rules(source, candidate, level)


@LEVELS
@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("It reads both the header and the body of a mail.", "It reads header and body of mail."),
        ("Keep the keys of each file sorted.", "Keep keys of each file sorted."),
        ("The job runs the checks at night.", "Job runs checks at night."),
        ("Send all the messages with the shared client.", "Send all messages with shared client."),
        ("Use a formatter, for example Black, before a commit.", "Use formatter, e.g. Black, before commit."),
    ],
)
def test_what_a_shorter_form_says_as_well_may_go(source: str, candidate: str, level: Level) -> None:
    assert rules(source, candidate, level) == set()


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Read the generated patch.", "Run generated patch."),
        ("Suggest an index change in an issue.", "Make index change in issue."),
    ],
)
def test_an_opening_verb_is_not_taken_for_another(source: str, candidate: str) -> None:
    assert rules(source, candidate, Level.FULL) == {"openers"}


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Choose the simplest design.", "Use simplest design."),
        ("Create a label for the release.", "Add label for release."),
        ("Write the notes of the release.", "Notes of the release."),
    ],
)
def test_an_opening_verb_that_its_object_says_may_go(source: str, candidate: str) -> None:
    assert "openers" not in rules(source, candidate, Level.FULL)


def test_a_compound_has_no_number() -> None:
    assert rules("Keep the orders of the rows stable.", "Keep row orders stable.", Level.FULL) == set()


def test_what_a_span_says_need_not_be_named_before_its_example() -> None:
    assert rules("`docs`: Documentation including the guide", "`docs`: guide", Level.FULL) == set()
