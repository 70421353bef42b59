"""Which directories have to be watched for the roots there are."""

from __future__ import annotations

from pathlib import Path

from caveman_watcher.targets import targets_of


def _paths(*roots: Path) -> dict[Path, bool]:
    return {target.path: target.recursive for target in targets_of(roots)}


def test_a_folder_is_watched_with_all_below_it(root: Path) -> None:
    assert _paths(root) == {root: True}


def test_a_root_that_is_not_there_has_no_target(root: Path) -> None:
    assert _paths(root / "later") == {}


def test_a_file_is_watched_through_its_folder_since_a_save_may_replace_it(root: Path) -> None:
    (root / "CLAUDE.md").write_text("x")
    assert _paths(root / "CLAUDE.md") == {root: False}


def test_a_root_inside_another_needs_no_watch_of_its_own(root: Path) -> None:
    (root / "rules").mkdir()
    (root / "CLAUDE.md").write_text("x")
    assert _paths(root, root / "rules", root / "CLAUDE.md") == {root: True}


def test_a_sibling_with_a_common_beginning_is_not_inside(root: Path) -> None:
    other = root.with_name(root.name + "-two")
    other.mkdir()
    assert _paths(root, other) == {root: True, other: True}


def test_another_folder_at_the_same_path_is_another_target(root: Path) -> None:
    (first,) = targets_of([root])
    root.rename(root.with_name("old"))
    root.mkdir()
    (second,) = targets_of([root])
    assert first != second


def test_a_link_at_a_real_path_leads_elsewhere_and_is_not_watched(root: Path) -> None:
    (root / "link").symlink_to(root)
    assert _paths(root / "link") == {}
