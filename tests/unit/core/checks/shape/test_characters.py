"""No character appears that nobody sees."""

from __future__ import annotations

import pytest

from caveman_core.checks.gate import judge_document
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

SOURCE = "# Rules\n\nRun the tests before a push.\n"


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize(
    "character", ["\0", "\a", "\x0b", "\x1b", "\u202e", "\u200b", "\ufeff", "\u2028", "\xa0", "\U000e0041"]
)
def test_an_unseen_character_is_refused_with_its_line(level: Level, character: str) -> None:
    candidate = SOURCE.replace("the tests", f"tests{character} ")
    findings = judge_document(parse_document(SOURCE.encode()), parse_document(candidate.encode()), level)
    assert ("characters", f"added U+{ord(character):04X}", 3) in {
        (each.rule, each.message, each.line) for each in findings
    }


@pytest.mark.parametrize("level", Level)
def test_what_the_source_has_may_stay(level: Level) -> None:
    source = "Run the\xa0tests \U0001f468\u200d\U0001f4bb before the push.\n"
    candidate = source.replace("the push", "push")
    assert judge_document(parse_document(source.encode()), parse_document(candidate.encode()), level) == ()


@pytest.mark.parametrize("word", ["tests3", "test2s", "main7"])
def test_a_digit_glued_to_a_word_makes_another_word(word: str) -> None:
    source, candidate = "Run the tests on main.\n", f"Run {word} on main.\n".replace("main7 on main", "tests on main7")
    assert judge_document(parse_document(source.encode()), parse_document(candidate.encode()), Level.LITE)
