"""Which events are dropped by name, before they cost anything."""

from __future__ import annotations

import pytest

from caveman_watcher.names import may_be_memory_file


@pytest.mark.parametrize(
    "name",
    [
        "CLAUDE.md",
        "AGENTS.md",
        "rules/style.md",
        "x.mdc",
        "NOTES.txt",
        ".cursorrules",
        "CLAUDE.MD",
        "MEMORY",
        "rule's ö.md",
    ],
)
def test_a_name_that_a_profile_could_give_passes(name: str) -> None:
    assert may_be_memory_file(f"/home/u/.claude/{name}")


@pytest.mark.parametrize(
    "name",
    [
        "y.jsonl", "settings.json", "settings.json.tmp.1", "4913", ".#CLAUDE.md", "#CLAUDE.md#", "CLAUDE.md~",
        ".CLAUDE.md.swp", ".CLAUDE.md.swx", "CLAUDE.md___jb_old___", ".CLAUDE.md.caveman-0123", "CLAUDE.md.tmp.77.1",
        ".CLAUDE.md.AbC123", "a.py", ".git/index.lock",
    ],
)  # fmt: skip
def test_transcripts_code_and_the_noise_of_editors_are_dropped(name: str) -> None:
    assert not may_be_memory_file(f"/home/u/.claude/{name}")


def test_a_dropped_folder_name_does_not_drop_what_lies_in_it() -> None:
    assert may_be_memory_file("/home/u/.#odd/x.json/CLAUDE.md")
