"""The phrase table: every line holds, says the same, and costs less."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.backends.offline.phrase import Phrase
from caveman_core.backends.offline.phrases import PHRASES
from caveman_core.backends.offline.statement import shorten_statement
from caveman_core.document.facts import facts

ALL = pytest.mark.parametrize("phrase", PHRASES, ids=[phrase.long for phrase in PHRASES])


def replaced(phrase: Phrase) -> str:
    """The sample with the phrase in its short form, nothing else changed."""
    long, short = phrase.long, phrase.short
    if long not in phrase.sample:
        long, short = long.capitalize(), short.capitalize()
    assert phrase.sample.count(long) == 1
    return phrase.sample.replace(long if short else f"{long} ", short)


@ALL
def test_the_sample_is_shortened_by_the_phrase_alone(phrase: Phrase) -> None:
    assert shorten_statement(phrase.sample) == replaced(phrase)


@ALL
def test_both_forms_have_the_same_facts(phrase: Phrase) -> None:
    assert facts(replaced(phrase)) == facts(phrase.sample)


@ALL
def test_the_short_form_costs_fewer_tokens(phrase: Phrase) -> None:
    ctok = pytest.importorskip("ctok", reason="ctok needs Python 3.12")
    before = ctok.token_count(phrase.sample, version="4.8")
    assert ctok.token_count(replaced(phrase), version="4.8") < before


def test_no_phrase_stands_in_the_table_twice() -> None:
    longs = [phrase.long for phrase in PHRASES]
    assert len(longs) == len(set(longs))


def test_no_short_form_is_a_phrase_again() -> None:
    assert not {phrase.short for phrase in PHRASES} & {phrase.long for phrase in PHRASES}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("In order to run it, wait until it is there.", "To run it, wait until it is there."),
        ("Prior to that, it was not there.", "Before that, it was not there."),
        ("In the event that it fails, the job must stop.", "If it fails, job must stop."),
        ("As a result, it fails; therefore, stop it.", "So, it fails; so, stop it."),
        ("All of the tests and all of your mocks are there.", "All tests and all your mocks are there."),
        ("Due to the fact that it is slow, use a cache.", "Because it is slow, use cache."),
    ],
)
def test_phrases_take_the_capital_of_what_they_replace(source: str, expected: str) -> None:
    assert shorten_leaf(source) == expected


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("This works as well as that and does it as well as you can.", None),
        ("As well as this, that is true.", None),
        ("All of the above and all of the following are true.", None),
        ("It should be able to retry this.", None),
        ("It should have the ability to retry this.", "It should have ability to retry this."),
        ("It failed as a result.", None),
        ("This must be in the form of it.", None),
        ("It is what it looks such as.", None),
        ("At the moment of this, it is not there.", None),
        ("In ORDER to do it, wait until it is there.", None),
        ("It is in order **to** do this.", None),
        ("The outside of this is the same.", None),
        ("It is in a safe way that is not the same.", "It is in safe way that is not the same."),
        ("It is shown as the reason why it is the same.", "It is shown as reason why it is the same."),
        ("It takes approximately as much as that.", None),
        ("This is the process of building it.", "This is process of building it."),
        ("For a total of 5 it is not the same.", "For total of 5 it is not the same."),
        ("IN ORDER TO do this, it is not PRIOR TO that.", None),
    ],
)
def test_a_phrase_stays_where_its_words_mean_something_else(source: str, expected: str | None) -> None:
    assert shorten_leaf(source) == (expected or source)
