"""A Claude model behind the Messages API."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from caveman_core.backends.anthropic.failures import failure_of
from caveman_core.backends.anthropic.thinking import thinking_of
from caveman_core.backends.destination import host_of
from caveman_core.backends.model import Completion, Ending, Prompt
from caveman_core.errors import AwayError, LostAnswerError, UnusableError
from caveman_core.policy import BackendName
from caveman_core.prices import Counts, Prices
from caveman_core.usage import Usage

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from anthropic.types import Message

DEFAULT_MODEL: Final = "claude-haiku-5-5"
ADDRESS: Final = "https://api.anthropic.com"

_CONNECT: Final = 10.0
_SLOWEST: Final = 30
"""Tokens a second; an answer of that speed is still waited for."""
_LEAST: Final = 60.0
_MOST: Final = 900.0
_ENDINGS: Final = {
    "end_turn": Ending.COMPLETE,
    "max_tokens": Ending.TRUNCATED,
    "model_context_window_exceeded": Ending.TRUNCATED,
    "refusal": Ending.REFUSED,
}


class AnthropicModel:
    """One request a call: the SDK's own retries are off, the queue tries again. The SDK finds the credentials."""

    def __init__(self, model: str = DEFAULT_MODEL, *, base_url: str = "", prices: Prices | None = None) -> None:
        """`base_url` "" leaves it to ANTHROPIC_BASE_URL. Nothing is opened before the first call."""
        self._model, self._base_url = model, base_url
        self._prices = prices or Prices()
        self._client: AsyncAnthropic | None = None

    @property
    def name(self) -> BackendName:
        """Anthropic."""
        return BackendName.ANTHROPIC

    @property
    def model(self) -> str:
        """The model's id."""
        return self._model

    @property
    def destination(self) -> str:
        """The host that is sent to."""
        return host_of(self._base_url or os.environ.get("ANTHROPIC_BASE_URL", "") or ADDRESS)

    async def complete(self, prompt: Prompt) -> Completion:
        """Ask once; as in Model."""
        import anthropic
        import httpx2

        try:
            message = await self._create(prompt)
        except anthropic.APIStatusError as error:
            raise failure_of(error, self.destination, self._model) from None
        except (anthropic.CredentialsError, TypeError):  # TypeError: the SDK has no credentials
            raise UnusableError(f"there is no API key or token for {self.destination}") from None
        except (anthropic.AnthropicError, ValueError) as error:  # no connection, cut off, timed out, no JSON
            kind = AwayError if isinstance(error.__cause__, httpx2.ConnectError) else LostAnswerError
            raise kind(f"{self.destination} did not answer: {_named(error)}") from None
        if not isinstance(message, anthropic.types.Message) or not _is_whole(message):
            raise LostAnswerError(f"{self.destination} answered with something else than a message")
        return self._completion(message)

    async def aclose(self) -> None:
        """Close the connections."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _create(self, prompt: Prompt) -> object:
        thinking = thinking_of(self._model)
        most = prompt.most_tokens + thinking.room
        output: dict[str, object] = {"effort": thinking.effort} if thinking.effort else {}
        if prompt.schema is not None:
            output["format"] = {"type": "json_schema", "schema": dict(prompt.schema)}
        return await self._opened().messages.create(
            model=self._model,
            max_tokens=most,
            system=[{"type": "text", "text": prompt.system, "cache_control": {"type": "ephemeral"}}],
            messages=[{"role": "user", "content": prompt.text}],
            timeout=_seconds(most),
            extra_body={**thinking.options, **({"output_config": output} if output else {})},
        )

    def _opened(self) -> AsyncAnthropic:
        from anthropic import AsyncAnthropic

        if self._client is None:
            self._client = AsyncAnthropic(base_url=self._base_url or None, max_retries=0, open_telemetry=False)
        return self._client

    def _completion(self, message: Message) -> Completion:
        used = message.usage
        written, cached = used.cache_creation_input_tokens or 0, used.cache_read_input_tokens or 0
        counts = Counts(used.input_tokens, written, cached, used.output_tokens)
        cost = self._prices.cost(self._model, counts)
        requests = (message._request_id,) if message._request_id else ()
        return Completion(
            "".join(map(str, _texts(message.content))),
            _ENDINGS.get(str(message.stop_reason), Ending.UNKNOWN),
            Usage(1, counts.tokens_in, counts.cached, counts.out, cost, requests),
            str(message.stop_reason or ""),
        )


def _is_whole(message: Message) -> bool:
    """Whether it has what its type says: the SDK takes any JSON object for a message."""
    counts = (getattr(message.usage, "input_tokens", None), getattr(message.usage, "output_tokens", None))
    return (
        isinstance(message.content, list)
        and all(isinstance(text, str) for text in _texts(message.content))
        and all(isinstance(count, int) for count in counts)
    )


def _texts(blocks: Iterable[object]) -> Iterable[object]:
    """Of the text blocks; an answer may begin with what was thought."""
    return (getattr(block, "text", None) for block in blocks if getattr(block, "type", "") == "text")


def _seconds(most_tokens: int) -> float:
    return min(max(_LEAST, most_tokens / _SLOWEST), _MOST)


def _named(error: Exception) -> str:
    cause = error.__cause__ or error
    return type(cause).__name__
