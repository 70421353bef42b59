"""Errors of the SDK as errors of caveman. None of them quotes the prompt, a key or a header."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caveman_core.backends.retry_after import retry_after
from caveman_core.errors import (
    AwayError,
    CavemanError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)

if TYPE_CHECKING:
    from openai import APIStatusError

_AWAY: Final = frozenset({408, 409})
_SPENT: Final = frozenset({"insufficient_quota", "billing_hard_limit_reached"})


def failure_of(error: APIStatusError, where: str, model: str) -> CavemanError:
    """By status and code; what the server says is not told: servers there are of every kind."""
    status, again_in = error.status_code, retry_after(error.response.headers)
    code = error.code if isinstance(error.code, str) and error.code.isidentifier() else ""
    kind = f"{status} {code}".strip()
    if status == 402 or code in _SPENT:
        return SpendLimitError(f"{where} says that its spend limit is reached ({kind})", again_in=again_in)
    if status == 429:
        return RateLimitedError(f"{where} takes no more for now ({kind})", again_in=again_in)
    if status >= 500 or status in _AWAY:
        return AwayError(f"{where} cannot answer now ({kind})", again_in=again_in)
    if status in (401, 403):
        return UnusableError(f"{where} does not take the API key ({kind})")
    if status == 404:
        return UnusableError(f"{where} knows no model {model}, or is no such endpoint ({kind})")
    return PermanentError(f"{where} does not take this text ({kind})")
