"""Roots: what the user asked to watch."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.digest import text_digest
from caveman_core.errors import PathNotUtf8Error
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Root, RootAge


def test_a_root_is_new_once(ledger: Ledger, tmp_path: Path) -> None:
    root, age = ledger.add_root(tmp_path, "claude", 3.0)
    assert (root, age) == (Root(text_digest(str(tmp_path))[:16], tmp_path, "claude", 3.0), RootAge.NEW)
    assert ledger.add_root(tmp_path, "claude", 9.0) == (root, RootAge.KNOWN)
    assert ledger.roots() == (root,)
    assert ledger.root(root.id) == root


def test_another_profile_makes_it_new_again(ledger: Ledger, tmp_path: Path) -> None:
    first, _ = ledger.add_root(tmp_path, "claude", 3.0)
    second, age = ledger.add_root(tmp_path, "project", 4.0)
    assert age is RootAge.NEW
    assert second.id == first.id
    assert ledger.roots() == (second,)


def test_a_link_and_its_target_are_one_root(ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "target").mkdir()
    (tmp_path / "link").symlink_to("target")
    root, _ = ledger.add_root(tmp_path / "link", "claude", 1.0)
    assert root.path == tmp_path / "target"
    assert ledger.add_root(tmp_path / "target", "claude", 2.0) == (root, RootAge.KNOWN)


def test_roots_come_in_the_order_they_were_added(ledger: Ledger, tmp_path: Path) -> None:
    for name, now in (("b", 1.0), ("c", 2.0), ("a", 3.0)):
        ledger.add_root(tmp_path / name, "claude", now)
    assert [root.path.name for root in ledger.roots()] == ["b", "c", "a"]


def test_only_the_roots_of_the_last_start_are_watched(ledger: Ledger, tmp_path: Path) -> None:
    first, second = (ledger.add_root(tmp_path / name, "claude", now)[0] for name, now in (("a", 1.0), ("b", 2.0)))
    assert [root.watched for root in ledger.roots()] == [True, True]
    ledger.mark_watched([second.id])
    assert [root.watched for root in ledger.roots()] == [False, True]
    ledger.mark_watched(iter([first.id, "unknown"]))
    assert [root.watched for root in ledger.roots()] == [True, False]


def test_a_removed_root_is_new_when_it_comes_back(ledger: Ledger, tmp_path: Path) -> None:
    root, _ = ledger.add_root(tmp_path, "claude", 3.0)
    ledger.remove_root(root.id)
    assert ledger.roots() == ()
    assert ledger.root(root.id) is None
    assert ledger.add_root(tmp_path, "claude", 5.0)[1] is RootAge.NEW


def test_a_root_in_other_bytes_than_utf8_is_refused(ledger: Ledger) -> None:
    with pytest.raises(PathNotUtf8Error):
        ledger.add_root(Path("/p/\udcff"), "claude", 1.0)
