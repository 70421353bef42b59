"""Single words that must not change: URLs, paths, imports, flags, variables, identifiers, numeric tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.cover import PART, WALL, Claim
from caveman_core.document.syntax.lexicon import classify
from caveman_core.document.syntax.trim import core_of

_END: Final = rf'\s{WALL}"“”„«»‘…—–。、，；：！？（）「」『』【】'
_PLAIN: Final = (  # an English word, an acronym, or what is claimed already, with punctuation and emphasis around it
    rf"[(*]*+(?:[A-Z]*+[a-z]*+(?<=[A-Za-z])(?:['’-][a-z]++)*+|{PART}*+)[*.,;:!?)]*+(?:[{_END}]|\Z)"
)
_WORD: Final = re.compile(rf"(?<![^{_END}])(?!{_PLAIN})[^{_END}]+")
_UNDERSCORES: Final = re.compile(r"(?<!\w)(__?)(?=[^\s_])([^_]{1,300})(?<=[^\s_])\1(?!\w)")
_UNIT: Final = re.compile(r"(?<=[0-9])[ \u00a0\u202f](?:[%‰€£¥$]|[AaPp]\.?[Mm]\b)(?![\w%])")
"""The sign behind "0.5 %" and "10:30 pm": without it the number would be another one."""

_LONGEST_KEPT: Final = 60


def scan(text: str) -> Iterator[Claim]:
    """One claim at most for each run of characters without white space, less the punctuation around it."""
    if "_" in text:
        text = _UNDERSCORES.sub(_without_emphasis, text)
    for match in _WORD.finditer(text):
        word, offset = match[0], match.start()
        joined = offset > 0 and text[offset - 1] == WALL
        judge = _judged if len(word) <= _LONGEST_KEPT else _judged.__wrapped__
        if found := judge(word, joined):
            start, end, kind = found
            unit = _UNIT.match(text, offset + end)
            yield Claim(offset + start, unit.end() if unit else offset + end, kind, PART)


@lru_cache(maxsize=4096)
def _judged(word: str, joined: bool) -> tuple[int, int, ProtectedKind] | None:
    """What of `word` is to be protected, and as what. The same words come again and again, hence the cache."""
    start, end = core_of(word)
    core = word[start:end]
    if not core.strip(PART):
        return None
    kind = classify(core, joined=joined and start == 0)
    return (start, end, kind) if kind else None


def _without_emphasis(found: re.Match[str]) -> str:
    """The same length, blanks for the marks. `__one_word__` is a name and no emphasis."""
    marks, inside = found.groups()
    if marks == "__" and not re.search(r"\s", inside):
        return found[0]
    blanks = " " * len(marks)
    return f"{blanks}{inside}{blanks}"
