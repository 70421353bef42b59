"""Behaviours: answers good and bad."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import replace

from answering import Rewrite, answered
from fake_messages.call import Behaviour, Call, Fault, Message

SPEND_LIMIT = "You have reached your specified API usage limits. You will regain access on 2027-01-01."


def says(text: str) -> Behaviour:
    """The same for every call."""
    return lambda call: Message(({"type": "text", "text": text},))


def answers(function: Callable[[str, str], str]) -> Behaviour:
    """By a function of the system prompt and the text."""
    return lambda call: Message(({"type": "text", "text": function(call.system, call.text)},))


def rewrites(rewrite: Rewrite) -> Behaviour:
    """As a good model: each section by a function of it."""
    return answers(lambda system, text: answered(system, text, rewrite))


def ends(stop_reason: str, behaviour: Behaviour) -> Behaviour:
    """The same message, which stopped for another reason."""
    return _altered(behaviour, lambda message: replace(message, stop_reason=stop_reason))


def thinks(behaviour: Behaviour) -> Behaviour:
    """With a thinking block before the text."""
    thought: dict[str, object] = {"type": "thinking", "thinking": "The user wants …", "signature": "c2ln"}
    return _altered(behaviour, lambda message: replace(message, blocks=(thought, *message.blocks)))


def in_pieces(behaviour: Behaviour) -> Behaviour:
    """The text in several blocks."""

    def split(message: Message) -> Message:
        half = len(message.text) // 2
        pieces = (message.text[:half], message.text[half:])
        return replace(message, blocks=tuple({"type": "text", "text": piece} for piece in pieces))

    return _altered(behaviour, split)


def altered(alter: Callable[[str], str], behaviour: Behaviour) -> Behaviour:
    """With another text: a preamble, a fence, a changed number."""
    return _altered(
        behaviour, lambda message: replace(message, blocks=({"type": "text", "text": alter(message.text)},))
    )


def fails(status: int, kind: str, message: str = "no", *, code: str = "", **headers: str) -> Behaviour:
    """An error of the API; `retry_after="3"` is a header."""
    error: dict[str, object] = {"type": kind, "message": message}
    if code:
        error["details"] = {"error_code": code}
    body = json.dumps({"type": "error", "error": error, "request_id": "req_bad"}).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda call: Fault(status, body, {"content-type": "application/json", **named})


def breaks_off(after: int = 20) -> Behaviour:
    """The connection ends in the middle of the answer."""
    return lambda call: Fault(200, b'{"type": "message", "content": []}' * 9, cut=after)


def stalls(until: threading.Event) -> Behaviour:
    """Nothing comes until the event is set."""
    return lambda call: Fault(200, b"{}", stall=until)


def sends(body: bytes, content_type: str = "application/json", status: int = 200) -> Behaviour:
    """Any bytes."""
    return lambda call: Fault(status, body, {"content-type": content_type})


def _altered(behaviour: Behaviour, alter: Callable[[Message], Message]) -> Behaviour:
    def altered(call: Call) -> Message | Fault:
        answer = behaviour(call)
        return alter(answer) if isinstance(answer, Message) else answer

    return altered
