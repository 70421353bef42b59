"""What the rules write passes the gate, so that no statement costs its section."""

from __future__ import annotations

import asyncio
import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.backends.interface import Request
from caveman_core.backends.offline import OfflineBackend
from caveman_core.backends.offline.openers import ANNOUNCING, REMINDING
from caveman_core.backends.offline.phrases import PHRASES
from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.masking import mask, unmask
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import splice_section
from caveman_core.policy import Level

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "60"))
SAMPLES = (
    *(phrase.sample for phrase in PHRASES),
    *(f"{' '.join(run)} {end}" for run in ANNOUNCING for end in ("the tests pass.", "A is on.", "you do not run it.")),
    *(f"{' '.join(run)} {end}" for run in REMINDING for end in ("run it.", "do it.", "use the cache only.")),
    "Be sure that you do not run it.",
    "Remember that A is on and that B is off.",
)
FRAMES = ("{}", "You must never run it. {}", "{} Do not push.", "If it fails, {}", "It works and {}")


def errors(text: str) -> list[Finding]:
    """The gate's errors for what the backend makes of `text`."""
    (section,) = parse_document(text.encode()).sections
    masked = mask([leaf.text for leaf in section.leaves])
    request = Request(tuple(leaf.text for leaf in masked), masked[0].prefix, Level.LITE)
    (answer,) = asyncio.run(OfflineBackend().compress([request]))
    leaves = [unmask(new, leaf) for new, leaf in zip(answer.leaves, masked, strict=True)]
    (candidate,) = parse_document(splice_section(section, leaves).encode()).sections
    return [found for found in judge_section(section, candidate, Level.LITE) if found.severity is Severity.ERROR]


@pytest.mark.parametrize("frame", FRAMES)
def test_no_entry_fails_in_any_frame(frame: str) -> None:
    assert {sample: found for sample in SAMPLES if (found := errors(frame.format(sample) + "\n"))} == {}


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(st.sampled_from(SAMPLES), min_size=2, max_size=4))
def test_no_paragraph_of_them_fails(samples: list[str]) -> None:
    assert errors(" ".join(sample[0].upper() + sample[1:] for sample in samples) + "\n") == []
