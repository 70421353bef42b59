"""The parts a run over files stands on, put together from the settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from caveman_core.backends.offline.backend import OfflineBackend

from caveman_cli.asked import Asked
from caveman_core.backends.interface import Backend
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.folders import default_folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.policy import Policy
from caveman_core.rewrite import Deps

BY_HAND = "by-hand"
"""Stands for the root's id in the policy of a file that a person named."""


def backend_of(settings: Settings) -> Backend:
    """The backend in force. There is one so far."""
    return OfflineBackend()


def policy_for(asked: Asked, settings: Settings) -> Policy:
    """The policy a file is treated under when a person asks for it."""
    backend = backend_of(settings)
    return Policy(BY_HAND, asked.profile, settings.level, backend.name, backend.model, backend.rules)


@contextmanager
def rewriting(settings: Settings, lock_seconds: float) -> Iterator[Deps]:
    """What a rewrite needs, the ledger open meanwhile."""
    folders = default_folders(settings.data_dir)
    clock = SystemClock()
    with Ledger.open(folders.ledger, migrate=False) as ledger:
        history = History(ledger, BackupStore(folders.backups), clock)
        yield Deps(history, folders, backend_of(settings), clock, settings.min_gain, lock_seconds)
