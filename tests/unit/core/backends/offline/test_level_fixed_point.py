"""Above `lite` too a second run changes nothing, over a milder result neither, and nothing else is lost."""

from __future__ import annotations

import asyncio
import os
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.backends.interface import Request
from caveman_core.backends.offline import OfflineBackend
from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.backends.offline.short_form_words import BOUNDS, CHOICES, CONTRACTIONS, EMPHASIS, TERMS
from caveman_core.document.masking import mask, unmask
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import document_bytes, splice_section
from caveman_core.policy import Level

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "60"))
ABOVE = pytest.mark.parametrize("level", [Level.FULL, Level.ULTRA])

VOCABULARY = """
the the the a an The An is are is are isn't aren't not and and our Our you should You use run if when unless to of in by
with on for it this that server tests config settings Redis API users database codebase build used stored required
supported enabled deprecated available written users never NEVER ALWAYS MUST 5 500 30s one two [[c0]] [[c1]] [[c2]]
**main** **Label**: **Label:** **Important**: etc. e.g. Inc. first most other only note that in order prior
""".split()  # noqa: SIM905 — a list of single words would hide what they are
PIECES = [
    *VOCABULARY,
    *TERMS, *map(str.capitalize, TERMS), *CONTRACTIONS, *CHOICES, *EMPHASIS,
    *(f"{bound} 500" for bound in BOUNDS),
    "You should run", "you should always", "are stored in", "is used by", "is not required", ", and the", "such as",
    "Use tabs instead of spaces", "in order to", "Note that",
]  # fmt: skip
GAPS = [" "] * 12 + ["\n", ", ", ", ", ". ", ". ", ": ", " — ", "; ", " (", ") ", ".\n", "? ", "."]


@st.composite
def prose(draw: st.DrawFn) -> str:
    """Words and phrases in any order, with any gaps."""
    pieces = draw(st.lists(st.sampled_from(PIECES), min_size=1, max_size=20))
    gaps = draw(st.lists(st.sampled_from(GAPS), min_size=len(pieces), max_size=len(pieces)))
    text = "".join(piece + gap for piece, gap in zip(pieces, gaps, strict=True))
    return "\n".join(line.strip() for line in text.split("\n") if line.strip()) or "x"


@ABOVE
@settings(max_examples=EXAMPLES, deadline=None)
@given(text=prose())
def test_a_second_run_changes_nothing(level: Level, text: str) -> None:
    once = shorten_leaf(text, level)
    assert shorten_leaf(once, level) == once


@ABOVE
@settings(max_examples=EXAMPLES, deadline=None)
@given(text=prose())
def test_a_second_run_over_the_result_of_a_milder_level_changes_nothing(level: Level, text: str) -> None:
    milder = tuple(Level)[: tuple(Level).index(level)]
    for below in milder:
        once = shorten_leaf(shorten_leaf(text, below), level)
        assert shorten_leaf(once, level) == once


@ABOVE
@settings(max_examples=EXAMPLES, deadline=None)
@given(text=prose())
def test_lines_placeholders_and_digits_stay(level: Level, text: str) -> None:
    new = shorten_leaf(text, level)
    assert [bool(line.strip()) for line in new.split("\n")] == [True] * len(text.split("\n"))
    for kept in (r"\[\[[^\]]*\]\]", r"\d+", r"[?!,;:—]"):
        assert re.findall(kept, new) == re.findall(kept, text)


@ABOVE
@settings(max_examples=EXAMPLES, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text_at_all_has_a_fixed_point(level: Level, text: str) -> None:
    once = shorten_leaf(text, level)
    assert shorten_leaf(once, level) == once
    assert len(once.split("\n")) == len(text.split("\n"))


def through_a_file(data: bytes, level: Level) -> bytes:
    """Parse, mask, compress, unmask, splice: what the pipeline does, without checks."""
    document = parse_document(data)
    texts = []
    for section in document.sections:
        masked = mask([leaf.text for leaf in section.leaves])
        request = Request(tuple(leaf.text for leaf in masked), masked[0].prefix if masked else "c", level)
        (answer,) = asyncio.run(OfflineBackend().compress([request]))
        leaves = [unmask(text, leaf) for text, leaf in zip(answer.leaves, masked, strict=True)]
        texts.append(splice_section(section, leaves))
    return document_bytes(document, texts)


MARKDOWN = ["# The head\n\n", "- ", "1. ", "> ", "\n\n", "`the code` ", "[the link](to/the/a.md) ", "- [ ] **Label**: "]


@ABOVE
@settings(max_examples=EXAMPLES // 3, deadline=None)
@given(text=st.lists(st.one_of(st.sampled_from(MARKDOWN), prose()), max_size=12).map("".join))
def test_a_second_run_over_a_whole_file_changes_nothing(level: Level, text: str) -> None:
    once = through_a_file(text.encode(), level)
    assert through_a_file(once, level) == once
