"""Moments in the ledger (seconds since the epoch) as text."""

from __future__ import annotations

from datetime import UTC, datetime


def as_local(at: float) -> str:
    """For people: local time, to the second."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def as_iso(at: float) -> str:
    """For programs: ISO 8601 in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat()
