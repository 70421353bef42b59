"""A model behind Chat Completions, which nearly every server speaks."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from caveman_core.backends.destination import host_of
from caveman_core.backends.model import Completion, Ending, Prompt
from caveman_core.backends.openai.failures import failure_of
from caveman_core.backends.openai.thoughts import without_thoughts
from caveman_core.backends.schema_words import system_with_schema
from caveman_core.errors import AwayError, LostAnswerError, UnusableError
from caveman_core.policy import BackendName
from caveman_core.prices import Counts, Prices
from caveman_core.usage import Usage

if TYPE_CHECKING:
    from openai import AsyncOpenAI
    from openai.types import CompletionUsage
    from openai.types.chat import ChatCompletion

ADDRESS: Final = "https://api.openai.com/v1"
THINKING: Final = 4_000
"""Tokens for what a model thinks in front of its answer; one that does not think leaves them unused."""

_NO_KEY: Final = "none"
"""The SDK wants one; a local server looks at none."""
_INSTALL: Final = "pip install 'caveman-watch[openai]'"
_SLOWEST: Final = 8
"""Tokens a second; an answer of that speed, as of a local model on a processor, is still waited for."""
_LEAST, _MOST = 120.0, 1_800.0
_ENDINGS: Final = {"stop": Ending.COMPLETE, "length": Ending.TRUNCATED, "content_filter": Ending.REFUSED}


class OpenAIModel:
    """One request a call. The key is OPENAI_API_KEY, if there is one."""

    def __init__(self, model: str, *, base_url: str = "", prices: Prices | None = None) -> None:
        """`base_url` "" leaves it to OPENAI_BASE_URL. Nothing is opened before the first call."""
        self._model, self._base_url = model, base_url
        self._prices = prices or Prices()
        self._client: AsyncOpenAI | None = None

    @property
    def name(self) -> BackendName:
        """OpenAI."""
        return BackendName.OPENAI

    @property
    def model(self) -> str:
        """The model's id, as the server has it."""
        return self._model

    @property
    def destination(self) -> str:
        """The host that is sent to."""
        return host_of(self._address)

    async def complete(self, prompt: Prompt) -> Completion:
        """Ask once; as in Model."""
        try:
            import httpx2
            import openai
        except ImportError:
            raise UnusableError("the openai package is not installed", next_command=_INSTALL) from None
        try:
            answer = await self._create(prompt)
        except openai.APIStatusError as error:
            raise failure_of(error, self.destination, self._model) from None
        except (openai.OpenAIError, ValueError) as error:  # no connection, cut off, timed out, no JSON
            cause = error.__cause__ or error
            kind = AwayError if isinstance(cause, httpx2.ConnectError) else LostAnswerError
            raise kind(f"{self.destination} did not answer: {type(cause).__name__}") from None
        if not isinstance(answer, openai.types.chat.ChatCompletion):
            raise LostAnswerError(f"{self.destination} answered with something else than a message")
        return self._completion(answer)

    async def aclose(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    @property
    def _address(self) -> str:
        return self._base_url or os.environ.get("OPENAI_BASE_URL", "") or ADDRESS

    async def _create(self, prompt: Prompt) -> object:
        most = prompt.most_tokens + THINKING
        # Most servers know the older name only; OpenAI's own newer models know the newer one only.
        limit = "max_completion_tokens" if self.destination == host_of(ADDRESS) else "max_tokens"
        return await self._opened().chat.completions.create(
            model=self._model,
            messages=[
                {"role": "system", "content": system_with_schema(prompt)},
                {"role": "user", "content": prompt.text},
            ],
            timeout=min(max(_LEAST, most / _SLOWEST), _MOST),
            extra_body={limit: most},
        )

    def _opened(self) -> AsyncOpenAI:
        from openai import AsyncOpenAI

        if self._client is None:
            key = os.environ.get("OPENAI_API_KEY") or _NO_KEY
            self._client = AsyncOpenAI(api_key=key, base_url=self._address, max_retries=0)
        return self._client

    def _completion(self, answer: ChatCompletion) -> Completion:
        choice = answer.choices[0] if isinstance(answer.choices, list) and answer.choices else None
        text = getattr(getattr(choice, "message", None), "content", None)
        if choice is None or not isinstance(text, str):
            raise LostAnswerError(f"{self.destination} answered with something else than a message")
        ending = _ENDINGS.get(str(choice.finish_reason), Ending.UNKNOWN)
        return Completion(without_thoughts(text), ending, self._usage(answer), str(choice.finish_reason or ""))

    def _usage(self, answer: ChatCompletion) -> Usage:
        counts = _counts(answer.usage)
        requests = (answer.id,) if isinstance(answer.id, str) and answer.id else ()
        cost = self._prices.cost(self._model, counts)
        return Usage(1, counts.tokens_in, counts.cached, counts.out, cost, requests)


def _counts(used: CompletionUsage | None) -> Counts:
    """As far as the server says: many local ones say nothing of a cache, some nothing at all."""
    given, out = (_whole(getattr(used, name, 0)) for name in ("prompt_tokens", "completion_tokens"))
    cached = min(given, _whole(getattr(getattr(used, "prompt_tokens_details", None), "cached_tokens", 0)))
    return Counts(given - cached, 0, cached, out)


def _whole(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 0
