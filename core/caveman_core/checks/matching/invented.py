"""Whether a sentence of the candidate without a partner says something that the section does not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from caveman_core.checks.matching.kept import Kept
from caveman_core.checks.sides.classes import StatementClass, is_known, tells
from caveman_core.checks.sides.said import Said
from caveman_core.document.facts import Token, TokenKind
from caveman_core.document.model import Leaf, LeafKind

_PLAIN = (TokenKind.CONTENT, TokenKind.LINK)


class Invented:
    """What the source says, read only when a sentence asks for it."""

    def __init__(self, statements: Callable[[], Iterable[Sequence[Token]]], title: frozenset[str]) -> None:
        """All statements of the source."""
        self._said = Kept(statements, title)
        self._title = title

    def is_new(self, sentence: Said) -> bool:
        """Not a repetition of one statement of the source, no label from its words or the heading's."""
        tokens = sentence.reading.tokens[sentence.tokens.start : sentence.tokens.stop]
        telling = [token for token in tokens if tells(token)]
        plain = all(token.kind in _PLAIN for token in telling)
        if plain and all(is_known(token, self._title) or self._said.has(token) for token in telling):
            return False
        return not self._said.says(tokens, StatementClass.RULE)

    def leaf(self, sentence: Said) -> Leaf:
        """The sentence as a leaf of its own."""
        return Leaf(LeafKind.PARAGRAPH, (), sentence.text, sentence.line, sentence.reading.leaf.container)
