"""Text -> written words, each knowing whether it opens a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.document.facts.label import label_end
from caveman_core.document.facts.token import Word
from caveman_core.document.facts.vocabulary import CONTRACTIONS, NUMBER_WORDS, SPLIT_ENDINGS, UNITS

_WORD: Final = re.compile(
    r"\[\[[^\[\]\s]{1,40}\]\]"  # placeholder
    r"|`[^`]*`"  # inline code
    r"|(?:(?<![\w)])[+−-])?[$€£#]?v?\d+(?:[.,:/×x–-]\d+)*(?:[^\W\d_]+| ?%|\+)?"
    r"|[^\W_]\w*(?:['’.\-@_][^\W_]\w*)*(?:\+\+|#|://\S+)?"  # word, name, URL
    r"|[-=]>|[<>≤≥=≠~≈!]+=?(?<!!)|[\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f300-\U0001faff]"  # signs
)
_OPENING: Final = re.compile(r"(?<!e\.g)(?<!i\.e)(?<!vs)(?<!cf)[.!?][^\w\s,;]*\s|[:|•—–]|\s-\s")
_TWO_WORDS: Final = frozenset({"cannot", "Cannot", "CANNOT"})
_SUFFIX: Final = re.compile(r"['’](?:s|re|ll|ve|d|m)$", re.IGNORECASE)


def words(text: str) -> Iterator[Word]:
    """The words in order; contractions in full, compounds such as "SwiftUI-based" in two. Linear."""
    label = label_end(text)
    for word in _words(text):
        yield word._replace(labels=True) if word.start < label else word


def _words(text: str) -> Iterator[Word]:
    end = 0
    after_marker = True  # a placeholder at the start may hide a checkbox or a label
    for match in _WORD.finditer(text):
        start = match.start()
        opens = after_marker or (start - end > 1 and _OPENING.search(text, end, start) is not None)
        after_marker = not end and text.startswith("[[", start)
        end = match.end()
        word = match.group()
        if word.isalnum() and word not in _TWO_WORDS:
            yield Word(word, word.lower(), start, opens)
        else:
            yield from _parts(word, start, opens)


def _parts(word: str, start: int, opens: bool) -> Iterator[Word]:
    low = word.lower().replace("’", "'")
    if word[0] in "`[" or "://" in word:
        yield Word(word, word, start, opens)
    elif low == "cannot" or low.endswith("n't"):
        stem = low[:-3]
        if stem:
            yield Word(word, CONTRACTIONS.get(stem, stem), start, opens)
        yield Word(word, "not", start, False)
    else:
        word = _SUFFIX.sub("", word)
        head, dash, tail = word.rpartition("-")
        if dash and (tail.lower() in SPLIT_ENDINGS or (head.lower() in NUMBER_WORDS and tail.lower() in UNITS)):
            yield Word(head, head.lower(), start, opens)
            yield Word(tail, tail.lower(), start + len(head) + 1, False)
        else:
            yield Word(word, word.lower(), start, opens)
