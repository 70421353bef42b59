"""What the program prints, as a completion or an error. Pure.

Exit status, error flag, stop reason and turns all count: it says `success` of an API error, and after an answer that
was cut or refused it goes on by itself and prints only what came last.
"""

from __future__ import annotations

import json
from typing import Final

from caveman_core.backends.model import Completion, Ending
from caveman_core.errors import (
    AwayError,
    CavemanError,
    LostAnswerError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from caveman_core.usage import Usage

LIMIT_WAIT: Final = 600.0
"""Seconds after a limit of the subscription: the program does not say when it ends."""

_NO_LOGIN: Final = ("Not logged in", "Please run /login", "Failed to authenticate", "Invalid API key")
_NAME: Final = "the claude program"


def read_result(output: bytes, code: int, model: str) -> Completion:
    """Raises as Model.complete does. No error quotes the output."""
    said = _object(output)
    if said is None:
        raise LostAnswerError(f"{_NAME} gave no result, exit code {code}")
    if said.get("is_error") is not False or code != 0:
        raise _failure(said, code, model)
    text, stop = said.get("result"), str(said.get("stop_reason"))
    if not isinstance(text, str):
        raise LostAnswerError(f"{_NAME} gave no text")
    return Completion(text, _ending(said, stop), _usage(said), stop)


def _object(output: bytes) -> dict[str, object] | None:
    try:
        read = json.loads(output)
    except (ValueError, RecursionError):
        return None
    return read if isinstance(read, dict) else None


def _ending(said: dict[str, object], stop: str) -> Ending:
    if said.get("safety_stops"):
        return Ending.REFUSED
    if said.get("num_turns") != 1:
        return Ending.TRUNCATED
    if stop == "refusal":
        return Ending.REFUSED
    return Ending.COMPLETE if stop == "end_turn" and said.get("subtype") == "success" else Ending.UNKNOWN


def _failure(said: dict[str, object], code: int, model: str) -> CavemanError:
    status, told = said.get("api_error_status"), str(said.get("result"))
    if status == 401 or told.startswith(_NO_LOGIN):
        return UnusableError(f"{_NAME} is not logged in", next_command="claude auth login")
    if status == 402:
        return SpendLimitError(f"{_NAME} says that its spend limit is reached")
    if status == 403:
        return UnusableError(f"{_NAME} may not do this (403)")
    if status == 404:
        return UnusableError(f"{_NAME} knows no model {model}")
    if status == 429 or (status is None and "limit" in told.lower()):
        return RateLimitedError(f"{_NAME} takes no more for now", again_in=LIMIT_WAIT)
    if isinstance(status, int) and 400 <= status < 500 and status not in (408, 409):
        return PermanentError(f"{_NAME} does not take this text ({status})")
    return AwayError(f"{_NAME} cannot answer now ({status or f'exit code {code}'})")


def _usage(said: dict[str, object]) -> Usage:
    used = said.get("usage")
    counts = used if isinstance(used, dict) else {}
    fresh, written, cached, out = (
        _number(counts.get(name))
        for name in ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
    )
    cost, session = said.get("total_cost_usd"), said.get("session_id")
    return Usage(
        1,
        int(fresh + written + cached),
        int(cached),
        int(out),
        _number(cost),
        (session,) if isinstance(session, str) and session else (),
    )


def _number(value: object) -> float:
    return value if isinstance(value, int | float) and 0 <= value < 1e12 else 0
