"""Which backend the settings come to: what a person named, else what is at hand and allowed, else offline.

ARCHITECTURE §4.5: `auto` means offline until a consent stands for where the text would go. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from caveman_core.policy import BackendName


@dataclass(frozen=True, slots=True)
class Option:
    """A backend with a model, and where the text would go: as a person reads it, and as a consent names it."""

    backend: BackendName
    model: str
    destination: str


class Why(Enum):
    """Why it is that backend, as a person reads it."""

    NAMED = "the settings name it"
    ALLOWED = "you allowed it"
    REFUSED = "you said no to a model"
    NOT_ASKED = "nothing is sent before you allow it"
    NOTHING_AT_HAND = "there is no API key and no claude program"
    NO_BUDGET = "the daily budget is 0, so nothing is sent"


@dataclass(frozen=True, slots=True)
class Choice:
    """`option` None: offline. `open`: what could be allowed and nobody has been asked about."""

    option: Option | None
    why: Why
    open: Option | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What a person said about a destination."""

    backend: str
    destination: str
    given: bool


def choose(
    named: Option | None,
    at_hand: Callable[[], Option | None],
    answers: Callable[[], Iterable[Answer]],
    budget: float = 1.0,
) -> Choice:
    """`named` by the settings, None for `auto`: only then is looked for what is `at_hand`, and then for `answers`.

    `budget`: USD a day.
    """
    if budget <= 0:
        return Choice(None, Why.NO_BUDGET)
    if named is not None:
        return Choice(named, Why.NAMED)
    option = at_hand()
    if option is None:
        return Choice(None, Why.NOTHING_AT_HAND)
    place = (option.backend.value, option.destination)
    said = next((answer.given for answer in answers() if (answer.backend, answer.destination) == place), None)
    if said is None:
        return Choice(None, Why.NOT_ASKED, option)
    return Choice(option, Why.ALLOWED) if said else Choice(None, Why.REFUSED)
