"""What each section became, per path."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from caveman_core.history.ledger import Ledger
from caveman_core.history.records import SectionPair, Version

MakeVersion = Callable[..., Version]
PAIR = SectionPair("s", "o", "lite/offline//1")


def test_a_pair_is_found_by_source_and_treatment(ledger: Ledger, path: Path) -> None:
    ledger.remember_pair(path, PAIR, "Please run.\r\n", "Run.\r\n", 1.0)
    assert ledger.output_for(path, "s", "lite/offline//1") == "Run.\r\n"
    assert ledger.output_for(path, "s", "lite/offline//2") is None
    assert ledger.output_for(path, "o", "lite/offline//1") is None
    assert ledger.output_for(path.with_name("OTHER.md"), "s", "lite/offline//1") is None


def test_a_later_pair_takes_the_place_of_an_earlier_one(ledger: Ledger, path: Path) -> None:
    ledger.remember_pair(path, PAIR, "S", "O", 1.0)
    ledger.remember_pair(path, SectionPair("s", "o2", PAIR.treatment), "S", "O2", 2.0)
    assert ledger.output_for(path, "s", PAIR.treatment) == "O2"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(source=st.text(st.characters(codec="utf-8")), output=st.text(st.characters(codec="utf-8")))
def test_any_text_comes_back_as_it_was(ledger: Ledger, path: Path, source: str, output: str) -> None:
    ledger.remember_pair(path, PAIR, source, output, 1.0)
    assert ledger.output_for(path, "s", PAIR.treatment) == output
    assert ledger.texts_of(path, [PAIR]) == {"s": source, "o": output}


def test_a_text_is_ours_once_a_version_put_it_there(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.remember_pair(path, PAIR, "S", "O", 1.0)
    assert ledger.origin_of(path, "o") is None, "it passed the checks and was never written"
    ledger.begin_version(make_version(), Path("/t"), (PAIR, SectionPair("x", "x", "")))
    assert ledger.origin_of(path, "o") is None, "it may still come to nothing"
    ledger.finish_version(path, 1)
    assert ledger.origin_of(path, "o") == PAIR
    assert ledger.source_for(path, "o") == "S"
    assert ledger.origin_of(path, "s") is None
    assert ledger.origin_of(path, "x") is None, "it was the user's before and is so now"
    assert ledger.origin_of(path.with_name("OTHER.md"), "o") is None


def test_a_dropped_version_put_nothing_there(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.remember_pair(path, PAIR, "S", "O", 1.0)
    ledger.begin_version(make_version(), Path("/t"), (PAIR,))
    ledger.drop_version(path, 1)
    assert ledger.origin_of(path, "o") is None
    assert ledger.source_for(path, "o") is None


def test_the_newest_version_says_where_a_text_came_from(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    later = SectionPair("s2", "o", "t2")
    for pair, text in ((PAIR, "S"), (later, "S2")):
        ledger.remember_pair(path, pair, text, "O", 1.0)
    ledger.record_version(make_version(1), (PAIR,))
    ledger.record_version(make_version(2), (later,))
    assert ledger.origin_of(path, "o") == later
    assert ledger.source_for(path, "o") == "S2"


def test_a_source_whose_text_was_never_stored_is_unknown(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.record_version(make_version(1), (PAIR,))
    assert ledger.origin_of(path, "o") == PAIR
    assert ledger.source_for(path, "o") is None


def test_only_texts_that_changed_are_collected(ledger: Ledger, path: Path) -> None:
    same = SectionPair("x", "x", "t")
    unknown = SectionPair("s9", "o9", "t")
    ledger.remember_pair(path, PAIR, "S", "O", 1.0)
    ledger.remember_pair(path, same, "X", "X", 1.0)
    assert ledger.texts_of(path, [PAIR, same, unknown]) == {"s": "S", "o": "O"}
