"""Payloads as JSON, signed where the server is shared: whoever can write to it gets no code executed (never pickle)."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from caveman_core.errors import PermanentError
from caveman_core.queue.job import CompressJob

MAX_BYTES: Final = 65_536
"""A payload holds two short names. Longer ones are not ours."""

_TAG_BYTES: Final = 64
_LAST_MS: Final = 10**14  # the year 5138: arq turns the time into a date, which must not overflow
_ROOT_ID: Final = re.compile(r"[0-9a-f]{16}")


class PayloadError(PermanentError):
    """A queued payload is not one of ours."""

    next_command = "caveman status"


@dataclass(frozen=True, slots=True)
class PayloadCodec:
    """arq's serializer and deserializer. With a key, payloads are signed and unsigned ones refused (HMAC-SHA256)."""

    queue: str
    key: bytes | None = field(default=None, repr=False)

    def dumps(self, data: Mapping[str, Any]) -> bytes:
        """The bytes to store. An exception becomes {"error", "message"}; what is not plain data is a TypeError."""
        body = json.dumps(data, separators=(",", ":"), allow_nan=False, default=_plain).encode("ascii")
        return body if self.key is None else self._tag(body) + body

    def loads(self, payload: bytes) -> dict[str, Any]:
        """The job as arq wants it, every field of the type arq relies on; PayloadError for anything else."""
        if len(payload) > MAX_BYTES:
            raise PayloadError(f"a queued payload has {len(payload)} bytes")
        body = payload if self.key is None else self._verified(payload)
        try:
            data = json.loads(body)
        except (ValueError, RecursionError):
            raise PayloadError("a queued payload is not JSON") from None
        if not _is_envelope(data):
            raise PayloadError("a queued payload is not a job of ours")
        envelope: dict[str, Any] = data
        return envelope

    def _tag(self, body: bytes) -> bytes:
        # The queue's name is signed too, so that a payload cannot be moved to another queue under the same key.
        signed = self.queue.encode() + b"\0" + body
        return hmac.new(self.key or b"", signed, hashlib.sha256).hexdigest().encode("ascii")

    def _verified(self, payload: bytes) -> bytes:
        tag, body = payload[:_TAG_BYTES], payload[_TAG_BYTES:]
        if not hmac.compare_digest(tag, self._tag(body)):
            raise PayloadError("a queued payload is not signed with this user's key")
        return body


def _plain(value: object) -> dict[str, str]:
    if isinstance(value, BaseException):
        return {"error": type(value).__name__, "message": str(value)}
    raise TypeError(f"{type(value).__name__} is not plain data")


def _is_envelope(data: object) -> bool:
    """Whether arq can take it: a wrong type here would not fail the job but end arq's poll loop."""
    return (
        isinstance(data, dict)
        and isinstance(data.get("f"), str)
        and isinstance(data.get("a"), list)
        and isinstance(data.get("k"), dict)
        and (data.get("t") is None or _is_count(data["t"]))
        and _is_count(data.get("et"))
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _LAST_MS


def encode_job(job: CompressJob) -> dict[str, str]:
    """The job as plain data."""
    return {"root_id": job.root_id, "relative": job.relative}


def decode_job(data: object) -> CompressJob:
    """The job in a payload; PayloadError unless it names a root's id and a path that stays below the root."""
    if not isinstance(data, dict) or set(data) != {"root_id", "relative"}:
        raise PayloadError("a queued job has other fields than root_id and relative")
    root_id, relative = data["root_id"], data["relative"]
    if not isinstance(root_id, str) or not _ROOT_ID.fullmatch(root_id):
        raise PayloadError("a queued job names no root")
    if not isinstance(relative, str) or not _stays_below(relative):
        raise PayloadError("a queued job names a path that could leave its root")
    return CompressJob(root_id, relative)


def _stays_below(relative: str) -> bool:
    if "\0" in relative:
        return False
    # An empty part is a leading, doubled or trailing slash.
    return not relative or all(part not in ("", ".", "..") for part in relative.split("/"))
