"""Where a reason ends: at the next thing to do."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.actions import begins_action
from caveman_core.checks.sides.effects import EFFECT_GERUND, tells_why

_BORDER: Final = re.compile(r",\s+(?:(?:and|but|then|so|or)\s+(?:then\s+)?)?|\s+(?:and|but|then)\s+", re.IGNORECASE)
_DOING: Final = re.compile(r"\w+ing\b", re.IGNORECASE)
_DEPENDENT: Final = re.compile(
    r"\W*(?:when|whenever|if|since|as|because|while|after|before|until|once|unless|for|to|in|by|given|where|on|with)\b",
    re.IGNORECASE,
)
"""How a sentence begins that says behind its comma what is to be done."""
_REACH: Final = 120
"""Characters in which a verb of effect shows that the reason goes on."""


def ends_at(piece: str, start: int) -> int:
    """Where the reason that begins at `start` ends: before "and delete the file", after "and keep reviews quick"."""
    is_dependent = start > 0 and _DEPENDENT.match(piece) is not None
    for border in _BORDER.finditer(piece, start + 1):
        comma = piece[border.start()] == ","
        if comma and is_dependent:
            return border.start()
        rest = border.end()
        does = begins_action(piece, rest) or (
            comma and _DOING.match(piece, rest) is not None and EFFECT_GERUND.match(piece, rest) is None
        )
        if does and not tells_why(piece[rest : rest + _REACH]):
            return border.start()
    return len(piece)
