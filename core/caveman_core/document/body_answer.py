"""A rewritten body back into its section: placeholders replaced, lines given their newlines."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from caveman_core.document.body import MaskedBody
from caveman_core.document.lines import BLANKS, NEWLINES
from caveman_core.document.placeholders import about, split_placeholders
from caveman_core.errors import AnswerError, PlaceholderError

_NEWLINE: Final = re.compile(r"\r\n?")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})([^`]*)")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_AROUND: Final = re.compile(r"[ \t>]*")
"""What may stand before a block's placeholder: it goes, the block brings its own."""


def unmask_body(answer: str, masked: MaskedBody) -> str:
    """The section's text with this answer for its body, in one pass.

    Each block's placeholder has to occur once, in order and alone on its line, each other one at most once. One fence
    around the whole answer is taken off. Raises AnswerError, for placeholders PlaceholderError.
    """
    _check_characters(answer, masked)
    lines = _tidied(answer, masked)
    _check_placeholders("\n".join(lines), masked)
    if not lines:
        return masked.head.rstrip(BLANKS + NEWLINES) + masked.tail
    ends = _newlines(lines, masked)
    body = "".join(_unmasked(line, masked) + end for line, end in zip(lines, ends, strict=True))
    return masked.head + body + masked.tail


def _check_characters(answer: str, masked: MaskedBody) -> None:
    """No file can hold a lone surrogate; one with a NUL would count as binary."""
    if _SURROGATE.search(answer):
        raise AnswerError("the answer holds a lone surrogate, which is not valid Unicode")
    if "\0" in answer and "\0" not in masked.text:
        raise AnswerError("the answer holds a NUL character")


def _tidied(answer: str, masked: MaskedBody) -> list[str]:
    """The answer's lines without blank ones at its ends and without a fence around it all."""
    lines = _without_blank_ends(_NEWLINE.sub("\n", answer))
    source = masked.lines[0].text if masked.lines else ""
    if _FENCE.fullmatch(source) or not _is_fenced(lines):
        return lines
    return _without_blank_ends("\n".join(lines[1:-1]))


def _without_blank_ends(text: str) -> list[str]:
    lines = text.rstrip(BLANKS + NEWLINES).split("\n")
    first = next((number for number, line in enumerate(lines) if line.strip(BLANKS)), len(lines))
    return lines[first:]


def _is_fenced(lines: Sequence[str]) -> bool:
    """Whether the first line opens a fence that only the last one closes."""
    opener = _FENCE.fullmatch(lines[0]) if len(lines) > 1 else None
    if opener is None:
        return False
    closer = re.compile(rf" {{0,3}}{re.escape(opener[1])}{re.escape(opener[1][0])}*[ \t]*")
    return [number for number, line in enumerate(lines) if number and closer.fullmatch(line)] == [len(lines) - 1]


def _check_placeholders(text: str, masked: MaskedBody) -> None:
    _, numbers = split_placeholders(text, masked.prefix)
    known = {str(number): place for number, place in enumerate(masked.places)}
    if unknown := [number for number in numbers if number not in known]:
        raise PlaceholderError(about("unknown or malformed", masked.prefix, unknown))
    if repeated := [number for number, times in Counter(numbers).items() if times > 1]:
        raise PlaceholderError(about("repeated", masked.prefix, repeated))
    blocks = [number for number, place in known.items() if place.is_block]
    found = [number for number in numbers if known[number].is_block]
    present = set(found)
    if lost := [number for number in blocks if number not in present]:
        raise PlaceholderError(about("of a block lost", masked.prefix, lost))
    if moved := [number for number, other in zip(found, blocks, strict=True) if number != other]:
        raise PlaceholderError(about("of a block out of order", masked.prefix, moved))


def _unmasked(line: str, masked: MaskedBody) -> str:
    texts, numbers = split_placeholders(line, masked.prefix)
    places = [masked.places[int(number)] for number in numbers]
    block = next((place for place in places if place.is_block), None)
    if block is None:
        spans = (*(place.text for place in places), "")
        return "".join(text for pair in zip(texts, spans, strict=True) for text in pair)
    if len(places) > 1 or not _AROUND.fullmatch(texts[0]) or texts[1].strip(BLANKS):
        raise PlaceholderError(about("of a block not alone on its line", masked.prefix, numbers))
    return block.text


def _newlines(lines: Sequence[str], masked: MaskedBody) -> list[str]:
    """The newline of each line; the last one has none."""
    if all(line.newline == masked.newline for line in masked.lines[:-1]):
        ends = [masked.newline] * len(lines)
    else:
        ends = list(_own_newlines(lines, masked))
    return [*ends[:-1], ""]


def _own_newlines(lines: Sequence[str], masked: MaskedBody) -> Iterator[str]:
    """The newline of a line that stood there before, in order, is its own."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(masked.lines):
        places[line.text].append(number)
    after = 0
    for text in lines:
        found = places.get(text, [])
        index = bisect_left(found, after)
        if index < len(found):
            after = found[index] + 1
            yield masked.lines[found[index]].newline or masked.newline
        else:
            yield masked.newline
