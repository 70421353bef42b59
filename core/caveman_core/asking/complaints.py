"""Findings as a backend may read them: it learns nothing from them that it has not seen or written itself.

What is protected in the section shows as its placeholder, here too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Final

from caveman_core.asking.masked import MaskedSection
from caveman_core.backends.interface import Answer, Complaint, Request
from caveman_core.checks.finding import Finding
from caveman_core.checks.report import quoted
from caveman_core.document.leaf_spans import placed_spans
from caveman_core.document.model import Leaf, Section, Span

MOST_COMPLAINTS: Final = 40
"""Findings that go into one repair; an answer with more of them is another text."""

_QUOTATION: Final = re.compile(r'"[^"]*"')
_WORD: Final = re.compile(r"\w+")
_ESCAPE: Final = re.compile(r"\\(?:[abfnrtv]|x[0-9a-f]{2}|u[0-9a-f]{4}|U[0-9a-f]{8})")
"""What stands in a message for a character that is not seen; its letter is no part of the word behind it."""
_CUT: Final = re.compile(r"(?<!\w)(\w+)['\"]?…")  # looked for at starts of words only: linear in a long one
_BLOCK: Final = "a protected block"
_NOT_SHOWN: Final = "…"


class Complaints:
    """Words findings about one section for the backend that was sent it."""

    def __init__(self, section: Section, masked: MaskedSection, request: Request) -> None:
        """The section, as it was masked for this request."""
        self._section, self._masked_section, self._request = section, masked, request

    def about(self, findings: Iterable[Finding], answer: Answer) -> tuple[Complaint, ...]:
        """A complaint for each finding about this answer, each once, of very many the first."""
        written = _words(*answer.leaves, answer.body)
        hidden = _Hidden(self._unsent - written, self._sent | written)
        first = islice(findings, MOST_COMPLAINTS)
        every = (Complaint(each.rule, self._message(each, hidden), self._sentence(each, hidden)) for each in first)
        return tuple(dict.fromkeys(every))

    def _message(self, finding: Finding, hidden: _Hidden) -> str:
        message = finding.message
        if finding.text:
            message = message.replace(quoted(finding.text), f'"{self._hidden(finding.text)}"')
        return _shown(self._without_spans(message), hidden)

    def _sentence(self, finding: Finding, hidden: _Hidden) -> str:
        """The source's sentence with the placeholders that stand in this very place; "" if it was not sent."""
        holding = [leaf for leaf in self._section.leaves if finding.sentence and finding.sentence in leaf.text]
        if not holding:
            return ""
        masked = self._masked(min(holding, key=lambda leaf: abs(leaf.line - finding.line)), finding.sentence)
        return "" if hidden.is_told_by(masked) else masked

    def _masked(self, leaf: Leaf, sentence: str) -> str:
        at = leaf.text.index(sentence)
        end = at + len(sentence)
        parts = []
        for protected, place in placed_spans(leaf):
            if at <= protected.span.start < end:
                parts += [leaf.text[at : protected.span.start], self._name(place)]
                at = min(end, protected.span.end)
        return "".join([*parts, leaf.text[at:end]])

    def _name(self, place: Span) -> str:
        return self._placeholders.get(place.start, _NOT_SHOWN)

    def _hidden(self, text: str) -> str:
        return _BLOCK if text in self._blocks else self._without_spans(text)

    def _without_spans(self, text: str) -> str:
        present = sorted((name for name in self._names if name in text), key=len, reverse=True)
        if not present:
            return text
        return re.sub("|".join(map(re.escape, present)), lambda found: self._names[found[0]], text)

    @cached_property
    def _placeholders(self) -> Mapping[int, str]:
        return self._masked_section.placeholders

    @cached_property
    def _unsent(self) -> frozenset[str]:
        """The words of the section that the request does not show."""
        return _words(self._section.text) - self._sent

    @cached_property
    def _sent(self) -> frozenset[str]:
        return _words(*self._request.leaves, self._request.body, self._request.title, _BLOCK)

    @cached_property
    def _blocks(self) -> frozenset[str]:
        return frozenset(block.content for block in self._section.blocks if block.content.strip())

    @cached_property
    def _names(self) -> dict[str, str]:
        """Protected texts, as they stand and on one line, with the first placeholder that stands for each."""
        names: dict[str, str] = {}
        for leaf in self._section.leaves:
            for protected, place in placed_spans(leaf):
                name = self._name(place)
                names.setdefault(protected.text, name)
                names.setdefault(" ".join(protected.text.split()), name)
        names.pop("", None)
        return names


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in _WORD.findall(text))


def _shown(message: str, hidden: _Hidden) -> str:
    """The message; what it quotes is left out where a word in it is not known, the rest of it where one is hidden."""
    shown = _QUOTATION.sub(lambda found: found[0] if hidden.knows(found[0]) else f'"{_NOT_SHOWN}"', message)
    return _NOT_SHOWN if hidden.is_told_by(shown) else shown


@dataclass(frozen=True, slots=True)
class _Hidden:
    """Words that the backend has not seen, and those that it has: sent to it, or written by it."""

    words: frozenset[str]
    known: frozenset[str]

    def is_told_by(self, text: str) -> bool:
        """Whether a hidden word is in the text, or the start of one where the text was cut."""
        cut = _CUT.search(text)
        if cut is not None and any(word.startswith(cut[1]) for word in self.words):
            return True
        return not self.words.isdisjoint(_words(text, _ESCAPE.sub(" ", text)))

    def knows(self, quotation: str) -> bool:
        """Whether all its words are known: one may be glued together from hidden ones. A cut word is not looked at."""
        return _words(_CUT.sub("", quotation)) <= self.known and not self.is_told_by(quotation)
