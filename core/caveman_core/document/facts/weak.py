"""Words that may come and go."""

from __future__ import annotations

from typing import Final

from caveman_core.document.facts.classify import stem

_WEAK_WORDS: Final = (
    "use make keep provide ensure help run see follow contain include work implement thing various certain"
    " like want simple both any some more now manner way fashion"
)
WEAK: Final = frozenset(stem(word) for word in _WEAK_WORDS.split())
"""Verbs and fillers that a label or a noun can stand without; losing one is no finding."""
