"""`data_dir` alone is found whatever else is wrong with the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.data_dir import data_dir_alone
from caveman_core.errors import ConfigError


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("CAVEMAN_DATA_DIR", raising=False)
    return tmp_path / "config.toml"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", None),
        ("jobs = 'many'\nfoo = 1\n", None),
        ("foo = 1\ndata_dir = '/srv/kept'\n", "/srv/kept"),
        ("broken\n  'data_dir' = '/srv/kept'  # why\n[[root]\n", "/srv/kept"),
        ("broken\n", None),
        ("broken = \n# data_dir = '/no'\n[root]\ndata_dir = '/srv/not this'\n", None),
        ("level = 'caf\udce9'\ndata_dir = '/srv/kept'\n", "/srv/kept"),
    ],
)
def test_it_is_read_alone(text: str, found: str | None, file: Path) -> None:
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert data_dir_alone(file) == (Path(found) if found else None)


def test_without_a_file_there_is_none(file: Path) -> None:
    assert data_dir_alone(file) is None


def test_the_environment_goes_first_and_the_home_folder_has_a_short_name(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("data_dir = 3\n", encoding="utf-8")
    monkeypatch.setenv("CAVEMAN_DATA_DIR", "~/kept")
    assert data_dir_alone(file) == Path.home() / "kept"


@pytest.mark.parametrize(
    "text",
    ["data_dir = 3\n", "data_dir = 'relative'\n", "broken\ndata_dir = '/srv\n", "data_dir = '/a'\ndata_dir = 1 2"],
)
def test_where_it_cannot_be_told_that_is_an_error_with_the_file(text: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    if text.startswith("data_dir = '/a'"):
        assert data_dir_alone(file) == Path("/a")
        return
    with pytest.raises(ConfigError, match="data_dir") as caught:
        data_dir_alone(file)
    assert str(file) in caught.value.next_step


def test_a_file_that_cannot_be_read_is_an_error(file: Path) -> None:
    file.mkdir()
    with pytest.raises(ConfigError, match="cannot be read"):
        data_dir_alone(file)
