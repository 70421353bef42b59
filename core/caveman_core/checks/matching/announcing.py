"""Clauses that announce the code below them, and those that only praise or tell a feeling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from caveman_core.checks.sides.classes import is_hard
from caveman_core.document.facts import Token

_ANNOUNCING: Final = re.compile(
    r"(?:run|use|do|try|call|type)\s+(?:it|this|that|them|these)\b[^.;:]*:\Z", re.IGNORECASE
)
_PRAISE: Final = re.compile(
    r"\w+\s+(?:is|are|was|were)\s+(?:good|great|nice|wonderful)\Z|(?:excited|thrilled|glad|proud)\s+(?:about|of)\b.*\Z",
    re.IGNORECASE,
)
"""As in "these ideas are good, and we were excited about them"."""


def is_announcing(clause: str, tokens: Sequence[Token]) -> bool:
    """Whether it points at what follows ("to debug it, run it like this:") or praises; no fact, no duty in it."""
    says_little = _ANNOUNCING.match(clause) or _PRAISE.match(clause.rstrip(" ,"))
    return says_little is not None and not any(map(is_hard, tokens))
