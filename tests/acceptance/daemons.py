"""A real daemon that is quick, and what its ledger says."""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from acceptance.program import Caveman, Started
from waiting import wait_until_sync

QUICK = {
    "CAVEMAN_SETTLE_SECONDS": "0.1",
    "CAVEMAN_QUIET_SECONDS": "0.3",
    "CAVEMAN_QUIET_AGENT_SECONDS": "0.3",
    "CAVEMAN_RESCAN_SECONDS": "3600",
    "CAVEMAN_LOG_FORMAT": "json",
}
"""A rescan never comes by itself: what is noticed is noticed for another reason."""


def watch(caveman: Caveman, *arguments: str | Path, **variables: str) -> Started:
    """A daemon that watches ~/.claude by now."""
    (caveman.home / ".claude").mkdir(exist_ok=True)
    daemon = caveman.start("watch", *arguments, **QUICK | variables)
    wait_until_sync(
        lambda: '"watching"' in daemon.err or daemon.process.poll() is not None, what="it watches", seconds=60
    )
    assert daemon.process.poll() is None, daemon.err
    return daemon


def rows(caveman: Caveman, query: str, *values: str) -> list[tuple[object, ...]]:
    """What a query on the ledger gives; nothing before there is one."""
    if not caveman.ledger.exists():
        return []
    with closing(sqlite3.connect(f"file:{caveman.ledger}?mode=ro", uri=True)) as ledger:
        return ledger.execute(query, values).fetchall()


def compressions(caveman: Caveman, file: Path) -> int:
    """How often the file was compressed."""
    query = "SELECT count(*) FROM version WHERE path = ? AND state = 'done' AND origin = 'compress'"
    found = rows(caveman, query, os.path.realpath(file))
    return int(str(found[0][0])) if found else 0


def until_compressed(caveman: Caveman, file: Path, times: int = 1) -> None:
    """Return when the file was compressed so often."""
    wait_until_sync(
        lambda: compressions(caveman, file) >= times, what=f"{file.name} is compressed {times} times", seconds=60
    )


def until_queued(caveman: Caveman, count: int) -> None:
    """Return when so many jobs wait in the queue."""

    def queued() -> int:
        queue = json.loads(caveman.run("status", "--json").out)["queue"]
        return int(queue["queued"] or 0) if queue else 0

    wait_until_sync(lambda: queued() == count, what=f"{count} jobs wait", seconds=60)
