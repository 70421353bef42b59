"""What a file is rewritten with, put together from the settings."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from caveman_cli.settings.own_settings import level_at
from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.files.profiles import Writer
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.policy import Policy
from caveman_core.rewrite import Deps

BY_HAND: Final = "by-hand"
"""Stands for the root's id in the policy of a file that a person named."""


def backend_of(settings: Settings) -> Backend:
    """The backend in force. There is one so far."""
    return OfflineBackend()


def policy_of(root_id: str, profile: str, settings: Settings, path: Path | None = None) -> Policy:
    """How the files of a root are treated. `path`: the root, or a file given by hand; its tables can set the level."""
    backend = backend_of(settings)
    level = level_at(path, settings) if path else settings.level
    return Policy(root_id, profile, level, backend.name, backend.model, backend.rules)


def quiet_of(writer: Writer, settings: Settings) -> float:
    """Seconds a file with this writer must stand as it is before it is compressed."""
    return settings.quiet_agent_seconds if writer is Writer.AGENT else settings.quiet_seconds


def deps_of(history: History, folders: Folders, settings: Settings, lock_seconds: float) -> Deps:
    """What a rewrite needs."""
    clock, backend = SystemClock(), backend_of(settings)
    return Deps(history, folders, backend, clock, settings.min_gain, lock_seconds, settings.keep)
