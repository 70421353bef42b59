"""Texts as a difference can meet them."""

from __future__ import annotations

from hypothesis import strategies as st

_ANY = st.text(st.characters(exclude_categories=()), max_size=60)
_BITS = (
    "# Title\n", "## Next\n", "---\n", "a: b\n", "\n", "\r\n", "\t", " ", "  ", "- ", "> ", "1. ", "the ", "a ", "run ",
    "tests ", "tests", ".", ",", "漢字", "👍🏽", "👩‍👩‍👧", "e\u0301", "\ufeff", "\u202e", "\x1b[2J", "\x00", "\x0c",
    "\r", "\u2028", "\u200b", "```\n", "\\ No newline", "--- x\n", "+++ y\n", "@@ -1 +1 @@\n",
)  # fmt: skip
_PROSE = st.lists(st.sampled_from(_BITS), max_size=30).map("".join)
TEXTS = _ANY | _PROSE
