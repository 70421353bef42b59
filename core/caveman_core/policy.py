"""What decides how a file is treated."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from caveman_core.selection import selection_of


class Level(StrEnum):
    """How far compression goes: words only; also rationale, rhetoric and repetition; also shorter forms."""

    LITE = "lite"
    FULL = "full"
    ULTRA = "ultra"


def usual_level(model: str) -> Level:
    """The level where none is set: `full` with a model; rules alone cannot tell a reason from a rule."""
    return Level.FULL if model else Level.LITE


class BackendName(StrEnum):
    """The backends there are; all but the first have a model, and need consent (ARCHITECTURE §4.5)."""

    OFFLINE = "offline"
    ANTHROPIC = "anthropic"
    CLAUDE_CLI = "claude-cli"
    OPENAI = "openai"


@dataclass(frozen=True, slots=True)
class Policy:
    """Root, profile, level, backend, model and rules version: two equal policies treat a file alike.

    `agent_level`: that of the root's files that agents write, if it is another one.
    """

    root_id: str
    profile: str
    level: Level
    backend: BackendName
    model: str
    rules: str
    agent_level: Level | None = None

    def for_agents(self) -> Policy:
        """How the files of the root are treated that agents write."""
        return replace(self, level=self.agent_level or self.level, agent_level=None)

    @property
    def treatment(self) -> str:
        """What names a section's output beside its source: level, backend, model and rules version."""
        return f"{self.level}/{self.backend}/{self.model}/{self.rules}"

    @property
    def key(self) -> str:
        """The policy as one string, as the ledger stores it beside an outcome.

        Without the globs of a selection: which files are named says nothing of how one is treated.
        """
        agents = "" if self.agent_level in (None, self.level) else f"/agents {self.agent_level}"
        return f"{self.root_id}/{selection_of(self.profile).profile}/{self.treatment}{agents}"


class Treatment(NamedTuple):
    """What a treatment's name is put together from; all "" for a section that is as it was written."""

    level: str
    backend: str
    model: str
    rules: str


def treatment_of(name: str) -> Treatment:
    """The treatment of this name. A model's own name may hold slashes."""
    level, _, rest = name.partition("/")
    backend, _, rest = rest.partition("/")
    model, _, rules = rest.rpartition("/")
    return Treatment(level, backend, model, rules)
