"""The names a file is known by."""

from __future__ import annotations

from pathlib import Path

from caveman_watcher.aliases import Aliases


def test_a_plain_file_has_one_name(root: Path) -> None:
    aliases = Aliases()
    assert aliases.real(root / "CLAUDE.md") == root / "CLAUDE.md"
    assert aliases.names(root / "CLAUDE.md") == (root / "CLAUDE.md",)


def test_a_link_that_was_seen_is_a_name_of_its_target(root: Path) -> None:
    (root / "AGENTS.md").write_text("x")
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    aliases = Aliases()
    assert aliases.real(root / "CLAUDE.md") == root / "AGENTS.md"
    assert aliases.names(root / "AGENTS.md") == (root / "AGENTS.md", root / "CLAUDE.md")


def test_a_link_that_leads_elsewhere_by_now_is_forgotten(root: Path) -> None:
    link = root / "CLAUDE.md"
    link.symlink_to("A.md")
    aliases = Aliases()
    aliases.real(link)
    link.unlink()
    link.symlink_to("B.md")
    assert aliases.names(root / "A.md") == (root / "A.md",)
    aliases.real(link)
    assert aliases.names(root / "B.md") == (root / "B.md", link)


def test_links_in_a_circle_are_names_of_themselves(root: Path) -> None:
    (root / "a.md").symlink_to("b.md")
    (root / "b.md").symlink_to("a.md")
    aliases = Aliases()
    assert aliases.names(aliases.real(root / "a.md"))
