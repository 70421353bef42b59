"""Statements in one of which a repetition is said."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from caveman_core.checks.sides.classes import StatementClass
from caveman_core.checks.sides.governed import GOVERNING
from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import Token, TokenKind

_WORD: Final = re.compile(r"[\w’'.+#-]*\w[+#]*")
_OPENERS: Final = frozenset({"again", "means", "important", "essential", "crucial"})
"""How a repetition begins: "Again: …", "This means that …", "It is important that …"."""
_EVERY: Final = frozenset({"every", "each", "all"})
"""Words that say the same of a whole: "every date is in UTC", "all dates are in UTC"."""
_MOST: Final = 32
"""Statements with the rarest word of a lost one that are compared with it: keeps the search linear."""


class Kept:
    """Statements of the source that the candidate keeps whole.

    `title`: the words of the section's heading; `names`: the words of the candidate as they are written.
    """

    def __init__(
        self, statements: Callable[[], Iterable[Sequence[Token]]], title: frozenset[str], candidate: str = ""
    ) -> None:
        """`statements` is asked once, when the first loss is looked for."""
        self.title = title
        self.names = frozenset(_WORD.findall(candidate))
        self._statements = statements
        self._where: dict[str, list[int]] = {}
        self._sets: list[tuple[frozenset[str], frozenset[str]]] = []

    def says(self, tokens: Sequence[Token], kind: StatementClass) -> bool:
        """Whether one statement has every word of these, forbidding just what they forbid.

        A rule is repeated by its equal only: "never push" says more than "never push on Fridays".
        """
        self._read()
        whole, tokens = tokens, _without_opener(tokens)
        keys = _keys(tokens)
        if not keys:
            return True
        rules = _rules(tokens)
        is_equal = kind is StatementClass.RULE or tokens is not whole
        rarest = min((self._where.get(key, []) for key in keys), key=len)
        return any(
            rules == self._sets[n][1] and (keys == self._sets[n][0] if is_equal else keys <= self._sets[n][0])
            for n in rarest[:_MOST]
        )

    def has(self, token: Token) -> bool:
        """Whether the word stands in any of them."""
        self._read()
        return _key(token) in self._where

    def _read(self) -> None:
        if self._sets:
            return
        where: defaultdict[str, list[int]] = defaultdict(list)
        for tokens in self._statements():
            keys = _keys(tokens)
            for key in keys:
                where[key].append(len(self._sets))
            self._sets.append((keys, _rules(tokens)))
        self._where = dict(where)


def _without_opener(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without the word that only announces a repetition, which says all the rest."""
    return tokens[1:] if len(tokens) > 1 and tokens[0].text.lower() in _OPENERS else tokens


def _keys(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(_key(token) for token in tokens if token.kind is not TokenKind.LINK)


def _key(token: Token) -> str:
    return "every" if token.kind is TokenKind.RULE and token.key in _EVERY else match_key(token)


def _rules(tokens: Iterable[Token]) -> frozenset[str]:
    """What forbids or sets a condition: "the server is in Oslo" says more than "if it rains, the server is in Oslo"."""
    return frozenset(_key(token) for token in tokens if token.kind in GOVERNING)
