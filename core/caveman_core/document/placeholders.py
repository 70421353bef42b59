"""How placeholders are written: `[[c0]]`, `[[c1]]` …, with a prefix that the text does not hold."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Final

from caveman_core.document.model import Protected

_PREFIX: Final = "c"
_LETTERS: Final = "abcdefghijklmnop"
_NAMED: Final = 5
"""So many placeholders are named in a message."""


def placeholder(prefix: str, number: int | str) -> str:
    """The placeholder with this number."""
    return f"[[{prefix}{number}]]"


def free_prefix(texts: Sequence[str]) -> str:
    """`c`, or one with letters drawn from the texts if they already hold such a placeholder."""
    if not any("[[" in text for text in texts):
        return _PREFIX
    text = "\n".join(texts)
    for attempt in count():
        prefix = _PREFIX + (_nonce(text, attempt) if attempt else "")
        if not re.search(rf"\[\[{prefix}[0-9]", text):
            return prefix
    raise AssertionError


def _nonce(text: str, attempt: int) -> str:
    digest = hashlib.sha256(f"{attempt}\n{text}".encode("utf-8", "surrogatepass")).digest()
    return "".join(_LETTERS[byte & 15] for byte in digest[: 3 + attempt])


def split_placeholders(text: str, prefix: str) -> tuple[list[str], list[str]]:
    """What stands around the placeholders, and their numbers; "" for what only begins like one."""
    parts = re.split(rf"\[\[{prefix}(?=[0-9])([0-9]*)(\]?\]?)", text)
    numbers = [number if close == "]]" else "" for number, close in zip(parts[1::3], parts[2::3], strict=True)]
    return parts[0::3], numbers


def replaced(text: str, spans: Sequence[Protected], prefix: str, first: int) -> str:
    """`text` with a placeholder for each span, numbered from `first`."""
    parts, end = [], 0
    for number, protected in enumerate(spans, first):
        parts += [text[end : protected.span.start], placeholder(prefix, number)]
        end = protected.span.end
    return "".join([*parts, text[end:]])


def about(problem: str, prefix: str, numbers: Iterable[int | str]) -> str:
    """The message that something is wrong with these placeholders, the first of them named."""
    names = [placeholder(prefix, number) for number in numbers]
    return f"placeholder {problem}: {', '.join(names[:_NAMED])}"
