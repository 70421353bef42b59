"""A rehearsal judges as the daemon does, says it once, and writes to the copy alone."""

from __future__ import annotations

import logging
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

import pytest
import structlog

from caveman_cli.daemon.rehearsal import Rehearsal, marked_logs, rehearsal_folders, without_waiting
from caveman_cli.settings.rewrite_parts import policy_of
from caveman_core.config import Settings
from caveman_core.digest import digest_of
from caveman_core.folders import Folders
from caveman_core.history.ledger import Ledger
from caveman_core.known import hold_text
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import Policy
from caveman_core.work import Need, needs_work
from caveman_watcher.one_daemon import the_one_daemon

PROSE = """# Rules

Please make sure to always run the tests before you push, in order to keep the main branch green.
"""


@dataclass(frozen=True, slots=True)
class Rehearsed:
    """A root with one file, and a rehearsal on it."""

    ledger: Ledger
    path: Path
    policy: Policy
    rehearsal: Rehearsal

    async def run(self, expected: str | None = None) -> Receipt:
        return await self.rehearsal(self.path, self.policy, root=self.path.parent, expected=expected)

    def need(self) -> Need:
        return needs_work(self.ledger.state(self.path), digest_of(self.path.read_bytes()), self.policy)


@pytest.fixture
def rehearsed(tmp_path: Path) -> Iterator[Rehearsed]:
    path = tmp_path / "project" / "CLAUDE.md"
    path.parent.mkdir()
    path.write_text(PROSE, encoding="utf-8")
    with Ledger.open(tmp_path / "own" / "ledger.sqlite3", migrate=True) as ledger:
        yield Rehearsed(ledger, path, policy_of("root", "project", Settings()), Rehearsal(ledger, Settings()))


async def test_it_says_what_it_would_save_and_leaves_the_file(
    rehearsed: Rehearsed, capsys: pytest.CaptureFixture[str]
) -> None:
    receipt = await rehearsed.run()
    assert receipt.outcome is Outcome.COMPRESSED
    said = f"would compress  {rehearsed.path}  {receipt.tokens_before} -> {receipt.tokens_after} tokens"
    assert capsys.readouterr().out.startswith(said)
    assert rehearsed.path.read_text(encoding="utf-8") == PROSE
    assert rehearsed.need() is Need.SETTLED, "the same bytes are not told of again"


async def test_what_it_would_leave_is_said_with_the_reason(
    rehearsed: Rehearsed, capsys: pytest.CaptureFixture[str]
) -> None:
    rehearsed.path.write_text("# Rules\n\nRun tests.\n", encoding="utf-8")
    assert (await rehearsed.run()).outcome is Outcome.UNCHANGED
    assert capsys.readouterr().out == f"would leave     {rehearsed.path}: {Reason.ALREADY_TERSE}\n"


async def test_a_file_that_is_refused_is_said_with_the_reason(
    rehearsed: Rehearsed, capsys: pytest.CaptureFixture[str]
) -> None:
    rehearsed.path.write_bytes(b"\xff\xfe\xff")
    assert (await rehearsed.run()).outcome is Outcome.REFUSED
    assert capsys.readouterr().out.startswith("would leave     ")


async def test_a_section_on_hold_stays_and_the_others_go_on(rehearsed: Rehearsed) -> None:
    hold_text(rehearsed.ledger, rehearsed.path, PROSE.encode())
    assert (await rehearsed.run()).outcome is not Outcome.COMPRESSED
    rehearsed.path.write_text(f"{PROSE}\n## More\n\n{PROSE.splitlines()[2]}\n", encoding="utf-8")
    assert (await rehearsed.run()).outcome is Outcome.COMPRESSED


async def test_a_file_on_hold_needs_no_word(rehearsed: Rehearsed, capsys: pytest.CaptureFixture[str]) -> None:
    rehearsed.ledger.hold_path(rehearsed.path)
    assert (await rehearsed.run()).reason is Reason.ON_HOLD
    assert capsys.readouterr().out == ""


async def test_a_save_meanwhile_is_waited_for(rehearsed: Rehearsed, capsys: pytest.CaptureFixture[str]) -> None:
    assert (await rehearsed.run(expected="another")).outcome is Outcome.SUPERSEDED
    assert capsys.readouterr().out == ""
    assert rehearsed.need() is Need.WORK


def test_a_hold_is_set_in_the_copy_and_said_once(rehearsed: Rehearsed, capsys: pytest.CaptureFixture[str]) -> None:
    for _ in range(2):
        rehearsed.rehearsal.hold(rehearsed.path, PROSE.encode())
    assert rehearsed.ledger.held_sections(rehearsed.path)
    assert capsys.readouterr().out == f"would hold      {rehearsed.path}: an earlier text was put back\n"


def test_its_folders_vanish(tmp_path: Path) -> None:
    real = Folders(*(tmp_path / name for name in ("data", "state", "run", "config")))
    with rehearsal_folders(real) as own:
        assert not {own.data, own.state, own.runtime} & {real.data, real.state, real.runtime}
        (own.data / "ledger.sqlite3").touch()
    assert not own.data.exists()


@pytest.mark.parametrize(("age", "held", "stays"), [(3600, False, False), (3600, True, True), (5, False, True)])
def test_the_folder_of_one_that_was_killed_goes_with_the_next(
    age: int, held: bool, stays: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    killed = tmp_path / "caveman-dry-run-killed"
    killed.mkdir()
    with the_one_daemon(killed / "daemon.lock", 1) if held else nullcontext():
        (killed / "daemon.lock").touch()
        then = time.time() - age
        os.utime(killed, (then, then))
        with rehearsal_folders(Folders(*[tmp_path / "real"] * 4)):
            assert killed.exists() == stays


def test_it_waits_for_nothing_and_has_a_queue_of_its_own() -> None:
    settings = without_waiting(Settings(redis_url="redis://elsewhere", quiet_seconds=5, quiet_agent_seconds=5))
    assert (settings.redis_url, settings.quiet_seconds, settings.quiet_agent_seconds) == (None, 0.0, 0.0)


def test_meanwhile_no_job_is_logged_as_done_and_faults_still_are() -> None:
    logger = logging.getLogger("caveman_worker.running")
    logger.setLevel(logging.INFO)
    with marked_logs():
        assert not logger.isEnabledFor(logging.INFO)
        assert logger.isEnabledFor(logging.WARNING)
        assert structlog.contextvars.get_contextvars()["dry_run"] is True
    assert logger.level == logging.INFO
    logger.setLevel(logging.NOTSET)
    assert "dry_run" not in structlog.contextvars.get_contextvars()
