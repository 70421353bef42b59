"""Calls with their arguments: `run(a, b)`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.cover import PART, Claim

_CALL: Final = re.compile(r"(?<![\w.])[A-Za-z_][\w.]*+\((?!(?:s|es|ies|ren)\))[^()\n]{0,200}\)")


def scan(text: str) -> Iterator[Claim]:
    """Names with a parenthesis right behind them; the plural in "file(s)" is none."""
    if "(" not in text:
        return
    for call in _CALL.finditer(text):
        yield Claim(call.start(), call.end(), ProtectedKind.IDENTIFIER, PART)
