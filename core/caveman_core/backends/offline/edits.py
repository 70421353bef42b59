"""Edits: some words of a statement replaced by fewer, every newline kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caveman_core.backends.offline.capitals import Capital, Role, with_capital
from caveman_core.backends.offline.words import Words


@dataclass(frozen=True, slots=True)
class Edit:
    """Words `first` up to, not including, `last` become `words`. One space or newline parts each from the next."""

    first: int
    last: int
    words: tuple[str, ...] = ()
    capital: Capital = Capital.MOVES_ON


def edited(words: Words, edits: Sequence[Edit]) -> Words:
    """After edits that do not overlap, in order of their place; one that would make a blank line is left out.

    `words` itself if nothing changed.
    """
    new = words
    for edit in reversed(edits):
        newlines = sum(gap == "\n" for gap in words.gaps[edit.first + 1 : edit.last])
        placed = _place(new, edit, newlines)
        if placed:
            new = words.copy() if new is words else new
            _carry_out(new, edit, *placed)
    return new


def _carry_out(words: Words, edit: Edit, before: str, texts: list[str], gaps: list[str]) -> None:
    capital = edit.capital is Capital.MOVES_ON and words.texts[edit.first][0].isupper()
    if capital and texts:
        texts[0] = with_capital(texts[0])
    elif capital and edit.last < len(words):
        asked = words.lows[edit.last - 1] in ("please", "to")  # hence a verb follows
        words.texts[edit.last] = with_capital(words.texts[edit.last], Role.VERB if asked else Role.ANY)
    words.lows[edit.first : edit.last] = edit.words
    words.texts[edit.first : edit.last] = texts
    words.gaps[edit.first : edit.last + 1] = [before, *gaps]


def _place(words: Words, edit: Edit, newlines: int) -> tuple[str, list[str], list[str]] | None:
    """The gap before, the new words, and the gap after each; None where a newline finds no place."""
    left, right = words.gaps[edit.first], words.gaps[edit.last]
    if not edit.words:
        gap = _merged(left, right, newlines)
        return None if gap is None else (gap, [], [])
    between = [" "] * (len(edit.words) - 1)
    for slot in range(min(newlines, len(between))):
        between[slot] = "\n"
    newlines -= min(newlines, len(between))
    if newlines and left.endswith(" "):
        left, newlines = left[:-1] + "\n", newlines - 1
    if newlines and right.startswith(" "):
        right, newlines = "\n" + right[1:], newlines - 1
    return None if newlines else (left, list(edit.words), [*between, right])


def _merged(left: str, right: str, newlines: int) -> str | None:
    """The gap that stays when the words between two gaps go; None if it would need two newlines or begin with one."""
    newlines += left.endswith("\n") + right.startswith("\n")
    head, tail = left.removesuffix(" ").removesuffix("\n"), right[1:]
    if head == left:  # the text begins here, or a bracket or emphasis mark stands before
        return None if newlines else left + tail
    return None if newlines > 1 else head + ("\n" if newlines else " ") + tail
