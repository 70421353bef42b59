"""The address of the queue's server as it may be shown. Imports no client of one."""

from __future__ import annotations

from pathlib import Path


def shown(where: str | Path) -> str:
    """The address as a message may show it: without user, password and options."""
    if isinstance(where, Path):
        return str(where)
    scheme, _, rest = where.partition("://")
    # By hand, because a password may hold any character and a parser would then show a part of it.
    return f"{scheme}://{rest.rpartition('@')[2].partition('?')[0]}"
