"""What a shortened statement may never do, whatever the rules propose."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.acceptance import acceptable
from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.policy import Level

OLD = "The server must not wait 30 seconds for [[c0]] of React, never before [[c1]] is there."


def test_without_articles_it_is_the_same_statement() -> None:
    assert acceptable(OLD, OLD.replace("The server", "Server"))


@pytest.mark.parametrize(
    ("lost", "put"),
    [
        (" not", ""),
        ("must ", ""),
        ("must", "may"),
        ("30", "3"),
        ("30 ", ""),
        ("React", "Vue"),
        (", never", ","),
        ("before", "after"),
        (" [[c0]]", ""),
        ("[[c0]] of React, never before [[c1]]", "[[c1]] of React, never before [[c0]]"),
        (",", ""),
        ("The server must not wait", "The server must not wait at all"),
        ("seconds for", "seconds\nfor"),
    ],
)
def test_a_changed_fact_mark_or_line_is_refused(lost: str, put: str) -> None:
    new = OLD.replace(lost, put)
    assert new != OLD
    assert not acceptable(OLD, new.replace("The server", "Server"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("it doesn't run", "it does not run"),
        ("you must NEVER push it", "you must never push it"),
        ("it has more than 5 of them", "it has > 5 of them"),
        ("use tabs instead of spaces", "use tabs not spaces"),
        ("read the configuration of it", "read config of it"),
    ],
)
def test_at_ultra_a_short_form_is_the_long_one(old: str, new: str) -> None:
    assert acceptable(old, new, Level.ULTRA)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("it doesn't run", "it does run"),
        ("you must NEVER push it", "you may never push it"),
        ("it has more than 5 of them", "it has < 5 of them"),
        ("use tabs instead of spaces", "use spaces not tabs"),
        ("read the configuration of it", "read docs of it"),
        ("read the docs of it", "read the docs of it"),
    ],
)
def test_at_ultra_another_fact_is_refused_too(old: str, new: str) -> None:
    assert not acceptable(old, new, Level.ULTRA)


def test_below_ultra_no_statement_grows() -> None:
    assert not acceptable("it doesn't run", "it does not run", Level.FULL)


def test_a_quarter_of_the_statement_is_the_least() -> None:
    assert acceptable("the the the hijk", "hijk")
    assert not acceptable("the the the the hijk", "hijk")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("the red file is there", "file is there"),
        ("the file is there", "red file there"),
        ("make sure to use it", "use it"),
    ],
)
def test_a_word_lost_or_added_is_refused(old: str, new: str) -> None:
    assert not acceptable(old, new)


def test_no_change_is_no_gain() -> None:
    assert not acceptable(OLD, OLD)


@pytest.mark.parametrize("block", ["-", "+", "*", ">", "#", "|", "1.", "2)", "~~~", "```", "<", ":", "[[c0]]:"])
def test_a_line_may_go_on_being_a_block_but_not_become_one(block: str) -> None:
    assert not acceptable(f"it is\nthe {block} x of it", f"it is\n{block} x of it")
    assert acceptable(f"it is\n{block} x of the x", f"it is\n{block} x of x")


@pytest.mark.parametrize("underline", ["---", "===", "-", "[[c0]]"])
def test_a_line_may_not_become_an_underline_or_a_placeholder_alone(underline: str) -> None:
    assert not acceptable(f"it is\nthe {underline}", f"it is\n{underline}")


def test_a_doubled_article_would_look_otherwise_each_time_and_stays() -> None:
    assert shorten_leaf("It is the the server of it.") == "It is the the server of it."


def test_where_articles_may_not_go_phrases_still_do() -> None:
    assert shorten_leaf("Wait prior to it and see\nthe [[c0]]") == "Wait before it and see\nthe [[c0]]"


def test_text_that_is_no_prose_by_its_length_stays() -> None:
    text = "it is on the server of the team and " * 200
    assert shorten_leaf(text.strip()) == text.strip()
    assert shorten_leaf(text[:900].strip()) != text[:900].strip()
