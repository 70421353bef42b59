"""The manifest beside a backup: what went in comes out, and damage is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.history.manifest import Manifest, ManifestError, decode, encode
from caveman_core.history.records import ABSENT, Origin, SectionPair, Version

TEXT = st.text(st.characters(codec="utf-8"), max_size=20)
SIDE = st.one_of(
    st.just((ABSENT, 0, 0)), st.tuples(st.just("d" * 64), st.integers(0, 500_000), st.integers(0, 200_000))
)


@st.composite
def manifests(draw: st.DrawFn) -> Manifest:
    (before, size_before, tokens_before), (after, size_after, tokens_after) = draw(SIDE), draw(SIDE)
    version = Version(
        Path("/") / draw(TEXT.filter(lambda name: name.strip("/.") == name)), draw(st.integers(1, 2**40)),
        draw(st.floats(0, 4e9)), draw(st.sampled_from(Origin)),
        before, after, size_before, size_after, tokens_before, tokens_after,
    )  # fmt: skip
    sections = draw(st.lists(st.builds(SectionPair, TEXT, TEXT, TEXT), max_size=4))
    return Manifest(version, tuple(sections), draw(st.dictionaries(TEXT, TEXT, max_size=3)))


@given(manifests())
def test_a_manifest_comes_back_as_it_was(manifest: Manifest) -> None:
    assert decode(encode(manifest)) == manifest


@given(manifests(), st.data())
def test_a_cut_manifest_is_damaged(manifest: Manifest, data: st.DataObject) -> None:
    whole = encode(manifest).rstrip()
    with pytest.raises(ManifestError):
        decode(whole[: data.draw(st.integers(0, len(whole) - 1))])


@given(st.binary(max_size=60))
def test_anything_else_is_damaged(data: bytes) -> None:
    with pytest.raises(ManifestError):
        decode(data)


@pytest.mark.parametrize(
    "change",
    [
        {"number": 0}, {"number": -1}, {"number": 2**70}, {"number": "1"}, {"at": float("nan")}, {"at": None},
        {"origin": "other"}, {"path": 7}, {"before": []}, {"before": {"digest": 1, "size": 1, "tokens": 1}},
        {"after": {"digest": "d", "size": -1, "tokens": 0}}, {"sections": [["a", "b"]]}, {"sections": None},
        {"sections": [[1, 2, 3]]}, {"texts": []}, {"texts": {"a": None}}, {"format": "x"},
    ],
)  # fmt: skip
def test_a_value_out_of_range_is_damage(change: dict[str, object]) -> None:
    version = Version(Path("/p"), 1, 2.0, Origin.COMPRESS, "b", "a", 1, 1, 1, 1)
    content = json.loads(encode(Manifest(version, (), {})))
    decode(json.dumps(content).encode())
    with pytest.raises(ManifestError):
        decode(json.dumps(content | change).encode())


def test_a_newer_manifest_says_so() -> None:
    with pytest.raises(ManifestError, match="newer caveman"):
        decode(b'{"format": 2}')
