"""A word without the sentence around it: punctuation, emphasis marks, unbalanced parentheses."""

from __future__ import annotations

import re
from typing import Final

_CLOSING: Final = ".,;:!?)]}'’*_~|"
_OPENING: Final = r"[(\[{'’,;:!?|&]*+"
_LEAD: Final = re.compile(rf"{_OPENING}((?:\*{{1,3}}|~~)(?![/._*]))?+{_OPENING}")
_STARS: Final = re.compile(r"\*+")
_GLOB_BEFORE_STARS: Final = ("/", ".", "_", "-")


def core_of(word: str) -> tuple[int, int]:
    """Start and end of what is left of `word`; the end is not before the start."""
    possessive = word.endswith(("'s", "’s"))
    if word[0].isalnum() and word[-1].isalnum() and not possessive:
        return 0, len(word)
    lead = _LEAD.match(word)
    start = lead.end() if lead else 0
    end = max(start, len(word.rstrip(_CLOSING)))
    if word[start:end].endswith(("'s", "’s")):
        end = max(start, len(word[: end - 2].rstrip(_CLOSING)))
    if word.startswith("_", start) and word.startswith("_", end) and word[start + 1 : start + 2] != "_":
        return start + 1, end
    return start, _with_closers(word, start, end, emphasised=bool(lead and lead[1]))


def _with_closers(word: str, start: int, end: int, *, emphasised: bool) -> int:
    """Take back what was cut too much: balancing parentheses, the stars of a glob, the end of a dunder name."""
    core = word[start:end]
    missing = core.count("(") - core.count(")")
    while missing > 0 and word.startswith(")", end):
        end += 1
        missing -= 1
    stars = _STARS.match(word, end)
    if stars and not emphasised and core.endswith(_GLOB_BEFORE_STARS):
        return stars.end()
    return end + 2 if core.startswith("__") and word.startswith("__", end) else end
