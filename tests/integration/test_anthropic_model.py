"""The real SDK against a Messages API on loopback: what each behaviour comes to, in how many requests."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Iterator

import pytest

from caveman_core.backends.anthropic.model import AnthropicModel
from caveman_core.backends.model import Completion, Ending, Model, Prompt, Purpose
from caveman_core.errors import (
    AwayError,
    CavemanError,
    LostAnswerError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from fake_messages.behaviours import (
    SPEND_LIMIT,
    breaks_off,
    ends,
    fails,
    in_pieces,
    says,
    sends,
    stalls,
    thinks,
)
from fake_messages.call import Behaviour, Message
from fake_messages.server import FakeMessages, fake_messages
from waiting import wait_until

KEY = "sk-ant-canary-key-0123456789"
CANARY = "the canary sings at noon"
PROMPT = Prompt(Purpose.COMPRESS, "You shorten.", CANARY, 1_000)


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeMessages]:
    for name in ("ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL", "ANTHROPIC_PROFILE", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    with fake_messages() as server:
        server.usual = says("Short.")
        yield server


@pytest.fixture
async def model(api: FakeMessages) -> AsyncIterator[Model]:
    model = AnthropicModel(base_url=api.url)
    yield model
    await model.aclose()


async def test_a_good_answer_is_its_text_and_what_it_came_to(api: FakeMessages, model: Model) -> None:
    api.will(lambda call: Message(({"type": "text", "text": "Short."},), "end_turn", 1000, 500, 200, 100))
    completion = await model.complete(PROMPT)
    assert (completion.text, completion.ending) == ("Short.", Ending.COMPLETE)
    used = completion.usage
    assert (used.calls, used.tokens_in, used.tokens_cached, used.tokens_out) == (1, 1700, 500, 100)
    assert used.cost == pytest.approx((1000 * 0.10 + 200 * 0.125 + 500 * 0.01 + 100 * 0.50) / 1e6)
    assert used.requests == ("req_1",)


async def test_what_is_sent(api: FakeMessages, model: Model) -> None:
    await model.complete(PROMPT)
    (call,) = api.calls
    assert call.body == {
        "model": "claude-haiku-5-5",
        "max_tokens": 1_000,
        "system": [{"type": "text", "text": "You shorten.", "cache_control": {"type": "ephemeral"}}],
        "messages": [{"role": "user", "content": CANARY}],
        "thinking": {"type": "disabled"},
    }
    assert KEY in (call.headers.get("x-api-key", "") + call.headers.get("authorization", ""))


async def test_a_schema_is_asked_for(api: FakeMessages, model: Model) -> None:
    schema = {"type": "object", "properties": {}, "additionalProperties": False}
    await model.complete(Prompt(Purpose.VERIFY, "Compare.", "x", 100, schema))
    assert api.calls[0].body["output_config"] == {"format": {"type": "json_schema", "schema": schema}}


@pytest.mark.parametrize(
    ("name", "thinking", "effort", "most"),
    [
        ("claude-haiku-5-5-20261007", {"type": "disabled"}, None, 1_000),
        ("claude-sonnet-5-5", {"type": "between_tools"}, None, 1_000),
        ("claude-opus-5-5", None, {"effort": "low"}, 9_000),
        ("claude-haiku-4-5-20251001", None, None, 1_000),
        ("claude-of-tomorrow", None, None, 9_000),
    ],
)
async def test_thinking_is_off_or_has_room(
    api: FakeMessages, name: str, thinking: object, effort: object, most: int
) -> None:
    model = AnthropicModel(name, base_url=api.url)
    await model.complete(PROMPT)
    await model.aclose()
    body = api.calls[0].body
    assert (body.get("thinking"), body.get("output_config"), body["max_tokens"]) == (thinking, effort, most)


async def test_a_long_answer_may_be_asked_for(api: FakeMessages, model: Model) -> None:
    api.will(says("Long."))
    completion = await model.complete(Prompt(Purpose.COMPRESS, "s", "t", 60_000))
    assert completion.text == "Long."


async def test_thoughts_are_left_out_and_pieces_are_joined(api: FakeMessages, model: Model) -> None:
    api.will(thinks(in_pieces(says("One, two."))))
    assert (await model.complete(PROMPT)).text == "One, two."


@pytest.mark.parametrize(
    ("stop_reason", "ending"),
    [
        ("max_tokens", Ending.TRUNCATED),
        ("model_context_window_exceeded", Ending.TRUNCATED),
        ("refusal", Ending.REFUSED),
        ("pause_turn", Ending.UNKNOWN),
        ("tool_use", Ending.UNKNOWN),
        ("of_tomorrow", Ending.UNKNOWN),
    ],
)
async def test_how_it_ended_is_told_and_paid_for(
    api: FakeMessages, model: Model, stop_reason: str, ending: Ending
) -> None:
    api.will(ends(stop_reason, says("Half an ans")))
    completion = await model.complete(PROMPT)
    assert (completion.ending, completion.why) == (ending, stop_reason)
    assert completion.usage.tokens_out == 50


async def test_an_empty_answer_is_an_answer(api: FakeMessages, model: Model) -> None:
    api.will(lambda call: Message(()), says(" \n"))
    assert [(await model.complete(PROMPT)).text for _ in range(2)] == ["", " \n"]


FAILING: list[tuple[Behaviour, type[CavemanError], float | None]] = [
    (fails(429, "rate_limit_error", retry_after="7"), RateLimitedError, 7.0),
    (fails(429, "rate_limit_error"), RateLimitedError, None),
    (fails(429, "rate_limit_error", code="enforced_spend_limit_reached"), SpendLimitError, None),
    (fails(400, "invalid_request_error", SPEND_LIMIT), SpendLimitError, None),
    (fails(402, "billing_error"), SpendLimitError, None),
    (fails(500, "api_error"), AwayError, None),
    (fails(504, "timeout_error"), AwayError, None),
    (fails(529, "overloaded_error", retry_after="2"), AwayError, 2.0),
    (fails(529, "overloaded_error", x_should_retry="true"), AwayError, None),
    (fails(408, "timeout_error"), AwayError, None),
    (fails(401, "authentication_error", f"invalid {KEY}"), UnusableError, None),
    (fails(403, "permission_error"), UnusableError, None),
    (fails(404, "not_found_error"), UnusableError, None),
    (fails(413, "request_too_large", CANARY), PermanentError, None),
    (fails(400, "invalid_request_error", CANARY), PermanentError, None),
    (breaks_off(), LostAnswerError, None),
    (sends(b"<html>log in</html>", "text/html"), LostAnswerError, None),
    (sends(b"{no json"), LostAnswerError, None),
    (sends(b"null"), LostAnswerError, None),
    (sends(b"[]"), LostAnswerError, None),
    (sends(b"{}"), LostAnswerError, None),
    (sends(b'{"type": "message", "content": null}'), LostAnswerError, None),
    (sends(b'{"type": "message", "content": [{"type": "text"}]}'), LostAnswerError, None),
    (sends(b"<html>down</html>", "text/html", 503), AwayError, None),
]


@pytest.mark.parametrize(("behaviour", "kind", "again_in"), FAILING)
async def test_a_failure_is_one_request_and_says_nothing_of_text_or_key(
    api: FakeMessages,
    model: Model,
    behaviour: Behaviour,
    kind: type[CavemanError],
    again_in: float | None,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    api.will(behaviour)
    with pytest.raises(CavemanError) as caught:
        await model.complete(PROMPT)
    assert type(caught.value) is kind
    assert getattr(caught.value, "again_in", None) == again_in
    assert len(api.asked) == 1
    told = f"{caught.value} {caught.value!r} {caught.value.message} {caught.value.next_step} {caplog.text}"
    assert CANARY not in told
    assert KEY not in told
    assert api.url.removeprefix("http://") in caught.value.message
    assert (await model.complete(PROMPT)).text, "and the next call is answered"


async def test_without_a_key_nothing_is_sent(api: FakeMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    model = AnthropicModel(base_url=api.url)
    with pytest.raises(UnusableError, match="no API key or token"):
        await model.complete(PROMPT)
    assert api.calls == []


async def test_a_token_is_taken_too(api: FakeMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "token-1")
    monkeypatch.setenv("ANTHROPIC_BASE_URL", api.url)
    model = AnthropicModel()
    assert model.destination == api.url.removeprefix("http://")
    await model.complete(PROMPT)
    assert api.calls[0].headers["authorization"] == "Bearer token-1"
    await model.aclose()


async def test_nobody_listens(api: FakeMessages) -> None:
    model = AnthropicModel(base_url="http://127.0.0.1:9")
    with pytest.raises(AwayError, match=r"127\.0\.0\.1:9 did not answer"):
        await model.complete(PROMPT)
    await model.aclose()


async def test_a_call_that_is_cancelled_ends_at_once(api: FakeMessages, model: Model) -> None:
    until = threading.Event()
    api.will(stalls(until))
    task = asyncio.create_task(model.complete(PROMPT))
    await wait_until(lambda: api.calls)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 5)
    until.set()


async def test_calls_go_side_by_side(api: FakeMessages, model: Model) -> None:
    until = threading.Event()
    api.will(stalls(until))
    stalled = asyncio.create_task(model.complete(PROMPT))
    await wait_until(lambda: api.calls)
    completions: list[Completion] = [await model.complete(PROMPT) for _ in range(2)]
    assert [completion.ending for completion in completions] == [Ending.COMPLETE] * 2
    until.set()
    with pytest.raises(AwayError):
        await stalled
