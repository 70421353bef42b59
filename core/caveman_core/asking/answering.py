"""The one place where a backend is called: a reply for each request comes out of it, or an error that ends the job."""

from __future__ import annotations

import math
from collections.abc import Awaitable, Sequence
from typing import Final, TypeVar

from caveman_core.backends.interface import Answer, Backend, Complaint, Doubts, Draft, Refusal, Request
from caveman_core.errors import NotAskedError, PermanentError, TransientError, UnusableError
from caveman_core.usage import Usage

_T = TypeVar("_T")

_MOST_SAID: Final = 300
"""Characters of what a backend says that are kept: an error page of a server is told by its beginning."""
_UNREADABLE: Final = Refusal("the backend failed: it gave no answer that can be read")


async def replies_of(backend: Backend, requests: Sequence[Request]) -> list[Answer | Refusal]:
    """One for each. Raises NotAskedError, UnusableError or TransientError; a cancellation goes through.

    Of several PermanentError too: each is to be asked for alone, so that no section costs another.
    """
    try:
        replies = await _called(backend.compress(requests))
    except (NotAskedError, UnusableError):
        raise
    except PermanentError as problem:
        if len(requests) > 1:
            raise
        return [Refusal(said(problem.message))]
    if not isinstance(replies, tuple | list) or len(replies) != len(requests):
        return [_UNREADABLE for _ in requests]
    return [reply if _can_be_read(reply) else _UNREADABLE for reply in replies]


async def doubts_of(backend: Backend, drafts: Sequence[Draft]) -> list[Doubts]:
    """One for each. Raises as `replies_of`. A question that is not answered finds nothing: the checks have passed."""
    try:
        found = await _called(backend.verify(drafts))
    except (NotAskedError, UnusableError):
        raise
    except PermanentError:
        return [Doubts() for _ in drafts]
    if not isinstance(found, tuple | list) or len(found) != len(drafts):
        return [Doubts() for _ in drafts]
    return [doubts if _are_doubts(doubts) else Doubts() for doubts in found]


def said(message: str) -> str:
    """What a backend said, on one short line that can be written anywhere."""
    start = message[: _MOST_SAID * 2].encode(errors="replace").decode()
    line = " ".join(start.split())
    return line if len(line) <= _MOST_SAID else f"{line[:_MOST_SAID]}…"


async def _called(call: Awaitable[_T]) -> _T:
    """What the backend gives. All that it raises comes out as PermanentError or TransientError."""
    try:
        return await call
    except (PermanentError, TransientError):
        raise
    except OSError as error:  # a connection, a time-out: no fault of the file
        raise TransientError(f"the backend could not be reached: {_named(error)}") from error
    except Exception as error:  # a fault in a backend costs a section, not the file
        raise PermanentError(f"the backend failed: {_named(error)}") from error


def _named(error: Exception) -> str:
    return said(f"{type(error).__name__}: {error}".removesuffix(": "))


def _can_be_read(reply: object) -> bool:
    """Whether it is what its type says: backends put it together from what a server sent."""
    if isinstance(reply, Refusal):
        return isinstance(reply.message, str) and _is_usage(reply.usage)
    return (
        isinstance(reply, Answer)
        and isinstance(reply.body, str)
        and isinstance(reply.leaves, tuple | list)
        and all(isinstance(leaf, str) for leaf in reply.leaves)
        and _is_usage(reply.usage)
    )


def _are_doubts(doubts: object) -> bool:
    return (
        isinstance(doubts, Doubts)
        and all(isinstance(each, Complaint) for each in doubts.complaints)
        and _is_usage(doubts.usage)
    )


def _is_usage(usage: object) -> bool:
    return isinstance(usage, Usage) and isinstance(usage.cost, int | float) and 0 <= usage.cost < math.inf
