"""Where sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given

from caveman_core.document.masking import mask
from caveman_core.document.statements import statements
from strategies import examples, leaf_texts


@examples
@given(leaf_texts)
def test_statements_and_the_white_space_between_them_are_the_text(text: str) -> None:
    rebuilt, end = "", 0
    for statement in statements(text):
        assert statement.text == statement.text.strip() != ""
        assert statement.text == text[statement.span.start : statement.span.end]
        gap = text[end : statement.span.start]
        assert gap.strip() == ""
        rebuilt += gap + statement.text
        end = statement.span.end
    assert rebuilt + text[end:] == text
    assert text[end:].strip() == ""


@pytest.mark.parametrize(
    "sentences",
    [
        ["Run the tests.", "Then push!", "Why?", "They may fail."],
        ["one ends here.", "the next begins lower-case."],
        ["It ends\nhere.", "Then more."],
        ["**Note.**", "Then (do this.)", "Then *really?*", "Yes."],
        ["He waits... ", "Then goes."][:1] and ["He waits...", "Then goes."],
        ["Use `a. B`.", "Then `c`.", "`d` is next."],
        ["Read https://a.b/c.", "Read foo.py.", "Read ./x.", "Then 1.2.3.", "End"],
        ["Use version 3.", "Next comes 4."],
        ["No.", "Never."],
        ["See etc.", "Then Acme Inc.", "It is at 5 p.m.", "Then home."],
        ["[[c0]].", "[[c1]] starts.", "End."],
        ["日本語。", "次の文！"],
    ],
)
def test_a_sentence_ends_before_white_space(sentences: list[str]) -> None:
    assert [statement.text for statement in statements(" ".join(sentences))] == sentences


@pytest.mark.parametrize(
    "text",
    [
        "Tools, e.g. npm, i.e. Node vs. Deno, cf. the docs, etc. and more",
        "Mr. Smith met J. Smith and George W. Bush",
        "See fig. 3, sec. 4, No. 5 and p. 6",
        "In Jan. the U.S. army",
        "1. Run it",
        "a. first",
        "Say `one. Two. three` and [four. Five](x. y)",
        'He said "Stop. Now." twice',
        "Rule: never push: ask; wait, then go",
        "a.b.c and 1.2.3 and foo.Bar",
        "The end.",
        "Done.**",
    ],
)
def test_not_every_full_stop_ends_a_sentence(text: str) -> None:
    assert [statement.text for statement in statements(text)] == [text]


def test_an_empty_text_has_no_statement() -> None:
    assert statements("") == statements(" \n") == ()


@examples
@given(leaf_texts)
def test_masking_hides_no_end_of_a_sentence_but_those_inside_spans(text: str) -> None:
    (masked,) = mask([text])
    assert len(statements(masked.text)) <= len(statements(text)) + len(masked.spans)
