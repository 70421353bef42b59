"""The savings table: a line a file, a column a level, and what changes at a level."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.offline_savings import main, measure, table

from caveman_core.policy import Level

TEXT = "# Rules\n\nThe cache is on the server. It doesn't use the configuration of the tests, linters, and builds.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A memory file that every level makes something else of."""
    path = tmp_path / "CLAUDE.md"
    path.write_text(TEXT)
    return path


def test_each_level_has_its_text(file: Path) -> None:
    texts = {level: saved.text for level, saved in measure(file).levels.items()}
    assert len({TEXT, *texts.values()}) == 4
    assert all(saved.stable and not saved.kept for saved in measure(file).levels.values())


def test_the_table_sums_up(file: Path) -> None:
    head, names, row, total = table([measure(file)], "characters", len)
    assert head.startswith("tokens by characters")
    assert names.split() == ["file", "before", *Level]
    assert row.split()[:2] == ["CLAUDE.md", str(len(TEXT))]
    assert total.split()[2:] == row.split()[1:]


def test_what_changes_is_shown(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--changes", "ultra", str(file.parent)]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0] == "CLAUDE.md:3"
    assert shown[1].startswith("- The cache is")
    assert shown[2].startswith("+ cache is on server. It does not use config of")
