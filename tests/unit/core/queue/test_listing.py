"""Whatever lies in a shared queue, listing it is no error."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.queue.codec import PayloadCodec, PayloadError, encode_job
from caveman_core.queue.job import CompressJob
from caveman_core.queue.listing import start_of, unpacked

JOB = CompressJob("0123456789abcdef", "rules/style.md")
PLAIN, SIGNED = PayloadCodec("q"), PayloadCodec("q", b"k" * 32)


def envelope(**changes: Any) -> dict[str, Any]:
    """A job as arq stores it."""
    return {"t": None, "f": "compress", "a": [encode_job(JOB)], "k": {}, "et": 1} | changes


@pytest.mark.parametrize("codec", [PLAIN, SIGNED])
def test_a_job_of_ours_is_read(codec: PayloadCodec) -> None:
    assert unpacked(codec.dumps(envelope()), codec.loads) == JOB


@pytest.mark.parametrize(
    "payload",
    [
        b"", None, ValueError("WRONGTYPE"), b"{", b"[]", b"x" * 70_000,
        PLAIN.dumps(envelope(f="other")), PLAIN.dumps(envelope(a=[])), PLAIN.dumps(envelope(a=[{}, {}])),
        PLAIN.dumps(envelope(a=[{"root_id": "0" * 16, "relative": "../x"}])), SIGNED.dumps(envelope()),
    ],
)  # fmt: skip
def test_anything_else_says_why_it_is_none(payload: object) -> None:
    assert isinstance(unpacked(payload, PLAIN.loads), PayloadError)


def test_an_unsigned_job_is_not_believed_where_jobs_are_signed() -> None:
    assert isinstance(unpacked(PLAIN.dumps(envelope()), SIGNED.loads), PayloadError)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["f", "a", "k", "et", "t"]), inner),
    max_leaves=8,
)


@settings(max_examples=100)
@given(st.binary(max_size=50) | JSON.map(lambda value: json.dumps(value).encode()))
def test_no_payload_raises(payload: bytes) -> None:
    assert isinstance(unpacked(payload, PLAIN.loads), CompressJob | PayloadError)


@settings(max_examples=100)
@given(st.floats(allow_nan=False))
def test_every_place_in_the_queue_is_a_date(score: float) -> None:
    assert datetime.fromtimestamp(start_of(score), UTC)
    if 0 <= score <= 1e14:
        assert start_of(score) == score / 1000
