"""What docs/leaving-files-alone.md shows can be pasted, and the page itself is not turned off by what it shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caveman_core.config import load_settings
from caveman_core.document.parse import parse_document
from caveman_core.files.ignore_rules import ignore_rules
from caveman_core.files.opt_out import opt_out_line

PAGE = (Path(__file__).parents[4] / "docs" / "leaving-files-alone.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    [found] = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return str(found)


def test_its_settings_are_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "caveman-compress").mkdir()
    (tmp_path / "caveman-compress" / "config.toml").write_text(example("toml"))
    settings = load_settings()
    assert [root.name for root in settings.roots] == [".claude", "service"]
    assert (settings.exclude, settings.root[0].include) == (("drafts/",), ("docs/*.md",))


def test_its_ignore_file_is_one() -> None:
    assert [rule.line for rule in reversed(ignore_rules(example("gitignore")))] == [2, 3, 4]


def test_the_page_talks_about_markers_and_obeys_none() -> None:
    assert opt_out_line(PAGE) is None
    assert all(section.leaves for section in parse_document(PAGE.encode()).sections)
