"""What kind of protected word a word is, if any."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.cover import PART
from caveman_core.document.syntax.paths import is_file_name, is_path
from caveman_core.document.wordset import word_set

_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,20}://.|www\.[^.]|mailto:.")
_EMAIL: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:[:/].*)?")
_PACKAGE: Final = re.compile(r"@[\w~-][\w.~-]*/[\w-]+")
_FLAG: Final = re.compile(r"--?[A-Za-z].*")
_VARIABLE: Final = re.compile(rf"#?\$[A-Za-z_{PART}]\w*|%\w+%|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z_][A-Z0-9_]*=.*")
_NUMERIC: Final = re.compile(r"[#$€£¥~≈≤≥<>=^+±-]*[0-9].*")
_CAMEL: Final = re.compile(r"[a-z]++[A-Z]")
_COMMIT: Final = re.compile(r"(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{7,40}")
_MARK_IN_CODE: Final = re.compile(
    rf"""(?<=[\w)\]]) (?: [:=|\#+^&<>_] | -> | \?\. | \.(?=\w) | \((?!(?:s|es|ies|ren)\)) )   # a:b x=y C# a.b f(
       | (?<=\w){PART} | {PART}(?=\w)                                                          # list[str] foo\_bar
       | _(?=\w)""",
    re.VERBOSE,
)
_MARK_BESIDE_DIGIT: Final = re.compile(r"[-.:,%'$€£¥]")
_DIGIT: Final = re.compile(r"[0-9]")
_ABBREVIATIONS: Final = word_set("e.g i.e a.k.a a.m p.m u.s u.s.a u.k u.n e.u d.c ph.d b.sc m.sc n.b p.s q.e.d")


def classify(word: str, *, joined: bool) -> ProtectedKind | None:
    """The kind of `word`; `joined`: it follows inline code or a link without a space, so it is no new word."""
    if word.isalnum():
        return ProtectedKind.IDENTIFIER if _CAMEL.match(word) or _COMMIT.fullmatch(word) else None
    if _URL.match(word):
        return ProtectedKind.URL
    if "@" in word:
        return _with_at(word, joined)
    if word[0] == "-":
        return _with_hyphen(word, joined)
    if _VARIABLE.fullmatch(word):
        return ProtectedKind.VARIABLE
    if "/" in word or "\\" in word:
        return _with_slash(word)
    return _plain(word, joined)


def _with_at(word: str, joined: bool) -> ProtectedKind | None:
    if word[0] == "@" and len(word) > 1 and not joined:
        return ProtectedKind.PATH if _PACKAGE.fullmatch(word) else ProtectedKind.IMPORT
    if _EMAIL.fullmatch(word):
        return ProtectedKind.URL
    return ProtectedKind.IDENTIFIER if len(word) > 1 else None


def _with_hyphen(word: str, joined: bool) -> ProtectedKind | None:
    if _FLAG.fullmatch(word) and not joined:
        return ProtectedKind.FLAG
    return ProtectedKind.IDENTIFIER if _NUMERIC.fullmatch(word) else None


def _with_slash(word: str) -> ProtectedKind | None:
    if is_path(word):
        return ProtectedKind.PATH
    return ProtectedKind.IDENTIFIER if any(map(str.isalnum, word)) else None


def _plain(word: str, joined: bool) -> ProtectedKind | None:
    if word.lower() in _ABBREVIATIONS:
        return None
    if is_file_name(word) and not joined:
        return ProtectedKind.PATH
    if word[0] == "#":
        return ProtectedKind.IDENTIFIER
    numeric = _NUMERIC.fullmatch(word) or (_DIGIT.search(word) and _MARK_BESIDE_DIGIT.search(word))
    if numeric or _MARK_IN_CODE.search(word) or _CAMEL.match(word):
        return ProtectedKind.IDENTIFIER
    return None
