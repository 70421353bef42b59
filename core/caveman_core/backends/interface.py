"""What every backend is: sections, masked, in; the same, shorter, out. Nothing a request holds is unmasked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from caveman_core.policy import BackendName, Level
from caveman_core.usage import NO_USAGE, Usage

MOST_REPAIRS: Final = 2
"""How often a backend is asked at most to mend its answer for one section."""


class Form(Enum):
    """What of a section a backend is given."""

    LEAVES = "each leaf for itself; everything around them stays as it is"
    BODY = "all that stands below the heading, to be laid out anew (document/body.py)"


@dataclass(frozen=True, slots=True)
class Answer:
    """One leaf an input leaf, in order, or the new body; what is left alone comes back as it was.

    `usage`: this section's part of what the call came to.
    """

    leaves: tuple[str, ...] = ()
    usage: Usage = NO_USAGE
    body: str = ""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The backend cannot do this section: why, as a person reads it. The others of its group stand."""

    message: str
    usage: Usage = NO_USAGE


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


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer that passed the checks."""

    request: Request
    answer: Answer


@dataclass(frozen=True, slots=True)
class Doubts:
    """What the verifying question found missing or weakened in a draft: none of it, and the draft stands."""

    complaints: tuple[Complaint, ...] = ()
    usage: Usage = NO_USAGE


class Backend(Protocol):
    """A compressor. `model` is "" where there is none; `rules` is the version of its rules or prompt.

    What a backend with a model cannot do for a section, the offline rules do (asking/sections.py).
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

    @property
    def most_characters(self) -> int:
        """How much of requests goes into one group; one that is longer goes alone. 0: each alone, one by one."""
        ...

    def form(self, level: Level) -> Form:
        """What it is given of a section at this level."""
        ...

    def verifies(self, level: Level) -> bool:
        """Whether drafts of this level are to be verified."""
        ...

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer | Refusal]:
        """A shorter section for each, in order, in the form of its request: no leaf more or less than it was given.

        PermanentError: each is asked for alone; alone, it costs that section. UnusableError and TransientError end
        the job; after the second it comes again.
        """
        ...

    async def verify(self, drafts: Sequence[Draft]) -> Sequence[Doubts]:
        """For each draft, in order, what it lacks. PermanentError: nothing is found in any. Else as `compress`."""
        ...
