"""Marks of Markdown dialects that CommonMark reads as prose: admonitions, `:::` containers, emoji names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.cover import Claim

_MARK: Final = re.compile(
    r"""^(?:!!!|\?\?\?\+?)[ \t]+[\w-]+   # !!! note
      | (?<!\S):{3,}[\w-]*               # :::tip
      | (?<!\S):[a-z+][a-z0-9_+-]{0,40}:(?=[\s.,;!?)]|\Z)   # :rocket:
    """,
    re.VERBOSE | re.MULTILINE,
)


def scan(text: str) -> Iterator[Claim]:
    """MkDocs admonitions at the start of a line, container fences and emoji names between blanks."""
    if text.count(":") < 2 and "!!!" not in text and "???" not in text:
        return
    for mark in _MARK.finditer(text):
        yield Claim(mark.start(), mark.end(), ProtectedKind.TEMPLATE)
