"""Parts between tags that hold the key of the call: `<s-KEY-1>` … `</s-KEY-1>`."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

_BYTES: Final = 3
_NEWLINES: Final = "\r\n"


class Kind(StrEnum):
    """What a part holds."""

    SECTION = "s"
    HEADING = "h"
    ANSWER = "a"
    FINDINGS = "f"


def new_key(texts: Iterable[str]) -> str:
    """Letters and digits that nobody could foresee and none of the texts holds."""
    held = "\n".join(texts)
    while (key := secrets.token_hex(_BYTES)) in held:
        pass
    return key


def part(kind: Kind, key: str, number: int, text: str) -> str:
    """The text between its tags, each tag on a line of its own."""
    name = f"{kind}-{key}-{number}"
    return f"<{name}>\n{text}\n</{name}>\n"


def read_parts(text: str, kind: Kind, key: str) -> Mapping[int, str]:
    """The parts of this kind by number, without the newlines at their ends.

    What stands outside is left out, and so is a number that comes twice. A part whose end is missing ends where the
    next one begins.
    """
    pieces = re.split(rf"<(/?){kind}-{re.escape(key)}-([0-9]{{1,6}})>", text)
    opened: list[int] = []
    parts: dict[int, str] = {}
    for closes, number, inside in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
        if not closes:
            opened.append(int(number))
            parts[int(number)] = inside.strip(_NEWLINES)
    times = Counter(opened)
    return {number: inside for number, inside in parts.items() if times[number] == 1}
