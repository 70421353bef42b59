"""Numbers, versions, dates and months in one form."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.facts.vocabulary import MONTHS, UNITS

_NUMBER: Final = re.compile(r"([+−-]?[$€£#]?v?)(\d+(?:[.,:/×x–-]\d+)*) ?([^\W\d_]+|%|\+)?")
_UNITS: Final = "|".join(unit for unit in UNITS if unit.isalpha() and len(unit) > 1)
_AMOUNT: Final = re.compile(rf"\d+-(?:{_UNITS})", re.IGNORECASE)
_THOUSANDS: Final = re.compile(r"\d{1,3}(?:,\d{3})+")
_AMBIGUOUS: Final = frozenset({"May", "March", "Mar", "Dec", "Jan", "Jun", "Sep"})


def number_key(text: str) -> str | None:
    """`text` as a comparable number: "1,000" is "1000", "30s" is "30 s"; None for a word."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        return None
    prefix, digits, suffix = match.groups()
    if _THOUSANDS.fullmatch(digits):
        digits = digits.replace(",", "")
    digits = digits.replace("–", "-")
    if suffix is None:
        return prefix + digits
    unit = UNITS.get(suffix.lower())
    return f"{prefix}{digits} {unit}" if unit else prefix + digits + suffix


def is_amount(text: str) -> bool:
    """Whether `text` is a number and its unit in one word: "5-minute" says what "5 min" does."""
    return _AMOUNT.fullmatch(text) is not None


def month_key(text: str, opens: bool) -> str | None:
    """`text` as a month, or None. "May" and the like are months with their capital only, and not as an opener."""
    month = MONTHS.get(text.lower())
    if month is None or not text[0].isupper() or (opens and text in _AMBIGUOUS):
        return None
    return month
