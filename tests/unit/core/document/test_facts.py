"""What a statement says, whatever its wording."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.document.facts import Bound, TokenKind, facts, read
from caveman_core.document.facts.vocabulary import LINKS, NEGATIONS, RULE_WORDS


@pytest.mark.parametrize(
    ("longer", "shorter"),
    [
        ("The token expires after an hour.", "Token expires after hour"),
        ("In order to run the tests, you should use npm.", "To run tests, use npm."),
        ("Please make sure to never commit the secrets to GitHub.", "Ensure never commit secrets to GitHub."),
        ("It fails due to the fact that Redis is just slow.", "It fails because Redis is slow."),
        ("The client is able to retry.", "Client can retry."),
        ("Remember to run Prettier.", "Run Prettier."),
        ("You should always run the tests.", "Always run tests."),
        ("You should not push.", "Do not push."),
        ("Don't push; you can't undo it.", "Do not push; you cannot undo it."),
        ("Wait at least 5 minutes.", "Wait ≥ 5 min."),
        ("Wait two hours.", "Wait 2 hours."),
        ("It took 30 seconds and 1,000 MB.", "It took 30s and 1000 MB."),
        ("Due on April 11, 2026.", "Due on Apr 11, 2026."),
        ("Use yarn rather than npm.", "Use yarn instead of npm."),
        ("An SwiftUI-based app", "SwiftUI based app"),
        ("Prior to a release, run it.", "Before release, run it."),
        ("The Widget fails.", "Widget fails."),
        ("Note that Widgets fail.", "Widgets fail."),
    ],
)
def test_a_benign_rewrite_keeps_the_facts(longer: str, shorter: str) -> None:
    assert facts(longer) == facts(shorter)


@pytest.mark.parametrize(
    ("said", "damaged"),
    [
        ("Do not push.", "Do push."),
        ("Never push to main.", "Push to main."),
        ("Use X instead of Y.", "Use Y instead of X."),
        ("Use yarn instead of npm.", "Use npm instead of yarn."),
        ("Before A, do B.", "Before B, do A."),
        ("Stop the worker before the migration.", "Stop the worker after the migration."),
        ("You must run it.", "You may run it."),
        ("Only run it once.", "Run it once."),
        ("Prefer tabs.", "Avoid tabs."),
        ("Deletes all files.", "Deletes files."),
        ("Wait 15 minutes.", "Wait 15 days."),
        ("Wait 15 minutes.", "Wait 16 minutes."),
        ("Wait two hours.", "Wait three hours."),
        ("At least 3 of them.", "At most 3 of them."),
        ("Keep it under 50 %.", "Keep it under 50."),
        ("Offset is -5.", "Offset is 5."),
        ("Use version v1.2.", "Use version v1.3."),
        ("Fixed in #123.", "Fixed in #124."),
        ("Due in April.", "Due in August."),
        ("Ask Maria first.", "Ask first."),
        ("Runs on GitHub.", "Runs on Github."),
        ("Written in python.", "Written."),
        ("✅ tabs", "❌ tabs"),
        ("It works without Docker.", "It works with Docker."),
        ("Don't commit, push.", "Commit, don't push."),
        ("Sometimes it fails.", "It fails."),
        ("The list is read-only.", "The list is read."),
        ("Non-blocking calls", "Blocking calls"),
        ("DO push.", "Push."),
        ("Read the Why section.", "Read the section."),
    ],
)
def test_damage_changes_the_facts(said: str, damaged: str) -> None:
    assert facts(said) != facts(damaged)


def test_a_negation_is_bound_to_the_word_it_governs() -> None:
    assert facts("Do not commit secrets.").polarity == (Bound("not", "commit"),)


def test_a_rule_word_at_the_end_is_bound_to_the_word_before_it() -> None:
    assert facts("Run tests first.").rules == (Bound("first", "test"),)


@pytest.mark.parametrize("text", ["Ships in May", "Ships on 3 May"])
def test_may_with_its_capital_is_a_month(text: str) -> None:
    assert facts(text).numbers[-1] == "may"


@pytest.mark.parametrize("text", ["May I push?", "you may push"])
def test_may_is_a_rule_word_otherwise(text: str) -> None:
    assert [bound.word for bound in facts(text).rules] == ["may"]


def test_a_capital_at_the_start_of_a_sentence_is_no_name() -> None:
    assert facts("Ensure it runs. Check Maria: Always ask.").names == ("Maria",)


def test_a_name_with_capitals_inside_is_one_at_the_start_too() -> None:
    assert facts("GitHub hosts it. npm builds it. API first.").names == ("GitHub", "npm", "API")


def test_placeholders_and_code_are_opaque() -> None:
    tokens = read("Do [[c0]], never `rm -rf not`.")
    assert [token.key for token in tokens if token.kind is TokenKind.OPAQUE] == ["[[c0]]", "`rm -rf not`"]
    assert [bound.word for bound in facts("Do [[c0]], never `rm -rf not`.").polarity] == ["never"]


def test_tokens_know_where_they_stood() -> None:
    text = "In order to wait 5 minutes, ask Maria."
    for token in read(text):
        assert text.startswith(token.text.split()[0], token.start)


WORDS = st.sampled_from(
    [
        "run",
        "tests",
        "before",
        "push",
        "not",
        "must",
        "never",
        "use",
        "Redis",
        "30",
        "seconds",
        "two",
        "if",
        "only",
        "docs",
        "to",
        "of",
    ]
)


@given(st.lists(st.tuples(st.sampled_from(["", "the ", "a ", "just "]), WORDS), max_size=12))
@settings(max_examples=100)
def test_articles_and_fillers_never_change_the_facts(parts: list[tuple[str, str]]) -> None:
    longer = " ".join(f"{extra}{word}" for extra, word in parts)
    assert facts(longer) == facts(" ".join(word for _, word in parts))


PIECES = [
    "'",
    "n't",
    " ",
    "a",
    "A",
    "-",
    ".",
    "’s",
    "[[c0]]",
    "`",
    "1",
    ",",
    "%",
    "#",
    "_",
    "é",
    "<",
    "=",
    "!",
    "漢",
    "✅",
    "\n",
]


@given(st.lists(st.sampled_from([*PIECES, "cannot", "in order to ", "at least ", "May "]), max_size=20).map("".join))
@settings(max_examples=150)
def test_any_text_can_be_read(text: str) -> None:
    starts = [token.start for token in read(text)]
    assert starts == sorted(starts)
    assert all(token.key and token.text for token in read(text))


@pytest.mark.parametrize("word", ["note", "notes", "noted", "noting", "cans", "cane", "toes", "lasting"])
def test_no_plain_word_is_cut_to_a_negation_or_rule_word(word: str) -> None:
    (token,) = read(f"the {word}")
    assert token.kind is TokenKind.CONTENT
    assert token.key not in {each.key for each in read("not no can most last to")}


@settings(max_examples=200)
@given(st.text(st.sampled_from("abdeglnoprsty"), min_size=1, max_size=9))
def test_whatever_word_it_is(word: str) -> None:
    governing = {*NEGATIONS.values(), *RULE_WORDS.values(), *LINKS}
    assert all(token.key not in governing for token in read(word) if token.kind is TokenKind.CONTENT)
