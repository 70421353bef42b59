"""Every kind of damage changes what a reader takes from the text, in the class its family names: not bytes alone.

The reading below is written for this test, by eye and regular expressions, and shares nothing with the checks.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from bench.benign_rewrites import rewritten
from bench.gate_pairs import corpus
from bench.mutations.catalogue import KINDS, Family, Kind
from bench.mutations.ground import Ground, seeded

from caveman_core.document.model import Document, Section
from caveman_core.document.parse import parse_document

PAIRS = Path(__file__).parents[2] / "data" / "pairs"
SOURCES = [Ground.all_of(document) for document in corpus([PAIRS]).sources]
FEWEST = 5
"""Places of each kind in the five files together."""

IDLE = {"a", "an", "the", "just", "really", "basically", "actually", "simply", "essentially", "please"}
SPAN = re.compile(
    r"`[^`]+`|\"[^\"]+\"|“[^”]+”"
    r"|\[[^\]]+\]\([^)]+\)|\[[^\]]+\]\[[^\]]+\]|<?https?://\S+|\[\[.+?\]\]|\[\^\w+\]|@\w\S+"
)
FACT = re.compile(
    r"[\w.]+/[\w./*~-]*|~/\S+|\w+\.(?:md|toml|json|py|sh|yaml)\b"  # paths
    r"|--?\w[\w=-]*|\$\w+|\w+_\w+|\w+\(\)"  # flags, variables, identifiers
    r"|v?\d[\d.,:-]*(?: ?%|[ -]?[A-Za-z]+)?"  # numbers with the word behind them
    r"|\b(?:one|two|three|four|five|six|ten|twelve|once|twice|half|a third|dozen|hundred|thousand)\b"
    r"|\b(?:git|npm|pnpm|cargo|docker|uv|pip) [a-z]+\b"
    r"|\b[A-Z]\w*"  # acronyms and names with a capital inside: those alone keep it in `words`
)
STRONG = frozenset(
    re.findall(
        r"\w+",
        """
    not no never without avoid avoids unless until except including if when while once whenever prefer prefers must may
    can cannot should before after always usually rarely sometimes often generally typically normally frequently all
    every each some only at over under within more less most least maximum minimum max min neither either to into from
    than instead rather required requires require allowed allows enable disable allow forbid add remove start stop
    raise lower increase decrease first last old new older newer larger smaller longer shorter public private upper
    high low true false same different correct wrong local remote early late success failure with
    """,
    )
)


def words(text: str) -> list[str]:
    """The words without articles, fillers, sentence capitals and full stops."""
    found = re.findall(r"`[^`]+`|[^\s*]+", text)
    kept = [re.sub(r"[.,;:!?()]+$|^\(", "", word) for word in found]
    loud = [word if word[1:] != word[1:].lower() else word.lower() for word in kept]
    return [word for word in loud if word and word not in IDLE]


def names(text: str) -> list[str]:
    """Capitalised words that do not open a sentence."""
    sentences = (re.sub(r"[^\w\s`]", "", each).split() for each in re.split(r"(?<=[.!?:])\s+", text))
    said = ([word for word in sentence if word.lower() not in IDLE] for sentence in sentences)
    return [word for sentence in said for word in sentence[1:] if word[0].isupper()]


def facts(section: Section) -> object:
    texts = [leaf.text for leaf in section.leaves]
    return [(SPAN.findall(text), FACT.findall(" ".join(words(text))), names(text)) for text in texts]


def polarity(section: Section) -> object:
    found = []
    for leaf in section.leaves:
        said = ["", *words(leaf.text), ""]
        is_strong = [word.lower() in STRONG or "n't" in word or (word.isupper() and len(word) > 1) for word in said]
        found.append([said[at - 1 : at + 2] for at, strong in enumerate(is_strong) if strong])
    return found


def structure(section: Section) -> object:
    heading = section.heading and (section.heading.level, section.heading.text)
    blocks = [(block.kind, block.info, block.content, block.depth) for block in section.blocks]
    return heading, blocks, [(leaf.kind, leaf.container, words(leaf.text)) for leaf in section.leaves]


def statements(section: Section) -> object:
    sentences = [re.split(r"(?<=[.!?])\s+", leaf.text) for leaf in section.leaves]
    return section.title, Counter(" ".join(words(each)) for sentence in sentences for each in sentence)


def wording(section: Section) -> object:
    return [words(leaf.text) for leaf in section.leaves]


READINGS: dict[Family, Callable[[Section], object]] = {
    Family.FACTS: facts,
    Family.POLARITY: polarity,
    Family.STRUCTURE: structure,
    Family.STATEMENTS: statements,
    Family.WORDING: wording,
}


def read(document: Document, family: Family) -> object:
    front = document.front_matter if family is Family.STRUCTURE else ""
    return front, [READINGS[family](section) for section in document.sections]


@pytest.mark.parametrize("family", Family)
def test_the_reading_does_not_see_what_carries_no_meaning(family: Family) -> None:
    changed = 0
    for number, source in enumerate(SOURCES):
        for kind in ("articles dropped", "fillers dropped", "periods dropped"):
            pair = rewritten(source.document, kind, seeded(number, kind))
            if pair:
                before, after = map(parse_document, pair)
                assert read(before, family) == read(after, family), kind
                changed += 1
    assert changed >= len(SOURCES)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_has_five_places_in_the_own_files_and_changes_the_meaning_at_each(kind: Kind) -> None:
    found: set[bytes] = set()
    for seed in range(12):
        for number, source in enumerate(SOURCES):
            for data in kind.applied(source, seeded(seed, number, kind.name)):
                assert read(parse_document(data), kind.family) != read(source.document, kind.family), data.decode()
                found.add(data)
        if len(found) >= FEWEST:
            return
    raise AssertionError(f"{len(found)} places of {kind.name}")
