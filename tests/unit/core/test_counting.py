"""Which counter a report gets: ctok where it runs, the estimate where it is missing, odd, or has too much to count."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core import counting
from caveman_core.counting import BY_ESTIMATE, CTOK, MOST_BYTES, CountingError, counter_for, counter_of_size
from caveman_core.tokens import ESTIMATE, estimate
from strategies import examples, markdown

FRAME = 6
Install = Callable[[object], None]


def words(text: str, version: str) -> int:
    """A message's tokens as ctok gives them: with a frame, without the blank at the end."""
    assert version == "4.8"
    return FRAME + len(text.split())


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts something in the place of ctok's `token_count`; None: there is no ctok."""

    def put(token_count: object) -> None:
        monkeypatch.setitem(sys.modules, "ctok", token_count and SimpleNamespace(token_count=token_count))
        counting._by_ctok.cache_clear()

    yield put
    counting._by_ctok.cache_clear()


def test_the_estimate_is_the_same_on_every_python() -> None:
    assert [estimate(text) for text in ("", "a", "Run tests.\n", "é" * 100, "\ud800", "word " * 1000)] == [
        0, 0, 4, 72, 1, 1792,
    ]  # fmt: skip


def test_ctok_counts_where_it_is_there(install: Install) -> None:
    install(words)
    counter = counter_for(["Run all tests.\n", "Once more"])
    assert counter.name == CTOK
    assert [counter.count(text) for text in ("Run all tests.\n", "Once more", "", "\n")] == [3, 2, 0, 0]


def test_without_ctok_the_estimate_counts(install: Install) -> None:
    install(None)
    assert counter_for(["Run tests."]) is BY_ESTIMATE
    assert (BY_ESTIMATE.name, BY_ESTIMATE.count("Run tests.\n")) == (ESTIMATE, estimate("Run tests.\n"))


def test_too_much_text_is_estimated(install: Install) -> None:
    install(words)
    assert counter_for(["word " * (MOST_BYTES // 5)]).name == CTOK
    assert counter_for(["é" * (MOST_BYTES // 2), "x"]) is BY_ESTIMATE
    assert counter_of_size(MOST_BYTES).name == CTOK
    assert counter_of_size(MOST_BYTES + 1) is BY_ESTIMATE


def test_each_text_is_counted_once(install: Install) -> None:
    asked = []

    def noted(text: str, version: str) -> int:
        asked.append(text)
        return words(text, version)

    install(noted)
    counter = counter_for(["One.", "One.", "Two."])
    assert [counter.count(text) for text in ("One.", "Two.", "One.")] == [1, 1, 1]
    assert (asked.count("One."), asked.count("Two.")) == (1, 1)


def fails(text: str, version: str) -> int:
    raise RuntimeError("out of data")


@pytest.mark.parametrize(
    "token_count",
    [
        fails,
        lambda text, version: None,
        lambda text, version: 4.5,
        lambda text, version: -len(text),
        lambda text, version: FRAME,
        lambda text, version: 10**9 * len(text),
        lambda text: len(text),
        "no function",
    ],
)
def test_a_ctok_that_makes_no_sense_is_not_used(token_count: object, install: Install) -> None:
    install(token_count)
    assert counter_for(["Run tests."]) is BY_ESTIMATE


def test_a_ctok_without_its_function_is_not_used(monkeypatch: pytest.MonkeyPatch, install: Install) -> None:
    install(None)
    monkeypatch.setitem(sys.modules, "ctok", SimpleNamespace())
    assert counter_of_size(1) is BY_ESTIMATE


def test_one_text_that_ctok_cannot_count_makes_the_whole_report_an_estimate(install: Install) -> None:
    def picky(text: str, version: str) -> int:
        return fails(text, version) if "\ud800" in text else words(text, version)

    install(picky)
    assert counter_for(["One.", "\ud800", "Two."]) is BY_ESTIMATE
    assert counter_for(["One.", "Two."]).name == CTOK
    with pytest.raises(CountingError):
        counter_of_size(3).count("\ud800")


class TestCtok:
    """The package itself, where this Python can have it."""

    @pytest.fixture(autouse=True)
    def there(self) -> Iterator[None]:
        pytest.importorskip("ctok", reason="ctok needs Python 3.12")
        counting._by_ctok.cache_clear()
        yield
        counting._by_ctok.cache_clear()

    def test_it_is_used(self) -> None:
        counter = counter_for(["Run tests."])
        assert counter.name == CTOK
        assert counter.count("") == 0
        assert counter.count("hello, world") == 4

    def test_its_frame_is_left_out_and_a_line_end_is_not(self) -> None:
        token_count = import_module("ctok").token_count
        counter = counter_for([""])
        assert token_count("", "4.8") == FRAME
        assert counter.count("# A\n\n") == token_count("# A\n\n# B", "4.8") - token_count("# B", "4.8")
        assert counter.count("# A\n\n") == counter.count("# A") + 1

    @examples
    @given(
        st.lists(
            st.sampled_from(["# One\n\nRun `make test` first.\n\n", "## Two\n- a\n- b\n", "# 3\n\n| a |\n|---|\n"])
        )
    )
    def test_sections_add_up_to_their_file(self, sections: list[str]) -> None:
        counter = counter_for(sections)
        assert sum(map(counter.count, sections)) == counter.count("".join(sections))

    @examples
    @given(markdown())
    def test_it_counts_every_text_and_the_same_each_time(self, text: str) -> None:
        counter = counter_for([text])
        assert counter.name == CTOK
        assert counter.count(text) == counter.count(text) >= 0
