"""Quoted strings. Apostrophes and inch marks are not quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.model import ProtectedKind
from caveman_core.document.syntax.cover import Claim

_LONGEST: Final = 1000
_BEFORE: Final = r"""(?<![^\s(\[{/=*_~:,;>|+\u2013\u2014\ue000\ue001-])"""
_QUOTED: Final = re.compile(
    rf"""(?=["“„«'‘])(?: {_BEFORE}"(?!\s)[^"]{{1,{_LONGEST}}}(?<!\s)"(?![^\W_])
       | “[^“”]{{1,{_LONGEST}}}”
       | „[^„“”]{{1,{_LONGEST}}}[“”]
       | «[^«»]{{1,{_LONGEST}}}»
       | {_BEFORE}'(?!\s|\d0s)(?:[^'\n]|(?<=\w)'(?=\w)){{1,{_LONGEST}}}(?<!\s)'(?!\w)
       | ‘(?:[^‘’\n]|(?<=\w)’(?=\w)){{1,{_LONGEST}}}’ )""",
    re.VERBOSE,
)


def scan(text: str) -> Iterator[Claim]:
    """Quoted strings of at most 1000 characters, with all that was claimed inside them."""
    for quoted in _QUOTED.finditer(text):
        yield Claim(quoted.start(), quoted.end(), ProtectedKind.QUOTE)
