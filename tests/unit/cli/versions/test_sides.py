"""What `caveman diff` compares, also where one of the two texts never was."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.settings.opening import folders_of, opened
from caveman_cli.versions.sides import sides_of
from caveman_core.config import load_settings
from caveman_core.history.records import Origin


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name))
    path = tmp_path / "CLAUDE.md"
    path.write_bytes(b"the file now\n")
    return path


def put_version(file: Path, before: bytes | None, after: bytes | None, origin: Origin) -> None:
    with opened(folders_of(load_settings())) as history:
        history.record(history.prepare(file, before, after, (), origin, 1, 1), ())


def test_the_newest_version_unless_a_number_is_given(file: Path) -> None:
    put_version(file, b"one", b"two", Origin.COMPRESS)
    put_version(file, b"two", b"one", Origin.RESTORE)
    newest, first = sides_of(file, None), sides_of(file, 1)
    assert (newest.before, newest.after, newest.version.number) == (b"two", b"one", 2)
    assert (first.before, first.after, first.version.number) == (b"one", b"two", 1)
    assert first.before_label.startswith("before (version 1, compress, ")
    assert first.after_label == "after"


def test_a_file_that_a_restore_created_was_no_file_before(file: Path) -> None:
    put_version(file, None, b"one", Origin.RESTORE)
    sides = sides_of(file, None)
    assert (sides.before, sides.after) == (b"", b"one")
    assert sides.before_label.startswith("no file (version 1, restore, ")


def test_rescued_bytes_are_compared_with_the_file_as_it_is(file: Path) -> None:
    put_version(file, b"rescued", None, Origin.RESCUE)
    sides = sides_of(file, None)
    assert (sides.before, sides.after, sides.after_label) == (b"rescued", b"the file now\n", "now")
    assert sides.before_label.startswith("rescued (version 1, rescue, ")


def test_rescued_bytes_of_a_file_that_is_gone_are_compared_with_nothing(file: Path) -> None:
    put_version(file, b"rescued", None, Origin.RESCUE)
    file.unlink()
    sides = sides_of(file, None)
    assert (sides.before, sides.after, sides.after_label) == (b"rescued", b"", "no file now")
