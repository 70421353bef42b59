"""Whatever is wrong with the settings, what caveman did can be looked at, undone and forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman

CONFIG = "../config/caveman-compress/config.toml"
SAYS = "the settings cannot be used, and are not needed here: "


@pytest.fixture
def path(caveman: Caveman) -> Path:
    """A file that stands compressed."""
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", path).code == 0
    return path


@pytest.mark.parametrize("text", ["foo = 1\n", "jobs = 'many'\n", "no TOML at all\n"])
def test_restore_works_and_says_what_is_wrong(text: str, caveman: Caveman, path: Path) -> None:
    caveman.write(CONFIG, text)
    done = caveman.run("restore", path)
    assert (done.code, path.read_text(encoding="utf-8")) == (0, PROSE)
    assert done.err.count(SAYS) == 1
    assert "config.toml" in done.err


@pytest.mark.parametrize(
    "command", [["history"], ["history", "--json"], ["diff"], ["expand"], ["restore", "--all", "--dry-run"]]
)
def test_what_only_looks_works_too_and_says_it_once(command: list[str], caveman: Caveman, path: Path) -> None:
    sound = caveman.run(*command, path)
    caveman.write(CONFIG, "foo = 1\n")
    broken = caveman.run(*command, path)
    assert (broken.code, broken.out) == (0, sound.out)
    assert broken.err.count(SAYS) == 1


def test_all_files_are_restored(caveman: Caveman, path: Path) -> None:
    caveman.write(CONFIG, "foo = 1\n")
    done = caveman.run("restore", "--all", CAVEMAN_JOBS="many")
    assert (done.code, path.read_text(encoding="utf-8")) == (0, PROSE)


def test_the_place_of_the_backups_is_found_in_a_file_that_is_no_toml(caveman: Caveman, tmp_path: Path) -> None:
    caveman.write(CONFIG, f"data_dir = '{tmp_path / 'kept'}'\n")
    path = caveman.write(".claude/CLAUDE.md", PROSE)
    assert caveman.run("compress", path).code == 0
    caveman.write(CONFIG, f"data_dir = '{tmp_path / 'kept'}'\nno TOML\n")
    assert caveman.run("restore", path).code == 0
    assert path.read_text(encoding="utf-8") == PROSE


def test_forget_works_but_promises_nothing_where_the_place_cannot_be_told(caveman: Caveman, path: Path) -> None:
    caveman.write(CONFIG, "data_dir = 'relative'\n")
    done = caveman.run("forget", "--yes", path)
    assert done.code == 1
    assert "data_dir" in done.err
    assert len(caveman.history(path)) == 1, "the default place is looked at"
    caveman.write(CONFIG, "foo = 1\n")
    assert caveman.run("forget", "--yes", path).code == 0
    assert caveman.run("history", path).code == 1
