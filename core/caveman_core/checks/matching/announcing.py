"""Clauses that announce what follows: the code below says what to do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from caveman_core.checks.sides.classes import is_hard
from caveman_core.document.facts import Token

_ANNOUNCING: Final = re.compile(
    r"(?:run|use|do|try|call|type)\s+(?:it|this|that|them|these)\b[^.;:]*:\Z", re.IGNORECASE
)


def is_announcing(clause: str, tokens: Sequence[Token]) -> bool:
    """Whether it only points at what the sentence named and what follows: "to debug it, run it like this:"."""
    return _ANNOUNCING.match(clause) is not None and not any(map(is_hard, tokens))
