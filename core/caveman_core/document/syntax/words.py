"""Single words that must not change: URLs, paths, imports, flags, variables, identifiers, numeric tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.syntax.cover import PART, WALL, Claim
from caveman_core.document.syntax.lexicon import classify

_END: Final = rf'\s{WALL}"“”„«»‘…—–。、，；：！？（）「」『』【】'
_PLAIN: Final = rf"[(*_]*+(?:[A-Z]*+[a-z]*+(?<=[A-Za-z])(?:['’-][a-z]++)*+|{PART}*+)[*_.,;:!?)]*+(?:[{_END}]|\Z)"
_WORD: Final = re.compile(rf"(?<![^{_END}])(?!{_PLAIN})[^{_END}]+")
_OPENING: Final = "([{'’,;:!?|&"
_CLOSING: Final = ".,;:!?)]}'’*_~|"
_GLOB_BEFORE_STARS: Final = ("/", ".", "_", "-")


def scan(text: str) -> Iterator[Claim]:
    """One claim at most for each run of characters without white space, less the punctuation around it."""
    for match in _WORD.finditer(text):
        word = match[0]
        start, end = _core(word)
        core = word[start:end]
        if not core.strip(PART):
            continue
        after_wall = match.start() > 0 and text[match.start() - 1] == WALL
        if kind := classify(core, joined=after_wall and start == 0):
            yield Claim(match.start() + start, match.start() + end, kind, PART)


def _core(word: str) -> tuple[int, int]:
    """The word without sentence punctuation, emphasis marks and unbalanced parentheses around it."""
    if word[0].isalnum() and word[-1].isalnum():
        return 0, len(word)
    start = len(word) - len(word.lstrip(_OPENING))
    stars = len(word) - start - len(word[start:].lstrip("*~"))
    if stars and word[start + stars : start + stars + 1] not in ("/", ".", "_"):
        start += stars
        start += len(word[start:]) - len(word[start:].lstrip(_OPENING))
    end = max(start, len(word.rstrip(_CLOSING)))
    if word[start:end].endswith(("'s", "’s")):
        end = max(start, len(word[: end - 2].rstrip(_CLOSING)))
    return start, _with_closers(word, start, end)


def _with_closers(word: str, start: int, end: int) -> int:
    """Take back what was cut too much: balancing parentheses, the stars of a glob, the end of a dunder name."""
    if end == len(word):
        return end
    core = word[start:end]
    missing = core.count("(") - core.count(")")
    while missing > 0 and word[end : end + 1] == ")":
        end += 1
        missing -= 1
    if core.endswith(_GLOB_BEFORE_STARS):
        end += len(word[end:]) - len(word[end:].lstrip("*"))
    if core.startswith("__") and word.startswith("__", end):
        end += 2
    return end
