"""What a file is rewritten with, put together from the settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from caveman_cli.settings.own_settings import level_at, writer_at
from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.files.profiles import Writer
from caveman_core.folders import Folders
from caveman_core.policy import Level, Policy, usual_level

if TYPE_CHECKING:
    from caveman_core.history.history import History
    from caveman_core.rewrite import Deps

BY_HAND: Final = "by-hand"
"""Stands for the root's id in the policy of a file that a person named."""


def backend_of(settings: Settings) -> Backend:
    """The backend in force. There is one so far."""
    return OfflineBackend()


def policy_of(root_id: str, profile: str, settings: Settings, path: Path | None = None) -> Policy:
    """How the files of a root are treated. `path`: the root, or a file given by hand; its tables can set the level."""
    backend = backend_of(settings)
    given = level_at(path, settings) if path else settings.level
    usual = usual_level(backend.model)
    policy = Policy(
        root_id, profile, given or usual, backend.name, backend.model, backend.rules, None if given else Level.LITE
    )
    by_agents = profile == "file" and path is not None and writer_at(path, settings) is Writer.AGENT
    return policy.for_agents() if by_agents else policy


def level_words(policy: Policy) -> str:
    """The level, or both, as a person reads it."""
    agents = policy.for_agents().level
    return f"level {policy.level}" + ("" if agents is policy.level else f", {agents} for files agents write")


def quiet_of(writer: Writer, settings: Settings) -> float:
    """Seconds a file with this writer must stand as it is before it is compressed."""
    return settings.quiet_agent_seconds if writer is Writer.AGENT else settings.quiet_seconds


def deps_of(history: History, folders: Folders, settings: Settings, lock_seconds: float) -> Deps:
    """What a rewrite needs."""
    from caveman_core.rewrite import Deps

    clock, backend = SystemClock(), backend_of(settings)
    return Deps(history, folders, backend, clock, settings.min_gain, lock_seconds, settings.keep)
