"""Opening the ledger of an older caveman: whoever comes first brings it up, unless a watcher works with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_cli.ending import all_ended
from caveman_cli.opening import opened
from caveman_core.errors import LedgerError
from caveman_core.folders import Folders, default_folders
from caveman_core.history.opening import open_database
from caveman_core.history.schema import MIGRATIONS
from caveman_watcher.one_daemon import the_one_daemon


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    found = default_folders()
    open_database(found.ledger, migrate=True, migrations=MIGRATIONS[:1]).close()
    return found


def test_without_a_watcher_any_command_brings_the_ledger_up(folders: Folders) -> None:
    with opened(folders) as history:
        assert history.ledger.paused(1.0) is None
    with opened(folders) as history:
        assert history.ledger.roots() == ()


def test_under_a_running_watcher_it_is_left_as_it_is(folders: Folders) -> None:
    before = folders.ledger.read_bytes()
    with (
        the_one_daemon(folders.daemon_lock, os.getpid()),
        pytest.raises(LedgerError, match="a watcher from before the upgrade") as caught,
        opened(folders),
    ):
        pass
    assert caught.value.next_step == f"{all_ended([os.getpid()])}; caveman watch"
    assert folders.ledger.read_bytes() == before
