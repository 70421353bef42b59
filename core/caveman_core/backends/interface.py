"""What every backend is: one section, masked, in; the same, shorter, out. Nothing a request holds is unmasked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from caveman_core.policy import BackendName, Level

MOST_REPAIRS: Final = 2
"""How often a backend is asked at most to mend its answer for one section."""


class Form(Enum):
    """What of a section a backend is given."""

    LEAVES = "each leaf for itself; everything around them stays as it is"
    BODY = "all that stands below the heading, to be laid out anew (document/body.py)"


@dataclass(frozen=True, slots=True)
class Answer:
    """One leaf an input leaf, in order, or the new body; what is left alone comes back as it was. Cost in USD."""

    leaves: tuple[str, ...] = ()
    cost: float = 0.0
    body: str = ""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A finding of the checks about an answer: its rule, what is wrong, and the source's sentence it is about.

    `sentence` is "" where the finding is about no one sentence.
    """

    rule: str
    message: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """An answer that did not pass, and all that is to be mended in it; the rest of it is to stay."""

    answer: Answer
    complaints: tuple[Complaint, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """One section: its masked leaves in order or, where the backend takes that form, its masked body.

    `prefix` names the placeholders: `[[<prefix>0]]`. `title` is the masked heading, which no answer may hold; its
    placeholders stand for nothing. `repair`: the answer is to be mended, else this is the first time of asking.
    """

    leaves: tuple[str, ...]
    prefix: str
    level: Level
    body: str = ""
    title: str = ""
    repair: Repair | None = None


class Backend(Protocol):
    """A compressor. `model` is "" where there is none; `rules` is the version of its rules or prompt.

    What a backend with a model cannot do for a section, the offline rules do (asking/one_section.py).
    """

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

    @property
    def repairs(self) -> int:
        """How often it may be asked to mend one answer, MOST_REPAIRS at most; 0 if it would only say the same."""
        ...

    def form(self, level: Level) -> Form:
        """What it is given of a section at this level."""
        ...

    async def compress(self, request: Request) -> Answer:
        """A shorter section in the form of the request; never fewer or more leaves than it was given.

        PermanentError costs this section alone; TransientError ends the job, which comes again.
        """
        ...
