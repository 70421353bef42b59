"""The one place where a backend is called: an answer comes out of it, or one of the two kinds of errors."""

from __future__ import annotations

import math
from typing import Final

from caveman_core.backends.interface import Answer, Backend, Request
from caveman_core.errors import PermanentError, TransientError

_MOST_SAID: Final = 300
"""Characters of what a backend says that are kept: an error page of a server is told by its beginning."""


async def answer_of(backend: Backend, request: Request) -> Answer:
    """The backend's answer. Raises PermanentError or TransientError; a cancellation goes through."""
    try:
        answer = await backend.compress(request)
    except (PermanentError, TransientError):
        raise
    except OSError as error:  # a connection, a time-out: no fault of the file
        raise TransientError(f"the backend could not be reached: {_named(error)}") from error
    except Exception as error:  # a fault in a backend costs a section, not the file
        raise PermanentError(f"the backend failed: {_named(error)}") from error
    if not _can_be_read(answer):
        raise PermanentError("the backend failed: it gave no answer that can be read")
    return answer


def said(message: str) -> str:
    """What a backend said, on one short line that can be written anywhere."""
    start = message[: _MOST_SAID * 2].encode(errors="replace").decode()
    line = " ".join(start.split())
    return line if len(line) <= _MOST_SAID else f"{line[:_MOST_SAID]}…"


def _named(error: Exception) -> str:
    return said(f"{type(error).__name__}: {error}".removesuffix(": "))


def _can_be_read(answer: object) -> bool:
    """Whether it is what its type says: backends put it together from what a server sent."""
    return (
        isinstance(answer, Answer)
        and isinstance(answer.body, str)
        and isinstance(answer.leaves, tuple | list)
        and all(isinstance(leaf, str) for leaf in answer.leaves)
        and isinstance(answer.cost, int | float)
        and 0 <= answer.cost < math.inf
    )
