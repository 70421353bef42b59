"""A root's own table decides its profile, its globs and its level, for watcher, worker and commands alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.daemon.serving import root_policy
from caveman_cli.settings import rewrite_parts
from caveman_cli.settings.own_settings import at_level, level_at, profile_at, with_globs, writer_at
from caveman_cli.settings.rewrite_parts import BY_HAND, RootTreatment, level_words, policy_of, root_treatment
from caveman_core.config import Settings
from caveman_core.files.profiles import Writer
from caveman_core.history.records import Root
from caveman_core.policy import BackendName, Level
from caveman_core.root_settings import RootSettings, settings_around
from caveman_core.selection import Selection, selection_of
from scripted_backend import Scripted, by_leaf


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder that is guessed to be a project."""
    (tmp_path / "notes" / "inner").mkdir(parents=True)
    return tmp_path / "notes"


def with_table(path: Path, **values: object) -> Settings:
    """Settings with a glob for all roots, and a table for this one."""
    return Settings(include=("all/*.md",), exclude=("none/",), root=(RootSettings(path=path, **values),))  # type: ignore[arg-type]  # the values are the test's


def test_a_table_gives_the_profile_and_adds_its_globs(notes: Path) -> None:
    settings = with_table(notes, profile="claude", include=("mine.md",), exclude=("yours.md",))
    expected = Selection("claude", ("all/*.md", "mine.md"), ("none/", "yours.md"))
    assert selection_of(profile_at(notes, settings)) == expected
    assert selection_of(profile_at(notes / "inner", settings)) == Selection("project", ("all/*.md",), ("none/",))


def test_without_a_profile_in_the_table_it_is_guessed(notes: Path) -> None:
    assert selection_of(profile_at(notes, with_table(notes))).profile == "project"


def test_a_link_to_the_root_is_the_root(notes: Path) -> None:
    link = notes.with_name("link")
    link.symlink_to("notes")
    assert selection_of(profile_at(link, with_table(notes, profile="claude"))).profile == "claude"


def test_globs_of_earlier_settings_do_not_stay(notes: Path) -> None:
    """The ledger has the profile as the watcher began; a worker goes by its own settings."""
    before = Selection("claude", ("old.md",), ("old/",)).name
    assert selection_of(with_globs(before, notes, with_table(notes))) == Selection("claude", ("all/*.md",), ("none/",))
    policy = root_policy(with_table(notes))(Root("id", notes, before, 0.0))
    assert selection_of(policy.profile).exclude == ("none/",)


def test_the_innermost_table_around_a_file_gives_the_level(notes: Path) -> None:
    outer, inner = RootSettings(path=notes), RootSettings(path=notes / "inner", level=Level.LITE)
    assert settings_around((inner, outer), notes / "inner" / "CLAUDE.md") is inner
    assert settings_around((inner, outer), notes / "innermost.md") is outer
    assert settings_around((inner, outer), notes.parent) is None
    settings = Settings(root=(outer, inner), level=Level.ULTRA)
    assert level_at(notes / "inner" / "CLAUDE.md", settings) is Level.LITE
    assert level_at(notes / "CLAUDE.md", settings) is Level.ULTRA
    assert policy_of("id", "claude", settings, notes).level is Level.ULTRA


def test_without_a_level_in_the_settings_it_is_full_with_a_model_and_lite_without(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(roots=(notes,))
    rules = policy_of("id", "project", settings, notes)
    assert (rules.level, rules.for_agents().level, root_treatment(notes, settings)) == (
        Level.LITE, Level.LITE, RootTreatment(Level.LITE, Level.LITE, BackendName.OFFLINE, ""),
    )  # fmt: skip
    assert str(root_treatment(notes, settings)) == "level lite; backend offline"
    monkeypatch.setattr(rewrite_parts, "backend_of", lambda _settings: Scripted(by_leaf(str)))
    model = policy_of("id", "project", settings, notes)
    assert (model.level, model.for_agents().level) == (Level.FULL, Level.LITE)
    assert str(root_treatment(notes, settings)).startswith("level full, lite for files agents write; backend ")


def test_a_level_that_is_set_or_asked_for_counts_for_files_agents_write_too(
    notes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rewrite_parts, "backend_of", lambda _settings: Scripted(by_leaf(str)))
    set_here = policy_of("id", "project", with_table(notes, level=Level.ULTRA), notes)
    asked_for = policy_of("id", "project", at_level(with_table(notes, level=Level.FULL), Level.ULTRA), notes)
    for policy in (set_here, asked_for):
        assert (policy.level, policy.for_agents().level) == (Level.ULTRA, Level.ULTRA)
        assert level_words(policy.level, policy.for_agents().level) == "level ultra"


def test_no_level_asked_for_leaves_the_settings_as_they_are(notes: Path) -> None:
    settings = with_table(notes, level=Level.FULL)
    assert at_level(settings, None) == settings


def test_a_file_named_by_hand_that_agents_write_has_their_level(notes: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rewrite_parts, "backend_of", lambda _settings: Scripted(by_leaf(str)))
    settings = with_table(notes, profile="claude").model_copy(update={"roots": (notes, notes / "inner")})
    memory = notes / "projects" / "p" / "memory" / "MEMORY.md"
    assert writer_at(memory, settings) is Writer.AGENT
    assert policy_of(BY_HAND, "file", settings, memory).level is Level.LITE
    for human in (notes / "CLAUDE.md", notes, notes.parent / "other.md", notes / "inner" / "CLAUDE.md"):
        assert writer_at(human, settings) is Writer.HUMAN
        assert policy_of(BY_HAND, "file", settings, human).level is Level.FULL
