"""A leaf read for comparison: its protected spans, its tokens, where its statements start."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from typing import Final

from caveman_core.document.facts import Token, TokenKind, is_amount, read
from caveman_core.document.model import Leaf, Protected
from caveman_core.document.protect import protected_spans
from caveman_core.document.statements import statements

_PLACEHOLDER: Final = re.compile(r"\[\[(\d{1,9})\]\](\n*)")
_WORD: Final = re.compile(r"\[\[\d+\]\]|[\w'’./@+-]*\w|\S")


@dataclass(frozen=True, slots=True)
class Reading:
    """A leaf with its spans and tokens. `starts`: where each statement begins in `masked`, one until asked for.

    `lines`: the file's line of each line of the leaf where they do not follow one another.
    """

    leaf: Leaf
    spans: tuple[Protected, ...]
    masked: str
    tokens: tuple[Token, ...]
    starts: tuple[int, ...]
    lines: tuple[int, ...] = ()

    def line(self, token: Token) -> int:
        """The line of the file on which a token stands."""
        return self.line_at(token.start)

    def line_at(self, offset: int) -> int:
        """The line of the file at an offset of `masked`."""
        return self._line(self.masked.count("\n", 0, offset))

    def span_line(self, span: Protected) -> int:
        """The line of the file on which a protected span starts."""
        return self._line(self.leaf.text.count("\n", 0, span.span.start))

    def _line(self, number: int) -> int:
        return self.lines[number] if self.lines else self.leaf.line + number

    def gap(self, index: int) -> str:
        """What stands between a token and the next one, or the end."""
        masked, tokens = self.masked, self.tokens
        word = _WORD.match(masked, tokens[index].start)
        begin = word.end() if word else tokens[index].start
        return masked[begin : tokens[index + 1].start if index + 1 < len(tokens) else len(masked)]

    def statement_text(self, number: int) -> str:
        """A statement as the leaf has it, its spans put back."""
        ends = (*self.starts[1:], len(self.masked))
        masked = self.masked[self.starts[number] : ends[number]] if self.starts else self.masked
        return self.restored(masked).strip()

    def restored(self, masked: str) -> str:
        """A part of the masked text with its spans put back."""
        return _PLACEHOLDER.sub(self._span_text, masked)

    def _span_text(self, found: re.Match[str]) -> str:
        number = int(found[1])
        if number >= len(self.spans):
            return found[0]
        text = self.spans[number].text
        return text + found[2][text.count("\n") :]  # the masked text has the span's newlines behind it

    def statement(self, token: Token) -> int:
        """The number of the statement a token belongs to."""
        return max(0, bisect_right(self.starts, token.start) - 1)


def reading(leaf: Leaf) -> Reading:
    """The leaf's words with every protected span as one opaque token; "5-minute" is a number like "5 min"."""
    spans = tuple(span for span in protected_spans(leaf.text) if not is_amount(span.text))
    masked = _masked(leaf.text, spans)
    tokens = read(masked)
    if spans:
        tokens = tuple(_span_token(token, spans) if token.kind is TokenKind.OPAQUE else token for token in tokens)
    return Reading(leaf, spans, masked, tokens, (0,))


def with_statements(reading: Reading) -> Reading:
    """The same reading with its statements found: costly, and of no use where nothing differs."""
    return replace(reading, starts=tuple(statement.span.start for statement in statements(reading.masked)))


def _masked(text: str, spans: tuple[Protected, ...]) -> str:
    parts: list[str] = []
    end = 0
    for number, span in enumerate(spans):
        parts += (text[end : span.span.start], f"[[{number}]]", "\n" * span.text.count("\n"))
        end = span.span.end
    parts.append(text[end:])
    return "".join(parts)


def _span_token(token: Token, spans: tuple[Protected, ...]) -> Token:
    """An opaque token with the span it stands for."""
    number = token.text[2:-2]
    if not number.isdecimal() or int(number) >= len(spans):
        return token
    text = spans[int(number)].text
    return token._replace(key=text, text=text)
