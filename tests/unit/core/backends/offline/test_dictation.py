"""Wording that is dictated without quotes stays word for word."""

from __future__ import annotations

import asyncio

import pytest

from caveman_core.backends.interface import Request
from caveman_core.backends.offline import OfflineBackend
from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.policy import Level

DICTATED = [
    "Use the following greeting: Please be aware that the office is closed.",
    "The commit message is: Please make sure that the tests pass.",
    "Answer with the exact words: the build is broken",
    "Answer with the exact words: the build is broken. Please make sure that the tests pass.",
    "Always reply with the build is broken. Please note that the team is on it.",
    "Respond with exactly: the build is broken",
    "Say: please note that the office is closed.",
    "Say that the build is broken.",
    "Print the build is broken and stop.",
    "Output: the build is in the queue.",
    "**Subject line**: The build of the team is broken",
    "Use this as the title:\nThe state of the build",
    "Reply as follows. The build is in the queue.",
    "Write the following sentence at the top. The build is in the queue.",
    "Greeting — please be aware that the office is closed.",
    "Start the mail with this phrase - please be aware that the office is closed",
    "When the user asks, tell them: the build is in the queue.",
    "The error reads: the file is in the way",
    "The greeting for every customer who comes in from abroad is: the office is closed.",
    "Put this at the end of the page: the tests are in the folder.",
    "Insert at the top: please note that the office is closed.",
    "Use the format: the type of the change.",
    "Commit with: the tests are in the folder.",
    "End every answer with the words thank you for the question.",
]

NOT_DICTATED = [
    ("Use the following tools for it: it is in the folder.", "Use the following tools for it: it is in folder."),
    ("Note: the cache is on the server.", "Note: cache is on server."),
    ("The answer comes at 10:30 from the server.", "The answer comes at 10:30 from server."),
]

LEAD_INS = [
    "Use the following greeting:",
    "The commit message is:",
    "**Reply with:**",
    "Reply as follows.",
    "Reply with the following text. It must be there.",
    "Greeting",
    "Commit message",
]
DICTATED_LEAVES = ("Please be aware that the office is closed.", "The build is in the queue.")


def compress(*leaves: str) -> tuple[str, ...]:
    (answer,) = asyncio.run(OfflineBackend().compress([Request(leaves, "c", Level.LITE)]))
    return answer.leaves


@pytest.mark.parametrize("source", DICTATED)
def test_what_a_lead_in_dictates_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize(("source", "expected"), NOT_DICTATED)
def test_a_colon_without_a_word_of_saying_dictates_nothing(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize("lead_in", LEAD_INS)
def test_every_leaf_after_a_lead_in_stays(lead_in: str) -> None:
    assert compress(lead_in, *DICTATED_LEAVES) == (lead_in, *DICTATED_LEAVES)


def test_leaves_before_a_lead_in_are_compressed() -> None:
    assert compress("It is on the server.", LEAD_INS[0]) == ("It is on server.", LEAD_INS[0])


def test_a_lead_in_with_its_wording_in_the_same_leaf_says_nothing_about_the_next() -> None:
    assert compress(DICTATED[0], "It is on the server.") == (DICTATED[0], "It is on server.")
