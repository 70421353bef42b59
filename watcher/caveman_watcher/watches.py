"""The watches of one observer, kept in step with the targets. Blocks for walks: call it from a worker thread.

The event filter names content events only and is the same for all watches. With reads in it, watchdog's own
walks of a large tree overflow the kernel's queue for ever; two filters on one directory replace each other.
"""

from __future__ import annotations

import contextlib
import errno
import sys
from collections.abc import Iterable
from typing import Final

from watchdog.events import (
    DirCreatedEvent,
    DirDeletedEvent,
    DirMovedEvent,
    FileClosedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers.api import BaseObserver, ObservedWatch

from caveman_watcher.errors import NotifierError, limit_error
from caveman_watcher.targets import Target

CONTENT_EVENTS: Final[list[type[FileSystemEvent]]] = [
    FileClosedEvent,
    FileMovedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    DirCreatedEvent,
    DirMovedEvent,
    DirDeletedEvent,
]

if sys.platform != "linux":  # nothing is closed there; on Linux it only costs: 4 % of a core at 100 appends a second
    CONTENT_EVENTS.append(FileModifiedEvent)


class Watches:
    """What the observer watches now."""

    def __init__(self, observer: BaseObserver, handler: FileSystemEventHandler) -> None:
        """Every watch reports to the one handler."""
        self._observer, self._handler = observer, handler
        self._watches: dict[Target, ObservedWatch] = {}
        self.problem: NotifierError | None = None

    @property
    def targets(self) -> tuple[Target, ...]:
        """What is watched."""
        return tuple(self._watches)

    def follow(self, wanted: Iterable[Target]) -> bool:
        """Watch these and no others, anew where a watch has gone deaf. Whether a watch was added.

        `problem` is why one of them is not watched, None if all are.
        """
        wanted = frozenset(wanted)
        for target in [target for target in self._watches if target not in wanted or self._is_deaf(target)]:
            self._remove(target)
        missing = [target for target in wanted if target not in self._watches]
        self.problem = None
        for target in missing:
            self._add(target)
        return any(target in self._watches for target in missing)

    def renew(self) -> None:
        """Take every watch away and set it again, which walks the trees again."""
        targets = self.targets
        for target in targets:
            self._remove(target)
        self.follow(targets)

    def _add(self, target: Target) -> None:
        try:
            self._watches[target] = self._observer.schedule(
                self._handler, str(target.path), recursive=target.recursive, event_filter=CONTENT_EVENTS
            )
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENOTDIR):  # gone in this moment: not wanted at the next check
                self.problem = limit_error(error)

    def _remove(self, target: Target) -> None:
        with contextlib.suppress(KeyError):  # an observer that is ending has let go of it already
            self._observer.unschedule(self._watches.pop(target))

    def _is_deaf(self, target: Target) -> bool:
        """Whether the emitter has died, as it does when its directory is deleted; the observer lives on."""
        watch = self._watches[target]
        return not any(emitter.watch is watch and emitter.is_alive() for emitter in self._observer.emitters.copy())
