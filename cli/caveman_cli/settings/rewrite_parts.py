"""What a file is rewritten with, put together from the settings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caveman_cli.settings.backends import model_of
from caveman_cli.settings.opened_backend import opened_backend
from caveman_cli.settings.own_settings import level_at, writer_at
from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.config import BackendChoice, Settings
from caveman_core.files.profiles import Writer
from caveman_core.folders import Folders
from caveman_core.policy import BackendName, Level, Policy, usual_level

if TYPE_CHECKING:
    from caveman_core.history.history import History
    from caveman_core.rewrite import Deps

BY_HAND: Final = "by-hand"
"""Stands for the root's id in the policy of a file that a person named."""


@dataclass(frozen=True, slots=True)
class RootTreatment:
    """What the settings say of a root's files. `agent_level`: of those that agents write. `model`: "" without one."""

    level: Level
    agent_level: Level
    backend: BackendName
    model: str

    def __str__(self) -> str:
        """For people: `level full, lite for files agents write; backend offline`."""
        model = f", {self.model}" if self.model else ""
        return f"{level_words(self.level, self.agent_level)}; backend {self.backend}{model}"


def backend_of(settings: Settings) -> Backend:
    """The backend of settings in force (settings/backends.py), without limits: to look, not to ask."""
    if settings.backend in (BackendChoice.AUTO, BackendChoice.OFFLINE):
        return OfflineBackend()
    from caveman_core.backends.prompted import Prompted

    return Prompted(model_of(BackendName(settings.backend.value), settings), verify=settings.verify)


def policy_of(root_id: str, profile: str, settings: Settings, path: Path | None = None) -> Policy:
    """How the files of a root are treated. `path`: the root, or a file given by hand; its tables can set the level."""
    backend = backend_of(settings)
    level, agents = _levels(path, settings, backend)
    policy = Policy(root_id, profile, level, backend.name, backend.model, backend.rules, agents)
    by_agents = profile == "file" and path is not None and writer_at(path, settings) is Writer.AGENT
    return policy.for_agents() if by_agents else policy


def root_treatment(root: Path, settings: Settings) -> RootTreatment:
    """The same as far as a person asks; no rules are loaded for it."""
    backend = backend_of(settings)
    level, agents = _levels(root, settings, backend)
    return RootTreatment(level, agents or level, backend.name, backend.model)


def _levels(path: Path | None, settings: Settings, backend: Backend) -> tuple[Level, Level | None]:
    """The level, and that of files that agents write if nobody has set one."""
    given = level_at(path, settings) if path else settings.level
    return (given, None) if given else (usual_level(backend.model), Level.LITE)


def level_words(level: Level, agents: Level) -> str:
    """The level, or both, as a person reads it."""
    return f"level {level}" + ("" if agents is level else f", {agents} for files agents write")


def quiet_of(writer: Writer, settings: Settings) -> float:
    """Seconds a file with this writer must stand as it is before it is compressed."""
    return settings.quiet_agent_seconds if writer is Writer.AGENT else settings.quiet_seconds


@asynccontextmanager
async def opened_deps(
    history: History, folders: Folders, settings: Settings, lock_seconds: float, server: str | Path | None = None
) -> AsyncIterator[Deps]:
    """What a rewrite needs. `server`: the queue's, for a worker; None where a person asked and waits."""
    from caveman_core.rewrite import Deps

    async with opened_backend(settings, history.ledger, server) as backend:
        yield Deps(history, folders, backend, SystemClock(), settings.min_gain, lock_seconds, settings.keep)
