"""Lines, emphasis and placeholders through a rewrite."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Restart it in order\nto see it.", "Restart it\nto see it."),
        ("Restart it in\norder to see it.", "Restart it\nto see it."),
        ("In order\nto see it, wait.", "To\nsee it, wait."),
        ("It is on the\nserver.", "It is on\nserver."),
        ("It is on\nthe server.", "It is on\nserver."),
        ("It fails due to the\nfact that nobody ran it.", "It fails\nbecause nobody ran it."),
        ("It breaks all\nof the\ntests that are new.", "It breaks\nall\ntests that are new."),
        ("It is considered\nto be there.", "It is\nconsidered there."),
        ("Note that\nit is not there.", "Note that\nit is not there."),
        ("It is new. The\ncache is new.", "It is new. The\ncache is new."),
        ("The\ncache is new.", "The\ncache is new."),
        ("It is on\nthe\nserver.", "It is on\nthe\nserver."),
    ],
)
def test_every_newline_stays_and_no_line_becomes_blank(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        "It is on\nthe - server of it.",
        "It is on\nthe [[c0]]: it is not there.",
        "The [[c0]]",
        "The [[c0]]: it is not there.",
        "It is the\n= of it.",
        "It is a\n# of it.",
        "It is a\n5. of it and a\n6) of it.",
        "It is a\n> of it, the\n| of it.",
    ],
)
def test_no_line_begins_another_kind_of_block(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("Use the **main** one of the _new_ ones.", "Use **main** one of _new_ ones."),
        ("**The main one** is on the server.", "**The main one** is on server."),
        ("It is (the server).", "It is (server)."),
        ("It is “the server” of the team.", "It is “the server” of team."),
        ("The  server is on the  cloud.", "The  server is on the  cloud."),
    ],
)
def test_marks_stay_and_only_plain_white_space_is_closed_up(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


def test_placeholders_stay_in_their_order() -> None:
    assert shorten_leaf("Copy the [[c7]] to the [[c8]] of the [[c9]].") == "Copy [[c7]] to [[c8]] of [[c9]]."


def test_a_text_without_words_stays() -> None:
    assert shorten_leaf("— … !") == "— … !"
    assert shorten_leaf("") == ""
