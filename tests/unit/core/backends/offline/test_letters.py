"""A thing named "a" is no article."""

from __future__ import annotations

import asyncio

import pytest

from caveman_core.backends.interface import Request
from caveman_core.backends.offline import OfflineBackend
from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.policy import Level

A_NAME = [
    "Press a once. Use a only. Use a everywhere.",
    "Replace every a globally.",
    "Use a everywhere, not b.",
    "Leave a empty.",
    "Increase a slightly.",
    "Keep a constant when it is set.",
    "Keep a constant.",
    "Set a high in it, and leave a unchanged.",
    "Treat a as it is, and make a optional.",
    "Replace an globally in it.",
    "Each a and this a are in it; no a is.",
    "Press a key and type a name for it.",
    "Hit a twice, then use a instead.",
    "If a changed it, then a failed.",
    "Call a 3 times in it.",
    "Sort a ascending and run a yourself.",
    "Move a left of it and use a alone.",
    "Update a daily if it is there.",
    "Use a verbatim in it.",
    "Make a taller when it is there.",
    "Keep a read-only in it.",
    "Leave a broken and a unset.",
    "Run a multiple times if you must.",
    "Call a several times if you must.",
    "It is a plus one, or a minus it.",
    "Run a overnight or a upstream of it.",
    "Rename register a and column a of it.",
    "Set x when it is in a file of it.",
    "Use it in a file, (b) is for it.",
    "Replace word the globally in it.",
    "Is it the word the? Do not use the article the blindly.",
]

AN_ARTICLE = [
    ("Keep a log of it.", "Keep log of it."),
    ("Write a parser for it.", "Write parser for it."),
    ("Create a folder for it.", "Create folder for it."),
    ("Use a daily job for it.", "Use daily job for it."),
    ("If a user clicks the button, it must open.", "If user clicks button, it must open."),
    ("Use a [[c0]] flag in it.", "Use [[c0]] flag in it."),
    ("It is in a family of tools.", "It is in family of tools."),
    ("It is a file(s) list of it.", "It is file(s) list of it."),
    ("An agent must read it.", "Agent must read it."),
]


@pytest.mark.parametrize("source", A_NAME)
def test_a_name_that_looks_like_an_article_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize(("source", "expected"), AN_ARTICLE)
def test_an_article_before_what_is_surely_a_noun_goes(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


def test_a_letter_that_is_a_name_in_one_leaf_is_one_in_the_whole_section() -> None:
    leaves = ("Press b if it is there.", "Use a test for it.")
    (answer,) = asyncio.run(OfflineBackend().compress([Request(leaves, "c", Level.LITE)]))
    assert answer.leaves == leaves
