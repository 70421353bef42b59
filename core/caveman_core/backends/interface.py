"""What every backend is: a request of masked leaves in, an answer of as many leaves out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from caveman_core.policy import BackendName, Level


@dataclass(frozen=True, slots=True)
class Request:
    """The masked leaves of one section, in order. `prefix` names the placeholders: `[[<prefix>0]]`."""

    leaves: tuple[str, ...]
    prefix: str
    level: Level


@dataclass(frozen=True, slots=True)
class Answer:
    """One leaf an input leaf, in order; a leaf the backend leaves alone comes back as it was. Cost in USD."""

    leaves: tuple[str, ...]
    cost: float = 0.0


class Backend(Protocol):
    """A compressor. `model` is "" where there is none; `rules` is the version of its rules or prompt."""

    @property
    def name(self) -> BackendName:
        """Which backend this is."""
        ...

    @property
    def model(self) -> str:
        """The model's id, or ""."""
        ...

    @property
    def rules(self) -> str:
        """Version of the rules or the prompt: a change makes sections new again."""
        ...

    async def compress(self, request: Request) -> Answer:
        """Shorter leaves. Raises TransientError or PermanentError; never answers fewer or more leaves."""
        ...
