"""Every look is taken, whatever the others do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Finding, Severity, ok
from caveman_cli.doctor.looks import LOOKS, REPORT, diagnosis
from caveman_cli.doctor.setup import Setup
from caveman_core.errors import CavemanError, LedgerError


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CAVEMAN_DEBUG", raising=False)
    for name in ("DATA", "STATE", "CACHE"):
        monkeypatch.delenv(f"XDG_{name}_HOME", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))


def raising(error: Exception) -> Iterator[Finding]:
    yield ok("before", "well")
    raise error


@pytest.mark.parametrize(
    ("error", "next_step"),
    [
        (ZeroDivisionError("x"), REPORT),
        (OSError(5, "Input/output error", "/x"), REPORT),
        (CavemanError("bad"), REPORT),
        (LedgerError("bad", next_command="caveman status"), "caveman status"),
    ],
)
def test_a_look_that_fails_is_a_finding_and_the_others_are_taken(error: Exception, next_step: str) -> None:
    looks = (("first", lambda _: raising(error)), ("second", lambda _: [ok("second", "well")]))
    settings, before, failed, second = diagnosis(looks)
    assert (settings.subject, before.subject, second.subject) == ("settings", "before", "second")
    assert (failed.subject, failed.severity, failed.next_step) == ("first", Severity.ERROR, next_step)


def test_an_error_of_the_ledger_that_leads_here_leads_on_to_a_rebuild() -> None:
    _, _, failed = diagnosis((("ledger", lambda _: raising(CavemanError("bad"))),))
    assert failed.next_step == "caveman doctor --rebuild"


def test_with_debugging_the_traceback_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CAVEMAN_DEBUG", "1")
    list(diagnosis((("first", lambda _: raising(ZeroDivisionError())),)))
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_without_settings_nothing_else_can_be_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAVEMAN_JOBS", "0")
    (finding,) = diagnosis()
    assert (finding.subject, finding.severity, finding.next_step) == (
        "settings", Severity.ERROR, "unset CAVEMAN_JOBS",
    )  # fmt: skip


def test_whatever_is_wrong_says_what_it_means_and_what_to_do(setup: Setup) -> None:
    found = [finding for _, look in LOOKS for finding in look(setup)]
    assert found
    assert all(finding.is_well or (finding.means and finding.next_step) for finding in found)
    assert all(finding.severity is not Severity.OK or not finding.next_step for finding in found)
