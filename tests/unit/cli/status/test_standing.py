"""What the ledger tells of how things stand, and when a live view reads it again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from caveman_cli.status import watched as module
from caveman_cli.status.standing import Held, Standing, with_ledger
from caveman_cli.status.watched import LEDGER_SECONDS, RepeatedLook
from caveman_core.config import Settings, load_settings
from caveman_core.digest import digest_of
from caveman_core.errors import LedgerError, NoSpaceError
from caveman_core.folders import Folders, default_folders
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, Pause, Totals, Version

NOW = 1_000_000.0


@dataclass
class SettableClock:
    """A clock that shows what it was set to."""

    time: float = NOW

    def now(self) -> float:
        return self.time


def version(path: Path, at: float = NOW) -> Version:
    return Version(path, 1, at, Origin.COMPRESS, "b", "a", 10, 8, 100, 70)


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    for name in ("XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    return load_settings()


@pytest.fixture
def folders(settings: Settings) -> Folders:
    return default_folders(settings.data_dir)


@pytest.fixture
def ledger(folders: Folders) -> Iterator[Ledger]:
    with Ledger.open(folders.ledger, migrate=True) as opened:
        yield opened


def look(folders: Folders, watcher: int | None = None) -> Standing:
    return with_ledger(Standing(NOW, watcher, None), folders, 10)


def test_pause_and_holds_are_the_ledgers(folders: Folders, ledger: Ledger, tmp_path: Path) -> None:
    ledger.pause(NOW - 5, NOW + 5)
    ledger.hold_path(tmp_path / "a.md")
    ledger.hold_sections(tmp_path / "b.md", ["d"])
    found = look(folders)
    assert found.pause == Pause(NOW - 5, NOW + 5)
    assert found.held == Held((tmp_path / "a.md",), (tmp_path / "b.md",))


def test_a_file_that_is_gone_saves_nothing(folders: Folders, ledger: Ledger, tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    ledger.record_version(replace(version(path), after=digest_of(b"short\n")), ())
    assert look(folders).totals == Totals(0, 0)
    path.write_bytes(b"short\n")
    assert look(folders).totals == Totals(1, 30)
    path.write_bytes(b"another text\n")
    assert look(folders).totals == Totals(0, 0)


@pytest.mark.parametrize(("age", "count"), [(59.0, 0), (61.0, 1)])
def test_a_swap_is_unfinished_after_a_minute(
    age: float, count: int, folders: Folders, ledger: Ledger, tmp_path: Path
) -> None:
    ledger.begin_version(version(tmp_path / "a.md", NOW - age), tmp_path / "t", ())
    assert len(look(folders).unfinished) == count


def test_no_ledger_is_trouble_only_while_a_watcher_runs(folders: Folders) -> None:
    assert look(folders).trouble is None
    assert isinstance(look(folders, watcher=os.getpid()).trouble, LedgerError)
    assert not folders.ledger.exists()


@pytest.mark.parametrize("error", [NoSpaceError("the disk is full"), OSError(5, "Input/output error")])
def test_what_keeps_the_ledger_closed_is_part_of_the_standing(
    error: Exception, folders: Folders, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr("caveman_cli.status.standing.opened", fail)
    trouble = look(folders).trouble
    assert trouble is not None
    assert str(error.args[-1]) in trouble.message


async def test_a_live_view_reads_the_ledger_when_it_changed_or_after_a_while(
    settings: Settings, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = []

    def counted(found: Standing, folders: Folders, limit: int) -> Standing:
        read.append(found.at)
        return with_ledger(found, folders, limit)

    monkeypatch.setattr(module, "with_ledger", counted)
    clock = SettableClock()
    repeated = RepeatedLook(settings, clock)
    assert (await repeated.look(5)).pause is None
    clock.time += 1
    assert (await repeated.look(5)).at == NOW + 1
    assert read == [NOW], "nothing was written"
    ledger.pause(NOW, NOW + 3)
    assert (await repeated.look(5)).pause == Pause(NOW, NOW + 3)
    clock.time += 2
    assert (await repeated.look(5)).pause is None, "it has run out"
    count = len(read)
    clock.time += LEDGER_SECONDS
    await repeated.look(5)
    assert len(read) == count + 1
    await repeated.close()
