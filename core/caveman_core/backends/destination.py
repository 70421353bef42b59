"""Where an address goes, as a person reads it."""

from __future__ import annotations

from urllib.parse import urlsplit


def host_of(address: str) -> str:
    """Host and port, without a user's name and password: `api.anthropic.com`, `localhost:11434`."""
    parts = urlsplit(address if "//" in address else f"//{address}")
    return parts.netloc.rpartition("@")[2] or "an address that cannot be read"
