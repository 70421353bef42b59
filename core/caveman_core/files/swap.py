"""The lossless replacement of a file: exchange under a read lease, verify what was displaced, undo if it is not ours.

At every moment the name stands for a whole file, the old one or the new one. A save by somebody else, at any
moment, ends up at the name or in `keep`. Linux only (docs/decisions/003).
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Final

from caveman_core.errors import CannotSwapError, CavemanError, ChangedError, OpenForWritingError, UnfinishedSwapError
from caveman_core.files.folder import Folder, open_folder
from caveman_core.files.lease import Lease, read_lease
from caveman_core.files.metadata import carry_over
from caveman_core.files.plan import Keep, OnStep, Step, SwapPlan, no_step
from caveman_core.files.preflight import check_kind
from caveman_core.files.reading import Identity, identity_of, read_stable
from caveman_core.files.settle import settle
from caveman_core.files.writing import create, disk_errors, temporary_for, write_all

__all__ = ["Step", "SwapPlan", "create", "swap", "temporary_for"]

_NO_EXCHANGE: Final = frozenset(
    {errno.EINVAL, errno.ENOSYS, errno.EXDEV, errno.EOPNOTSUPP, errno.ENOTTY, errno.EBUSY}  # EBUSY: a bind mount
)

_LATE_WRITER_SECONDS: Final = 0.001
"""How long a program that looked the name up just before the exchange gets to open the file it found."""


def swap(plan: SwapPlan, *, keep: Keep, step: OnStep = no_step) -> None:
    """Replace the old text by the new one, keeping owner, attributes and mode; durable when it returns.

    With the file as its user has it: ChangedError, OpenForWritingError, CannotSwapError, NoSpaceError, OSError.
    UnfinishedSwapError: the exchange has happened and `recover` must finish it.
    """
    if sys.platform != "linux":
        raise CannotSwapError("files are rewritten on Linux only, so far")
    with _opened(plan) as (folder, source), ExitStack() as stack:
        step(Step.OPENED)
        run = _Run(plan, folder, source, identity_of(os.fstat(source)), step)
        with run.withdrawing():
            run.prepare()
            lease = stack.enter_context(read_lease(source))
            run.exchange()
        with _for_recovery(plan):
            problem = run.verify() or run.commit(lease)
            if problem:
                settle(folder, plan, keep=keep, step=step)
        if problem:
            raise problem


@contextmanager
def _opened(plan: SwapPlan) -> Iterator[tuple[Folder, int]]:
    """The folder and the file, which holds the old text."""
    with ExitStack() as stack:
        try:
            folder = stack.enter_context(open_folder(plan.path.parent))
            source = stack.enter_context(folder.opened(plan.path.name))
        except OSError as error:
            if error.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
                raise ChangedError("the file is no longer there") from error
            if error.errno == errno.EAGAIN:  # under a write lease
                raise OpenForWritingError from error
            raise
        _compare(source, plan.old)
        yield folder, source


def _compare(source: int, old: bytes) -> None:
    """See that the open file has one name and holds the old text."""
    status = os.fstat(source)
    check_kind(status)
    if status.st_nlink == 0 or read_stable(source).data != old:
        raise ChangedError("the file no longer holds what was read")


@dataclass(slots=True)
class _Run:
    """One swap under way. `mine` is the temporary file as we made it."""

    plan: SwapPlan
    folder: Folder
    source: int
    theirs: Identity
    step: OnStep
    mine: Identity | None = None

    def prepare(self) -> None:
        """The new text under the temporary name, in all but its name the file it is to replace."""
        fd = self.folder.create(self.plan.temporary.name, 0o600)
        try:
            self.mine = identity_of(os.fstat(fd))
            self.step(Step.CREATED)
            write_all(fd, self.plan.new)
            self.step(Step.WRITTEN)
            carry_over(self.source, fd)
            os.fsync(fd)  # without it a power cut after the exchange leaves a file of length zero (ext4, measured)
        finally:
            os.close(fd)
        self.step(Step.PREPARED)

    def exchange(self) -> None:
        """Compare once more, now that nobody can write into it, and exchange."""
        self.step(Step.LEASED)
        _compare(self.source, self.plan.old)
        if self.folder.identity(self.plan.path.name) != self.theirs:
            raise ChangedError("the file was replaced")
        self.step(Step.COMPARED)
        try:
            self.folder.exchange(self.plan.temporary.name, self.plan.path.name)
        except FileNotFoundError as error:
            raise ChangedError("the file is no longer there") from error
        except OSError as error:
            if error.errno in _NO_EXCHANGE:
                raise CannotSwapError("two names cannot be exchanged here in one step") from error
            raise

    def verify(self) -> CavemanError | None:
        """Whether what was displaced is the file that was compared; else the reason to undo."""
        self.step(Step.EXCHANGED)
        try:
            with self.folder.opened(self.plan.temporary.name) as fd:
                found = read_stable(fd)
        except ChangedError as error:
            return error
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EISDIR, errno.ENXIO):
                return ChangedError("a link, a folder or a socket took the file's place")
            raise
        if found.identity != self.theirs or found.data != self.plan.old:
            return ChangedError("the file was saved in the moment of the swap; that save stands")
        self.step(Step.VERIFIED)
        return None

    def commit(self, lease: Lease) -> CavemanError | None:
        """Make it durable and remove what was displaced, unless somebody has come to write into it."""
        self.folder.sync()
        self.step(Step.SYNCED)
        time.sleep(_LATE_WRITER_SECONDS)
        if lease.awaited():
            return OpenForWritingError()
        self.folder.remove(self.plan.temporary.name)
        self.step(Step.REMOVED)
        self.folder.sync()
        return None

    @contextmanager
    def withdrawing(self) -> Iterator[None]:
        """Until the exchange: on any error the temporary file goes and the user's file is as it was."""
        try:
            with disk_errors(self.plan.path):
                yield
        except BaseException as error:
            # An interrupt can come between the exchange and its return: what the name stands for decides.
            found = self.folder.identity(self.plan.temporary.name)
            if found is not None and found == self.mine:
                self.folder.remove(self.plan.temporary.name)
            elif found is not None and self.mine is not None:
                raise UnfinishedSwapError(f"the exchange of {self.plan.path} was interrupted") from error
            raise


@contextmanager
def _for_recovery(plan: SwapPlan) -> Iterator[None]:
    """After the exchange: whatever goes wrong is for `recover`, since "failed, file unchanged" would be untrue."""
    try:
        yield
    except UnfinishedSwapError:
        raise
    except Exception as error:
        raise UnfinishedSwapError(f"the exchange of {plan.path} could not be finished: {error}") from error
