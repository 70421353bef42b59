"""Placeholders and back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.document.masking import mask, unmask
from caveman_core.document.model import Masked
from caveman_core.document.protect import protected_spans
from caveman_core.errors import PlaceholderError
from strategies import examples, leaf_texts

leaves = st.lists(leaf_texts, max_size=5)
PLACEHOLDER = re.compile(r"\[\[(c[a-p]*)([0-9]+)\]\]")


@examples
@given(leaves)
def test_unmasking_what_was_masked_gives_the_text_back(texts: list[str]) -> None:
    masked = mask(texts)
    assert [unmask(one.text, one) for one in masked] == texts


@examples
@given(leaves)
def test_placeholders_are_numbered_through_the_section(texts: list[str]) -> None:
    masked = mask(texts)
    found = [match for one in masked for match in PLACEHOLDER.finditer(one.text)]
    assert [int(match[2]) for match in found] == list(range(len(found)))
    assert {match[1] for match in found} <= {one.prefix for one in masked}
    assert [one.first for one in masked] == [sum(len(m.spans) for m in masked[:n]) for n in range(len(masked))]


@examples
@given(leaves)
def test_the_spans_are_the_protected_ones(texts: list[str]) -> None:
    for text, one in zip(texts, mask(texts), strict=True):
        assert one.spans == tuple(protected.text for protected in protected_spans(text))


@examples
@given(leaves, st.data())
def test_an_answer_without_one_of_its_placeholders_is_refused(texts: list[str], data: st.DataObject) -> None:
    masked = [one for one in mask(texts) if one.spans]
    if not masked:
        return
    one = data.draw(st.sampled_from(masked))
    number = one.first + data.draw(st.integers(0, len(one.spans) - 1))
    with pytest.raises(PlaceholderError, match=rf"\[\[{one.prefix}{number}\]\]"):
        unmask(one.text.replace(f"[[{one.prefix}{number}]]", "gone"), one)


def test_prose_around_placeholders_may_change() -> None:
    (masked,) = mask(["Please run the `tests` in the ./src folder"])
    assert masked == Masked("Please run the [[c0]] in the [[c1]] folder", "c", 0, ("`tests`", "./src"))
    assert unmask("Run [[c0]] in [[c1]]", masked) == "Run `tests` in ./src"


def test_a_span_may_cross_a_soft_break() -> None:
    (masked,) = mask(["the `code\nspan` here"])
    assert masked.text == "the [[c0]] here"
    assert unmask("[[c0]] here", masked) == "`code\nspan` here"


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "[[c3]]",
        "[[c3]] [[c3]] [[c4]]",
        "[[c4]] [[c3]]",
        "[[c3]] [[c4]] [[c4]]",
        "[[c3]] [[c4]] [[c5]]",
        "[[c3]] [[c2]] [[c4]]",
        "[[c3]] [[c4",
        "[[c3]] [[c4]",
        "[[c3]] [[c4]] [[c4",
        "[[c3]] [[c04]]",
        "[[c3]] [[c4 ]]",
        "[[c3]] [[c٤]]",
        "[[c3]] [[c" + "4" * 5000 + "]]",
    ],
)
def test_lost_repeated_foreign_and_broken_placeholders_are_refused(answer: str) -> None:
    masked = Masked("[[c3]] [[c4]]", "c", 3, ("`a`", "`b`"))
    with pytest.raises(PlaceholderError):
        unmask(answer, masked)


def test_a_leaf_without_spans_takes_no_placeholder() -> None:
    (masked,) = mask(["plain text"])
    assert unmask("text", masked) == "text"
    with pytest.raises(PlaceholderError):
        unmask("text [[c0]]", masked)


def test_what_stands_beside_a_placeholder_does_not_confuse_it() -> None:
    masked = Masked("", "c", 0, ("[[c1]]", "]"))
    assert unmask("[[[c0]]][[c1]]]", masked) == "[[[c1]]]]]"


def test_a_text_that_holds_such_a_placeholder_gets_another_prefix() -> None:
    texts = ["see `x`", "the text [[c0 is here"]
    masked = mask(texts)
    assert masked[0].prefix == masked[1].prefix != "c"
    assert re.fullmatch(r"c[a-p]{4,}", masked[0].prefix)
    assert masked == mask(texts)
    assert [unmask(one.text, one) for one in masked] == texts


def test_a_prefix_in_the_text_is_never_taken() -> None:
    first = mask(["[[c0", "`x`"])[0].prefix
    text = f"[[c0 [[{first}1"
    assert mask([text])[0].prefix not in {"c", first}
