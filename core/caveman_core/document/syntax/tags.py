"""HTML tags and comments, autolinks, and `<placeholders>`."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.closers import Closers
from caveman_core.document.syntax.cover import PART, Claim
from caveman_core.document.wordset import word_set

_AUTOLINK: Final = re.compile(r"<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>")
_TAG: Final = re.compile(
    r"""</[A-Za-z][A-Za-z0-9-]*+\s*+>
      | <([A-Za-z][A-Za-z0-9-]*+)
        (?:\s++[A-Za-z_:][\w.:-]*+(?:\s*+=\s*+(?:[^\s"'=<>`]++|'[^']*+'|"[^"]*+"))?)*+
        \s*+/?>""",
    re.VERBOSE,
)
_PLACEHOLDER: Final = re.compile(r"<(?=[^\s<>=\-])[^<>\n]{0,199}(?<=\S)>")
_OPAQUE: Final = (("<!--", "-->", 2), ("<?", "?>", 2), ("<![CDATA[", "]]>", 9))
_DECLARATION: Final = re.compile(r"<![A-Za-z]")

_KNOWN: Final = word_set(
    "a abbr b blockquote br center cite code dd del details div dl dt em font h1 h2 h3 h4 h5 h6 hr i img input ins"
    " kbd li mark ol p picture pre q s samp small source span strike strong sub summary sup table tbody td th thead"
    " tr u ul var video wbr"
)


def tag_at(text: str, start: int, closers: Closers) -> Claim | None:
    """What begins with the `<` at `start`, if anything does."""
    if text[start + 1 : start + 2] in ("!", "?"):
        return _opaque_at(text, start, closers)
    if link := _AUTOLINK.match(text, start):
        return Claim(start, link.end(), ProtectedKind.URL)
    if tag := _TAG.match(text, start):
        if tag[1] and tag[1].lower() not in _KNOWN and "=" not in tag[0]:
            return Claim(start, tag.end(), ProtectedKind.TEMPLATE, PART)
        return _html(start, tag.end())
    if placeholder := _PLACEHOLDER.match(text, start):
        return Claim(start, placeholder.end(), ProtectedKind.TEMPLATE, PART)
    return None


def _opaque_at(text: str, start: int, closers: Closers) -> Claim | None:
    for opener, closer, skip in _OPAQUE:
        if text.startswith(opener, start):
            return _html(start, closers.end_of(closer, start + skip))
    return _html(start, closers.end_of(">", start + 2)) if _DECLARATION.match(text, start) else None


def _html(start: int, end: int | None) -> Claim | None:
    return Claim(start, end, ProtectedKind.HTML) if end is not None else None
