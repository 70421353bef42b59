"""`--check`: what is wrong, one line each, and nothing where all is well."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.status.attention import Attention, Trouble
from caveman_cli.status.jobs import JobFile, Naming
from caveman_cli.status.problems import FORGOTTEN_SECONDS, OVERDUE_SECONDS, Problem, problems_json, problems_of
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Standing
from caveman_core.errors import LedgerError
from caveman_core.history.records import Origin, Pause, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.listing import JobState
from caveman_core.queue.pool import QueueDepth, QueueListing

NOW = 1_000_000.0
IDLE = QueueState("/run/q.sock", QueueListing(QueueDepth(0, 0), ()))
WELL = Standing(NOW, 7, IDLE)
TROUBLE = Trouble(Receipt(Path("/srv/a\n.md"), Outcome.FAILED, Reason.IO_ERROR), NOW)
SWAP = Version(Path("/srv/a.md"), 3, NOW - 90, Origin.COMPRESS, "b", "a", 1, 1, 1, 1)


def queued(late: float, *, running: int = 0) -> Standing:
    """A standing with a job that was due so long ago."""
    job = JobFile(NOW - late, JobState.WAITING, Naming.NAMED, Path("/srv/b.md"), "b.md")
    return replace(WELL, queue=replace(IDLE, listing=QueueListing(QueueDepth(1, running), ())), jobs=(job,))


LATE = queued(OVERDUE_SECONDS + 1)


@pytest.mark.parametrize(
    "found",
    [
        WELL,
        queued(OVERDUE_SECONDS - 1),
        queued(-30),
        queued(OVERDUE_SECONDS + 1, running=1),
        replace(LATE, pause=Pause(NOW - 9, None)),
        replace(WELL, pause=Pause(NOW - 2 * FORGOTTEN_SECONDS, NOW + 9)),
        replace(WELL, pause=Pause(NOW - 9, None)),
    ],
)
def test_all_is_well(found: Standing) -> None:
    assert list(problems_of(found)) == []


@pytest.mark.parametrize(
    ("found", "name", "next_step"),
    [
        (replace(WELL, watcher=None), "no_watcher", "caveman watch"),
        (replace(WELL, queue=None), "queue", "caveman doctor"),
        (replace(WELL, queue=replace(IDLE, listing=None)), "queue", "caveman doctor"),
        (replace(WELL, attention=Attention(3, (TROUBLE,))), "attention", "caveman status"),
        (replace(WELL, unfinished=(SWAP,)), "unfinished_swap", "caveman doctor"),
        (replace(WELL, trouble=LedgerError("damaged")), "ledger", "caveman doctor"),
        (replace(WELL, pause=Pause(NOW - FORGOTTEN_SECONDS - 1, None)), "forgotten_pause", "caveman resume"),
        (LATE, "overdue", "caveman worker"),
    ],
)
def test_each_problem_is_one_line_with_its_next_command(found: Standing, name: str, next_step: str) -> None:
    (problem,) = problems_of(found)
    assert (problem.name, problem.next_step) == (name, next_step)
    assert str(problem).endswith(f"; next: {next_step}")
    assert "\n" not in str(problem)


def test_damage_found_in_the_ledgers_file_counts_too() -> None:
    assert [one.name for one in problems_of(WELL, LedgerError("damaged"))] == ["ledger"]


def test_without_a_watcher_a_queue_that_is_not_there_is_no_second_problem() -> None:
    assert [one.name for one in problems_of(replace(WELL, watcher=None, queue=None))] == ["no_watcher"]


def test_json_is_ok_without_problems_only() -> None:
    assert problems_json((), NOW) == {"at": "1970-01-12T13:46:40+00:00", "ok": True, "problems": []}
    answer = problems_json((Problem("queue", "it is silent", "caveman doctor"),), NOW)
    assert answer["ok"] is False
    assert answer["problems"] == [{"name": "queue", "message": "it is silent", "next": "caveman doctor"}]
