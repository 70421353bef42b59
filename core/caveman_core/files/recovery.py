"""What a crash left of a swap, finished or undone. Only the bytes decide, so it may itself be killed and repeated."""

from __future__ import annotations

from contextlib import ExitStack
from enum import Enum

from caveman_core.files.folder import Folder, open_folder
from caveman_core.files.plan import Keep, OnStep, SwapPlan, no_step
from caveman_core.files.settle import bytes_at, clear, settle

__all__ = ["Recovered", "recover"]


class Recovered(Enum):
    """What stands at the path once the temporary file is gone. UNREACHABLE leaves all to a later recovery."""

    OLD_STANDS = "the old text"
    NEW_STANDS = "the new text"
    USER_STANDS = "a text somebody saved"
    MISSING = "nothing"
    UNREACHABLE = "its folder is not there: perhaps not mounted, so nothing is known"


def recover(plan: SwapPlan, *, keep: Keep, step: OnStep = no_step) -> Recovered:
    """Remove the temporary file, after putting back or keeping whatever in it is not ours.

    OpenForWritingError (a program is writing into what was displaced) and OSError leave a state to recover again.
    """
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(open_folder(plan.path.parent))
        except (FileNotFoundError, NotADirectoryError):
            return Recovered.UNREACHABLE
        _clear_temporary(folder, plan, keep, step)
        return _verdict(folder, plan)


def _clear_temporary(folder: Folder, plan: SwapPlan, keep: Keep, step: OnStep) -> None:
    if folder.identity(plan.temporary.name) is None:
        return
    displaced = bytes_at(folder, plan.temporary.name)
    new_stands = bytes_at(folder, plan.path.name) == plan.new
    # Our text at the path means that the exchange has happened. A user's save was displaced then: it is the newer one.
    if new_stands and displaced not in (plan.old, plan.new):
        settle(folder, plan, keep=keep, step=step)
    else:
        clear(folder, plan, keep=keep)


def _verdict(folder: Folder, plan: SwapPlan) -> Recovered:
    if folder.identity(plan.path.name) is None:
        return Recovered.MISSING
    data = bytes_at(folder, plan.path.name)
    if data == plan.new:
        return Recovered.NEW_STANDS
    return Recovered.OLD_STANDS if data == plan.old else Recovered.USER_STANDS
