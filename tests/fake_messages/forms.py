"""A message as it goes over the wire: one JSON object, a stream of events, or a chat completion."""

from __future__ import annotations

import json
from collections.abc import Iterator

from fake_messages.call import Json, Message

_FINISH = {"end_turn": "stop", "max_tokens": "length", "refusal": "content_filter", "tool_use": "tool_calls"}


def as_json(message: Message, model: object, number: int) -> Json:
    """The Messages API's answer."""
    return {
        "id": f"msg_{number}",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": list(message.blocks),
        "stop_reason": message.stop_reason,
        "stop_sequence": None,
        "usage": _usage(message),
    }


def as_events(message: Message, model: object, number: int) -> Iterator[bytes]:
    """The same as server-sent events."""
    start = {**as_json(message, model, number), "content": [], "stop_reason": None}
    yield _event({"type": "message_start", "message": start})
    for index, block in enumerate(message.blocks):
        yield from _block(index, block)
    delta = {"stop_reason": message.stop_reason, "stop_sequence": None}
    yield _event({"type": "message_delta", "delta": delta, "usage": _usage(message)})
    yield _event({"type": "message_stop"})


def as_chat(message: Message, model: object, number: int) -> Json:
    """The answer of Chat Completions."""
    finish = _FINISH.get(message.stop_reason, message.stop_reason)
    used = message.tokens_in + message.tokens_cached
    return {
        "id": f"chatcmpl-{number}",
        "object": "chat.completion",
        "created": 0,
        "model": model,
        "choices": [
            {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": message.text}},
        ],
        "usage": {
            "prompt_tokens": used,
            "completion_tokens": message.tokens_out,
            "total_tokens": used + message.tokens_out,
            "prompt_tokens_details": {"cached_tokens": message.tokens_cached},
        },
    }


def _usage(message: Message) -> Json:
    return {
        "input_tokens": message.tokens_in,
        "cache_creation_input_tokens": message.tokens_written,
        "cache_read_input_tokens": message.tokens_cached,
        "output_tokens": message.tokens_out,
    }


def _block(index: int, block: Json) -> Iterator[bytes]:
    name = "thinking" if block["type"] == "thinking" else "text"
    yield _event({"type": "content_block_start", "index": index, "content_block": {**block, name: ""}})
    delta = {"type": f"{name}_delta", name: block[name]}
    yield _event({"type": "content_block_delta", "index": index, "delta": delta})
    yield _event({"type": "content_block_stop", "index": index})


def _event(data: Json) -> bytes:
    return f"event: {data['type']}\ndata: {json.dumps(data)}\n\n".encode()
