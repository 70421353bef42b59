"""A backend as a look at a file has it: nothing is sent, so that `scan` and dry runs cost nothing.

What the model made before is shown as it is; of the rest the offline rules' result is the estimate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caveman_core.backends.interface import Answer, Backend, Doubts, Draft, Form, Refusal, Request
from caveman_core.errors import NotAskedError
from caveman_core.policy import BackendName, Level


def for_a_look(backend: Backend) -> Backend:
    """The backend itself if it has no model, else one under its name that is never asked."""
    return Unasked(backend) if backend.model else backend


@dataclass(frozen=True, slots=True)
class Unasked:
    """Its name, model and rules are those of `of`: what these made is known by them."""

    of: Backend

    @property
    def name(self) -> BackendName:
        """Which backend would be asked."""
        return self.of.name

    @property
    def model(self) -> str:
        """The model that would be asked."""
        return self.of.model

    @property
    def rules(self) -> str:
        """Version of its prompt."""
        return self.of.rules

    @property
    def repairs(self) -> int:
        """None: there is no answer to mend."""
        return 0

    @property
    def most_characters(self) -> int:
        """As it would be asked."""
        return self.of.most_characters

    def form(self, level: Level) -> Form:
        """What it would be given."""
        return self.of.form(level)

    def verifies(self, level: Level) -> bool:
        """No: there is no draft."""
        return False

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer | Refusal]:
        """Raises NotAskedError."""
        raise NotAskedError

    async def verify(self, drafts: Sequence[Draft]) -> Sequence[Doubts]:
        """Raises NotAskedError."""
        raise NotAskedError
