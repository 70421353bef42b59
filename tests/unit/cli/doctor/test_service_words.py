"""What `service install` writes into a service file is read back as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.doctor.service_words import service_words
from caveman_cli.service.agent import agent_text
from caveman_cli.service.plan import Reach, ServicePlan
from caveman_cli.service.unit import unit_text

WORDS = st.text(st.characters(exclude_categories=["Cs", "Cc"], min_codepoint=32), min_size=1).filter(
    lambda word: word.strip() == word
)


@settings(max_examples=100)
@given(st.tuples(WORDS, WORDS))
def test_a_unit_s_command_line_comes_back(program: tuple[str, ...]) -> None:
    plan = ServicePlan(program, (Path("/my roots/100%"), Path("/$HOME")), (), Reach.LOCAL)
    assert service_words(unit_text(plan, 252)) == plan.words


@settings(max_examples=50)
@given(st.tuples(WORDS, WORDS))
def test_an_agent_s_command_line_comes_back(program: tuple[str, ...]) -> None:
    plan = ServicePlan(program, (), (), Reach.LOCAL)
    assert service_words(agent_text(plan, Path("/log"))) == plan.words


@settings(max_examples=50)
@given(st.text())
def test_any_other_text_gives_words_or_none_and_no_error(text: str) -> None:
    for given_text in (text, f"<?xml {text}", f"ExecStart={text}"):
        assert all(isinstance(word, str) for word in service_words(given_text))


@pytest.mark.parametrize("text", ["", "[Service]\n", "<?xml version='1.0'?><plist><dict/></plist>"])
def test_a_file_without_a_command_has_no_words(text: str) -> None:
    assert service_words(text) == ()
