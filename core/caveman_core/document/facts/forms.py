"""Irregular verb forms, so that "found" and "find" are one word. English only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final


def _bases(*lines: str) -> Mapping[str, str]:
    """Each word of a line -> the line's first word."""
    return {word: line.split()[0] for line in lines for word in line.split()[1:]}


BASES: Final = _bases(
    "begin began begun", "break broke broken", "bring brought", "build built", "buy bought", "catch caught",
    "choose chose chosen", "deal dealt", "draw drew drawn", "drive drove driven", "fall fell fallen", "find found",
    "fight fought", "forget forgot forgotten", "freeze froze frozen", "give gave given", "go went gone goes",
    "grow grew grown", "hold held", "hide hid hidden", "keep kept", "know knew known", "lead led", "lose lost",
    "make made", "mean meant", "meet met", "rewrite rewrote rewritten", "rise rose risen", "run ran",
    "say said", "see saw seen", "seek sought", "sell sold", "send sent", "shake shook shaken", "show shown",
    "speak spoke spoken", "spend spent", "stand stood", "steal stole stolen", "take took taken", "teach taught",
    "tell told", "think thought", "throw threw thrown", "understand understood", "wear wore worn", "win won",
    "write wrote written", "come came", "become became", "affect effect effects",
)  # fmt: skip
"""Form -> base. A noun that is its verb in another vowel ("effect", "affect") is one word with it."""
