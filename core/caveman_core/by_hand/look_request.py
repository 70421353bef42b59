"""How a command makes the watcher look at once: `retry` and `release` change the ledger, and no file.

The command writes a new word into a file beside the daemon's lock, the daemon reads it every two seconds and rescans.
Nothing depends on it: without it the next rescan that is due finds the same work. It is not a job put into the queue
by the command, since that would need the daemon's server, which may have been named on the daemon's command line only;
nor SQLite's change counter, since a worker of its own changes that with every job. A pause needs none: workers ask.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from pathlib import Path

from caveman_core.folders import make_private, open_private


def request_look(daemon_lock: Path) -> None:
    """Ask the watcher that holds this lock, now or later, to look at every file. Best effort."""
    with suppress(OSError):
        make_private(daemon_lock.parent)
        with open(_file(daemon_lock), "w", encoding="ascii", opener=open_private) as file:
            file.write(secrets.token_hex(8))


class LookRequests:
    """The daemon's side."""

    def __init__(self, daemon_lock: Path) -> None:
        """What was asked before counts as done: a start looks at everything."""
        self._file = _file(daemon_lock)
        self._seen = self._word()

    def is_new(self) -> bool:
        """Whether a look was asked for since the last call."""
        seen, self._seen = self._seen, self._word()
        return seen != self._seen

    def _word(self) -> bytes:
        try:
            return self._file.read_bytes()
        except OSError:
            return b""


def _file(daemon_lock: Path) -> Path:
    return daemon_lock.with_name("look-request")
