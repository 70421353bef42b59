"""Names in the backup store: readable, unique, legal everywhere."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.errors import PathNotUtf8Error
from caveman_core.history.layout import is_manifest, number_of, place_of

ROOT = Path("/store")

LEGAL_NAMES = st.one_of(
    st.text(st.characters(codec="utf-8", exclude_characters="/\0"), min_size=1, max_size=80),
    st.sampled_from(["....", "...", "-", " ", "a\nb", "naïve 日本語.md", ".md", "a.b.c", "x.1.original.7", "ー" * 80]),
).filter(lambda name: name not in (".", "..") and len(name.encode()) <= 255)  # fmt: skip


def test_a_backup_lies_under_its_folders_name_with_its_number_and_its_own_extension() -> None:
    place = place_of(ROOT, Path("/home/u/.claude/CLAUDE.md"))
    assert place.folder.name.startswith("claude-")
    assert [file.name for file in place.files(12)] == [
        "CLAUDE.12.json", "CLAUDE.12.original.md", "CLAUDE.12.compressed.md",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "original"),
    [
        ("rules.mdc", "rules.3.original.mdc"),
        ("NOTES", "NOTES.3.original"),
        (".cursorrules", "cursorrules.3.original"),
        ("a.b.txt", "a.b.3.original.txt"),
        ("x.y z", "x.y z.3.original"),
        ("....", "unnamed.3.original"),
        ("a\nb/".rstrip("/"), "a_b.3.original"),
        ("日本語.md", "日本語.3.original.md"),
        ("a:b*c?.md", "a_b_c_.3.original.md"),
        ("invoice\u202efdp.md", "invoice_fdp.3.original.md"),
    ],
)
def test_a_name_stays_readable(name: str, original: str) -> None:
    assert place_of(ROOT, Path("/p") / name).file(3, "before").name == original


def test_a_file_at_the_top_of_the_file_system_has_a_folder_too() -> None:
    assert place_of(ROOT, Path("/CLAUDE.md")).folder.name.startswith("unnamed-")


def test_equal_names_in_different_folders_lie_apart() -> None:
    assert place_of(ROOT, Path("/a/p/CLAUDE.md")).folder != place_of(ROOT, Path("/b/p/CLAUDE.md")).folder


@given(LEGAL_NAMES, LEGAL_NAMES, st.integers(1, 10**9))
def test_any_name_gives_legal_names_whose_number_can_be_read(parent: str, name: str, number: int) -> None:
    place = place_of(ROOT, Path("/") / parent / name)
    for file in place.files(number):
        for part in (file.name, file.parent.name):
            assert len(part.encode()) + len(".saving") <= 143
            assert not set(part) & set('/\\:*?"<>|\0\n')
            assert part == part.strip(" .")
        assert number_of(file.name) == number_of(file.name + ".saving") == number
    assert [is_manifest(file.name) for file in place.files(number)] == [True, False, False]


@given(LEGAL_NAMES)
def test_any_name_can_be_created(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = place_of(Path(folder), Path("/p") / name).file(1, "after")
        file.parent.mkdir()
        file.write_bytes(b"x")
        assert [entry.name for entry in file.parent.iterdir()] == [file.name]


def test_a_path_in_other_bytes_than_utf8_is_refused() -> None:
    with pytest.raises(PathNotUtf8Error, match=r"bad\\udcff"):
        place_of(ROOT, Path("/p/bad\udcff.md"))


@pytest.mark.parametrize("name", ["README", "a.json", "a.x.json", "a.1.original.", ".json", "1.json"])
def test_other_files_have_no_number(name: str) -> None:
    assert number_of(name) == 0
    assert not is_manifest(name)
