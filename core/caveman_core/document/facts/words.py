"""Text -> written words, each knowing whether it opens a sentence."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from caveman_core.document.facts.label import label_end
from caveman_core.document.facts.token import Word
from caveman_core.document.facts.vocabulary import CONTRACTIONS, NUMBER_WORDS, SPLIT_ENDINGS, UNITS

_TAIL: Final = r"\w*(?:['’.\-@_][^\W_]\w*)*(?:\+\+|#|://\S+)?"
_WORD: Final = re.compile(
    rf"(?!v\d)[^\W\d_]{_TAIL}"  # word, name, URL: first, since most are
    r"|\[\[[^\[\]\s]{1,40}\]\]"  # placeholder
    r"|`[^`]*`"  # inline code
    r"|(?:(?<![\w)])[+−-])?[$€£#]?v?\d+(?:[.,:/×x–-]\d+)*(?:[^\W\d_]+| ?%|\+)?"
    rf"|[^\W_]{_TAIL}"
    r"|[-=]>|[<>≤≥=≠~≈!]+=?(?<!!)|[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]"  # signs
)
_OPENING: Final = re.compile(r"(?<!e\.g)(?<!i\.e)(?<!vs)(?<!cf)[.!?][^\w\s,;]*\s|[:|•—–]|\s-\s")
_TWO_WORDS: Final = frozenset({"cannot", "Cannot", "CANNOT"})
_SUFFIX: Final = re.compile(r"['’](?:s|re|ll|ve|d|m)$", re.IGNORECASE)


_LONGEST_KEPT: Final = 60

Part = tuple[str, str, int, bool]
"""A written word or half of one: text, key, offset, whether it may open a sentence."""


def words(text: str) -> list[Word]:
    """The words in order; contractions in full, compounds such as "SwiftUI-based" in two. Linear."""
    found: list[Word] = []
    label = label_end(text)
    end = 0
    after_marker = True  # a placeholder at the start may hide a checkbox or a label
    for match in _WORD.finditer(text):
        start, next_end = match.span()
        opens = after_marker or (start - end > 1 and _OPENING.search(text, end, start) is not None)
        after_marker = not end and text.startswith("[[", start)
        end = next_end
        word = match[0]
        for part, key, offset, may_open in _parts(word) if len(word) <= _LONGEST_KEPT else _parts.__wrapped__(word):
            found.append(Word(part, key, start + offset, opens and may_open, start + offset < label))
    return found


@lru_cache(1 << 14)
def _parts(word: str) -> tuple[Part, ...]:
    """The same words come again and again, hence the cache."""
    low = word.lower().replace("’", "'")
    if word.isalnum() and word not in _TWO_WORDS:
        return ((word, low, 0, True),)
    if word[0] in "`[" or "://" in word:
        return ((word, word, 0, True),)
    if low == "cannot" or low.endswith("n't"):
        stem = low[:-3]
        verb: tuple[Part, ...] = ((word, CONTRACTIONS.get(stem, stem), 0, True),) if stem else ()
        return (*verb, (word, "not", 0, False))
    word = _SUFFIX.sub("", word)
    head, dash, tail = word.rpartition("-")
    if dash and (tail.lower() in SPLIT_ENDINGS or (head.lower() in NUMBER_WORDS and tail.lower() in UNITS)):
        return (head, head.lower(), 0, True), (tail, tail.lower(), len(head) + 1, False)
    return ((word, word.lower(), 0, True),)
