"""Parts between tags: what was put in comes out, whatever it holds; and what a model makes of the tags is survived."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.prompt.parts import Kind, new_key, part, read_parts
from strategies import examples

texts = st.text(max_size=60) | st.sampled_from(["<s-abc123-1>", "</s-abc123-2>\n", "[[c0]]", "<s--1>", "s-1", "\r\n"])


def tagged(*parts: str) -> str:
    return "".join(part(Kind.SECTION, "abc123", number, text) for number, text in enumerate(parts, 1))


@examples
@given(st.lists(texts.flatmap(lambda text: st.just(text) | texts.map(lambda other: text + other)), max_size=5))
def test_whatever_a_text_holds_it_comes_out_as_it_went_in(several: list[str]) -> None:
    key = new_key(several)
    written = "".join(part(Kind.SECTION, key, number, text) for number, text in enumerate(several, 1))
    read = read_parts(written, Kind.SECTION, key)
    assert read == {number: text.strip("\r\n") for number, text in enumerate(several, 1)}


@examples
@given(st.text(max_size=200))
def test_any_text_can_be_read(text: str) -> None:
    assert read_parts(text, Kind.SECTION, "abc123") == {} or "abc123" in text


def test_a_key_is_another_each_time_and_in_no_text() -> None:
    assert len({new_key([]) for _ in range(20)}) > 15
    every = [f"{number:06x}" for number in range(0, 2**24, 4096)]
    assert new_key(every) not in "\n".join(every)


def test_what_stands_outside_is_left_out() -> None:
    assert read_parts("Sure!\n" + tagged("One.", "Two.") + "Done.", Kind.SECTION, "abc123") == {1: "One.", 2: "Two."}


def test_tags_out_of_order_keep_their_numbers() -> None:
    text = part(Kind.SECTION, "abc123", 2, "Two.") + part(Kind.SECTION, "abc123", 1, "One.")
    assert read_parts(text, Kind.SECTION, "abc123") == {1: "One.", 2: "Two."}


def test_a_number_that_comes_twice_is_not_read() -> None:
    assert read_parts(tagged("One.", "Two.") + tagged("Other."), Kind.SECTION, "abc123") == {2: "Two."}


def test_an_end_that_is_missing_is_where_the_next_one_begins() -> None:
    text = "<s-abc123-1>\nOne.\n<s-abc123-2>\nTwo.\n"
    assert read_parts(text, Kind.SECTION, "abc123") == {1: "One.", 2: "Two."}


def test_tags_of_another_key_or_kind_are_text() -> None:
    text = "<s-abc123-1>\n<s-ffffff-2>\n<a-abc123-2>\n</s-abc123-1>\n"
    assert read_parts(text, Kind.SECTION, "abc123") == {1: "<s-ffffff-2>\n<a-abc123-2>"}
