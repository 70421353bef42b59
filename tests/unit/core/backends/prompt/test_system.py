"""The system prompts: their size, and that no word of them changes without the version."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from caveman_core.backends.prompt.system import MEND, PROMPT_VERSION, QUESTION, SCHEMA, SYSTEM
from caveman_core.checks.finding import Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level
from caveman_core.tokens import estimate

KNOWN = {"1": "9db43d5bd69eaf24"}
EXAMPLES = re.findall(r'(?m)^"(.*)" → "(.*)"$', SYSTEM)


def test_a_prompt_changes_with_its_version_only() -> None:
    digest = hashlib.sha256("\n".join([SYSTEM, MEND, QUESTION, json.dumps(SCHEMA)]).encode()).hexdigest()[:16]
    assert {PROMPT_VERSION: digest} == KNOWN


def test_it_is_short_and_long_enough_to_be_cached() -> None:
    assert len(SYSTEM.encode()) <= 2_300
    assert estimate(SYSTEM) >= 520


@pytest.mark.parametrize(("source", "answer"), EXAMPLES)
def test_the_checks_pass_what_the_examples_teach(source: str, answer: str) -> None:
    before, after = (parse_section(f"# Rules\n\n{text.replace('[[c0]]', '`make`')}\n") for text in (source, answer))
    findings = judge_section(before, after, Level.FULL)
    assert [finding for finding in findings if finding.severity is Severity.ERROR] == []
    assert estimate(answer) < estimate(source)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 2
