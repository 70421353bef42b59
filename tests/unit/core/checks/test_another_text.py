"""An answer that is another text is one finding."""

from __future__ import annotations

import pytest

from caveman_core.checks.another_text import RULE
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.policy import Level

SOURCE = "# A\n\n" + "".join(f"- Run test number {n} before the push of branch {n}.\n" for n in range(60))
OTHER = "# A\n\n" + "".join(f"- Wash carrots {n + 900} with water.\n" for n in range(60))


@pytest.mark.parametrize("level", list(Level))
@pytest.mark.parametrize("candidate", [OTHER, SOURCE * 3, "# A\n"])
def test_another_text_is_one_error(candidate: str, level: Level) -> None:
    found = judge_section(parse_section(SOURCE), parse_section(candidate), level)
    assert [finding.rule for finding in found] == [RULE]
    whole = judge_document(parse_document(SOURCE.encode()), parse_document(OTHER.encode()), level)
    assert [finding.rule for finding in whole] == [RULE]


def test_a_candidate_with_half_of_its_words_is_compared_word_by_word() -> None:
    half = "# A\n\n" + "".join(f"- Run test number {n} before the push of branch {n}.\n" for n in range(30))
    found = judge_section(parse_section(SOURCE), parse_section(half), Level.FULL)
    assert found
    assert RULE not in {finding.rule for finding in found}


def test_of_a_short_section_each_loss_is_told() -> None:
    found = judge_section(parse_section("# A\n\nNever run it.\n"), parse_section("# A\n\nWash carrots.\n"), Level.LITE)
    assert RULE not in {finding.rule for finding in found}
