"""Durations and times of day as a person types them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Final

_UNITS: Final = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
_PART: Final = r"([0-9]{1,9}(?:\.[0-9]{1,9})?)\s*([smhd])\s*"
_DURATION: Final = re.compile(rf"(?:{_PART})+", re.IGNORECASE | re.ASCII)
_LONGEST: Final = 10 * 365 * 86_400.0


def duration(text: str) -> float:
    """Seconds in `90s`, `30m`, `2h`, `1d` or `1h30m`; ValueError says what is wrong."""
    parts = re.findall(_PART, text, re.IGNORECASE | re.ASCII) if _DURATION.fullmatch(text.strip()) else []
    if not parts:
        raise ValueError(f"{text!r} is not a duration such as 30m, 2h or 1h30m")
    seconds = sum(float(number) * _UNITS[unit.lower()] for number, unit in parts)
    if not 0 < seconds <= _LONGEST:
        raise ValueError(f"{text!r} is too short or too long")
    return seconds


def moment(text: str, now: float) -> float:
    """Seconds since the epoch of `18:30` (when the clock shows that next) or `2026-12-24 18:30`, local time.

    ValueError says what is wrong; a date that is past is.
    """
    given = text.strip()
    try:
        clock = datetime.strptime(given, "%H:%M").time()
    except ValueError:
        return _dated(given, now)
    today = datetime.fromtimestamp(now).date()
    return next(at for day in (today, today + timedelta(days=1)) for at in _shown(day, clock) if at > now)


def _shown(day: date, clock: time) -> Iterator[float]:
    """When the clock shows this time that day: twice where it is set back; as if it went on where it skips it."""
    for fold in (0, 1):
        at = datetime.combine(day, clock).replace(fold=fold).timestamp()
        if fold == 0 or datetime.fromtimestamp(at).time() == clock:
            yield at


def _dated(given: str, now: float) -> float:
    try:
        at = datetime.fromisoformat(given).timestamp()
    except (ValueError, OverflowError, OSError):
        raise ValueError(f"{given!r} is not a time such as 18:30 or '2026-12-24 18:30'") from None
    if at <= now:
        raise ValueError(f"{given!r} is past")
    if at > now + _LONGEST:
        raise ValueError(f"{given!r} is too far away")
    return at
