"""One random damage to a good output, by kind. Each function returns the damaged file, None where it finds no place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import Final

from bench.leaf_edits import Edit, in_some_leaf, places, substitution, with_leaf, with_leaves
from caveman_core.document.model import Document, ProtectedKind
from caveman_core.document.parse import parse_document
from caveman_core.document.protect import protected_spans
from caveman_core.document.splice import document_bytes
from caveman_core.document.statements import statements

Mutation = Callable[[Document, Random], bytes | None]


def _other_number(match: re.Match[str], random: Random) -> str:
    digits = match.group()
    other = str(random.randrange(10 ** len(digits)))
    return other if int(other) != int(digits) else str(int(digits) + 1)


def _damaged(text: str, random: Random) -> str:
    """One letter or digit changed, or one character gone."""
    at = random.choice([i for i, letter in enumerate(text) if letter.isalnum()] or [0])
    if random.random() < 0.5:
        return text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]
    return text[:at] + text[at + 1 :]


def _span_damage(*kinds: ProtectedKind, gone: bool = False) -> Edit:
    def edit(text: str, random: Random) -> str | None:
        spans = [span for span in protected_spans(text) if span.kind in kinds]
        if not spans:
            return None
        span = random.choice(spans)
        new = "" if gone else _damaged(span.text, random)
        return text[: span.span.start] + new + text[span.span.end :]

    return edit


def _swapped_spans(text: str, random: Random) -> str | None:
    spans = protected_spans(text)
    pairs = [(one, two) for one, two in pairwise(spans) if one.text != two.text]
    if not pairs:
        return None
    one, two = random.choice(pairs)
    between = text[one.span.end : two.span.start]
    return text[: one.span.start] + two.text + between + one.text + text[two.span.end :]


def _without_sentence(text: str, random: Random) -> str | None:
    parts = statements(text)
    if len(parts) < 2:
        return None
    gone = random.choice(parts)
    return (text[: gone.span.start] + text[gone.span.end :].lstrip(" ")).strip()


def _swapped_sentences(text: str, random: Random) -> str | None:
    parts = statements(text)
    if len(parts) < 2:
        return None
    at = random.randrange(len(parts) - 1)
    one, two = parts[at], parts[at + 1]
    between = text[one.span.end : two.span.start]
    return text[: one.span.start] + two.text + between + one.text + text[two.span.end :]


def _around(word: str) -> Edit:
    """`A word B` -> `B word A`, one word each side."""
    return substitution(
        rf"(?<!\S)([\w`./-]+) {word} ([\w`./-]*\w`?)", lambda match, _: f"{match[2]} {word} {match[1]}", prose=False
    )


def _lines_without(keep_text: str, first: int, count: int) -> bytes:
    lines = keep_text.splitlines(keepends=True)
    return "".join(lines[: first - 1] + lines[first - 1 + count :]).encode()


def _text(document: Document) -> str:
    return document_bytes(document, [section.text for section in document.sections]).decode()


def _without_lines(chosen: Callable[[str], bool], *, whole: bool) -> Mutation:
    """Delete a random line (or a `whole` leaf's lines) of a leaf whose container is `chosen`."""

    def mutate(document: Document, random: Random) -> bytes | None:
        leaves = [leaf for _, leaf in places(document) if leaf.kind == "paragraph" and chosen(leaf.container)]
        if not leaves:
            return None
        leaf = random.choice(leaves)
        offset = 0 if whole else random.randrange(len(leaf.spans))
        return _lines_without(_text(document), leaf.line + offset, len(leaf.spans) if whole else 1)

    return mutate


def _without_row(document: Document, random: Random) -> bytes | None:
    rows = [block.line for section in document.sections for block in section.blocks if block.kind == "tr_open"]
    return _lines_without(_text(document), random.choice(rows), 1) if rows else None


def _heading(change: Callable[[str, Random], str]) -> Mutation:
    def mutate(document: Document, random: Random) -> bytes | None:
        sections = list(document.sections)
        with_heading = [
            i for i, section in enumerate(sections) if section.heading and section.heading.source.startswith("#")
        ]
        if not with_heading:
            return None
        at = random.choice(with_heading)
        first, newline, rest = sections[at].text.partition("\n")
        texts = [section.text for section in sections]
        texts[at] = change(first, random) + newline + rest
        return document_bytes(document, texts)

    return mutate


def _code(change: Callable[[list[str], Random], None]) -> Mutation:
    """Change the inner lines of a random code block."""

    def mutate(document: Document, random: Random) -> bytes | None:
        blocks = [
            block
            for section in document.sections
            for block in section.blocks
            if block.kind in {"fence", "code_block"} and block.content.count("\n") >= 2
        ]
        if not blocks:
            return None
        block = random.choice(blocks)
        lines = _text(document).splitlines(keepends=True)
        first, last = block.line, block.line + block.content.count("\n") - 1
        inner = lines[first:last]
        change(inner, random)
        return "".join(lines[:first] + inner + lines[last:]).encode()

    return mutate


def _damage_line(lines: list[str], random: Random) -> None:
    filled = [i for i, line in enumerate(lines) if any(letter.isalnum() for letter in line)]
    if filled:
        at = random.choice(filled)
        lines[at] = _damaged(lines[at], random)


def _drop_line(lines: list[str], random: Random) -> None:
    del lines[random.randrange(len(lines))]


def _swapped_leaves(document: Document, random: Random) -> bytes | None:
    """The texts of two neighbouring list items change places."""
    every = [
        (place, leaf) for place, leaf in places(document) if leaf.container.endswith("li") and len(leaf.spans) == 1
    ]
    pairs = [
        (one, two)
        for one, two in pairwise(every)
        if one[1].container == two[1].container and one[1].text != two[1].text
    ]
    if not pairs:
        return None
    (place, leaf), (other, neighbour) = random.choice(pairs)
    return with_leaves(document, {place: neighbour.text, other: leaf.text})


def _said(sentence: str, *, first: bool = False) -> Mutation:
    """A sentence that the source has not, before or after a leaf's text."""

    def mutate(document: Document, random: Random) -> bytes | None:
        leaves = [(place, leaf) for place, leaf in places(document) if leaf.kind == "paragraph"]
        if not leaves:
            return None
        place, leaf = leaves[0] if first else random.choice(leaves)
        return with_leaf(document, place, f"{sentence} {leaf.text}" if first else f"{leaf.text} {sentence}")

    return mutate


_NAME: Final = (
    r"(?<=[a-z,] )[A-Z]\w*[a-z]\w*\b|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z]+[A-Z]\w*|\b[A-Z]{2,}s?\b"
    r"|^(?!It|This|That|There|What|Here)[A-Z][a-z]+(?= (?:is|uses|has|runs|provides|supports)\b)"
)
_NEGATION: Final = r"\b(?:[Nn]ot|[Nn]ever|[Nn]o|[Ww]ithout|[Aa]void) (?=\S)|\b[Dd]on['’]t (?=\S)|(?<=[a-z])n['’]t\b"


def _some(*edits: Edit) -> Edit:
    def edit(text: str, random: Random) -> str | None:
        for one in random.sample(edits, len(edits)):
            new = one(text, random)
            if new is not None:
                return new
        return None

    return edit


MUTATIONS: Final[dict[str, Mutation]] = {
    "changed number": in_some_leaf(substitution(r"(?<![\w.])\d+(?![\w])", _other_number, prose=False)),
    "removed negation": in_some_leaf(substitution(_NEGATION, "")),
    "removed name": in_some_leaf(substitution(_NAME, "")),
    "flipped checkbox": in_some_leaf(
        substitution(r"^\[[ xX]\]", lambda m, _: "[x]" if m[0] == "[ ]" else "[ ]", prose=False)
    ),
    "swapped spans": in_some_leaf(_swapped_spans),
    "heading level": _heading(
        lambda line, random: line[1:] if line.startswith("##") and random.random() < 0.5 else "#" + line
    ),
    "heading text": _heading(_damaged),
    "code changed": _code(_damage_line),
    "code line deleted": _code(_drop_line),
    "inline code changed": in_some_leaf(_span_damage(ProtectedKind.CODE)),
    "inline code deleted": in_some_leaf(_span_damage(ProtectedKind.CODE, gone=True)),
    "link changed": in_some_leaf(_span_damage(ProtectedKind.LINK, ProtectedKind.URL)),
    "link deleted": in_some_leaf(_span_damage(ProtectedKind.LINK, ProtectedKind.URL, gone=True)),
    "path changed": in_some_leaf(_span_damage(ProtectedKind.PATH)),
    "ordered item deleted": _without_lines(lambda container: container.endswith("ol/li"), whole=True),
    "bullet deleted": _without_lines(lambda container: container.endswith("ul/li"), whole=True),
    "table row deleted": _without_row,
    "sentence deleted": in_some_leaf(_without_sentence),
    "prose line deleted": _without_lines(lambda container: not container.endswith("li"), whole=False),
    "sentences swapped": in_some_leaf(_swapped_sentences),
    "items swapped": _swapped_leaves,
    "X instead of Y": in_some_leaf(_some(_around("instead of"), _around("rather than"))),
    "X to Y": in_some_leaf(_some(_around("to"), _around("before"), _around("after"), _around("over"))),
    "before → after": in_some_leaf(_some(substitution(r"\bbefore\b", "after"), substitution(r"\bafter\b", "before"))),
    "must → may": in_some_leaf(_some(substitution(r"\bmust\b", "may"), substitution(r"\bMUST\b", "MAY"))),
    "should → may": in_some_leaf(substitution(r"\bshould\b", "may")),
    "prefer → avoid": in_some_leaf(_some(substitution(r"\bprefer\b", "avoid"), substitution(r"\bPrefer\b", "Avoid"))),
    "always → usually": in_some_leaf(
        _some(substitution(r"\balways\b", "usually"), substitution(r"\bAlways\b", "Usually"))
    ),
    "all → some": in_some_leaf(substitution(r"\b(?:all|every)\b", "some")),
    "only deleted": in_some_leaf(substitution(r"\b[Oo]nly ", "")),
    "condition deleted": in_some_leaf(substitution(r" (?:if|when|unless|until) [^,.;:]+(?=[,.;:]|$)", "")),
    "word replaced": in_some_leaf(substitution(r"(?<=[a-z] )[a-z]{5,}(?= [a-z])", "different")),
    "word deleted": in_some_leaf(substitution(r"(?<=[a-z] )[a-z]{5,} (?=[a-z])", "")),
    "sentence added": _said("Always run the linter twice."),
    "preamble": _said("Sure! Here is the compressed version:", first=True),
}


def mutated(document: Document, kind: str, random: Random) -> Iterable[bytes]:
    """At most one damaged file of this kind that still differs and still parses."""
    data = MUTATIONS[kind](document, random)
    if data is not None and parse_document(data) != document:
        yield data
