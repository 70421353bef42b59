"""A sentence of a section: what it weighs, by which words it is found on the other side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from caveman_core.checks.sides.reading import Reading, reading, with_statements
from caveman_core.checks.sides.shaped import Shape, label_tokens
from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import WEAK, Token, TokenKind
from caveman_core.document.model import Leaf

_FACTS: Final = frozenset({TokenKind.NUMBER, TokenKind.NAME, TokenKind.OPAQUE})
_WEIGHTS: Final = {TokenKind.NEGATION: 4, TokenKind.RULE: 4, TokenKind.CONTENT: 2, TokenKind.LINK: 0}
_FACT: Final = 8
_WEAK: Final = 1
_BORDER: Final = re.compile(r"\s+[—–-]+\s+|—|[;:]\s+|\s*[()]\s*")
"""Where a clause ends; a comma may only list."""
_COMMA: Final = re.compile(
    r",\s+(?:and\s+)?(?:so|hence|thus|therefore|which|but|while|whereas|yet|they|it|we|you|these|who|where)\b",
    re.IGNORECASE,
)
"""A comma before what follows from the rest, stands against it or tells more of it."""
_FRONT: Final = re.compile(
    r"[\s*_]*(?:for|to|in|on|with|during|under|at|from|by|within|inside|outside|because|since|as|when|if|after|before)\b",
    re.IGNORECASE,
)
"""How a sentence begins whose first comma ends a clause: "For hotfixes, …"."""
_FAR: Final = 12
"""Words of such a clause."""
_STEM: Final = 5
"""Letters by which forms of a word find each other."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence by its place: leaf of the section, number in that leaf. `words`: key -> weight; `tokens`: indexes."""

    reading: Reading
    leaf: int
    number: int
    tokens: range
    keys: tuple[str, ...]
    words: Mapping[str, int]

    @property
    def text(self) -> str:
        """The sentence as the file has it."""
        return self.reading.statement_text(self.number)

    @property
    def line(self) -> int:
        """The file's line on which it begins."""
        return self.reading.line_at(self.reading.starts[self.number])

    @property
    def weight(self) -> int:
        """What all its words weigh."""
        return sum(self.words.values())


def said(leaf: Leaf, index: int, shape: Shape) -> Iterator[Said]:
    """The sentences of a leaf."""
    whole = with_statements(reading(leaf))
    if not whole.starts:
        return
    whole = shape(whole)
    labels = label_tokens(whole)
    for number, tokens in enumerate(sentence_tokens(whole)):
        keys = tuple(match_key(whole.tokens[i]) for i in tokens)
        yield Said(whole, index, number, tokens, keys, _words(whole.tokens, tokens, keys, labels))


def sentence_tokens(reading: Reading) -> list[range]:
    """The token indexes of each statement of a reading."""
    ranges: list[range] = []
    first = 0
    ends = (*reading.starts[1:], len(reading.masked) + 1)
    for end in ends:
        last = first
        while last < len(reading.tokens) and reading.tokens[last].start < end:
            last += 1
        ranges.append(range(first, last))
        first = last
    return ranges


def clause_tokens(reading: Reading, tokens: range) -> Iterator[range]:
    """The token indexes of each clause of a statement."""
    cuts = [i + 1 for i in tokens[:-1] if _BORDER.search(reading.gap(i))]
    for first, last in pairwise([tokens.start, *cuts, tokens.stop]):
        yield range(first, last)


def lost_clauses(reading: Reading, tokens: range) -> Iterator[range]:
    """The same, divided at commas too where a part can be lost as a whole: "for hotfixes, …", "…, so run it first"."""
    front = _front(reading, tokens)
    for clause in clause_tokens(reading, tokens):
        cuts = [i + 1 for i in clause[:-1] if i + 1 == front or _COMMA.search(reading.gap(i))]
        for first, last in pairwise([clause.start, *cuts, clause.stop]):
            yield range(first, last)


def _front(reading: Reading, tokens: range) -> int:
    """The token behind the comma that ends a clause at the start of a statement, 0 if it has none."""
    if not tokens or not _FRONT.match(reading.masked, reading.starts[reading.statement(reading.tokens[tokens.start])]):
        return 0
    return next((i + 1 for i in tokens[:_FAR] if i + 1 in tokens and "," in reading.gap(i)), 0)


def weight(token: Token) -> int:
    """How much a word tells: facts most, weak verbs least, prepositions nothing."""
    if token.kind in _FACTS:
        return _FACT
    if token.kind is TokenKind.CONTENT and token.key in WEAK:
        return _WEAK
    return _WEIGHTS[token.kind]


def _words(tokens: Sequence[Token], indexes: range, keys: Sequence[str], labels: frozenset[int]) -> dict[str, int]:
    words: dict[str, int] = {}
    for index, key in zip(indexes, keys, strict=True):
        token = tokens[index]
        value = min(weight(token), _WEAK) if index in labels and token.kind not in _FACTS else weight(token)
        if value:
            name = key[:_STEM] if token.kind is TokenKind.CONTENT else key
            words[name] = words.get(name, 0) + value
    return words
