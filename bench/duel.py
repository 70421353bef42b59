"""Two processes and one file: one swaps it, the other saves it at a random moment around the swap.

    python -m bench.duel [--rounds 2000] [--folder DIR] [--method swap|naive] [--seed N]

Whatever the moment, the user's text must stand at the name in the end: `lost` counts the rounds in which it does
not and was not kept either, `demoted` those in which it was only kept. `naive` reads, compares and renames: it
shows that the duel does find the window.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from struct import Struct
from typing import Protocol

from caveman_core.errors import ChangedError, OpenForWritingError
from caveman_core.files.plan import Keep, OnStep, Step, SwapPlan, no_step
from caveman_core.files.swap import swap, temporary_for

ORDER = Struct("<Bd")  # how to save, seconds to wait


class Save(Enum):
    """How the user saves."""

    RENAME = 0
    IN_PLACE = 1
    APPEND = 2
    BACKUP = 3  # the file renamed away, a new one written: vim, emacs


_OLD = b"the old text, as the user wrote it\n" * 100
_NEW = b"old text, user's\n" * 100
_USER = b"the user's newest text\n" * 100

_CLOSE = 0.0004  # seconds after the last comparison: the exchange and its verification lie within
_WIDE = 0.006  # seconds after the start: a whole swap


@dataclass(slots=True)
class Score:
    """What the rounds came to. `met` counts the swaps that displaced a save and put it back."""

    rounds: int = 0
    swapped: int = 0
    met: int = 0
    demoted: int = 0
    lost: int = 0


def saving_process(path: Path, orders: int, done: int) -> None:
    """On each order wait so long, then save."""
    while order := os.read(orders, ORDER.size):
        how, seconds = ORDER.unpack(order)
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            pass
        _save(path, Save(how))
        os.write(done, b".")


def _save(path: Path, how: Save) -> None:
    if how is Save.RENAME:
        other = path.with_name("other")
        other.write_bytes(_USER)
        other.replace(path)
    elif how is Save.APPEND:
        with path.open("ab") as file:
            file.write(_USER)
    else:
        if how is Save.BACKUP:
            path.replace(path.with_name("CLAUDE.md~"))
        path.write_bytes(_USER)


def duel(folder: Path, rounds: int, method: Method, seed: int) -> Score:
    """Play the rounds in `folder`, which decides the file system."""
    path = folder / "CLAUDE.md"
    orders_out, orders_in = os.pipe()
    done_out, done_in = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(orders_in)
        saving_process(path, orders_out, done_in)
        os._exit(0)
    score, dice = Score(), random.Random(seed)  # noqa: S311 - moments, not secrets
    for _ in range(rounds):
        for left in folder.iterdir():
            left.unlink()
        path.write_bytes(_OLD)
        how, close = dice.choice(list(Save)), dice.random() < 0.7
        order = ORDER.pack(how.value, dice.uniform(0, _CLOSE if close else _WIDE))
        kept = _round(path, method, Step.COMPARED if close else Step.OPENED, orders_in, order, score)
        os.read(done_out, 1)
        _judge(path, kept, score)
    os.close(orders_in)
    os.waitpid(child, 0)
    return score


def _round(path: Path, method: Method, signal_at: Step, orders: int, order: bytes, score: Score) -> list[bytes]:
    """One swap, the order to save sent after the step `signal_at`; what it kept."""
    kept: list[bytes] = []

    def step(reached: Step) -> None:
        if reached is signal_at:
            os.write(orders, order)
        score.met += reached is Step.DISPLACED

    plan = SwapPlan(path, temporary_for(path, "0123456789abcdef"), _OLD, _NEW)
    with suppress(ChangedError, OpenForWritingError):
        method(plan, keep=kept.append, step=step)
        score.swapped += 1
    return kept


def _judge(path: Path, kept: list[bytes], score: Score) -> None:
    score.rounds += 1
    if path.exists() and path.read_bytes().endswith(_USER):
        return
    if any(data.endswith(_USER) for data in kept):
        score.demoted += 1
    else:
        score.lost += 1


def naive(plan: SwapPlan, *, keep: Keep, step: OnStep = no_step) -> None:
    """Read, compare, rename over: what most programs do."""
    del keep
    plan.temporary.write_bytes(plan.new)
    step(Step.OPENED)
    if plan.path.read_bytes() != plan.old:
        raise ChangedError
    step(Step.COMPARED)
    plan.temporary.replace(plan.path)


class Method(Protocol):
    """A way to replace a file."""

    def __call__(self, plan: SwapPlan, *, keep: Keep, step: OnStep = ...) -> None:
        """Replace it."""
        ...


def main() -> int:
    """Run the duel and print the score."""
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=2000)
    parser.add_argument("--folder", type=Path, help="where to play: decides the file system")
    parser.add_argument("--method", choices=("swap", "naive"), default="swap")
    parser.add_argument("--seed", type=int, default=time.time_ns())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        score = duel(Path(folder), options.rounds, swap if options.method == "swap" else naive, options.seed)
    for name in ("rounds", "swapped", "met", "demoted", "lost"):
        print(f"{name} = {getattr(score, name)}")
    return 1 if score.lost else 0


if __name__ == "__main__":
    sys.exit(main())
