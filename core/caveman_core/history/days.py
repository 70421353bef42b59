"""Days as a person has them: by the machine's own time zone. Times are seconds since the epoch."""

from __future__ import annotations

from datetime import datetime, time, timedelta


def day_of(at: float) -> str:
    """The local date at this time, `2026-12-01`."""
    return _local(at).date().isoformat()


def until_midnight(at: float) -> float:
    """Seconds to the next local midnight, more than 0; a day may have 23 or 25 hours."""
    tomorrow = _local(at).date() + timedelta(days=1)
    return max(datetime.combine(tomorrow, time.min).astimezone().timestamp() - at, 1.0)


def _local(at: float) -> datetime:
    return datetime.fromtimestamp(at).astimezone()
