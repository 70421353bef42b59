"""A service file says by itself whether it is as caveman wrote it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_cli.service.mark import BLANK, Author, author_of, marked

TEXT = f"# {BLANK}\n[Unit]\nDescription=x\n"


def test_what_caveman_wrote_is_known() -> None:
    assert BLANK not in marked(TEXT)
    assert author_of(marked(TEXT)) is Author.CAVEMAN


@settings(max_examples=100)
@given(st.integers(0, len(TEXT) - 1), st.characters(exclude_categories=["Cs"]))
def test_any_change_of_it_is_known(where: int, character: str) -> None:
    before = marked(TEXT)
    after = before[:where] + character + before[where + 1 :]
    expected = Author.CAVEMAN if after == before else {Author.CHANGED, Author.OTHER}
    assert author_of(after) is expected or (isinstance(expected, set) and author_of(after) in expected)


def test_a_file_without_the_mark_is_somebody_elses() -> None:
    assert author_of("[Unit]\nDescription=x\n") is Author.OTHER
    assert author_of("") is Author.OTHER
    assert author_of("\udcff") is Author.OTHER
