"""A file is read once and known by its status from then on."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from caveman_core.files.eligibility import Eligible, Ineligible
from caveman_watcher.finding import Found, NotFound
from watcher_fakes import World, digest

OLD = 1_600_000_000


def _find(world: World, path: Path) -> Found | NotFound:
    watched = world.roots.of(path)
    assert watched is not None
    return world.finder.find(path, watched)


def _count_reads(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    reads: list[Path] = []
    examine = world.finder._examine

    def counted(path: Path, *, root: Path, profile: str | None) -> Eligible | Ineligible:
        reads.append(path)
        return examine(path, root=root, profile=profile)

    monkeypatch.setattr(world.finder, "_examine", counted)
    return reads


def test_a_memory_file_is_found_with_its_digest_and_size(world: World, root: Path) -> None:
    (root / "CLAUDE.md").write_text("Some rules.\n")
    found = _find(world, root / "CLAUDE.md")
    assert isinstance(found, Found)
    assert (found.path, found.digest, found.size) == (root / "CLAUDE.md", digest("Some rules.\n"), 12)


def test_an_old_file_is_read_once(world: World, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (root / "CLAUDE.md").write_text("Some rules.\n")
    world.clock.ahead = 10
    reads = _count_reads(world, monkeypatch)
    assert _find(world, root / "CLAUDE.md") == _find(world, root / "CLAUDE.md")
    assert reads == [root / "CLAUDE.md"]


def test_a_file_that_changed_just_now_is_read_every_time(
    world: World, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "CLAUDE.md").write_text("Some rules.\n")
    reads = _count_reads(world, monkeypatch)
    _find(world, root / "CLAUDE.md")
    _find(world, root / "CLAUDE.md")
    assert len(reads) == 2


def test_a_save_of_the_same_size_with_its_time_put_back_is_seen(world: World, root: Path) -> None:
    path = root / "CLAUDE.md"
    path.write_text("Some rules.\n")
    os.utime(path, (OLD, OLD))
    world.clock.ahead = 10
    _find(world, path)
    path.write_text("Same rules.\n")
    os.utime(path, (OLD, OLD))
    found = _find(world, path)
    assert isinstance(found, Found)
    assert found.digest == digest("Same rules.\n")


def test_what_is_no_file_to_compress_is_told_apart(world: World, root: Path) -> None:
    (root / "rules").mkdir()
    (root / "plan.md").write_text("x")
    (root / "CLAUDE.md").write_bytes(b"\xff\xfe")
    (root / "rules" / "a.md").symlink_to("nowhere.md")
    assert _find(world, root / "none.md") is NotFound.GONE
    assert _find(world, root / "CLAUDE.md" / "x.md") is NotFound.GONE
    assert _find(world, root / "rules" / "a.md") is NotFound.GONE
    assert _find(world, root / "rules") is NotFound.DIRECTORY
    assert _find(world, root / "plan.md") is NotFound.NOT_NAMED
    assert _find(world, root / "CLAUDE.md") is NotFound.INELIGIBLE


def test_links_in_a_circle_are_no_fault_of_ours(world: World, root: Path) -> None:
    (root / "CLAUDE.md").symlink_to("CLAUDE.md")
    assert _find(world, root / "CLAUDE.md") is NotFound.UNREADABLE


def test_what_is_wrong_with_the_disk_is_not_taken_for_a_missing_file(
    world: World, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "CLAUDE.md").write_text("Some rules.\n")

    def broken(*_: object, **__: object) -> Eligible:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(world.finder, "_examine", broken)
    with pytest.raises(OSError, match="Input/output"):
        _find(world, root / "CLAUDE.md")


def test_a_link_finds_the_real_file(world: World, root: Path) -> None:
    (root / "AGENTS.md").write_text("Some rules.\n")
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    found = _find(world, root / "CLAUDE.md")
    assert isinstance(found, Found)
    assert found.path == root / "AGENTS.md"


def test_bytes_are_given_only_for_the_digest_that_was_judged(world: World, root: Path) -> None:
    path = root / "CLAUDE.md"
    path.write_text("Some rules.\n")
    watched = world.roots.of(path)
    assert watched is not None
    assert world.finder.read(path, watched, digest("Some rules.\n")) == b"Some rules.\n"
    assert world.finder.read(path, watched, digest("other")) is None


def test_an_ignore_file_counts_although_the_file_did_not_change(world: World, root: Path) -> None:
    (root / "CLAUDE.md").write_text("Some rules.\n")
    world.clock.ahead = 10
    assert isinstance(_find(world, root / "CLAUDE.md"), Found)
    (root / ".cavemanignore").write_text("CLAUDE.md\n")
    assert _find(world, root / "CLAUDE.md") is NotFound.INELIGIBLE
    (root / ".cavemanignore").unlink()
    assert isinstance(_find(world, root / "CLAUDE.md"), Found)
