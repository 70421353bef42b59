"""Which counter a report to people uses: ctok where it runs and the texts are not too many, else the estimate.

One report has one counter, its name beside the numbers. Nothing is decided and nothing is stored by what ctok says:
that must not depend on the Python version (docs/decisions/012).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Final

from caveman_core.errors import CavemanError
from caveman_core.tokens import ESTIMATE, estimate

CTOK: Final = "ctok, Claude 4.8"
"""The counter's name, printed beside its numbers."""

MOST_BYTES: Final = 1_000_000
"""So much is counted by ctok for one report: about four seconds."""

_VERSION: Final = "4.8"  # its default is an older family
_NEXT: Final = "x"


class CountingError(CavemanError):
    """The counter gave no number of tokens for a text."""


@dataclass(frozen=True, slots=True)
class Counter:
    """How tokens are counted. Counts of sections add up to that of the file they make, but for rounding."""

    name: str
    count: Callable[[str], int]


BY_ESTIMATE: Final = Counter(ESTIMATE, estimate)


def counter_for(texts: Collection[str]) -> Counter:
    """The counter for a report on these texts. It has counted them all, so it raises for none of them."""
    counter = counter_of_size(sum(map(_size, texts)))
    try:
        for text in texts:
            counter.count(text)
    except CountingError:
        return BY_ESTIMATE
    return counter


def counter_of_size(size: int) -> Counter:
    """The counter for a report on so many bytes of text that are still to come; it may raise CountingError."""
    return (_by_ctok() if size <= MOST_BYTES else None) or BY_ESTIMATE


@cache
def _by_ctok() -> Counter | None:
    """None where ctok is not installed or gives no sensible answer. Importing it takes 0.2 s."""
    try:
        token_count = import_module("ctok").token_count
    except Exception:  # noqa: BLE001 - whatever a package of others does, a report needs numbers
        return None
    counter = Counter(CTOK, cache(_Ctok(token_count)))
    try:
        return counter if counter.count("") == 0 and counter.count("Run tests.\n") > 0 else None
    except CountingError:
        return None


class _Ctok:
    """Tokens of a text inside a longer one: ctok counts messages, with a frame and without the blank at their end."""

    __slots__ = ("_token_count",)

    def __init__(self, token_count: Callable[[str, str], object]) -> None:
        self._token_count = token_count

    def __call__(self, text: str) -> int:
        followed = _NEXT if text[-1:].isspace() else ""
        tokens = self._of_message(text + followed) - self._of_message(followed)
        if not 0 <= tokens <= 2 * _size(text):  # a character costs no more than its bytes and a mark of its case
            raise CountingError
        return tokens

    def _of_message(self, text: str) -> int:
        try:
            tokens = self._token_count(text, _VERSION)
        except Exception as error:
            raise CountingError from error
        if not isinstance(tokens, int):
            raise CountingError
        return tokens


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))
