"""From watchdog's threads to the event loop: nothing here may raise, or watchdog is deaf from then on.

An exception in a handler ends watchdog's only dispatcher thread; a kernel queue that overflowed is reported
by a log record and by nothing else.
"""

from __future__ import annotations

import asyncio
import logging
import os
from pathlib import Path
from typing import Final

from watchdog.events import FileSystemEvent, FileSystemEventHandler

from caveman_watcher.names import is_ignore_file, may_be_memory_file
from caveman_watcher.notices import Changed, Notice, RescanReason, RescanWanted

OVERFLOW_LOGGER: Final = "watchdog.observers.inotify_c"


class Post:
    """Puts notices into a loop's queue from any thread, and remembers if it could not."""

    def __init__(self, loop: asyncio.AbstractEventLoop, notices: asyncio.Queue[Notice]) -> None:
        """The queue belongs to the loop."""
        self._loop, self._notices = loop, notices
        self._lost = False

    def send(self, notice: Notice) -> None:
        """Raises RuntimeError if the loop is closed."""
        self._loop.call_soon_threadsafe(self._notices.put_nowait, notice)

    def lose(self) -> None:
        """An event could not be passed on."""
        self._lost = True

    def lost_any(self) -> bool:
        """Whether an event was lost since the last time this was asked."""
        lost, self._lost = self._lost, False
        return lost


class Handler(FileSystemEventHandler):
    """Passes on the paths of files that may be memory files: both ends of a move, no directories.

    What an ignore file says is about many files, so one that changes asks for a look at all of them.
    """

    def __init__(self, post: Post) -> None:
        """Everything goes to this post."""
        self._post = post

    def dispatch(self, event: FileSystemEvent) -> None:
        """Called by watchdog for each event, in its thread."""
        try:
            if event.is_directory:
                return
            for path in (event.src_path, event.dest_path):
                if path and may_be_memory_file(name := os.fsdecode(path)):
                    self._post.send(Changed(Path(name)))
                elif path and is_ignore_file(name):
                    self._post.send(RescanWanted(RescanReason.IGNORE_FILE))
        except Exception:  # noqa: BLE001 - raising would end the dispatcher; a rescan makes up for what is lost
            self._post.lose()


class OverflowListener(logging.Handler):
    """Asks for a rescan when watchdog logs that the kernel's event queue overflowed.

    watchdog then sets its watches anew and tells nobody when it is done, hence `happened`.
    """

    def __init__(self, post: Post) -> None:
        """Everything goes to this post."""
        super().__init__(logging.WARNING)
        self._post = post
        self._happened = False

    def emit(self, record: logging.LogRecord) -> None:
        """Called by logging, in watchdog's reader thread."""
        try:
            if "overflowed" in record.getMessage():
                self._happened = True
                self._post.send(RescanWanted(RescanReason.OVERFLOW))
        except Exception:  # noqa: BLE001 - raising would end the reader thread
            self._post.lose()

    def happened(self) -> bool:
        """Whether there was an overflow since the last time this was asked."""
        happened, self._happened = self._happened, False
        return happened

    def attach(self) -> None:
        """Listen, whatever level the program logs at."""
        logger = logging.getLogger(OVERFLOW_LOGGER)
        logger.setLevel(logging.WARNING)
        logger.addHandler(self)

    def detach(self) -> None:
        """Stop listening."""
        logging.getLogger(OVERFLOW_LOGGER).removeHandler(self)
