"""The real openai SDK against Chat Completions on loopback: what each behaviour comes to, in how many requests."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator

import pytest

from caveman_core.backends.model import Ending, Model, Prompt, Purpose
from caveman_core.backends.openai.model import THINKING, OpenAIModel
from caveman_core.errors import (
    AwayError,
    CavemanError,
    LostAnswerError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from caveman_core.prices import Price, Prices
from fake_messages.behaviours import breaks_off, ends, fails, says, sends
from fake_messages.call import Behaviour, Message
from fake_messages.server import FakeMessages, fake_messages

KEY = "sk-canary-key-0123456789"
CANARY = "the canary sings at noon"
PROMPT = Prompt(Purpose.COMPRESS, "You shorten.", CANARY, 1_000)


@pytest.fixture
def api(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeMessages]:
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with fake_messages() as server:
        server.usual = says("Short.")
        yield server


@pytest.fixture
async def model(api: FakeMessages) -> AsyncIterator[Model]:
    model = OpenAIModel("local-1", base_url=f"{api.url}/v1", prices=Prices({"local-1": Price(1, 2, 1, 0.5)}))
    yield model
    await model.aclose()


async def test_a_good_answer_is_its_text_and_what_it_came_to(api: FakeMessages, model: Model) -> None:
    api.will(lambda call: Message(({"type": "text", "text": "<think>hm</think>\nShort."},), "end_turn", 1000, 500))
    completion = await model.complete(PROMPT)
    assert (completion.text, completion.ending) == ("Short.", Ending.COMPLETE)
    used = completion.usage
    assert (used.calls, used.tokens_in, used.tokens_cached, used.tokens_out) == (1, 1500, 500, 50)
    assert used.cost == pytest.approx((1000 * 1 + 500 * 0.5 + 50 * 2) / 1e6)
    assert used.requests == ("chatcmpl-1",)


async def test_what_is_sent(api: FakeMessages, model: Model) -> None:
    await model.complete(PROMPT)
    (call,) = api.calls
    assert call.body == {
        "model": "local-1",
        "messages": [{"role": "system", "content": "You shorten."}, {"role": "user", "content": CANARY}],
        "max_tokens": 1_000 + THINKING,
    }
    assert call.headers["authorization"] == f"Bearer {KEY}"


async def test_a_local_server_needs_no_key(api: FakeMessages, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OPENAI_API_KEY")
    model = OpenAIModel("local-1", base_url=f"{api.url}/v1")
    completion = await model.complete(PROMPT)
    assert (completion.text, completion.usage.cost) == ("Short.", 0.0)
    assert model.destination == api.url.removeprefix("http://")
    await model.aclose()


async def test_a_schema_is_told_in_words(api: FakeMessages, model: Model) -> None:
    await model.complete(Prompt(Purpose.VERIFY, "Compare.", "x", 100, {"type": "object"}))
    assert 'this schema, nothing else:\n{"type": "object"}' in api.calls[0].system


@pytest.mark.parametrize(
    ("stop_reason", "ending"),
    [
        ("max_tokens", Ending.TRUNCATED),
        ("refusal", Ending.REFUSED),
        ("tool_use", Ending.UNKNOWN),
        ("of_tomorrow", Ending.UNKNOWN),
    ],
)
async def test_how_it_ended_is_told(api: FakeMessages, model: Model, stop_reason: str, ending: Ending) -> None:
    api.will(ends(stop_reason, says("Half an ans")))
    assert (await model.complete(PROMPT)).ending is ending


async def test_a_server_that_counts_nothing_is_asked_all_the_same(api: FakeMessages, model: Model) -> None:
    body = (
        b'{"id": null, "choices": [{"finish_reason": "stop", "message": {"role": "assistant", "content": "Short."}}]}'
    )
    api.will(sends(body))
    completion = await model.complete(PROMPT)
    assert (completion.text, completion.usage.calls, completion.usage.tokens_in) == ("Short.", 1, 0)


FAILING: list[tuple[Behaviour, type[CavemanError], float | None]] = [
    (fails(429, "rate_limit_error", retry_after="7"), RateLimitedError, 7.0),
    (sends(b'{"error": {"code": "insufficient_quota"}}', status=429), SpendLimitError, None),
    (fails(402, "billing"), SpendLimitError, None),
    (fails(500, "server_error"), AwayError, None),
    (fails(503, "server_error", retry_after="2"), AwayError, 2.0),
    (fails(401, "auth", f"invalid {KEY}"), UnusableError, None),
    (fails(403, "auth"), UnusableError, None),
    (fails(404, "not_found"), UnusableError, None),
    (fails(400, "invalid_request_error", CANARY), PermanentError, None),
    (fails(413, "too_large", CANARY), PermanentError, None),
    (breaks_off(), LostAnswerError, None),
    (sends(b"<html>log in</html>", "text/html"), LostAnswerError, None),
    (sends(b"{no json"), LostAnswerError, None),
    (sends(b"null"), LostAnswerError, None),
    (sends(b"{}"), LostAnswerError, None),
    (sends(b'{"choices": []}'), LostAnswerError, None),
    (sends(b'{"choices": [{"finish_reason": "stop", "message": {"content": null}}]}'), LostAnswerError, None),
    (sends(b'{"choices": [3]}'), LostAnswerError, None),
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
    assert (await model.complete(PROMPT)).text, "and the next call is answered"


async def test_nobody_listens() -> None:
    model = OpenAIModel("local-1", base_url="http://127.0.0.1:9/v1")
    with pytest.raises(AwayError, match=r"127\.0\.0\.1:9 did not answer"):
        await model.complete(PROMPT)
    await model.aclose()
