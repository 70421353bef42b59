"""A statement as words and the gaps between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

PLACEHOLDER: Final = "[["
"""How a word that stands for a protected span begins."""

_WORD: Final = (
    r"\[\[[^\[\]\s]{1,40}\]\]"  # placeholder
    r"|[^\W_]+(?:['’./@&+-][^\W_]+)*"  # don't, and/or, third-party, e.g
)
_OPENS: Final = r"[.!?:;•—–(]|\s-\s"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@dataclass(slots=True)
class Words:
    """`texts[i]` stands between `gaps[i]` and `gaps[i + 1]`; `lows` are the texts in lower case, ’ as '."""

    texts: list[str]
    gaps: list[str]
    lows: list[str]

    def __len__(self) -> int:
        """How many words."""
        return len(self.texts)

    def copy(self) -> Words:
        """A copy of its own."""
        return Words(list(self.texts), list(self.gaps), list(self.lows))

    def joined(self) -> str:
        """The text again."""
        parts = [self.gaps[0]]
        for text, gap in zip(self.texts, self.gaps[1:], strict=True):
            parts += (text, gap)
        return "".join(parts)

    def close(self, index: int) -> bool:
        """Whether one space or newline, and nothing else, parts word `index` from the one before it."""
        return 0 < index < len(self.texts) and self.gaps[index] in (" ", "\n")

    def before(self, index: int) -> str:
        """The word before `index` in lower case, "" if more than one space or newline is between."""
        return self.lows[index - 1] if self.close(index) else ""

    def opens(self, index: int) -> bool:
        """Whether word `index` begins the statement or a clause after a full stop, colon, dash or bracket."""
        return index == 0 or _compiled(_OPENS).search(self.gaps[index]) is not None

    def low(self, index: int) -> str:
        """Word `index` in lower case, "" where there is none."""
        return self.lows[index] if 0 <= index < len(self.lows) else ""


def split_words(text: str) -> Words:
    """The words and gaps of `text`; linear."""
    texts, gaps, end = [], [], 0
    for match in _compiled(_WORD).finditer(text):
        gaps.append(text[end : match.start()])
        texts.append(match.group())
        end = match.end()
    gaps.append(text[end:])
    return Words(texts, gaps, [word.lower().replace("’", "'") for word in texts])


def placeholders(text: str) -> list[str]:
    """The placeholders of `text`, in order."""
    return _compiled(r"\[\[[^\[\]\s]{1,40}\]\]").findall(text)
