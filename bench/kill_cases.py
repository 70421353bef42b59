"""The cases of the kill matrix: which save, at which step, and where the process dies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from caveman_core.files.plan import Step

SETTLING = (Step.DISPLACED, Step.PUT_BACK, Step.KEPT, Step.CLEARED)
STRAIGHT = tuple(step for step in Step if step not in SETTLING)


class Save(Enum):
    """How the user saves. The last two take two steps: the file is opened at one and written at another."""

    RENAME = "another file renamed over it"
    IN_PLACE = "opened, emptied, written"
    HELD = "opened early, written late"
    EMPTIED = "emptied early, written late"


@dataclass(frozen=True, slots=True)
class Case:
    """One way it can go. `kill` and `kill_recovery` are the steps after which the process dies.

    `again` is when another text is renamed over the file: after a step, or True for between crash and recovery.
    """

    kill: Step | None
    save: Save | None = None
    first: Step | None = None
    last: Step | None = None
    again: Step | bool = False
    kill_recovery: Step | None = None

    def __str__(self) -> str:
        """One line, as a failure is printed."""
        parts = (self.save, self.first, self.last, self.again, self.kill, self.kill_recovery)
        names = (part.name if isinstance(part, Enum) else part or "-" for part in parts)
        return "save {} at {}..{}, again {}, killed at {}, recovery killed at {}".format(*names)


def cases() -> Iterator[Case]:
    """Every combination in which the kill does not come before the save."""
    for kill in (None, *STRAIGHT):
        yield Case(kill)
    for save in Save:
        two_steps = save in (Save.HELD, Save.EMPTIED)
        for start, first in enumerate(STRAIGHT):
            for last in STRAIGHT[start:] if two_steps else (first,):
                yield from _kills(save, first, last)
                if not two_steps:
                    yield from _kills_with_two_saves(save, first)


def _kills(save: Save, first: Step, last: Step) -> Iterator[Case]:
    for kill in (None, *_from(last)):
        yield Case(kill, save, first, last)
        if last.value <= Step.COMPARED.value and kill is Step.EXCHANGED:
            yield from (Case(kill, save, first, last, False, step) for step in SETTLING)


def _kills_with_two_saves(save: Save, first: Step) -> Iterator[Case]:
    for again in _from(first):
        yield from (Case(kill, save, first, first, again) for kill in (None, *_from(again)))
    yield from (Case(kill, save, first, first, True) for kill in _from(first))


def _from(first: Step) -> tuple[Step, ...]:
    return tuple(step for step in Step if step.value >= first.value)
