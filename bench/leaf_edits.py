"""Random edits of one leaf's prose, put back into the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from caveman_core.document.model import Document, Leaf
from caveman_core.document.protect import protected_spans
from caveman_core.document.splice import SpliceError, document_bytes, splice_section


@dataclass(frozen=True, slots=True)
class Place:
    """A leaf by its section's and its own number."""

    section: int
    leaf: int


Edit = Callable[[str, Random], str | None]
"""A leaf's text -> its changed text, None where there is nothing to change."""


def places(document: Document) -> Iterator[tuple[Place, Leaf]]:
    """Every leaf with its place."""
    for number, section in enumerate(document.sections):
        for index, leaf in enumerate(section.leaves):
            yield Place(number, index), leaf


def with_leaf(document: Document, place: Place, text: str) -> bytes | None:
    """The file with one leaf's text replaced, None where it does not fit."""
    return with_leaves(document, {place: text})


def with_leaves(document: Document, texts: dict[Place, str]) -> bytes | None:
    """The file with these leaves' texts replaced, None where one does not fit."""
    try:
        return document_bytes(
            document,
            [
                splice_section(
                    section, [texts.get(Place(number, i), leaf.text) for i, leaf in enumerate(section.leaves)]
                )
                for number, section in enumerate(document.sections)
            ],
        )
    except SpliceError:
        return None


def in_some_leaf(edit: Edit) -> Callable[[Document, Random], bytes | None]:
    """The mutation that makes `edit` in a random leaf in which it finds something."""

    def mutate(document: Document, random: Random) -> bytes | None:
        every = list(places(document))
        random.shuffle(every)
        for place, leaf in every:
            text = edit(leaf.text, random)
            if text is not None and text.strip() and text != leaf.text:
                found = with_leaf(document, place, text)
                if found is not None:
                    return found
        return None

    return mutate


def substitution(
    pattern: str, replacement: str | Callable[[re.Match[str], Random], str], *, prose: bool = True
) -> Edit:
    """The edit of one random occurrence; `prose`: outside protected spans only."""
    compiled = re.compile(pattern)

    def edit(text: str, random: Random) -> str | None:
        found = [match for match in compiled.finditer(text) if not prose or is_prose(text, match)]
        if not found:
            return None
        match = random.choice(found)
        new = match.expand(replacement) if isinstance(replacement, str) else replacement(match, random)
        return tidied(text[: match.start()] + new + text[match.end() :])

    return edit


def is_prose(text: str, match: re.Match[str]) -> bool:
    """Whether a match lies outside all protected spans."""
    return not any(span.span.start < match.end() and match.start() < span.span.end for span in protected_spans(text))


def tidied(text: str) -> str:
    """Without doubled blanks and blanks at line ends that an edit left behind."""
    text = re.sub(r"(?<=\S)  +(?=\S)", " ", text)
    text = re.sub(r" +(?=[,.;:!?](?:\s|$))", "", text)
    return re.sub(r"^ +| +$", "", text, flags=re.MULTILINE)
