"""Nothing that happens in watchdog's threads may raise there."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import cast

from watchdog.events import DirDeletedEvent, FileClosedEvent, FileMovedEvent, FileSystemEvent

from caveman_watcher.handler import OVERFLOW_LOGGER, Handler, OverflowListener, Post
from caveman_watcher.notices import Changed, Notice, RescanReason, RescanWanted


class _Box:
    def __init__(self) -> None:
        self.notices: asyncio.Queue[Notice] = asyncio.Queue()
        self.post = Post(asyncio.get_running_loop(), self.notices)

    async def all(self) -> list[Notice]:
        await asyncio.sleep(0)  # what was sent is called in the next round of the loop
        return [self.notices.get_nowait() for _ in range(self.notices.qsize())]


async def test_a_save_is_passed_on() -> None:
    box = _Box()
    Handler(box.post).dispatch(FileClosedEvent("/r/CLAUDE.md"))
    assert await box.all() == [Changed(Path("/r/CLAUDE.md"))]


async def test_both_ends_of_a_move_are_looked_at() -> None:
    box = _Box()
    Handler(box.post).dispatch(FileMovedEvent("/r/a.md", "/r/b.md"))
    assert await box.all() == [Changed(Path("/r/a.md")), Changed(Path("/r/b.md"))]


async def test_a_move_from_a_temporary_name_is_a_save() -> None:
    box = _Box()
    Handler(box.post).dispatch(FileMovedEvent("/r/CLAUDE.md.tmp.1", "/r/CLAUDE.md"))
    assert await box.all() == [Changed(Path("/r/CLAUDE.md"))]


async def test_transcripts_and_directories_never_reach_the_loop() -> None:
    box = _Box()
    handler = Handler(box.post)
    handler.dispatch(FileClosedEvent("/r/projects/x/y.jsonl"))
    handler.dispatch(DirDeletedEvent("/r/rules"))
    assert await box.all() == []


async def test_a_path_that_is_bytes_or_not_utf8_is_passed_on() -> None:
    box = _Box()
    Handler(box.post).dispatch(FileClosedEvent(b"/r/\xff.md"))
    assert await box.all() == [Changed(Path("/r/\udcff.md"))]


async def test_garbage_does_not_raise_and_is_remembered_as_lost() -> None:
    box = _Box()
    handler = Handler(box.post)
    for garbage in (None, object(), FileClosedEvent(cast(str, 17)), FileClosedEvent("")):
        handler.dispatch(cast(FileSystemEvent, garbage))
    assert box.post.lost_any()
    assert not box.post.lost_any()
    assert await box.all() == []


def test_a_closed_loop_does_not_raise() -> None:
    loop = asyncio.new_event_loop()
    post = Post(loop, asyncio.Queue())
    loop.close()
    Handler(post).dispatch(FileClosedEvent("/r/CLAUDE.md"))
    OverflowListener(post).handle(_overflow())
    assert post.lost_any()


async def test_an_overflow_asks_for_a_rescan_whatever_the_program_logs() -> None:
    box = _Box()
    listener = OverflowListener(box.post)
    logger = logging.getLogger(OVERFLOW_LOGGER)
    logger.setLevel(logging.CRITICAL)
    listener.attach()
    try:
        logger.warning("Inotify queue overflowed; filesystem events were lost")
        logger.warning("something else")
    finally:
        listener.detach()
    assert await box.all() == [RescanWanted(RescanReason.OVERFLOW)]


async def test_a_record_that_cannot_be_formatted_does_not_raise() -> None:
    box = _Box()
    OverflowListener(box.post).handle(logging.LogRecord("w", logging.WARNING, "", 0, "%d overflowed", ("x",), None))
    assert box.post.lost_any()


def _overflow() -> logging.LogRecord:
    return logging.LogRecord("w", logging.WARNING, "", 0, "Inotify queue overflowed", (), None)


async def test_an_ignore_file_asks_for_a_look_at_everything() -> None:
    box = _Box()
    handler = Handler(box.post)
    handler.dispatch(FileClosedEvent("/r/sub/.cavemanignore"))
    handler.dispatch(FileMovedEvent("/r/.cavemanignore.tmp", "/r/.cavemanignore"))
    handler.dispatch(FileMovedEvent("/r/.cavemanignore", "/elsewhere.json"))
    handler.dispatch(FileClosedEvent("/r/x.cavemanignore"))
    assert await box.all() == [RescanWanted(RescanReason.IGNORE_FILE)] * 3
