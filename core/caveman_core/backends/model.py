"""A model as a text transformer: a prompt in, a completion out. How it is reached is each implementation's own.

anthropic · claude_cli · openai   the implementations
prompt     what the model is told, and how its text is read
prompted   the backend that is made of the two
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Protocol

from caveman_core.policy import BackendName
from caveman_core.usage import Usage


class Purpose(StrEnum):
    """What a call is for, as the ledger has it."""

    COMPRESS = "compress"
    REPAIR = "repair"
    VERIFY = "verify"


class Ending(Enum):
    """Why the model stopped. Only a COMPLETE text is ever read."""

    COMPLETE = "the answer is whole"
    TRUNCATED = "the answer was cut at its limit"
    REFUSED = "the model refuses this text"
    UNKNOWN = "the model stopped for another reason"


@dataclass(frozen=True, slots=True)
class Prompt:
    """One call. `system` is the same for all calls of a purpose, so that a provider can cache it.

    `most_tokens`: how long the visible answer may get; thinking comes on top. `schema`: JSON schema of the answer,
    if that is to be JSON. `rest`: it asks for what an answer left out.
    """

    purpose: Purpose
    system: str = field(repr=False)
    text: str = field(repr=False)
    most_tokens: int
    schema: Mapping[str, object] | None = None
    rest: bool = False

    @property
    def follows_up(self) -> bool:
        """Whether an answer that is paid for would be lost without this call."""
        return self.rest or self.purpose is not Purpose.COMPRESS


@dataclass(frozen=True, slots=True)
class Completion:
    """What came back: the text blocks joined, thinking left out. `why`: what the provider says of another ending."""

    text: str = field(repr=False)
    ending: Ending
    usage: Usage
    why: str = ""


class Model(Protocol):
    """One model that can be asked. Each call is one request: who tries again, and when, is decided elsewhere."""

    @property
    def name(self) -> BackendName:
        """The backend it belongs to."""
        ...

    @property
    def model(self) -> str:
        """The model's id, as the provider has it."""
        ...

    @property
    def destination(self) -> str:
        """Where a prompt goes, as a person reads it: `api.anthropic.com`, `the claude program`, `localhost:11434`."""
        ...

    async def complete(self, prompt: Prompt) -> Completion:
        """Ask once. A text that is cut or refused is a Completion with that ending, since it was paid for.

        Raises AwayError and its kin (later may be better), UnusableError (nothing can be asked until a person acts),
        PermanentError (this prompt can never be answered). No error quotes the prompt, a key or a header.
        """
        ...

    async def aclose(self) -> None:
        """Give back what was opened; it may be asked again afterwards."""
        ...
