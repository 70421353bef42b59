"""What decides how a file is treated."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from caveman_core.selection import selection_of


class Level(StrEnum):
    """How far compression goes: words only; also rationale, rhetoric and repetition; also shorter forms."""

    LITE = "lite"
    FULL = "full"
    ULTRA = "ultra"


def level_of(treatment: str) -> str:
    """The level that a treatment begins with; "" for none, which is that of a section as it was written."""
    return treatment.partition("/")[0]


class BackendName(StrEnum):
    """The backends there are. Remote ones come with their own consent and budget."""

    OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Policy:
    """Root, profile, level, backend, model and rules version: two equal policies treat a file alike."""

    root_id: str
    profile: str
    level: Level
    backend: BackendName
    model: str
    rules: str

    @property
    def treatment(self) -> str:
        """What names a section's output beside its source: level, backend, model and rules version."""
        return f"{self.level}/{self.backend}/{self.model}/{self.rules}"

    @property
    def key(self) -> str:
        """The policy as one string, as the ledger stores it beside an outcome.

        Without the globs of a selection: which files are named says nothing of how one is treated.
        """
        return f"{self.root_id}/{selection_of(self.profile).profile}/{self.treatment}"
