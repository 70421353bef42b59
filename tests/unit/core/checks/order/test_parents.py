"""Nested items stay under their parent, parts of a sentence keep what they say."""

from __future__ import annotations

import pytest

from caveman_core.policy import Level
from judging import rules_of


def rules(source: str, candidate: str) -> set[str]:
    return rules_of(source, candidate, Level.FULL)


NESTED = "- Server\n  - Use the pool.\n  - Log the calls.\n- Client\n  - Use the cache.\n"


@pytest.mark.parametrize(
    "candidate",
    [
        "- Server\n  - Use pool.\n- Client\n  - Log calls.\n  - Use cache.\n",
        "- Server\n  - Use pool.\n- Log calls.\n- Client\n  - Use cache.\n",
        "- Server\n- Client\n  - Use pool.\n  - Log calls.\n  - Use cache.\n",
    ],
)
def test_an_item_does_not_come_under_another_parent(candidate: str) -> None:
    assert "parents" in rules(NESTED, candidate)


def test_nor_under_one_where_it_had_none() -> None:
    source = "- When done:\n  - Close the ticket.\n- Write the notes.\n"
    assert "parents" in rules(source, "- When done:\n  - Close ticket.\n  - Write notes.\n")


@pytest.mark.parametrize(
    "candidate",
    [
        "- Server\n  - Use pool.\n  - Log calls.\n- Client\n  - Use cache.\n",
        "- Server: use pool. Log calls.\n- Client: use cache.\n",
        "- Client\n  - Use cache.\n- Server\n  - Use pool.\n  - Log calls.\n",
    ],
)
def test_an_item_may_move_with_its_parent(candidate: str) -> None:
    assert "parents" not in rules(NESTED, candidate)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Reads are kept long and writes are purged daily.\n", "Reads are purged daily and writes are kept long.\n"),
        ("Retries are on by default and tracing is off.\n", "Retries are off and tracing is on by default.\n"),
    ],
)
def test_parts_of_a_sentence_do_not_exchange_what_they_say(source: str, candidate: str) -> None:
    assert "parts" in rules(source, candidate)


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ("Reads are cached and writes are logged.\n", "Writes are logged and reads are cached.\n"),
        ("Run the linter and fix what it finds.\n", "Run linter, fix findings.\n"),
    ],
)
def test_parts_may_change_places_as_a_whole(source: str, candidate: str) -> None:
    assert "parts" not in rules(source, candidate)


def test_words_of_two_sentences_are_not_nested() -> None:
    source = "Faults go to Sentry. Counts go to Grafana.\n"
    assert "sentences kept apart" in rules(source, "Faults, counts go to Grafana, Sentry.\n")
