"""Placeholders for protected spans: `[[c0]]`, `[[c1]]` … through a section, and back."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from itertools import count
from typing import Final

from caveman_core.document.model import Masked, Protected
from caveman_core.document.protect import protected_spans
from caveman_core.errors import PlaceholderError

_PREFIX: Final = "c"
_LETTERS: Final = "abcdefghijklmnop"


def mask(leaves: Sequence[str]) -> tuple[Masked, ...]:
    """One masked text a leaf of a section, placeholders numbered through the section.

    The prefix is `c`, or one with letters drawn from the text if the text already holds such a placeholder.
    """
    prefix = _prefix(leaves)
    masked, first = [], 0
    for leaf in leaves:
        spans = protected_spans(leaf)
        masked.append(Masked(_replaced(leaf, spans, prefix, first), prefix, first, tuple(span.text for span in spans)))
        first += len(spans)
    return tuple(masked)


def unmask(answer: str, masked: Masked) -> str:
    """`answer` with its placeholders replaced, in one pass.

    Raises PlaceholderError unless each placeholder of the leaf occurs once, in order, and no other one does.
    """
    parts = re.split(rf"\[\[{masked.prefix}(?=[0-9])([0-9]*)(\]?\]?)", answer)
    numbers = [number if close == "]]" else "" for number, close in zip(parts[1::3], parts[2::3], strict=True)]
    if numbers != [str(masked.first + index) for index in range(len(masked.spans))]:
        raise PlaceholderError(_message(numbers, masked))
    return "".join(text for pair in zip(parts[0::3], (*masked.spans, ""), strict=True) for text in pair)


def _prefix(leaves: Sequence[str]) -> str:
    if not any("[[" in leaf for leaf in leaves):
        return _PREFIX
    text = "\n".join(leaves)
    for attempt in count():
        prefix = _PREFIX + (_nonce(text, attempt) if attempt else "")
        if not re.search(rf"\[\[{prefix}[0-9]", text):
            return prefix
    raise AssertionError


def _nonce(text: str, attempt: int) -> str:
    digest = hashlib.sha256(f"{attempt}\n{text}".encode("utf-8", "surrogatepass")).digest()
    return "".join(_LETTERS[byte & 15] for byte in digest[: 3 + attempt])


def _replaced(text: str, spans: Sequence[Protected], prefix: str, first: int) -> str:
    parts, end = [], 0
    for number, protected in enumerate(spans, first):
        parts += [text[end : protected.span.start], f"[[{prefix}{number}]]"]
        end = protected.span.end
    return "".join([*parts, text[end:]])


def _message(numbers: Sequence[str], masked: Masked) -> str:
    names = [f"[[{masked.prefix}{number}]]" for number in numbers]
    wanted = [f"[[{masked.prefix}{masked.first + index}]]" for index in range(len(masked.spans))]
    for problem, missing in (("lost", _not_in(wanted, names)), ("unknown or malformed", _not_in(names, wanted))):
        if missing:
            return f"placeholder {problem}: {', '.join(missing[:5])}"
    return "placeholders repeated or out of order"


def _not_in(some: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [name for name in some if name not in known]
