"""A profile with a user's own globs, carried as one string."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.files.eligibility import Eligible, Ineligible, examine
from caveman_core.files.profiles import could_hold, profile_named, writer_of
from caveman_core.files.user_globs import glob_problem
from caveman_core.files.walking import walk
from caveman_core.outcome import Reason
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.selection import Selection, selection_of
from strategies import examples

TEXTS = st.lists(st.text(min_size=1, max_size=8), max_size=3).map(tuple)


@given(st.sampled_from(["claude", "project:.claude/a b", "file"]), TEXTS, TEXTS)
@examples
def test_every_selection_comes_back_from_its_name(
    profile: str, include: tuple[str, ...], exclude: tuple[str, ...]
) -> None:
    selection = Selection(profile, include, exclude)
    assert selection_of(selection.name) == selection
    assert (selection.name == profile) is not bool(include or exclude)


def named(root: Path, selection: Selection) -> tuple[list[str], dict[str, str]]:
    """The files of a walk, and what it tells of what it left out."""
    told: dict[str, str] = {}
    found = walk(root, selection.name, report=lambda path, why: told.update({path.name: f"{why.reason}: {why.detail}"}))
    return sorted(path.relative_to(root).as_posix() for path in found), told


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name in ("CLAUDE.md", "rules/a.md", "rules/b.md", "rules/private/c.md", "notes/d.md", "notes/deep/e.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("Some text.\n")
    return tmp_path


def test_globs_add_files_and_take_others_out(root: Path) -> None:
    found, told = named(root, Selection("claude", ("notes/*.md",), ("private/", "b.md")))
    assert found == ["CLAUDE.md", "notes/d.md", "rules/a.md"]
    assert told == {
        "b.md": "the settings exclude it: exclude b.md",
        "private": "the settings exclude it: exclude private/",
    }


def test_what_is_excluded_stays_excluded_whatever_is_included(root: Path) -> None:
    found, _ = named(root, Selection("claude", ("*.md",), ("rules/",)))
    assert found == ["CLAUDE.md", "notes/d.md", "notes/deep/e.md"]


@pytest.mark.parametrize("include", ["notes/*.md", "/notes/*.md", "d.md"])
def test_globs_count_from_the_root_wherever_that_lies_below_its_profiles_folder(root: Path, include: str) -> None:
    below = root / "rules"
    (below / "notes").mkdir()
    (below / "notes" / "d.md").write_text("Some text.\n")
    selection = Selection("claude:rules", (include,), ("/private/", "a.md"))
    assert named(below, selection)[0] == ["b.md", "notes/d.md"]
    assert writer_of(profile_named("claude:x[y*"), "notes/d.md") is None
    odd = profile_named(Selection("claude:x[y*", ("notes/*.md",)).name)
    assert writer_of(odd, "notes/d.md") is not None
    assert could_hold(odd, "notes")


def test_a_file_excluded_under_any_of_its_names_is_left_alone(root: Path) -> None:
    (root / "rules" / "link.md").symlink_to("../notes/d.md")
    selection = Selection("claude", (), ("notes/",))
    for path in (root / "rules" / "link.md", root / "notes" / "d.md"):
        found = examine(path, root=root, profile=selection.name)
        assert isinstance(found, Ineligible)
        assert (found.reason, found.detail) == (Reason.EXCLUDED, "exclude notes/")
    found_by_walk, told = named(root, selection)
    assert "rules/link.md" not in found_by_walk
    assert told == {"link.md": "the settings exclude it: exclude notes/"}


def test_a_file_named_by_hand_is_not_excluded(root: Path) -> None:
    path = root / "rules" / "b.md"
    assert isinstance(examine(path, root=path, profile=None, by_hand=True), Eligible)


@pytest.mark.parametrize("glob", ["a", "/a", "a/", "**/a", "a b", "[ab]", "\\#a"])
def test_globs_as_in_gitignore_are_globs(glob: str) -> None:
    assert glob_problem(glob) is None


def test_globs_say_nothing_of_how_a_file_is_treated() -> None:
    """So what was judged under a policy need not be judged again when they change."""
    plain, chosen = (
        Policy("id", name, Level.LITE, BackendName.OFFLINE, "", "1")
        for name in ("claude", Selection("claude", ("a",), ("b",)).name)
    )
    assert plain.key == chosen.key
