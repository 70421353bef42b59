"""The errors of the watcher."""

from __future__ import annotations

import errno
from typing import ClassVar

from caveman_core.errors import PermanentError, TransientError


class AlreadyRunningError(PermanentError):
    """caveman is watching already."""

    def __init__(self, pid: int | None, *, next_command: str = "caveman status") -> None:
        """`pid` is the process that holds the daemon lock, None if it has not said so yet."""
        self.pid = pid
        holder = f"process {pid}" if pid else "another process"
        super().__init__(
            f"caveman is watching already ({holder}); there is one watcher a user",
            untouched="That one goes on as it was.",
            next_command=next_command,
        )


class NotifierError(TransientError):
    """The file notifier has stopped."""

    untouched: ClassVar[str] = "No save is lost: every memory file is looked at again and again until it is back."


class InotifyLimitError(NotifierError):
    """The kernel gives no more inotify watches."""


def limit_error(error: OSError) -> NotifierError:
    """The error of starting to watch a root, with the setting to raise where it is a kernel limit."""
    if error.errno == errno.ENOSPC:
        return InotifyLimitError(
            "a root is not watched: the kernel gives no more inotify watches", next_command=MORE_WATCHES
        )
    if error.errno == errno.EMFILE:
        return InotifyLimitError(
            "no root is watched: the kernel's limit of inotify instances (or of open files) is reached",
            next_command=MORE_INSTANCES,
        )
    return NotifierError(f"a root cannot be watched: {error.strerror or error}")


def partial_error(watched: int, directories: int) -> InotifyLimitError:
    """The error of a watch limit hit below a root, where the notifier itself says nothing."""
    return InotifyLimitError(
        f"only {watched} of {directories} directories are watched: the kernel gives no more inotify watches",
        next_command=MORE_WATCHES,
    )


MORE_WATCHES = "sudo sysctl fs.inotify.max_user_watches=524288"
MORE_INSTANCES = "sudo sysctl fs.inotify.max_user_instances=1024"
