"""Errors of the SDK as errors of caveman. None of them quotes the prompt, a key or a header."""

from __future__ import annotations

import re
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
    from anthropic import APIStatusError

_SPENT: Final = ("You have reached your specified", "Your credit balance is too low")
"""How a 400 begins that is about money (platform.claude.com, errors)."""
_AWAY: Final = frozenset({408, 409})
_MOST_SAID: Final = 200
_KEY: Final = re.compile(r"\bsk-[\w-]+")


def failure_of(error: APIStatusError, where: str, model: str) -> CavemanError:
    """By status, type and code. What the provider says is told only where it is about the account."""
    status, again_in = error.status_code, retry_after(error.response.headers)
    kind = " ".join(filter(None, (str(status), str(error.type or ""), error.error_code or "")))
    said = _KEY.sub("…", " ".join((error.api_message or "").split()))[:_MOST_SAID]
    if "spend_limit" in (error.error_code or "") or status == 402 or (status == 400 and said.startswith(_SPENT)):
        return SpendLimitError(f"{where} says that its spend limit is reached: {said or kind}", again_in=again_in)
    if status == 429:
        return RateLimitedError(f"{where} takes no more for now ({kind})", again_in=again_in)
    if status >= 500 or status in _AWAY:
        return AwayError(f"{where} cannot answer now ({kind})", again_in=again_in)
    if status == 401:
        return UnusableError(f"{where} does not take the API key or token ({kind}): {said}")
    if status == 403:
        return UnusableError(f"{where} does not allow this ({kind}): {said}")
    if status == 404:
        return UnusableError(f"{where} knows no model {model} ({kind})")
    request = f", request {error.request_id}" if error.request_id else ""
    return PermanentError(f"{where} does not take this text ({kind}{request})")
