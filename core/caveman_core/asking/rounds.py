"""Sections asked for in groups: each group is asked, judged, verified and mended until all of its sections ended."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from caveman_core.asking.answering import doubts_of, replies_of
from caveman_core.asking.attempts import Asked, Attempts
from caveman_core.backends.interface import Backend, Request
from caveman_core.document.model import Section
from caveman_core.errors import NotAskedError, PermanentError, UnusableError
from caveman_core.policy import Level

MOST_GROUPS: Final = 4
"""Groups of one file that are under way at once; how many calls there may be over all files is a backend's matter."""


async def ask(section: Section, backend: Backend, level: Level) -> Asked:
    """One section alone. Raises UnusableError or TransientError."""
    (asked,) = await ask_all([section], backend, level, _untold)
    return asked


async def ask_all(
    sections: Sequence[Section], backend: Backend, level: Level, ended: Callable[[Section, Asked], None]
) -> list[Asked]:
    """What each came to. `ended` is told of each at once, so that an error later does not cost what was paid for.

    Raises UnusableError or TransientError, after the groups that were under way have come to their end.
    """
    attempts = [Attempts(section, backend, level) for section in sections]

    def tell(each: Attempts) -> None:
        if each.asked is not None:
            ended(each.section, each.asked)

    await _each_group(list(_groups(attempts, backend.most_characters)), backend, tell)
    return [each.asked for each in attempts if each.asked is not None]


async def _each_group(groups: Sequence[Sequence[Attempts]], backend: Backend, tell: Callable[[Attempts], None]) -> None:
    """The first alone: a backend that is away is found by one call, and the others find its prompt cached."""
    at_once = 1
    left = iter(groups)
    while now := list(islice(left, at_once)):
        ends = await asyncio.gather(*(_to_the_end(group, backend, tell) for group in now), return_exceptions=True)
        for end in ends:
            if isinstance(end, BaseException):
                raise end
        at_once = MOST_GROUPS if backend.most_characters else 1


async def _to_the_end(group: Sequence[Attempts], backend: Backend, tell: Callable[[Attempts], None]) -> None:
    pending = group
    while pending:
        for part in _groups(pending, backend.most_characters):
            await _one_round(part, backend, tell)
        pending = [each for each in pending if each.asked is None]


async def _one_round(group: Sequence[Attempts], backend: Backend, tell: Callable[[Attempts], None]) -> None:
    """Ask, judge, and verify what passed."""
    try:
        replies = await replies_of(backend, [each.request for each in group])
    except NotAskedError:
        for each in group:
            each.leave()
            tell(each)
        return
    except UnusableError:
        raise
    except PermanentError:  # of a group
        for each in group:
            await _one_round([each], backend, tell)
        return
    for each, reply in zip(group, replies, strict=True):
        each.take(reply)
        tell(each)
        await asyncio.sleep(0)  # judging a long section must not hold up heart-beats and signals
    drafted = [(each, each.draft) for each in group if each.draft is not None]
    if drafted:
        found = await doubts_of(backend, [draft for _, draft in drafted])
        for (each, _), doubts in zip(drafted, found, strict=True):
            each.doubt(doubts)
            tell(each)


def _untold(section: Section, asked: Asked) -> None:
    """Nobody is told."""


def _groups(attempts: Iterable[Attempts], most: int) -> Iterator[list[Attempts]]:
    """In order; as many in a group as fit, one at least."""
    group: list[Attempts] = []
    size = 0
    for each in attempts:
        own = _size(each.request)
        if group and size + own > most:
            yield group
            group, size = [], 0
        group.append(each)
        size += own
    if group:
        yield group


def _size(request: Request) -> int:
    texts = [request.body, request.title, *request.leaves]
    if request.repair is not None:
        texts += [request.repair.answer.body, *request.repair.answer.leaves]
    return sum(map(len, texts))
