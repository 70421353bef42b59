"""A word without the sentence around it: punctuation, emphasis marks, unbalanced parentheses."""

from __future__ import annotations

import re
from typing import Final

_CLOSING: Final = ".,;:!?)]}'’*_~|"
_OPENING: Final = "([{'’,;:!?|&"
_EMPHASIS: Final = re.compile(r"\*{1,3}|~~")
_STARS: Final = re.compile(r"\*+")
_EMPHASIS_END: Final = re.compile(r"[^/*]\*+[.,;:!?)\]}'’]*\Z")
_GLOB_BEFORE_STARS: Final = ("/", ".", "_", "-")


def core_of(word: str) -> tuple[int, int]:
    """Start and end of what is left of `word`; the end is not before the start."""
    if word[0].isalnum() and word[-1].isalnum() and not word.endswith(("'s", "’s")):
        return 0, len(word)
    start, emphasised = _start(word)
    end = max(start, len(word.rstrip(_CLOSING)))
    if word[start:end].endswith(("'s", "’s")):
        end = max(start, len(word[: end - 2].rstrip(_CLOSING)))
    return start, _with_closers(word, start, end, emphasised=emphasised)


def _start(word: str) -> tuple[int, bool]:
    """Where the core begins, and whether emphasis begins before it."""
    outer = len(word) - len(word.lstrip(_OPENING))
    marks = _EMPHASIS.match(word, outer)
    if not marks:
        return outer, False
    rest = marks.end()
    if word[outer] == "*" and _is_glob(word, rest, rest - outer):
        return outer, False
    return rest + len(word[rest:]) - len(word[rest:].lstrip(_OPENING)), True


def _is_glob(word: str, rest: int, stars: int) -> bool:
    """Whether the stars before `rest` are a glob's: `*.py`, `**/x`, `*_test.go`, and not `**./x**`."""
    if word.startswith("/", rest):
        return stars < 3 and not _EMPHASIS_END.search(word, rest)
    named = word[rest : rest + 1] in (".", "_") and word[rest + 1 : rest + 2].isalnum()
    return stars == 1 and named and not _EMPHASIS_END.search(word, rest)


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
