"""What a swap is to do, and its steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path

Keep = Callable[[bytes], object]
"""Makes bytes that are not ours durable; they may be removed from the tree once it has returned."""


@dataclass(frozen=True, slots=True)
class SwapPlan:
    """Replace `old` by `new` at the real path `path`, by way of `temporary` in the same folder."""

    path: Path
    temporary: Path
    old: bytes
    new: bytes

    def __post_init__(self) -> None:
        """Two folders cannot exchange names in one durable step."""
        if self.temporary.parent != self.path.parent or self.temporary.name == self.path.name:
            raise ValueError(f"{self.temporary} must lie beside {self.path}")


class Step(Enum):
    """What a swap has just done. A process may die, and somebody may save, after each of them."""

    OPENED = auto()  # the old text was there
    CREATED = auto()  # the temporary file, empty
    WRITTEN = auto()
    PREPARED = auto()  # its owner, attributes and mode are right and it is durable
    LEASED = auto()  # nobody has the file open for writing
    COMPARED = auto()  # it still holds the old text
    EXCHANGED = auto()
    VERIFIED = auto()  # what was displaced is the old text
    SYNCED = auto()  # the exchange is durable
    REMOVED = auto()  # the temporary file is gone
    # instead of the last three, when what was displaced is not ours alone:
    DISPLACED = auto()  # its bytes were read
    PUT_BACK = auto()
    KEPT = auto()
    CLEARED = auto()  # the temporary file is gone


OnStep = Callable[[Step], None]
"""Called after each step: what a test uses to kill the process or to save the file there."""


def no_step(step: Step) -> None:
    """Nothing happens between the steps."""
