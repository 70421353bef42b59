"""A finding quotes the sentence of the source that it is about, exactly."""

from __future__ import annotations

import pytest

from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level


def sentences(source: str, candidate: str) -> set[tuple[str, str]]:
    found = judge_section(parse_section(source), parse_section(candidate), Level.LITE)
    return {(finding.rule, finding.sentence) for finding in found}


@pytest.mark.parametrize(
    ("rule", "source", "candidate", "sentence"),
    [
        ("numbers", "Ask first. Wait **5** days.\n", "Ask first. Wait **6** days.\n", "Wait **5** days."),
        ("names", "- Ask Maria.\n- Stop.\n", "- Ask.\n- Stop.\n", "Ask Maria."),
        ("inline code", "Stop. Run `a` and\n`b` now.\n", "Stop. Run `a` and\n`c` now.\n", "Run `a` and\n`b` now."),
        ("words", "Sort imports. Run it.\n", "Sort exports. Run it.\n", "Sort imports."),
        ("sentences", "Push. Wait for the build.\n\nAsk.\n", "Push.\n\nAsk.\n", "Wait for the build."),
        ("sentences", "Ask.\n\nWait for the build.\n", "Ask.\n", "Wait for the build."),
        ("numbers", "| a |\n| - |\n| one 5 |\n", "| a |\n| - |\n| one 6 |\n", "one 5"),
        ("headings", "# A\n\nText.\n", "# B\n\nText.\n", ""),
    ],
)
def test_the_sentence_stands_in_the_finding(rule: str, source: str, candidate: str, sentence: str) -> None:
    assert (rule, sentence) in sentences(source, candidate)


@pytest.mark.parametrize("level", list(Level))
def test_the_sentence_is_the_one_that_lost_the_word(level: Level) -> None:
    source = "Describe the PR to the whole team. If the build of it fails, do not submit the PR to them.\n"
    candidate = "Describe the PR to the whole team. If the build of it fails, do not submit it to them.\n"
    found = judge_section(parse_section(source), parse_section(candidate), level)
    assert found
    assert {each.sentence for each in found} == {"If the build of it fails, do not submit the PR to them."}


def test_sentences_of_a_section_laid_out_anew_are_quoted_from_where_they_stood() -> None:
    source = "- Ask Maria for the key.\n- Wait 5 days for the new build.\n"
    found = judge_section(
        parse_section(source), parse_section("- wait 6 days for new build\n- ask for the key\n"), Level.FULL
    )
    assert {(each.rule, each.line, each.sentence) for each in found if "lost" in each.message} == {
        ("names", 1, "Ask Maria for the key."),
        ("numbers", 2, "Wait 5 days for the new build."),
    }


def test_a_number_that_is_added_quotes_the_sentence_it_was_added_to() -> None:
    found = judge_section(
        parse_section("Ask Maria. Wait long for the build.\n"),
        parse_section("Ask Maria. Wait 5 days for the build.\n"),
        Level.LITE,
    )
    added = [finding for finding in found if finding.rule == "numbers"]
    assert [finding.sentence for finding in added] == ["Wait long for the build."]
