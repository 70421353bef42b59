"""When a verb happens, by the auxiliaries before it: told, coming, under way, done, wished."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from caveman_core.checks.sides.side import Side
from caveman_core.document.facts import BASES, TokenKind


class Time(StrEnum):
    """What the words before a verb say of its time. `PLAIN`: none of them says anything."""

    COMING = "still to come"
    EXPECTED = "expected"
    FORMER = "no more"
    WISHED = "supposed"
    UNDER_WAY = "under way"
    DONE = "done"
    PAST = "past"
    IS = "so now"
    ASKED = "asked for"
    PLAIN = "as it stands"


_ADVERBS: Final = r"(?:\s+(?:not|also|then|already|soon|now|still|never|always|only|just|all|both|[a-z]+ly))*\s+"
_FORMS: Final = (
    (Time.WISHED, r"(?:\bwould|['’]d)\s+(?:like|love|want)\s+to(?:\s+be)?"),
    (Time.ASKED, r"\b(?:you|we|they|contributors?|authors?)\s+(?:are|is)\s+(?:supposed|meant|expected)\s+to"),
    (
        Time.EXPECTED,
        rf"\b(?:going|about|supposed|meant|expected|scheduled|due)\s+to(?:{_ADVERBS}be)?",
    ),
    (Time.FORMER, r"\b(?<!be )(?<!is )(?<!are )used\s+to(?:\s+be)?"),
    (
        Time.ASKED,
        rf"\b(?:should|must|shall|needs?\s+to|ha(?:ve|s)\s+to|can|may|could|might|to|let['’]s)(?:{_ADVERBS}be)?",
    ),
    (Time.COMING, rf"(?:\b(?:will|won['’]t)|['’]ll)(?:{_ADVERBS}be)?"),
    (Time.WISHED, rf"(?<!\bif )\bwould(?:{_ADVERBS}be)?"),
    (Time.UNDER_WAY, r"\bbeing"),
    (Time.DONE, rf"\b(?:has|have|had|['’]ve)(?:{_ADVERBS}been)?"),
    (Time.PAST, r"\b(?:was|were)"),
    (Time.IS, r"(?:\b(?:is|are|am|be|get|gets)|['’](?:s|re))"),
)
_PATTERNS: Final = tuple((time, re.compile(rf"(?:{form}){_ADVERBS}\Z", re.IGNORECASE)) for time, form in _FORMS)
_BORDER: Final = re.compile(r"[.,;:!?()—–|]\s|\s-\s")
_BEFORE: Final = 48
"""Characters before a verb in which its auxiliaries stand."""
_PASSIVE: Final = ("ed", "en", "t", "n")


def time_of(side: Side, index: int) -> Time:
    """The time of a word that may be a verb. Linear in the few words before it."""
    token = side.token(index)
    before = side.reading.masked[max(0, token.start - _BEFORE) : token.start]
    before = _BORDER.split(before)[-1]
    found = next((time for time, pattern in _PATTERNS if pattern.search(before)), Time.PLAIN)
    if found is Time.UNDER_WAY and not token.text.endswith(_PASSIVE):
        return Time.IS
    if found in (Time.IS, Time.PAST) and token.text.endswith("ing"):
        return Time.UNDER_WAY
    return found


def commands(side: Side, index: int) -> bool:
    """Whether it opens its sentence in its base form, as an imperative does."""
    token = side.token(index)
    if token.kind is not TokenKind.CONTENT or time_of(side, index) is not Time.PLAIN:
        return False
    return token.opens and not token.text.lower().endswith(("ed", "ing", "s", "en"))


def is_past(word: str) -> bool:
    """Whether it is a past form or participle."""
    return word.endswith("ed") or (word in BASES and not word.endswith("s"))
