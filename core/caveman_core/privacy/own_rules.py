"""Secrets that the library does not know: keys of later years, assignments in prose, words that nobody would write."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

_KEYS: Final[Mapping[str, re.Pattern[str]]] = {
    "Anthropic key": re.compile(r"\bsk-ant-[\w-]{8,}"),
    "API key": re.compile(r"\b(?:sk|pk|rk)[-_](?:proj|live|test|or|svcacct)[-_][\w-]{8,}"),
    "GitHub token": re.compile(r"\b(?:github_pat_|gh[pousr]_)\w{16,}"),
    "Google key": re.compile(r"\bAIza[\w-]{20,}"),
    "Hugging Face token": re.compile(r"\bhf_[A-Za-z0-9]{16,}"),
    "npm token": re.compile(r"\bnpm_[A-Za-z0-9]{16,}"),
    "GitLab token": re.compile(r"\bgl(?:pat|dt|rt|ptt|cbt)-[\w-]{16,}"),
    "AWS key": re.compile(r"\b(?:AKIA|ASIA)[A-Z0-9]{12,}"),
    "Slack token": re.compile(r"\bxox[abeoprs]-[\w-]{10,}"),
    "JSON web token": re.compile(r"\beyJ[\w-]{8,}\.eyJ[\w-]{8,}"),
    "private key": re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY"),
    "password in an address": re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@]{1,80}:[^\s/@]{3,200}@"),
    "authorization": re.compile(r"\b(?i:bearer|basic)\s+(?=\S*\d)[\w+/=.~-]{16,}"),
}
_ASSIGNED: Final = re.compile(
    r"(?i)\b(pass(?:word|wd|phrase|code)?|pwd|pin|secret|api[ _-]?key|access[ _-]?key|secret[ _-]?key|private[ _-]?key"
    r"|token|credentials?|login)\b[\"'*_]{0,3}\s{0,3}(?:is|are|was|:|=|:=|→)\s{0,3}[\"'“*_]{0,3}([^\s\"'“”]{4,200})"
)
_VALUE: Final = re.compile(r"(?=.*[A-Za-z])(?=.*[0-9!#$%&*+?@^~])[\x21-\x7e]{6,}|[0-9]{4,8}")
_HARMLESS: Final = re.compile(
    r"\[\[\w+\]\]|<[^>]*>|\$\{?\w+\}?|\{\{.*|%\w+%?|.*\.(?:md|txt|json|ya?ml|toml|env|py|ts|js|sh)[.,;)]*"
)
"""Placeholders of ours and of templates, names of variables and files."""
_WORD: Final = re.compile(r"[A-Za-z0-9+/=_-]{20,}")
_HEX: Final = re.compile(r"[0-9a-fA-F]{64,}")
_BITS: Final = 3.6
"""Entropy a character from which a long word of capitals, small letters and digits is no name."""


def own_findings(text: str) -> Iterator[str]:
    """The kinds of secrets that these rules see. Linear: every pattern is bounded."""
    yield from (kind for kind, pattern in _KEYS.items() if pattern.search(text))
    if any(_is_value(found[1], found[2]) for found in _ASSIGNED.finditer(text)):
        yield "password or key"
    if any(_is_random(found[0]) for found in _WORD.finditer(text)):
        yield "random word"


def _is_value(name: str, value: str) -> bool:
    """Digits alone are a PIN, and for anything else a number of something."""
    bare = value.rstrip(".,;:)*_")
    if _HARMLESS.fullmatch(bare) or not _VALUE.fullmatch(bare):
        return False
    return not bare.isdigit() or name.lower() in ("pin", "passcode", "password")


def _is_random(word: str) -> bool:
    if _HEX.fullmatch(word):
        return True
    kinds = (any(map(str.isupper, word)), any(map(str.islower, word)), any(map(str.isdigit, word)))
    return all(kinds) and len(word) >= 24 and _entropy(word) >= _BITS


def _entropy(word: str) -> float:
    """Bits a character."""
    return -sum(n / len(word) * math.log2(n / len(word)) for n in Counter(word).values())
