"""Texts to be timed: real ones of any size, hostile ones, and candidates for each."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from bench.benign_rewrites import rewritten
from bench.gate_pairs import corpus
from bench.mutations.ground import Ground, seeded
from caveman_core.document.parse import parse_document
from caveman_core.document.walk import LONGEST_LEAF

PAIRS: Final = Path(__file__).parents[1] / "tests" / "data" / "pairs"
_ENDINGS: Final = "abcdefghijklmnopqrstuvwxyz"


class Against(StrEnum):
    """What a text is judged against."""

    ITSELF = "itself"
    BENIGN = "benign"  # articles, fillers, openers dropped; one letter added where there are none
    HALVES = "halves"  # its two halves change places
    RENAMED = "renamed"  # every heading has another text
    OTHER = "other"  # every letter another one, structure and length the same: nothing matches


def real(size: int) -> str:
    """The own source files again and again, long words different in each copy, to `size` characters."""
    texts = [Ground.all_of(document).with_sections({}).decode() for document in corpus([PAIRS]).sources]
    parts: list[str] = []
    length = 0
    for number in count():
        if length >= size:
            return "\n\n".join(parts)[:size]
        part = texts[number % len(texts)].replace("\r\n", "\n")
        parts.append(_varied(part, number // len(texts)) if number >= len(texts) else part)
        length += len(parts[-1]) + 2
    raise AssertionError


def _varied(text: str, copy: int) -> str:
    ending = _ENDINGS[copy % 26] * (1 + copy // 26)
    text = re.sub(r"\b([a-z]{6,})\b", rf"\g<1>{ending}", text)
    return re.sub(r"^(#+ .*)$", rf"\g<1> {copy}", text, flags=re.MULTILINE)


def _repeated(piece: str) -> Callable[[int], str]:
    return lambda size: (piece * (size // len(piece) + 1))[:size]


def _numbered(template: str) -> Callable[[int], str]:
    """The template with a growing number, so that no two pieces are alike."""
    return lambda size: "".join(template.format(number) for number in range(size // len(template)))


def _deeper(piece: str, line: str) -> Callable[[int], str]:
    """Each line one level deeper than the one before, 2,000 levels at most, then from the start again."""

    def build(size: int) -> str:
        block = "".join(piece * (level % 40 + 1) + line for level in range(40))
        return (block * (size // len(block) + 1))[:size]

    return build


def _paragraphs(piece: str) -> Callable[[int], str]:
    """The piece again and again, in paragraphs just short enough to be prose (walk.LONGEST_LEAF)."""
    return _repeated((piece * (LONGEST_LEAF // len(piece))).rstrip() + "\n\n")


_TABLE: Final = "| a | b |\n|---|---|\n| "
HOSTILE: Final[dict[str, Callable[[int], str]]] = {
    **{
        name: _repeated(piece)
        for name, piece in {
            "one word": "a",
            "blank lines": "\n",
            "backticks": "`",
            "backtick runs": "` `` ``` ```` ",
            "[": "[",
            "]": "]",
            "[ and ]": "[]",
            "a.a.a.": "a.",
            "<": "<",
            "<a": "<a ",
            "<!--": "<!--",
            "((((": "(",
            "a(": "a(",
            "[a](": "[a](",
            '[a](b "': '[a](b "',
            "double quotes": '"',
            "quoted words": '"a ',
            "single quotes": "'a ",
            "apostrophes": "a'a'",
            "curly quotes": "“a ",
            "slashes": "a/",
            "backslashes": "\\",
            "\\(": "\\(",
            "dollars": "$",
            "$a=": "$a=",
            "$$a": "$$a ",
            "braces": "{",
            "{%": "{%",
            "underscores": "_",
            "stars": "*",
            "at signs": "@a",
            "ampersands": "&a",
            "URLs without space": "https://a.b/(",
            "colons": "a:",
            "hyphens": "a-",
            "digits": "1",
            "dots": ".",
            "full stops": ". ",
            "strong words": "__a b ",
            "emphasis": "_a ",
            "sentences": "a b. C d. ",
            "short negations": "not a. ",
            "conditions": "if a then b unless c, ",
            "one name": "Anna ",
            "tiny fences": "```\n```\n",
            "filled fences": "```\na\n```\n\nb\n\n",
            "table row": "|a",
            "table": "|a|b|\n|-|-|\n",
            "headings": "# a\n",
            "list items": "- a\n",
            "longer list items": "- the item number of a list\n",  # as many blocks as are still parsed
            "definitions": "[a]: b?x=12345\n",
            "deep lists": "- " * 2000 + "\n",
            "deep quotes": "> " * 2000 + "\n",
            "mixed deep": "> - " * 1000 + "a\n",
            "reference starts": "[a]:\n",
            "nocompress": "<!-- nocompress -->\n\na\n\n<!-- /nocompress -->\n\n",
        }.items()
    },
    **{f"paragraphs of {piece}": _paragraphs(f"{piece} ") for piece in ("<a", "[a](b", "\"a", "not a.", "Anna", "$$a")},
    "one strong word": lambda size: "__" + "a " * (size // 2),
    "one long key": lambda size: "---\na" + " " * size + "\n---\n",
    "one long line": lambda size: real(size).lstrip("# ").replace("\n", " "),
    "one table row of words": lambda size: _TABLE + "never use word1 before word2 " * (size // 29) + "|\n",
    "different numbers": _numbered("wait {} s, "),
    "different headings": _numbered("# the title {}\n\nSome text below it, of usual length.\n\n"),
    "different words": _numbered("word{} "),
    "different paragraphs": _numbered("Never run part {} before it is ready.\n\n"),
    "20 000 bullets of one word": lambda size: "# a\n\n" + "".join(f"- w{number}\n" for number in range(size // 25)),
    "20 000 equal bullets": lambda size: "# a\n\n" + "- word\n" * (size // 25),
    "lists each line deeper": _deeper("  ", "- some words\n"),
    "quotes each line deeper": _deeper("> ", "some words\n"),
}  # fmt: skip
"""Names -> what makes such a text of a size in characters."""


def candidate(text: str, against: Against) -> str:
    """The candidate of this kind for a text."""
    return _MADE[against](text)


def _benign(text: str) -> str:
    pair = rewritten(parse_document(text.encode()), "everything dropped", seeded(1))
    return pair[1].decode() if pair else text + "a"


def _halves(text: str) -> str:
    middle = text.find("\n", len(text) // 2) + 1 or len(text) // 2
    return text[middle:] + text[:middle]


def _renamed(text: str) -> str:
    return re.sub(r"^(#+ \S.*)$", r"\1 renamed", text, flags=re.MULTILINE)


@cache
def _other_letters() -> dict[int, str]:
    small, large = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    turned = {ord(one): two for row in (small, large) for one, two in zip(row, row[13:] + row[:13], strict=True)}
    return turned | {ord(one): two for one, two in zip("123456789", "234567891", strict=True)}


def _other(text: str) -> str:
    """Headings stay where there is more, so that sections are compared one with one; no letters: a real text."""
    if not re.search(r"[A-Za-z0-9]", text):
        return real(len(text))
    letters = _other_letters()
    other = "".join(line if line.startswith("#") else line.translate(letters) for line in text.splitlines(True))
    return other if other != text else text.translate(letters)


_MADE: Final[dict[Against, Callable[[str], str]]] = {
    Against.ITSELF: str,
    Against.BENIGN: _benign,
    Against.HALVES: _halves,
    Against.RENAMED: _renamed,
    Against.OTHER: _other,
}
