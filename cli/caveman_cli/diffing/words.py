"""The words of two texts that differ, and the pieces they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby, takewhile
from typing import Final
from unicodedata import category

from caveman_cli.diffing.alignment import Effort, matches

_UNSPACED: Final = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Scripts written without spaces between words: each character is a word of its own."""

_LETTERS: Final = rf"[^\W{_UNSPACED}]"
_WORD: Final = re.compile(rf"\n|{_LETTERS}+(?:['’]{_LETTERS}+)*|[\U0001F1E6-\U0001F1FF]{{2}}|\S")
_JOINER: Final = "\u200d"
_MARKS: Final = ("Mn", "Mc", "Me", "Sk")
"""Sk holds the skin tones of emoji."""


class Kind(StrEnum):
    """Which of the two texts a piece stands in."""

    EQUAL = "equal"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text, never empty."""

    kind: Kind
    text: str


@dataclass(frozen=True, slots=True)
class _Words:
    texts: tuple[str, ...]
    starts: tuple[int, ...]

    def end(self, number: int) -> int:
        return self.starts[number] + len(self.texts[number])


def word_pieces(old: str, new: str, effort: Effort) -> list[Piece]:
    """The pieces of two texts: neighbours differ in kind, and what was removed stands before what took its place."""
    return merged(_by_lines(merged(_pieces(old, new, effort))))


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The same text in as few pieces as possible."""
    filled = (piece for piece in pieces if piece.text)
    return [
        Piece(kind, "".join(piece.text for piece in group)) for kind, group in groupby(filled, key=lambda one: one.kind)
    ]


def _by_lines(pieces: list[Piece]) -> list[Piece]:
    """Of the ways to place a change that are all true, the one that takes whole lines.

    `set[-.\\nA rule-].\\n` is `set.\\n[-A rule.\\n-]` too: what it begins with also follows it.
    """
    placed = list(pieces)
    for number in range(1, len(placed) - 1):
        before, change, after = placed[number - 1 : number + 2]
        if {before.kind, after.kind} != {Kind.EQUAL} or (before.text[-1] == "\n" == change.text[-1]):
            continue
        size = change.text.find("\n") + 1
        is_last = number == len(placed) - 2
        if size and after.text.startswith(change.text[:size]) and (is_last or len(after.text) > size):
            moved, rest = change.text[:size], change.text[size:]
            placed[number - 1] = Piece(Kind.EQUAL, before.text + moved)
            placed[number] = Piece(change.kind, rest + moved)
            placed[number + 1] = Piece(Kind.EQUAL, after.text[size:])
    return placed


def _pieces(old: str, new: str, effort: Effort) -> Iterator[Piece]:
    in_old, in_new = _words(old), _words(new)
    old_end = new_end = 0
    for match in matches(in_old.texts, in_new.texts, effort):
        i, j = in_old.starts[match.old_start], in_new.starts[match.new_start]
        yield from _gap(old[old_end:i], new[new_end:j])
        old_end, new_end = in_old.end(match.old_start + match.size - 1), in_new.end(match.new_start + match.size - 1)
        if old[i:old_end] == new[j:new_end]:
            yield Piece(Kind.EQUAL, old[i:old_end])
        else:
            yield from _respaced(_Side(old, in_old, match.old_start), _Side(new, in_new, match.new_start), match.size)
    yield from _gap(old[old_end:], new[new_end:])


@dataclass(frozen=True, slots=True)
class _Side:
    text: str
    words: _Words
    first: int

    def word(self, k: int) -> str:
        return self.words.texts[self.first + k]

    def blanks_before(self, k: int) -> str:
        end_of_last = self.words.end(self.first + k - 1) if k else self.words.starts[self.first]
        return self.text[end_of_last : self.words.starts[self.first + k]]


def _respaced(old: _Side, new: _Side, size: int) -> Iterator[Piece]:
    """The same words with other blanks between them."""
    for k in range(size):
        yield from _gap(old.blanks_before(k), new.blanks_before(k))
        yield Piece(Kind.EQUAL, old.word(k))


def _gap(old: str, new: str) -> Iterator[Piece]:
    """Between two words that both texts have: blanks that both begin or end with are equal."""
    head = _shared_blanks(old, new)
    rest_old, rest_new = old[head:], new[head:]
    tail = _shared_blanks(rest_old[::-1], rest_new[::-1])
    yield Piece(Kind.EQUAL, old[:head])
    yield Piece(Kind.REMOVED, rest_old[: len(rest_old) - tail])
    yield Piece(Kind.ADDED, rest_new[: len(rest_new) - tail])
    yield Piece(Kind.EQUAL, rest_old[len(rest_old) - tail :])


def _shared_blanks(one: str, other: str) -> int:
    """How many blanks both begin with, the same ones."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0].isspace(), pairs))


def _words(text: str) -> _Words:
    """Every character but blanks is in one word; what continues a character (accents, joiners) stays with it."""
    texts: list[str] = []
    starts: list[int] = []
    for found in _WORD.finditer(text):
        word, start = found.group(), found.start()
        if texts and start == starts[-1] + len(texts[-1]) and _continues(texts[-1], word):
            texts[-1] += word
        else:
            texts.append(word)
            starts.append(start)
    return _Words(tuple(texts), tuple(starts))


def _continues(before: str, word: str) -> bool:
    """Whether the two are shown as one: a mark on a letter, a part of an emoji."""
    if before == "\n" or word == "\n":
        return False
    first = word[0]
    return before[-1] == _JOINER or first == _JOINER or (not first.isascii() and category(first) in _MARKS)
