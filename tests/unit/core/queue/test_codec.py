"""Payloads are data: they decode to what was encoded, and to nothing else."""

from __future__ import annotations

import json
import os
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.errors import PermanentError
from caveman_core.queue.codec import MAX_BYTES, PayloadCodec, PayloadError, decode_job, encode_job
from caveman_core.queue.job import CompressJob

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "150"))
CODEC = PayloadCodec("caveman:host:1000")
SIGNED = PayloadCodec("caveman:host:1000", b"k" * 32)
JOB = CompressJob("0123456789abcdef", "rules/style.md")
ENVELOPE: dict[str, Any] = {"t": None, "f": "compress", "a": [encode_job(JOB)], "k": {}, "et": 1_790_000_000_000}

part = st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=12).filter(
    lambda text: text not in (".", "..")
)
jobs = st.builds(
    CompressJob,
    st.text("0123456789abcdef", min_size=16, max_size=16),
    st.lists(part, max_size=5).map("/".join),
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=EXAMPLES)
@given(jobs, st.sampled_from([CODEC, SIGNED]))
def test_a_job_survives_the_queue(job: CompressJob, codec: PayloadCodec) -> None:
    envelope = codec.loads(codec.dumps(ENVELOPE | {"a": (encode_job(job),)}))
    assert decode_job(envelope["a"][0]) == job


@settings(max_examples=EXAMPLES)
@given(st.binary(max_size=200))
def test_bytes_that_are_not_ours_are_a_permanent_error(payload: bytes) -> None:
    for codec in (CODEC, SIGNED):
        with pytest.raises(PermanentError):
            codec.loads(payload)


@settings(max_examples=EXAMPLES)
@given(json_values)
def test_json_that_is_not_a_job_is_a_permanent_error(value: Any) -> None:
    with pytest.raises(PermanentError):
        CODEC.loads(json.dumps(value).encode())
    with pytest.raises(PermanentError):
        decode_job(value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "1"}, {"t": -1}, {"t": True}, {"f": ["compress"]}, {"f": None}, {"a": {}}, {"a": "x"}, {"k": []},
        {"et": "now"}, {"et": None}, {"et": 10**18}, {"et": 1.5},
    ],
)  # fmt: skip
def test_a_field_of_another_type_is_refused_before_arq_stumbles_over_it(wrong: dict[str, Any]) -> None:
    with pytest.raises(PayloadError):
        CODEC.loads(json.dumps(ENVELOPE | wrong).encode())


@pytest.mark.parametrize("field", sorted(ENVELOPE))
def test_a_missing_field_is_refused(field: str) -> None:
    envelope = {name: value for name, value in ENVELOPE.items() if name != field}
    if field == "t":
        assert CODEC.loads(json.dumps(envelope).encode()) == envelope
        return
    with pytest.raises(PayloadError):
        CODEC.loads(json.dumps(envelope).encode())


def test_a_pickle_is_not_loaded() -> None:
    class Bomb:
        def __reduce__(self) -> tuple[Any, tuple[str]]:
            return pytest.fail, ("a pickle was loaded",)

    with pytest.raises(PayloadError):
        CODEC.loads(pickle.dumps(Bomb()))


def test_deep_nesting_and_great_length_are_refused() -> None:
    with pytest.raises(PayloadError):
        CODEC.loads(b"[" * (MAX_BYTES - 1))
    with pytest.raises(PayloadError, match="bytes"):
        CODEC.loads(CODEC.dumps(ENVELOPE | {"k": {"x": "x" * MAX_BYTES}}))


def test_an_exception_becomes_its_name_and_message() -> None:
    stored = json.loads(CODEC.dumps({"r": ValueError("no such thing")}))
    assert stored == {"r": {"error": "ValueError", "message": "no such thing"}}


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes", float("nan")])
def test_what_is_not_plain_data_is_not_written(value: object) -> None:
    with pytest.raises((TypeError, ValueError)):
        CODEC.dumps({"a": [value]})


@settings(max_examples=EXAMPLES)
@given(st.integers(min_value=0), st.integers(1, 255))
def test_a_signed_payload_changed_anywhere_is_refused(position: int, change: int) -> None:
    payload = bytearray(SIGNED.dumps(ENVELOPE))
    payload[position % len(payload)] ^= change
    with pytest.raises(PayloadError, match="signed"):
        SIGNED.loads(bytes(payload))


def test_unsigned_foreign_and_moved_payloads_are_refused_where_payloads_are_signed() -> None:
    for other in (CODEC, PayloadCodec(SIGNED.queue, b"x" * 32), PayloadCodec("caveman:host:1001", SIGNED.key)):
        with pytest.raises(PayloadError, match="signed"):
            SIGNED.loads(other.dumps(ENVELOPE))


def test_the_key_is_not_shown() -> None:
    assert "kkk" not in repr(SIGNED)


@pytest.mark.parametrize(
    "relative",
    [
        "/etc/passwd", "../CLAUDE.md", "rules/../../x", "rules/..", "./x", "a//b", "a/", "/", "..", ".", "a\0b",
        7, None,
    ],
)  # fmt: skip
def test_a_path_that_could_leave_its_root_is_refused(relative: object) -> None:
    with pytest.raises(PayloadError, match="leave its root"):
        decode_job({"root_id": JOB.root_id, "relative": relative})


@pytest.mark.parametrize(
    "root_id", ["", "0123456789abcde", "0123456789ABCDEF", "0123456789abcdef0", "../0123456789abc", 7]
)
def test_a_root_id_is_sixteen_hexadecimal_digits(root_id: object) -> None:
    with pytest.raises(PayloadError, match="no root"):
        decode_job({"root_id": root_id, "relative": "x.md"})


def test_other_fields_are_refused() -> None:
    with pytest.raises(PayloadError, match="other fields"):
        decode_job({**encode_job(JOB), "uid": "0"})
