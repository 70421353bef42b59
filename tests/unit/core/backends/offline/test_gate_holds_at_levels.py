"""What the rules of `full` and `ultra` write passes the gate at their level, so that no statement costs its section."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.backends.interface import Request
from caveman_core.backends.offline import OfflineBackend
from caveman_core.backends.offline.short_form_words import BOUNDS, CHOICES, CONTRACTIONS, EMPHASIS, TERMS
from caveman_core.checks.finding import Severity
from caveman_core.checks.gate import judge_section
from caveman_core.document.masking import mask, unmask
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import splice_section
from caveman_core.policy import Level

FULL = (
    "Redis is used for caching.",
    "API keys aren't stored in the vault.",
    "Tests are in `tests/`.",
    "If authentication is enabled, send the token.",
    "You should run the linter.",
    "When it fails, you should always restart it.",
    "Our codebase is large.",
    "Run tests, linters, and builds.",
    "Use `a`, `b`, and `c`.",
    "The database is not available.",
)
ULTRA = (
    *FULL,
    *(f"It reads the {term} of both." for term in sorted(TERMS - {"environment"})),
    *(f"{term.capitalize()} of both is where it was." for term in sorted(TERMS - {"environment", "documentation"})),
    *(f"It {long} run." for long in CONTRACTIONS),
    *(f"You {long} push it." for long in EMPHASIS),
    *(f"It has {bound} 500 users." for bound in BOUNDS),
    *(f"Use tabs {choice} spaces." for choice in CHOICES),
    "Use tools such as npm.",
    "Set the environment variables first.",
    "The token expires.",
    "**File size**: keep files small.",
    "**Python:** the one of the server.",
)
CASES = [(Level.FULL, sample) for sample in FULL] + [(Level.ULTRA, sample) for sample in ULTRA]
FRAMES = ("{}", "You must never push it. {}", "{} Do not push it.", "- Do it first.\n- {}\n- Then wait.")


def errors(text: str, level: Level) -> list[str]:
    """The gate's errors for what the backend makes of `text`, which it must change."""
    (section,) = parse_document(f"# Rules\n\n{text}\n".encode()).sections
    masked = mask([leaf.text for leaf in section.leaves])
    request = Request(tuple(leaf.text for leaf in masked), masked[0].prefix, level)
    (answer,) = asyncio.run(OfflineBackend().compress([request]))
    leaves = [unmask(new, leaf) for new, leaf in zip(answer.leaves, masked, strict=True)]
    (candidate,) = parse_document(splice_section(section, leaves).encode()).sections
    assert candidate.text != section.text
    return [str(found) for found in judge_section(section, candidate, level) if found.severity is Severity.ERROR]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize(("level", "sample"), CASES)
def test_no_sample_fails_in_any_frame(level: Level, sample: str, frame: str) -> None:
    assert errors(frame.format(sample), level) == []


@settings(max_examples=60, deadline=None)
@given(samples=st.lists(st.sampled_from(ULTRA), min_size=2, max_size=4), bullets=st.booleans())
def test_no_run_of_them_fails(samples: list[str], bullets: bool) -> None:
    text = "\n".join(f"- {sample}" for sample in samples) if bullets else " ".join(samples)
    assert errors(text, Level.ULTRA) == []
