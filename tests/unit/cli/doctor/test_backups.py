"""Backups beside a watcher that goes on: what it prunes or makes while they are read is no trouble."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_cli.doctor import backups
from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.setup import Setup
from caveman_core.clock import SystemClock
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, Version
from caveman_core.history.store import BackupStore, Stored


@pytest.fixture
def history(setup: Setup) -> Iterator[History]:
    with Ledger.open(setup.folders.ledger, migrate=True) as ledger:
        yield History(ledger, BackupStore(setup.folders.backups), SystemClock())


def made(history: History, number: int) -> Version:
    path = Path("/project/CLAUDE.md")
    version = history.prepare(path, b"long %d" % number, b"short %d" % number, (), Origin.COMPRESS, 9, 5)
    history.record(version, ())
    return version


def severities(setup: Setup) -> list[Severity]:
    return [finding.severity for finding in backups.look(setup)]


def test_all_is_well(history: History, setup: Setup) -> None:
    made(history, 1)
    assert severities(setup) == [Severity.OK]


def test_what_is_pruned_while_backups_are_read_is_not_missing(
    history: History, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = [made(history, number) for number in range(6)]

    def counted(listed: list[Version], _: str) -> list[Version]:
        assert history.prune(versions[0].path, 2)
        return listed

    monkeypatch.setattr(backups, "counted", counted)
    assert severities(setup) == [Severity.OK]


def test_what_is_made_while_backups_are_looked_for_is_not_unknown(
    history: History, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(history, 1)
    entries = BackupStore.entries

    def then(store: BackupStore, skip: frozenset[Path]) -> Iterator[object]:
        made(history, 2)
        return entries(store, skip)

    monkeypatch.setattr(BackupStore, "entries", then)
    assert severities(setup) == [Severity.OK]


def test_a_backup_that_is_gone_and_one_without_a_row_are_told(history: History, setup: Setup) -> None:
    gone, unknown = made(history, 1), made(history, 2)
    history.store.side_file(gone.path, gone.number, "before").unlink()
    with history.ledger._database.writing() as connection:
        connection.execute("DELETE FROM version WHERE number = ?", (unknown.number,))
    assert isinstance(history.store.find(unknown.path, unknown.number), Stored)
    assert severities(setup) == [Severity.ERROR, Severity.ERROR]
