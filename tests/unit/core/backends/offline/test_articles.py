"""Where articles go and where they stay."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf

GO = [
    ("Use the cache for the answer.", "Use cache for answer."),
    ("Create a new branch from an old one that is stable.", "Create new branch from old one that is stable."),
    ("The token is stored in the database.", "Token is stored in database."),
    ("An agent must read the page.", "Agent must read page."),
    ("The [[c0]] flag is the default of the tool.", "[[c0]] flag is default of tool."),
    ("**Note**: The token is on the server.", "**Note**: Token is on server."),
    ("The npm package is in the registry.", "npm package is in registry."),
    ("The iOS app is in the store that you use.", "iOS app is in store that you use."),
    ("The API returns the answer of the server.", "API returns answer of server."),
    ("The **main** branch is the *stable* one.", "**Main** branch is *stable* one."),
    ("When you receive a 401 response, refresh the token.", "When you receive 401 response, refresh token."),
    ("Run the first test of the latest suite.", "Run first test of latest suite."),
    ("The build is green when the tests pass.", "Build is green when the tests pass."),
    ("The remaining tests use the existing folder.", "Remaining tests use existing folder."),
    ("The Slack integration is in the app.", "Slack integration is in app."),
]

IT_PICKS_OUT_OR_COUNTS = [
    "It is the same as the other.",
    "It is the only one of the two.",
    "Use the following, not the above or the latter.",
    "The first is the best; run the last.",
    "It runs twice a day and takes a week.",
    "It costs 5 dollars a token.",
    "Finish it within the hour.",
    "Run the 5 tests.",
    "There is a few, a lot, a bit and a couple.",
    "Such a thing is not a bug, and it is quite a mess.",
    "It is as simple a fix as can be.",
    "It is more a guideline.",
    "The more it grows, the slower it gets.",
    "It costs half the price.",
]

IT_IS_A_NAME = [
    "A client must wait.",
    "Let a be it.",
    "Set a to b, where a is not b and a returns.",
    "Use option a for it.",
    "The letter a is not an article.",
    "Compare the x axis with the y axis.",
    "It was written by The Who.",
    "It was read in The Sandbox and An other.",
    "It is called Lord of the Rings.",
    "The Rolling Stones did it.",
    "The Verge wrote about it.",
    "Use *the* one for it.",
    "It is A the way.",
    "a = b is not the-best for x/the.",
    "Not all of it is (a) or (the).",
]

IT_WOULD_BE_READ_OTHERWISE = [
    "Those are changes to the build.",
    "Add it to the test suite that you use.",
    "Run it and the build.",
    "If it fails, the update script",
    "The release notes of it",
    "Let the build fail and help the build.",
    "It has a broken link and is a running process.",
    "It is a fully supported one.",
    "Do it after the failing test.",
    "Keep the running server up and the deleted file.",
    "There's a shared one.",
    "They say that the file is not it.",
    "It is what the user sees.",
    "Do not do it without evidence the change works.",
    "Give the user the file that is new.",
    "Show your partner the complete diff and not less.",
    "Delete the file the user wrote.",
    "It is the port the client should use.",
    "In case of doubt the thread is killed by it.",
    "Consider it and call the result a failure.",
]

IT_BELONGS_TO_AN_IDIOM = [
    "It is in the way.",
    "In the case of an hour, do not stop.",
    "It should take the place of it.",
    "They work at the same time, one at a time.",
    "It is, by the way, out of the box.",
    "As a rule, it is three in a row.",
    "On the other hand, all of a sudden it was on the fly.",
    "It is a priori not so, for a while.",
    "It is worth a try.",
]

QUESTIONS = ["What does the user see when the page loads?", "Is the cache warm when the server starts?"]


@pytest.mark.parametrize(("source", "expected"), GO)
def test_an_article_before_a_noun_goes(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize("source", IT_PICKS_OUT_OR_COUNTS)
def test_an_article_that_picks_out_or_counts_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize("source", IT_IS_A_NAME)
def test_a_name_or_letter_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize("source", IT_WOULD_BE_READ_OTHERWISE)
def test_an_article_without_which_the_sentence_reads_otherwise_stays(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize("source", IT_BELONGS_TO_AN_IDIOM)
def test_an_idiom_keeps_its_article(source: str) -> None:
    assert shorten_leaf(source) == source


@pytest.mark.parametrize("source", QUESTIONS)
def test_a_question_is_not_touched(source: str) -> None:
    assert shorten_leaf(source) == source


def test_a_question_does_not_hold_back_the_sentence_after_it() -> None:
    assert shorten_leaf("Is the cache warm? It is in the log.") == "Is the cache warm? It is in log."
