"""A candidate that is another text: told at once, since a comparison word by word would take long and say no more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.report import error
from caveman_core.document.model import Section

RULE: Final = "another text"
_WORD: Final = re.compile(r"\w+")
_LEAST: Final = 200
"""Words of a text below which the other checks take no time and say more."""
_SHARE: Final = 5
"""A candidate has one of so many words of its source at least; the shortest real one has more than a half."""
_LONGER: Final = 2
"""A candidate that is so many times longer is none."""


def another_text(source: Sequence[Section], candidate: Sequence[Section]) -> Iterator[Finding]:
    """One error where hardly a word of a long text stays, or where it became far longer. Linear, without parsing."""
    if not source:
        return
    first = source[0]
    text, other = _text(source), _text(candidate)
    if len(other) > _LONGER * len(text) + 2_000:
        yield error(RULE, f"it grew from {len(text)} to {len(other)} characters", first.first_line, first.title)
        return
    words = Counter(_WORD.findall(text))
    total = words.total()
    if total < _LEAST:
        return
    kept = (words & Counter(_WORD.findall(other))).total()
    if kept * _SHARE < total:
        yield error(RULE, f"{kept} of its {total} words are left", first.first_line, first.title)


def _text(sections: Sequence[Section]) -> str:
    return "".join(section.text for section in sections).lower()
