"""Level `ultra`: words of the trade, contractions, loud words, bounds, choices in the form that costs fewer tokens."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.backends.offline.short_form_words import BOUNDS, CHOICES, CONTRACTIONS, EMPHASIS, TERMS, in_short_form
from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.document.short_forms import SHORT_FORMS
from caveman_core.policy import Level

PRICED = [
    *((f"Read the {term} of it.", f"Read the {SHORT_FORMS[term]} of it.") for term in sorted(TERMS)),
    *((f"{term.capitalize()}: it is new.", f"{SHORT_FORMS[term].capitalize()}: it is new.") for term in sorted(TERMS)),
    *((f"Stop where it {long} run.", f"Stop where it {short} run.") for long, short in CONTRACTIONS.items()),
    *((f"You {long} push it.", f"You {short} push it.") for long, short in EMPHASIS.items()),
    *((f"It has {bound} 500 users.", f"It has {sign} 500 users.") for bound, sign in BOUNDS.items()),
    *((f"Use tabs {choice} spaces.", f"Use tabs {short} spaces.") for choice, short in CHOICES.items()),
    ("Use tools such as npm.", "Use tools like npm."),
    ("The token is there.", "token is there."),
    ("The test is there.", "test is there."),
]


def ultra(source: str) -> str:
    return shorten_statement(source, level=Level.ULTRA)


@pytest.mark.parametrize(("before", "after"), PRICED)
def test_every_short_form_costs_fewer_tokens(before: str, after: str) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    for apostrophe in "'’":
        long = before.replace("'", apostrophe)
        assert ctok.token_count(after, version="4.8") < ctok.token_count(long, version="4.8")


def test_the_gate_knows_every_term() -> None:
    assert SHORT_FORMS.keys() >= TERMS


def test_for_comparing_every_long_form_is_short() -> None:
    assert in_short_form("Doesn’t  it, such\nas Configuration; more\nthan 5") == "does not  it, like config; > 5"
    assert in_short_form("configuration-driven, less than five") == "configuration-driven, less than five"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("It reads the configuration of both.", "It reads config of both."),
        ("Configuration is where it was.", "Config is where it was."),
        ("Set the environment variables before it runs.", "Set env variables before it runs."),
        ("The maximum size is 5 of it.", "max size is 5 of it."),
        ("Use tools such as npm.", "Use tools like npm."),
        ("It doesn't run and they didn’t know.", "It does not run and they did not know."),
        ("Doesn't run if it is old.", "Does not run if it is old."),
        ("This isn't a problem.", "This is not a problem."),
        ("You must NEVER push it.", "You must never push it."),
        ("NEVER push it.", "Never push it."),
        ("ALWAYS run it and NEVER push it.", "Always run it and never push it."),
        ("DO NOT push it.", "Do not push it."),
        ("It has more than 500 users.", "It has > 500 users."),
        ("It takes less than 2.5 seconds.", "It takes < 2.5 seconds."),
        ("Use tabs instead of spaces.", "Use tabs not spaces."),
        ("Prefer [[c0]] rather than [[c1]].", "Prefer [[c0]] not [[c1]]."),
        ("The token is there.", "token is there."),
        ("It is new. The token is there.", "It is new. token is there."),
    ],
)
def test_it_is_written_short(source: str, expected: str) -> None:
    assert " ".join(map(ultra, source.split(". ", 1))) == expected or ultra(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        # wording, longer terms, other senses
        "Write config, not configuration, in it.",
        "The word configuration is banned from it.",
        "Spell configuration with one n in it.",
        "Read docs before documentation of it.",
        "Use Configuration Manager for it.",
        "It has configuration-driven design of it.",
        "It is infrastructure as code.",
        "It needs npm configuration of both.",
        "Their environment is hostile to it.",
        "Documentation is where it was.",
        "It is at its maximum.",
        "It is one of their arguments for this.",
        "Libraries often write this.",
        "Their utilities are cheap.",
        "It is such as it was.",
        "It looks such as this.",
        "Use any tool such as npm.",
        "Use tools such as those of it.",
        # subjects behind the verb, no verb behind it
        "Doesn't it run, then wait.",
        "It runs, doesn't it.",
        "It should, but it doesn't.",
        "IT DOESN'T RUN.",
        "It DOESN'T run.",
        # cost as much in full
        "It can't run and it won't, so don't.",
        # loud as a whole, or a value, or with a meaning of its own
        "YOU MUST NEVER push it.",
        "NEVER EVER push it.",
        "DO NOT PUSH IT.",
        "Set it to ALWAYS when it fails.",
        "It is NEVER or ALWAYS.",
        "NEVER is what it is set to.",
        "The values NEVER and ALWAYS are for it.",
        "You MUST run it, and you MUST NOT wait.",
        "It is NOT NULL.",
        # bounds that are others, or that begin a line
        "It has no more than 500 users.",
        "It is more than 5 years old.",
        "More than 500 users are there.",
        "It has\nmore than 500 users.",
        "It has more than five users.",
        "It costs more than $5.",
        "It is used by more than half.",
        # what else may hang on the choice
        "Don't use tabs instead of spaces.",
        "Use tabs instead of indenting.",
        "Use tabs instead of spaces in Python.",
        "Instead of tabs, use spaces.",
        "If it is Python, use tabs instead of spaces.",
        "Copy it instead of spaces.",
        "Copy tabs instead of spaces.",
        "Use tabs instead of spaces; never both.",
        "Use tabs instead of spaces, then wait.",
        "It may not even have experienced it.",
    ],
)
def test_it_stays_long(source: str) -> None:
    assert ultra(source) == source


@pytest.mark.parametrize("level", [Level.LITE, Level.FULL])
@pytest.mark.parametrize(
    "source",
    [
        "It reads configuration.", "It doesn't run.", "NEVER push it.", "It has more than 500 users.",
        "Use tabs instead of spaces.", "Use tools such as npm.",
    ],
)  # fmt: skip
def test_below_ultra_it_stays_long(source: str, level: Level) -> None:
    assert shorten_statement(source, level=level) == source


def test_a_small_start_does_not_join_two_sentences() -> None:
    source = "It has tests, linters etc. The server is where it was."
    assert shorten_leaf(source, Level.ULTRA) == "It has tests, linters etc. Server is where it was"
