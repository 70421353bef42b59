"""Versions in the ledger: numbered once, begun, finished or dropped, and their section maps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_core.errors import LedgerError, PathNotUtf8Error, SwapConflictError
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, Pending, SectionPair, Version
from caveman_core.history.version_rows import State

MakeVersion = Callable[..., Version]
TEMPORARY = Path("/p/.CLAUDE.md.caveman-1")
SECTIONS = (SectionPair("s1", "o1", "t"), SectionPair("s2", "s2", ""), SectionPair("s1", "o1", "t"))


def test_a_number_is_given_out_once(ledger: Ledger, path: Path) -> None:
    assert [ledger.next_number(path) for _ in range(3)] == [1, 2, 3]
    assert ledger.next_number(path.with_name("OTHER.md")) == 1
    assert ledger.next_number(path, above=10) == 11
    assert ledger.next_number(path, above=5) == 12


def test_a_dropped_version_does_not_give_its_number_back(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    number = ledger.next_number(path)
    ledger.begin_version(make_version(number), TEMPORARY, SECTIONS)
    ledger.drop_version(path, number)
    ledger.erase_dropped(path, number)
    assert ledger.next_number(path) == number + 1


def test_a_begun_number_is_used_up_without_having_been_asked_for(
    ledger: Ledger, path: Path, make_version: MakeVersion
) -> None:
    ledger.record_version(make_version(7), ())
    assert ledger.next_number(path) == 8


def test_a_version_is_pending_until_it_is_finished(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    version = make_version(origin=Origin.RESTORE, at=1.25)
    ledger.begin_version(version, TEMPORARY, SECTIONS)
    assert ledger.pending(path) == Pending(version, TEMPORARY)
    assert ledger.all_pending() == (Pending(version, TEMPORARY),)
    assert ledger.versions(path) == ()
    assert ledger.all_versions_paths() == ()
    assert ledger.version(path, 1) == version
    ledger.finish_version(path, 1)
    ledger.finish_version(path, 1)
    assert ledger.pending(path) is None
    assert ledger.all_pending() == ()
    assert ledger.versions(path) == (version,)
    assert ledger.all_versions_paths() == (path,)
    assert ledger.section_map(path, 1) == SECTIONS


def test_a_path_has_one_unfinished_swap(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.begin_version(make_version(1), TEMPORARY, SECTIONS)
    with pytest.raises(SwapConflictError, match="not finished"):
        ledger.begin_version(make_version(2), TEMPORARY, ())
    other = make_version(1, path=path.with_name("OTHER.md"))
    ledger.begin_version(other, TEMPORARY, ())
    assert {pending.version for pending in ledger.all_pending()} == {make_version(1), other}
    assert ledger.section_map(path, 2) == ()


def test_a_dropped_version_leaves_no_trace_in_the_history(
    ledger: Ledger, path: Path, make_version: MakeVersion
) -> None:
    ledger.begin_version(make_version(1), TEMPORARY, SECTIONS)
    ledger.drop_version(path, 1)
    ledger.drop_version(path, 1)
    assert ledger.pending(path) is None
    assert ledger.version(path, 1) is None
    assert ledger.versions(path) == ()
    assert ledger.section_map(path, 1) == ()
    ledger.begin_version(make_version(2), TEMPORARY, ())


def test_a_version_that_happened_cannot_be_dropped(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.record_version(make_version(1), SECTIONS)
    with pytest.raises(LedgerError, match="cannot be dropped"):
        ledger.drop_version(path, 1)
    ledger.erase_dropped(path, 1)
    assert not ledger.drop_unbegun(path, 1)
    assert ledger.versions(path) == (make_version(1),)
    assert ledger.section_map(path, 1) == SECTIONS


@pytest.mark.parametrize("begin", ["nothing", "prepared", "dropped"])
def test_what_was_never_begun_cannot_be_finished(
    ledger: Ledger, path: Path, make_version: MakeVersion, begin: str
) -> None:
    if begin != "nothing":
        ledger.prepare_version(make_version(1))
    if begin == "dropped":
        ledger.drop_version(path, 1)
    with pytest.raises(LedgerError, match="never begun"):
        ledger.finish_version(path, 1)


def test_a_prepared_version_is_begun_or_recorded(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    for number in (1, 2):
        ledger.prepare_version(make_version(number))
    assert ledger.unbegun() == ((make_version(1), State.PREPARED), (make_version(2), State.PREPARED))
    assert ledger.version(path, 1) is None
    ledger.begin_version(make_version(1), TEMPORARY, SECTIONS)
    ledger.record_version(make_version(2), SECTIONS)
    assert ledger.unbegun() == ()
    assert ledger.versions(path) == (make_version(2),)
    assert ledger.pending(path) == Pending(make_version(1), TEMPORARY)


def test_a_version_that_was_swept_away_cannot_be_begun(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.prepare_version(make_version(1))
    assert ledger.drop_unbegun(path, 1)
    with pytest.raises(SwapConflictError, match="begun or dropped meanwhile"):
        ledger.begin_version(make_version(1), TEMPORARY, SECTIONS)
    with pytest.raises(SwapConflictError):
        ledger.record_version(make_version(1), SECTIONS)
    assert ledger.pending(path) is None


def test_a_begun_version_cannot_be_swept_away(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    ledger.begin_version(make_version(1), TEMPORARY, SECTIONS)
    assert not ledger.drop_unbegun(path, 1)
    assert ledger.pending(path) is not None


def test_recording_twice_is_recording_once(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    for _ in range(2):
        ledger.record_version(make_version(1), SECTIONS)
    assert ledger.section_map(path, 1) == SECTIONS
    with pytest.raises(SwapConflictError):
        ledger.begin_version(make_version(1), TEMPORARY, SECTIONS)
    assert ledger.section_map(path, 1) == SECTIONS


def test_versions_come_oldest_first(ledger: Ledger, path: Path, make_version: MakeVersion) -> None:
    for number in (10, 9, 2, 1):
        ledger.record_version(make_version(number), ())
    assert [version.number for version in ledger.versions(path)] == [1, 2, 9, 10]


def test_a_path_is_told_by_its_bytes(ledger: Ledger, make_version: MakeVersion) -> None:
    paths = [Path(name) for name in ("/p/a", "/p/A", "/p/a ", "/p/\u00e9", "/p/e\u0301", "/p/%", "/p/'", "/p/a\nb")]
    for path in paths:
        ledger.record_version(make_version(path=path), ())
    assert set(ledger.all_versions_paths()) == set(paths)
    assert [ledger.versions(path)[0].path for path in paths] == paths


def test_a_temporary_name_in_other_bytes_than_utf8_is_refused(ledger: Ledger, make_version: MakeVersion) -> None:
    with pytest.raises(PathNotUtf8Error):
        ledger.begin_version(make_version(), Path("/p/\udcff"), ())
