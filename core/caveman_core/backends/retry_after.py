"""When a provider says that it can be asked again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

MOST: Final = 86_400.0
"""Seconds; who says more is asked after a day."""


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Seconds from `retry-after-ms` or `retry-after`, the latter in seconds or as a date; None if they say nothing."""
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return min(milliseconds / 1000, MOST)
    said = headers.get("retry-after", "")
    seconds = _number(said)
    if seconds is not None:
        return min(seconds, MOST)
    try:
        then = parsedate_to_datetime(said)
    except (ValueError, TypeError):
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return min(max((then - (now or datetime.now(UTC))).total_seconds(), 0.0), MOST)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 <= number < math.inf else None
