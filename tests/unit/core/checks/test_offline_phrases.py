"""The gate knows every phrase that the offline backend may shorten."""

from __future__ import annotations

import re

import pytest

from caveman_core.backends.offline.phrase import Phrase
from caveman_core.backends.offline.phrases import PHRASES
from caveman_core.checks.gate import judge_section
from caveman_core.document.facts import facts
from caveman_core.document.parse import parse_section
from caveman_core.policy import Level


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.long)
def test_a_shortened_phrase_is_let_through(phrase: Phrase) -> None:
    at = phrase.sample.lower().index(phrase.long)
    shorter = phrase.sample[:at] + phrase.short + phrase.sample[at + len(phrase.long) :]
    shorter = re.sub(" +", " ", shorter).strip()
    shorter = shorter[0].upper() + shorter[1:]
    source, candidate = parse_section(f"{phrase.sample}\n"), parse_section(f"{shorter}\n")
    assert facts(shorter) == facts(phrase.sample)
    assert judge_section(source, candidate, Level.LITE) == ()
