"""What local models think aloud in front of their answer. Pure."""

from __future__ import annotations

from typing import Final

_OPEN: Final = "<think>"
_CLOSE: Final = "</think>"


def without_thoughts(text: str) -> str:
    """The text behind a leading `<think>…</think>`; "" if it never comes to an end."""
    start = text.lstrip()
    if not start.startswith(_OPEN):
        return text
    return start.partition(_CLOSE)[2].lstrip("\n")
