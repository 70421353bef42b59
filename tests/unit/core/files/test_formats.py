"""Prose or not, by name."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from caveman_core.files.formats import Format, format_of


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("CLAUDE.md", Format.MARKDOWN),
        ("README.MARKDOWN", Format.MARKDOWN),
        ("style.mdc", Format.MARKDOWN),
        ("notes.txt", Format.PLAIN),
        ("TODO", Format.PLAIN),
        (".cursorrules", Format.PLAIN),
        ("paper.tex", Format.MARKUP),
        ("index.rst", Format.MARKUP),
        ("doc.typ", Format.MARKUP),
        ("main.py", Format.OTHER),
        ("package.json", Format.OTHER),
        ("uv.lock", Format.OTHER),
        ("Dockerfile", Format.OTHER),
        ("Makefile", Format.OTHER),
        ("requirements.txt", Format.OTHER),
        ("CMakeLists.txt", Format.OTHER),
        (".gitignore", Format.OTHER),
        ("CLAUDE.md.bak", Format.OTHER),
        ("unknown.xyz", Format.OTHER),
    ],
)
def test_only_what_is_known_as_prose_is_prose(name: str, form: Format) -> None:
    assert format_of(PurePosixPath("/x") / name) is form
