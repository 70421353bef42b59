"""Taking paths out of what is logged: messages of errors and of libraries may name the user's files."""

from __future__ import annotations

import re
from typing import Final

HIDDEN: Final = "(path)"
_PUNCTUATION: Final = " .,)]>"

_START: Final = r"(?:(?<![^\s'\"(=\[<])|(?<=://))(?:~[^\s/'\"]*/|/|[A-Za-z]:\\)"
"""`/x`, `~/x`, `C:\\x` and `unix:///x`; not `and/or`, `1/2` or the `/0` of `redis://host/0`."""

_GOES_ON: Final = r"is|was|are|were|has|had|holds|cannot|could|did|does|takes|of|and|to|read|ended|on"
"""Words of our own messages that come after a path. Names have blanks in them, so nothing else ends an unquoted one."""

_PATH: Final = re.compile(
    rf"(?P<quote>['\"]){_START}.*?(?P=quote)|{_START}(?:(?! (?:{_GOES_ON})\b)[^;:\n'\"])*", re.IGNORECASE
)


def without_paths(text: str) -> str:
    """The text with HIDDEN in the place of every absolute path: rather a word too many than a part of a name."""
    return _PATH.sub(_hidden, text)


def _hidden(match: re.Match[str]) -> str:
    if quote := match["quote"]:
        return f"{quote}{HIDDEN}{quote}"
    found = match.group()
    return HIDDEN + found[len(found.rstrip(_PUNCTUATION)) :]
