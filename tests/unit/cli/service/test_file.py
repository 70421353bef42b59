"""The service file: who wrote it, written whole and private, a link never followed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_cli.service.errors import ServiceFileError
from caveman_cli.service.file import author_at, refuse_link, text_of, write
from caveman_cli.service.mark import BLANK, Author, marked


def test_it_is_written_private_below_folders_that_are_made(tmp_path: Path) -> None:
    file = tmp_path / "systemd" / "user" / "caveman.service"
    assert author_at(file) is Author.NOBODY
    write(file, "old\n")
    write(file, marked(f"# {BLANK}\né\n"))
    assert author_at(file) is Author.CAVEMAN
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["caveman.service"]


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "caveman.service"
    write(file, "old\n")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(file, "new\n")
    assert text_of(file) == "old\n"
    assert [path.name for path in tmp_path.iterdir()] == ["caveman.service"]


@pytest.mark.parametrize(("target", "says"), [(os.devnull, "unmask"), ("/my/dotfiles/x", "ls -l")])
def test_a_link_is_refused_with_what_to_do(target: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "caveman.service"
    file.symlink_to(target)
    assert author_at(file) is Author.LINK
    with pytest.raises(ServiceFileError) as caught:
        refuse_link(file)
    assert says in caught.value.next_step


def test_bytes_that_are_no_text_are_somebody_elses(tmp_path: Path) -> None:
    file = tmp_path / "caveman.service"
    file.write_bytes(b"\xff\xfe")
    assert author_at(file) is Author.OTHER
