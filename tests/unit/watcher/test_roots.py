"""The roots as they stand now."""

from __future__ import annotations

from pathlib import Path

from watcher_fakes import World


def test_a_root_is_its_real_path(tmp_path: Path) -> None:
    real = tmp_path / "dotfiles" / "claude"
    real.mkdir(parents=True)
    (tmp_path / ".claude").symlink_to(real)
    world = World(tmp_path, tmp_path / ".claude")
    assert world.roots.paths() == (real.resolve(),)


def test_nothing_changes_while_no_root_leads_elsewhere(world: World) -> None:
    assert not world.roots.refresh()


def test_a_root_that_is_a_link_may_turn_elsewhere(tmp_path: Path) -> None:
    one, two, link = tmp_path / "one", tmp_path / "two", tmp_path / ".claude"
    one.mkdir()
    two.mkdir()
    link.symlink_to(one)
    world = World(tmp_path, link)
    link.unlink()
    link.symlink_to(two)
    assert world.roots.refresh()
    assert world.roots.paths() == (two.resolve(),)
    assert {root.path: root.watched for root in world.ledger.roots()} == {one.resolve(): False, two.resolve(): True}


def test_the_innermost_root_decides_about_a_file(tmp_path: Path, root: Path) -> None:
    (root / "rules").mkdir()
    world = World(tmp_path, root, root / "rules")
    inner = world.roots.of(root / "rules" / "a.md")
    outer = world.roots.of(root / "CLAUDE.md")
    assert inner is not None and outer is not None
    assert (inner.path, outer.path) == (root / "rules", root)


def test_a_file_outside_every_root_has_none(world: World, root: Path) -> None:
    assert world.roots.of(root.parent / "CLAUDE.md") is None
    assert world.roots.of(root.with_name(".claude-two") / "CLAUDE.md") is None


def test_a_root_whose_links_go_in_a_circle_stops_no_other(tmp_path: Path, root: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    world = World(tmp_path, tmp_path / "loop", root)
    assert root in world.roots.paths()
