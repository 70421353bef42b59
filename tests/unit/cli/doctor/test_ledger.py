"""The ledger: lost, old, new, damaged, large, paused; and what a rebuild set aside."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.ledger import LONG_PAUSE, look
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.schema import is_current, schema_of
from caveman_cli.doctor.setup import Setup, watched_roots
from caveman_cli.settings.opening import opened
from caveman_core.errors import LedgerError
from caveman_core.history.database import LedgerDamagedError, set_aside
from caveman_core.history.history import History
from caveman_core.history.records import Origin
from pasted import paste


@pytest.fixture
def history(setup: Setup) -> Iterator[History]:
    """The set-up's history, open."""
    with opened(setup.folders) as found:
        yield found


def subjects(findings: list[Finding]) -> list[tuple[str, Severity]]:
    return [(finding.subject, finding.severity) for finding in findings]


def test_a_new_home_has_none_yet(setup: Setup) -> None:
    assert subjects(list(look(setup))) == [("ledger", Severity.OK)]
    assert not setup.folders.ledger.exists()


def test_one_in_use_is_told_with_its_size_and_schema(setup: Setup, history: History) -> None:
    (finding,) = look(setup)
    assert finding.severity is Severity.OK
    assert f"schema {schema_of(setup.folders.ledger)})" in finding.says


def test_one_that_is_gone_beside_its_backups_is_a_loss(setup: Setup) -> None:
    with opened(setup.folders) as history:
        version = history.prepare(setup.home / "CLAUDE.md", b"long", b"l", (), Origin.COMPRESS, 2, 1)
        history.record(version, ())
    setup.folders.ledger.unlink()
    (finding,) = look(setup)
    assert (finding.severity, finding.next_step) == (Severity.ERROR, "caveman doctor --rebuild")


def test_one_of_an_older_caveman_is_left_for_the_next_command(setup: Setup) -> None:
    with opened(setup.folders):
        pass
    with closing(sqlite3.connect(setup.folders.ledger)) as ledger:
        ledger.execute("PRAGMA user_version = 1")
    (finding,) = look(setup)
    assert (finding.severity, finding.next_step) == (Severity.WARNING, "caveman status")
    assert schema_of(setup.folders.ledger) == 1
    assert watched_roots(setup.folders) == ()
    assert not is_current(setup.folders.ledger)


def test_one_of_a_newer_caveman_cannot_be_looked_at(setup: Setup) -> None:
    with opened(setup.folders):
        pass
    with closing(sqlite3.connect(setup.folders.ledger)) as ledger:
        ledger.execute("PRAGMA user_version = 1000")
    with pytest.raises(LedgerError, match="newer caveman") as raised:
        list(look(setup))
    assert raised.value.next_step == "pip install --upgrade caveman-watch"


def test_a_damaged_one_is_told_by_its_error(setup: Setup) -> None:
    setup.folders.ledger.write_bytes(b"no database at all" * 100)
    with pytest.raises(LedgerDamagedError):
        list(look(setup))
    assert not is_current(setup.folders.ledger)


def test_a_ledger_set_aside_may_be_deleted_and_how(setup: Setup) -> None:
    setup.folders.ledger.write_bytes(b"damaged")
    Path(f"{setup.folders.ledger}-wal").write_bytes(b"log")
    set_aside(setup.folders.ledger)
    aside, _ = look(setup)
    assert (aside.severity, aside.subject) == (Severity.INFO, "ledger")
    assert "1 damaged ledger set aside" in aside.says
    paste(aside.next_step)
    assert list(setup.folders.data.iterdir()) == []


@pytest.mark.parametrize(
    ("age", "until", "severity"),
    [(LONG_PAUSE + 1, None, Severity.WARNING), (60.0, None, Severity.INFO), (LONG_PAUSE + 1, 60.0, Severity.INFO)],
)
def test_a_pause_is_told_and_a_long_one_without_end_is_a_trouble(
    setup: Setup, history: History, age: float, until: float | None, severity: Severity
) -> None:
    history.ledger.pause(setup.now - age, None if until is None else setup.now + until)
    _, pause = look(setup)
    assert (pause.subject, pause.severity, pause.next_step) == ("pause", severity, "caveman resume")


def test_a_pause_that_nobody_asked_for_is_a_trouble_at_once_and_says_why(setup: Setup, history: History) -> None:
    history.ledger.pause(setup.now - 20, None, "the provider's limit is reached")
    _, pause = look(setup)
    assert (pause.severity, pause.next_step) == (Severity.WARNING, "caveman resume")
    assert pause.says.endswith("until somebody resumes: the provider's limit is reached")


def test_a_pause_that_has_run_out_is_none(setup: Setup, history: History) -> None:
    history.ledger.pause(setup.now - 20, setup.now - 10)
    assert subjects(list(look(setup))) == [("ledger", Severity.OK)]


def test_holds_are_counted(setup: Setup, history: History) -> None:
    history.ledger.hold_path(setup.home / "a.md")
    history.ledger.hold_sections(setup.home / "b.md", ["0" * 64])
    _, holds = look(setup)
    assert (holds.severity, holds.says) == (Severity.INFO, "1 file on hold, 1 file more with sections on hold")


KEEP_OPEN = """
import sqlite3, sys
ledger = sqlite3.connect(sys.argv[1])
ledger.execute("INSERT INTO root (id, path, profile, added_at) VALUES ('x', '/x', 'project', 1)")
ledger.commit()
print(flush=True)
sys.stdin.read()
"""


@pytest.fixture
def reader(setup: Setup) -> Iterator[Callable[[], subprocess.Popen[bytes]]]:
    """Starts a process that keeps the ledger open, and so its log; returns once it has it open."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        command = [sys.executable, "-c", KEEP_OPEN, str(setup.folders.ledger)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        started.append(process)
        assert process.stdout is not None
        process.stdout.readline()
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def test_a_log_that_somebody_keeps_large_names_who(setup: Setup, reader: Callable[[], subprocess.Popen[bytes]]) -> None:
    with opened(setup.folders):
        pass
    process = reader()
    _, log = look(setup, large_log=100)
    assert log.severity is Severity.WARNING
    assert log.next_step.startswith(f"kill {process.pid}; ")
    watching = replace(setup, watcher=Process(process.pid))
    _, log = look(watching, large_log=100)
    assert log.next_step.endswith(f"; caveman watch {setup.home / '.claude'}")


def test_a_log_that_nobody_keeps_is_emptied_by_the_look(setup: Setup) -> None:
    with opened(setup.folders):
        pass
    with closing(sqlite3.connect(setup.folders.ledger)) as ledger:
        ledger.execute("CREATE TABLE x (y)")
    assert subjects(list(look(setup, large_log=0))) == [("ledger", Severity.OK)]
