"""Every single damage of its kind to a good output of a whole file is caught; harmless rewrites are not.

`python -m bench.gate` does the same at random, with more kinds, on any files.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document
from caveman_core.document.model import Document, Leaf
from caveman_core.document.parse import parse_document
from caveman_core.document.protect import protected_spans
from caveman_core.document.splice import document_bytes, splice_section
from caveman_core.document.statements import statements
from caveman_core.policy import Level

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "10"))
SAMPLE = parse_document((Path(__file__).parents[3] / "data" / "release-rules.md").read_bytes())
ARTICLE = re.compile(r"\b(?:[Tt]he|[Aa]n?) (?=[a-z`])")
NEGATION = re.compile(r"\b(?:not|never|[Nn]ever|no|without|avoid|nobody|cannot) |(?<=[a-z])n't\b|\b[Dd]o not ")
NAME = re.compile(r"(?<=[a-z,] )[A-Z]\w*[a-z]\w*|\b[A-Z]{2,}\b|\bPostgreSQL\b|\bOrchard\b")


def errors(candidate: bytes) -> list[Finding]:
    found = judge_document(SAMPLE, parse_document(candidate), Level.LITE)
    return [finding for finding in found if finding.severity is Severity.ERROR]


def rewritten(document: Document, change: Callable[[str], str]) -> bytes:
    """The file with every leaf's text changed."""
    texts = [splice_section(section, [change(leaf.text) for leaf in section.leaves]) for section in document.sections]
    return document_bytes(document, texts)


def without_articles(text: str) -> str:
    found = [match for match in ARTICLE.finditer(text) if is_prose(text, match.start(), match.end())]
    for match in reversed(found):
        text = text[: match.start()] + text[match.end() :]
    return text[:1].upper() + text[1:]


def is_prose(text: str, start: int, end: int) -> bool:
    return not any(span.span.start < end and start < span.span.end for span in protected_spans(text))


GOOD = parse_document(rewritten(SAMPLE, without_articles))
TEXT = document_bytes(GOOD, [section.text for section in GOOD.sections]).decode()
LINES = TEXT.splitlines(keepends=True)


def leaves() -> Iterator[Leaf]:
    for section in GOOD.sections:
        yield from section.leaves


def edits(pattern: str | re.Pattern[str], new: str, *, prose: bool = True) -> Iterator[bytes]:
    """The good output with one occurrence replaced, for every occurrence in its leaves."""
    for number, section in enumerate(GOOD.sections):
        texts = [each.text for each in GOOD.sections]
        for index, leaf in enumerate(section.leaves):
            for match in re.finditer(pattern, leaf.text):
                if prose and not is_prose(leaf.text, match.start(), match.end()):
                    continue
                changed = leaf.text[: match.start()] + match.expand(new) + leaf.text[match.end() :]
                inner = [each.text for each in section.leaves]
                inner[index] = "\n".join(line.strip() or "…" for line in changed.split("\n"))
                texts[number] = splice_section(section, inner)
                yield document_bytes(GOOD, texts)


def without_lines(chosen: Callable[[Leaf], bool]) -> Iterator[bytes]:
    for leaf in leaves():
        if chosen(leaf):
            yield "".join(LINES[: leaf.line - 1] + LINES[leaf.line - 1 + len(leaf.spans) :]).encode()


def line_edits(pattern: str, new: str, inside: Callable[[int], bool] = lambda _: True) -> Iterator[bytes]:
    for number, line in enumerate(LINES):
        if inside(number) and re.search(pattern, line):
            changed = re.sub(pattern, new, line, count=1)
            yield "".join([*LINES[:number], changed, *LINES[number + 1 :]]).encode()


def code_lines() -> set[int]:
    blocks = [block for section in GOOD.sections for block in section.blocks if block.kind in {"fence", "code_block"}]
    return {block.line + i for block in blocks for i in range(block.content.count("\n"))}


def without_a_sentence() -> Iterator[bytes]:
    for leaf in leaves():
        parts = statements(leaf.text)
        for part in parts if len(parts) > 1 else ():
            if "\n" not in part.text:
                yield TEXT.replace(part.text, "", 1).encode()


def swapped_spans() -> Iterator[bytes]:
    for leaf in leaves():
        spans = protected_spans(leaf.text)
        for one, two in pairwise(spans):
            between = leaf.text[one.span.end : two.span.start]
            old = one.text + between + two.text
            yield TEXT.replace(old, two.text + between + one.text, 1).encode()


DAMAGES: dict[str, Callable[[], Iterator[bytes]]] = {
    "number changed": lambda: edits(r"(?<![\w.])\d+(?!\w)", r"1\g<0>", prose=False),
    "negation removed": lambda: edits(NEGATION, ""),
    "name removed": lambda: edits(NAME, ""),
    "checkbox ticked": lambda: edits(r"^\[ \]", "[x]", prose=False),
    "checkbox cleared": lambda: edits(r"^\[x\]", "[ ]", prose=False),
    "spans swapped": swapped_spans,
    "heading level": lambda: line_edits(r"^#", "##", lambda number: number not in code_lines()),
    "heading text": lambda: line_edits(r"^(#+ \w+)", r"\1s", lambda number: number not in code_lines()),
    "code changed": lambda: line_edits(r"\w(?=\w)", "", lambda number: number in code_lines()),
    "inline code changed": lambda: edits(r"`\w|`\.", "`x", prose=False),
    "link changed": lambda: edits(r"https://example", "https://exampel", prose=False),
    "ordered item deleted": lambda: without_lines(lambda leaf: leaf.container.endswith("ol/li")),
    "bullet deleted": lambda: without_lines(lambda leaf: leaf.container.endswith("ul/li")),
    "line deleted": lambda: line_edits(r"^.*\S.*\n", "\n", lambda number: LINES[number][0] not in "#-|`"),
    "row deleted": lambda: without_lines(lambda leaf: leaf.kind == "cell"),
    "sentence deleted": without_a_sentence,
    "instead of": lambda: edits(r"(PostgreSQL) instead of (SQLite)", r"\2 instead of \1"),
    "over": lambda: edits(r"(composition) over (inheritance)", r"\2 over \1"),
    "before": lambda: edits(r"\bbefore\b", "after"),
    "must": lambda: edits(r"\bmust\b", "may"),
    "prefer": lambda: edits(r"\bPrefer\b", "Avoid"),
    "only": lambda: edits(r"\bOnly ", ""),
    "always": lambda: edits(r"\bAlways ", ""),
    "unless": lambda: edits(r" unless [^.]+", ""),
    "except": lambda: edits(r", except [^.]+", ""),
}


def test_the_good_output_is_let_through() -> None:
    assert GOOD != SAMPLE
    assert judge_document(SAMPLE, GOOD, Level.LITE) == ()


@pytest.mark.parametrize("kind", DAMAGES)
def test_every_damage_is_caught(kind: str) -> None:
    damaged = list(DAMAGES[kind]())
    assert damaged
    assert [data.decode() for data in damaged if not errors(data)] == []


SHORTENED = [(r"\b(?:[Tt]he|[Aa]n?) (?=[a-z])", ""), (r"(?<=\w)\.(?=$)", "")]
LENGTHENED = [
    (r"(?<=[a-z] )(?=(?:run|build|change|store|merge|push)\b)", "just "),
    (r"\bto (?=(?:build|prove)\b)", "in order to "),
    (r"\bbecause\b", "due to the fact that"),
    (r"\bbefore\b", "prior to"),
    (r"\bcan (?=[a-z])", "is able to "),
]


def changed(text: str, rewrites: list[tuple[str, str]], random: Random) -> str:
    for pattern, new in rewrites:
        found = [match for match in re.finditer(pattern, text) if random.random() < 0.5]
        for match in reversed([match for match in found if is_prose(text, match.start(), match.end())]):
            text = text[: match.start()] + new + text[match.end() :]
    return text[:1].upper() + text[1:]


@given(st.randoms(use_true_random=True))
@settings(max_examples=EXAMPLES, deadline=None)
def test_harmless_rewrites_are_let_through(random: Random) -> None:
    source = parse_document(rewritten(SAMPLE, lambda text: changed(text, LENGTHENED, random)))
    candidate = parse_document(rewritten(SAMPLE, lambda text: changed(text, SHORTENED, random)))
    assert judge_document(source, candidate, Level.LITE) == ()
