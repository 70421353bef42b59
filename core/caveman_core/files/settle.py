"""Putting back what a swap displaced although it was not the old text, and clearing a temporary file away. Linux."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import ExitStack, suppress
from typing import Final

from caveman_core.errors import CannotSwapError, OpenForWritingError, UnfinishedSwapError
from caveman_core.files.folder import Folder
from caveman_core.files.lease import read_lease
from caveman_core.files.plan import Keep, OnStep, Step, SwapPlan, no_step
from caveman_core.files.reading import read_any

_ROUNDS: Final = 100
"""Each round needs another save within microseconds of the last one."""


def settle(folder: Folder, plan: SwapPlan, *, keep: Keep, step: OnStep = no_step) -> None:
    """Exchange back until what comes out is what was put in: the newest save ends at the name.

    To begin with the temporary name stands for what was displaced and the path for our new text. Bytes that are not
    ours go to `keep` before anything is removed; what anybody may still be writing into is not removed at all.
    """
    name, temporary = plan.path.name, plan.temporary.name
    put: bytes | None = plan.new
    for _ in range(_ROUNDS):
        displaced = bytes_at(folder, temporary)
        step(Step.DISPLACED)
        try:
            folder.exchange(temporary, name)
        except FileNotFoundError:  # the name was taken away, which is newer than what was displaced
            clear(folder, plan, keep=keep)
            return
        step(Step.PUT_BACK)
        _keep_foreign(displaced, plan, keep)
        step(Step.KEPT)
        if _remove_if(folder, temporary, put):
            step(Step.CLEARED)
            folder.sync()
            return
        put = displaced
    raise UnfinishedSwapError(f"{plan.path} is saved faster than it can be put back")


def clear(folder: Folder, plan: SwapPlan, *, keep: Keep) -> None:
    """Remove the temporary file, its bytes kept first unless they are ours.

    OpenForWritingError, with nothing removed, if somebody is writing into it.
    """
    temporary = plan.temporary.name
    data = bytes_at(folder, temporary)
    if data is None or not plan.new.startswith(data):  # a part of our text was being written
        _keep_foreign(data, plan, keep)
    if not _remove_if(folder, temporary, data):
        raise OpenForWritingError(f"a program is writing into {plan.temporary}")
    folder.sync()


def bytes_at(folder: Folder, name: str) -> bytes | None:
    """The bytes the name stands for; None if there are none to read: it is free, or no regular file."""
    try:
        with folder.opened(name) as fd:
            return read_any(fd) if stat.S_ISREG(os.fstat(fd).st_mode) else None
    except FileNotFoundError:
        return None
    except OSError as error:
        if error.errno in (errno.ELOOP, errno.ENXIO):  # a link, a socket
            return None
        raise


def _keep_foreign(data: bytes | None, plan: SwapPlan, keep: Keep) -> None:
    if data is not None and data not in (plan.old, plan.new):
        keep(data)


def _remove_if(folder: Folder, name: str, expected: bytes | None) -> bool:
    """Remove the name if it still stands for these bytes and nobody is writing into them; True if it is gone."""
    if bytes_at(folder, name) is None:
        if expected is None and folder.identity(name) is not None:
            folder.remove(name)
        return folder.identity(name) is None
    with folder.opened(name) as fd, ExitStack() as stack:
        try:
            with suppress(CannotSwapError):  # another user's file: whether it is being written cannot be told
                stack.enter_context(read_lease(fd))
        except OpenForWritingError:
            return False
        if read_any(fd) != expected:
            return False
        folder.remove(name)
    return True
