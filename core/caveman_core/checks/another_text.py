"""A candidate that is another text: told at once, since a comparison word by word would take long and say no more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.report import error
from caveman_core.document.model import Section

RULE: Final = "another text"
_WORD: Final = re.compile(r"\w+")
_LEAST: Final = 200
"""Words of a section below which the other checks take no time and say more."""
_SHARE: Final = 5
"""A candidate has one of so many words of its source at least; the shortest real one has more than a half."""
_LONGER: Final = 2
"""A candidate that is so many times longer is none."""


def another_text(source: Section, candidate: Section) -> Iterator[Finding]:
    """One error where hardly a word of a long section stays, or where it became far longer. Linear, without parsing."""
    before, after = len(source.text), len(candidate.text)
    if after > _LONGER * before + 2_000:
        yield error(RULE, f"the section grew from {before} to {after} characters", source.first_line, source.title)
        return
    words = Counter(_WORD.findall(source.text.lower()))
    total = words.total()
    if total < _LEAST:
        return
    kept = (words & Counter(_WORD.findall(candidate.text.lower()))).total()
    if kept * _SHARE < total:
        message = f"{kept} of the section's {total} words are left"
        yield error(RULE, message, source.first_line, source.title)
