"""A fault, what is said of it, and what its next command is good for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from acceptance.faults.scene import Scene


class After(Enum):
    """What is true once the next command has run."""

    AGAIN = auto()  # the command that failed succeeds now
    SOLVED = auto()  # the next command itself did what was asked for: it ends with 0
    SHOWN = auto()  # the next command shows what is wrong, or how to do it right: it ends with 0
    WATCHED = auto()  # the next command watches, as the one that failed was to
    IN_BACKGROUND = auto()  # the next command began to watch in the background
    WATCHED_AGAIN = auto()  # the command that failed watches now


@dataclass(frozen=True, slots=True)
class Fault:
    """`provoke` makes it and returns the command that meets it.

    `by_hand` is what a person has to do where the next step says so before the command. `meanwhile` happens while the
    next command runs. `shows` is in the output of the next command, `next_code` how that one ends where it is to tell
    what is wrong.
    """

    name: str
    provoke: Callable[[Scene], str]
    code: int
    says: str
    after: After
    shows: str = ""
    by_hand: Callable[[Scene], None] | None = None
    next_code: int = 0
    meanwhile: Callable[[Scene], None] = lambda _: None
    as_user: bool = False  # permissions have to count
    as_root: bool = False  # it takes root to make it


def typed(line: str) -> Callable[[Scene], str]:
    """Wrong as it is typed, whatever lies there."""
    return lambda _: line
