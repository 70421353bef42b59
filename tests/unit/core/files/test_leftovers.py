"""The temporary files that a swap's crash leaves beside a file, and no others."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from caveman_core.files.leftovers import leftovers_of, remove_leftovers
from caveman_core.files.writing import temporary_for


@pytest.mark.parametrize("name", ["CLAUDE.md", "ä" * 127, "a+b [c].md"])
def test_they_are_found_by_their_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    left = {temporary_for(path, secrets.token_hex(8)) for _ in range(2)}
    others = [path, path.with_name(".other.md.caveman-0123456789abcdef"), path.with_name(f".{name[:90]}.caveman-0123")]
    for file in (*left, *others):
        file.write_text("text", encoding="utf-8")
    assert set(leftovers_of(path)) == left
    remove_leftovers(path)
    assert set(tmp_path.iterdir()) == set(others)


def test_where_there_is_no_folder_there_are_none(tmp_path: Path) -> None:
    assert leftovers_of(tmp_path / "gone" / "CLAUDE.md") == ()
    remove_leftovers(tmp_path / "gone" / "CLAUDE.md")
