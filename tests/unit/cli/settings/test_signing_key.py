"""The key for a shared server is made once, for this user alone, and is the same in every process."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from caveman_cli.settings.signing_key import known_key, signing_key
from caveman_core.config import Settings
from caveman_core.errors import ConfigError
from caveman_core.folders import Folders


@pytest.fixture
def shared() -> Settings:
    """A server of the user's own."""
    return Settings(redis_url="redis://host")


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")


def test_the_embedded_server_needs_none(folders: Folders) -> None:
    assert signing_key(Settings(), folders) is None
    assert not folders.state.exists()


def test_it_is_made_private_and_stays(folders: Folders, shared: Settings) -> None:
    key = signing_key(shared, folders)
    assert key is not None
    assert len(key) == 32
    assert signing_key(shared, folders) == key
    assert (folders.state / "queue.key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in folders.state.iterdir()] == ["queue.key"]


def test_processes_that_come_at_once_get_the_same(folders: Folders, shared: Settings) -> None:
    with ThreadPoolExecutor(8) as threads:
        assert len(set(threads.map(lambda _: signing_key(shared, folders), range(32)))) == 1


def test_who_only_looks_makes_none(folders: Folders, shared: Settings) -> None:
    assert known_key(Settings(), folders) is None
    with pytest.raises(ConfigError, match="is not there"):
        known_key(shared, folders)
    assert not folders.state.exists()
    assert signing_key(shared, folders) == known_key(shared, folders)
