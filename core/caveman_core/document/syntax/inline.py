"""What binds tightest in CommonMark, read in one pass: code spans, HTML, autolinks, math, escapes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.closers import Closers
from caveman_core.document.syntax.cover import PART, WALL, Claim
from caveman_core.document.syntax.tags import tag_at

_TRIGGER: Final = re.compile(r"[`\\&$]|<(?![\s<>=-])")
_RUN: Final = re.compile(r"`+")
_ENTITY: Final = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_PUNCTUATION: Final = r"[!-/:-@\[-`{-~]"
_ESCAPES: Final = re.compile(rf"\\{_PUNCTUATION}(?:\\(?![(\[]){_PUNCTUATION})*+")
_MATH: Final = {"(": ("\\)", re.compile(r"(?:\\\()+")), "[": ("\\]", re.compile(r"(?:\\\[)+"))}
"""Opener without its backslash -> closer, and the run of escapes it is where no closer follows."""
_DOLLAR_MATH: Final = re.compile(r"\$(?=[^\s$])(?=\w+\$|[^$\n]*[\\^_{}=])[^$\n]{1,200}(?<=\S)\$(?![A-Za-z0-9])")


def scan(text: str) -> Iterator[Claim]:
    """Claims from left to right; what begins first wins, as in CommonMark."""
    closers = Closers(text)
    trigger = _TRIGGER.search(text)
    while trigger:
        start = trigger.start()
        claim = _AT[trigger[0]](text, start, closers)
        if claim:
            yield claim
        end = claim.end if claim else _past(text, start)
        trigger = _TRIGGER.search(text, end)


def _past(text: str, start: int) -> int:
    """Where to read on when nothing begins at `start`: a run of backticks is literal as a whole."""
    run = _RUN.match(text, start)
    return run.end() if run else start + 1


def _code_at(text: str, start: int, closers: Closers) -> Claim | None:
    run = _RUN.match(text, start)
    length = run.end() - start if run else 0
    end = closers.end_of_run(length, start)
    return Claim(start, end, ProtectedKind.CODE) if end is not None else None


def _escape_at(text: str, start: int, closers: Closers) -> Claim | None:
    closer, pattern = _MATH.get(text[start + 1 : start + 2], ("", _ESCAPES))
    end = closers.end_of(closer, start + 2) if closer else None
    if end is not None:
        return Claim(start, end, ProtectedKind.MATH)
    escapes = pattern.match(text, start)
    if not escapes:
        return None
    end = escapes.end()
    in_word = _in_word(text[start - 1 : start]) and _in_word(text[end : end + 1])
    return Claim(start, end, ProtectedKind.ESCAPE, PART if in_word else WALL)


def _in_word(neighbour: str) -> bool:
    return neighbour.isalnum() or neighbour in ("_", "/", "\\", ".", "-")


def _entity_at(text: str, start: int, closers: Closers) -> Claim | None:
    entity = _ENTITY.match(text, start)
    return Claim(start, entity.end(), ProtectedKind.ESCAPE, PART) if entity else None


def _math_at(text: str, start: int, closers: Closers) -> Claim | None:
    if text.startswith("$$", start):
        end = closers.end_of("$$", start + 2)
        return Claim(start, end, ProtectedKind.MATH) if end is not None else None
    math = _DOLLAR_MATH.match(text, start)
    return Claim(start, math.end(), ProtectedKind.MATH) if math else None


_AT: Final[dict[str, Callable[[str, int, Closers], Claim | None]]] = {
    "`": _code_at,
    "<": tag_at,
    "\\": _escape_at,
    "&": _entity_at,
    "$": _math_at,
}
