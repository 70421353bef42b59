"""Opening the ledger of an older caveman: whoever comes first brings it up, unless a watcher works with it."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from caveman_cli.processes.ending import all_ended
from caveman_cli.settings.opening import existing_history, history_to_look_at, lost_ledger, opened
from caveman_core.errors import LedgerError, NoSpaceError
from caveman_core.folders import Folders, default_folders
from caveman_core.history.ledger import Ledger
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


def test_without_ledger_and_backups_there_is_no_history_and_none_is_made(tmp_path: Path) -> None:
    empty = Folders(*(tmp_path / name for name in ("data", "state", "run", "config")))
    with existing_history(empty) as history:
        assert history is None
    with history_to_look_at(empty) as history:
        assert history is None
    assert lost_ledger(empty) is None
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def lost(tmp_path: Path) -> Folders:
    """A ledger that is gone, and a backup of version 1 of /srv/CLAUDE.md."""
    found = Folders(*(tmp_path / name for name in ("data", "state", "run", "config")))
    with opened(found) as history:
        history.rescue(Path("/srv/CLAUDE.md"), b"text")
    found.ledger.unlink()
    return found


@pytest.mark.parametrize("opening", [existing_history, history_to_look_at])
def test_a_lost_ledger_is_no_ledger_that_never_was(
    opening: Callable[[Folders], AbstractContextManager[object]], lost: Folders
) -> None:
    with pytest.raises(LedgerError, match="is gone, and there are backups") as caught, opening(lost):
        pass
    assert caught.value.next_step == "caveman doctor --rebuild"
    assert not lost.ledger.exists()


def test_what_begins_a_new_ledger_beside_backups_says_so_and_numbers_go_on(
    lost: Folders, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(lost) as history:
        assert history.rescue(Path("/srv/CLAUDE.md"), b"other").number == 2
    error = capsys.readouterr().err
    assert "is gone, and there are backups: a new one is begun without them" in error
    assert "next: caveman doctor --rebuild" in error
    with opened(lost):
        pass
    assert capsys.readouterr().err == ""


def test_who_only_looks_is_served_from_memory_where_the_disk_is_full(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(folders) as history:
        history.ledger.pause(1.0, None)

    def full(path: Path, *, migrate: bool) -> Ledger:
        raise NoSpaceError

    monkeypatch.setattr(Ledger, "open", full)
    with history_to_look_at(folders) as looked:
        assert looked is not None
        assert looked.ledger.paused(2.0) is not None
    with pytest.raises(NoSpaceError), existing_history(folders):
        pass
