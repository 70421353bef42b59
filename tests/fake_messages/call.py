"""What the server was sent, and the two kinds of answers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Json = dict[str, object]


@dataclass(frozen=True)
class Call:
    """One request. `at`: seconds of a steady clock; `size`: bytes of its body as sent."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Json
    size: int
    at: float

    @property
    def system(self) -> str:
        """The system prompt."""
        told = self.body.get("system") or [each for each in self._messages if each.get("role") == "system"]
        return _text(told)

    @property
    def text(self) -> str:
        """All that the user says."""
        return "\n".join(_text(each.get("content")) for each in self._messages if each.get("role") == "user")

    @property
    def _messages(self) -> list[Json]:
        messages = self.body.get("messages")
        return [each for each in messages if isinstance(each, dict)] if isinstance(messages, list) else []


@dataclass(frozen=True)
class Message:
    """An answer; `blocks` are content blocks of the Messages API."""

    blocks: tuple[Json, ...]
    stop_reason: str = "end_turn"
    tokens_in: int = 100
    tokens_cached: int = 0
    tokens_written: int = 0
    tokens_out: int = 50

    @property
    def text(self) -> str:
        """The text blocks, joined."""
        return "".join(str(block["text"]) for block in self.blocks if block["type"] == "text")


@dataclass(frozen=True)
class Fault:
    """Anything else. `cut`: the connection is closed after so many bytes of the body; `stall`: waited for first."""

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: int | None = None
    stall: threading.Event | None = None


Behaviour = Callable[[Call], Message | Fault]


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, dict):
        return _text(content.get("text", content.get("content", "")))
    return "\n".join(map(_text, content)) if isinstance(content, list) else ""
