"""A file saves something as long as a text of ours stands in it, in a section at least."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_cli.status.gone import Stands, not_compressed, standing_in
from caveman_core.digest import digest_of
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair, Version
from caveman_core.known import section_digests

SHORT = b"# One\n\nShort text.\n\n# Two\n\nAnother text.\n"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(tmp_path / "ledger.sqlite3", migrate=True) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path, ledger: Ledger) -> Path:
    """A file that stands as its compression left it."""
    path = tmp_path / "a.md"
    path.write_bytes(SHORT)
    pairs = [SectionPair(f"source{number}", digest, "t") for number, digest in enumerate(section_digests(SHORT))]
    version = Version(path, 1, 1.0, Origin.COMPRESS, "before", digest_of(SHORT), 9, 5, 9, 5)
    ledger.record_version(version, pairs)
    return path


def test_what_caveman_wrote_stands_compressed_and_so_does_what_was_edited_in_part(file: Path, ledger: Ledger) -> None:
    assert standing_in(ledger)(file) is Stands.COMPRESSED
    file.write_bytes(SHORT.replace(b"Short text.", b"In order to see it, look."))
    assert standing_in(ledger)(file) is Stands.COMPRESSED


def test_what_was_replaced_or_put_back_or_is_a_folder_does_not(file: Path, ledger: Ledger) -> None:
    stands = standing_in(ledger)
    file.write_bytes(b"Something else.\n")
    assert stands(file) is Stands.OTHERWISE
    file.unlink()
    assert stands(file) is Stands.GONE
    file.mkdir()
    assert stands(file) is Stands.OTHERWISE


def test_a_moved_file_is_counted_once(file: Path, ledger: Ledger, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    moved = file.rename(tmp_path / "new/a.md")
    file.symlink_to(moved)
    assert standing_in(ledger)(file) is Stands.COMPRESSED, "nothing was carried over yet"
    assert ledger.carry_over([file], moved)
    assert (standing_in(ledger)(file), standing_in(ledger)(moved)) == (Stands.ELSEWHERE, Stands.COMPRESSED)
    assert ledger.totals(not_compressed(ledger)).files == 1
