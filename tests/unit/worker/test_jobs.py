"""A job rewrites a file that has been quiet and is open nowhere; else it says when to try again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from caveman_core.digest import digest_of
from caveman_core.errors import (
    ChangedError,
    LedgerBusyError,
    LockTimeoutError,
    NoSpaceError,
    OpenForWritingError,
    PermanentError,
    UnfinishedSwapError,
)
from caveman_core.files.eligibility import Eligible, Ineligible
from caveman_core.files.profiles import Writer
from caveman_core.files.reading import Identity, Snapshot
from caveman_core.history.records import Pause, Root, Sighting
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.queue.job import Again, CompressJob
from caveman_core.work import PathState
from caveman_worker.jobs import UNFINISHED_STARTS, CompressHandler

ROOT = Root("0123456789abcdef", Path("/home/ada/.claude"), "claude", 0.0)
JOB = CompressJob(ROOT.id, "CLAUDE.md")
FILE = ROOT.path / "CLAUDE.md"
POLICY = Policy(ROOT.id, "claude", Level.LITE, BackendName.OFFLINE, "", "1")
START = 1_000_000.0
QUIET = {Writer.HUMAN: 60.0, Writer.AGENT: 300.0}


def receipt(outcome: Outcome = Outcome.COMPRESSED, reason: Reason = Reason.DONE) -> Receipt:
    return Receipt(FILE, outcome, reason)


@dataclass
class FakeClock:
    time: float = START

    def now(self) -> float:
        return self.time


@dataclass
class FakeLedger:
    """One file's rows."""

    roots: dict[str, Root] = field(default_factory=lambda: {ROOT.id: ROOT})
    path_state: PathState = field(default_factory=PathState)
    sighting: Sighting | None = None
    starts: int = 0
    recorded: list[tuple[Receipt, str]] = field(default_factory=list)
    trouble: Exception | None = None
    held: Pause | None = None

    def paused(self, now: float) -> Pause | None:
        return self.held

    def pause(self, now: float, until: float | None, why: str = "") -> None:
        self.held = Pause(now, until, why)

    def root(self, root_id: str) -> Root | None:
        return self.roots.get(root_id)

    def state(self, path: Path) -> PathState:
        assert path == FILE
        return self.path_state

    def see(self, path: Path, digest: str, now: float) -> Sighting:
        assert path == FILE
        if self.trouble is not None:
            raise self.trouble
        if self.sighting is None or self.sighting.digest != digest:
            self.sighting = Sighting(digest, now)
        self.sighting = Sighting(digest, min(self.sighting.since, now))
        return self.sighting

    def begin_start(self, path: Path) -> int:
        self.starts += 1
        return self.starts

    def end_start(self, path: Path) -> None:
        self.starts = 0

    def record_outcome(self, receipt: Receipt, digest: str, policy: Policy, now: float) -> None:
        self.recorded.append((receipt, digest))
        self.path_state = replace(self.path_state, settled=self.path_state.settled | {(digest, policy.key)})


@dataclass
class Desk:
    """A handler with everything it touches."""

    text: bytes = b"Please note that it is so."
    writer: Writer = Writer.HUMAN
    trouble: Exception | None = None
    verdict: Ineligible | None = None
    editor: bool = False
    ends: list[Receipt] = field(default_factory=list)
    rewrites: list[str | None] = field(default_factory=list)  # the digests that were expected
    during: Callable[[], Awaitable[None]] | None = None
    clock: FakeClock = field(default_factory=FakeClock)
    ledger: FakeLedger = field(default_factory=FakeLedger)

    def __post_init__(self) -> None:
        self.handler = CompressHandler(
            self.ledger, self.rewrite, self.examine, lambda _path: self.editor,
            lambda root: replace(POLICY, root_id=root.id), QUIET.__getitem__, self.clock,
        )  # fmt: skip

    @property
    def digest(self) -> str:
        return digest_of(self.text)

    def examine(self, path: Path, *, root: Path, profile: str | None) -> Eligible | Ineligible:
        assert (path, root, profile) == (FILE, ROOT.path, "claude")
        if self.trouble is not None:
            raise self.trouble
        snapshot = Snapshot(self.text, self.digest, Identity(1, 1), 0o644, 0, 0)
        return self.verdict or Eligible(path, self.writer, snapshot)

    async def rewrite(self, path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        assert (path, policy, root) == (FILE, POLICY, ROOT.path)
        self.rewrites.append(expected)
        if self.during is not None:
            await self.during()
        return self.ends.pop(0) if self.ends else receipt()

    def quiet(self) -> Desk:
        """The file has stood for long enough."""
        self.ledger.see(FILE, self.digest, self.clock.now())
        self.clock.time += QUIET[self.writer]
        return self


async def test_a_quiet_file_is_rewritten() -> None:
    desk = Desk().quiet()
    assert await desk.handler(JOB) == receipt()
    assert desk.rewrites == [desk.digest], "these bytes were found quiet, and no others"
    assert desk.ledger.starts == 0


@pytest.mark.parametrize("writer", list(Writer))
async def test_a_file_saved_a_moment_ago_waits_as_long_as_its_writer_asks_for(writer: Writer) -> None:
    desk = Desk(writer=writer)
    assert await desk.handler(JOB) == Again(START + QUIET[writer], Reason.NOT_QUIET)
    desk.clock.time += QUIET[writer] - 0.1
    assert await desk.handler(JOB) == Again(START + QUIET[writer], Reason.NOT_QUIET)
    assert desk.rewrites == []
    desk.clock.time += 0.1
    assert await desk.handler(JOB) == receipt()


async def test_a_save_starts_the_quiet_time_anew() -> None:
    desk = Desk().quiet()
    desk.text += b" And so."
    assert await desk.handler(JOB) == Again(START + 120.0, Reason.NOT_QUIET)
    assert desk.rewrites == []


async def test_a_clock_that_went_back_a_little_asks_for_the_whole_quiet_time() -> None:
    desk = Desk()
    await desk.handler(JOB)
    desk.clock.time -= 1.0
    assert await desk.handler(JOB) == Again(START - 1.0 + 60.0, Reason.NOT_QUIET)


async def test_while_an_editor_has_it_open_it_waits_longer_and_longer() -> None:
    desk = Desk(editor=True).quiet()
    now = desk.clock.now()
    waits = [await desk.handler(JOB) for _ in range(6)]
    assert waits == [Again(now + wait, Reason.OPEN_IN_EDITOR) for wait in (5, 10, 20, 40, 60, 60)]
    desk.editor = False
    assert await desk.handler(JOB) == receipt()
    desk.editor = True
    assert await desk.handler(JOB) == Again(now + 5, Reason.OPEN_IN_EDITOR), "the wait is short again"


@pytest.mark.parametrize("reason", [Reason.LOCKED, Reason.OPEN_FOR_WRITING])
async def test_a_busy_file_comes_again_after_a_growing_wait(reason: Reason) -> None:
    desk = Desk(ends=[receipt(Outcome.BUSY, reason)] * 2).quiet()
    now = desk.clock.now()
    assert await desk.handler(JOB) == Again(now + 5, reason)
    assert await desk.handler(JOB) == Again(now + 10, reason)
    assert await desk.handler(JOB) == receipt()


LIMITED = receipt(Outcome.BUSY, Reason.RATE_LIMITED)
SPENT = replace(receipt(Outcome.BUSY, Reason.BUDGET_SPENT), again_in=40_000.0)
AWAY = replace(receipt(Outcome.BUSY, Reason.BACKEND_AWAY), again_in=20.0)
OVER = replace(receipt(Outcome.BUSY, Reason.SPEND_LIMIT), detail="the provider says so")


async def ends(desk: Desk, *receipts: Receipt) -> list[float]:
    """How long each of these puts the job off, in seconds."""
    desk.ends.extend(receipts)
    found = [await desk.handler(JOB) for _ in receipts]
    assert all(isinstance(end, Again) for end in found)
    return [end.at - desk.clock.now() for end in found if isinstance(end, Again)]


async def test_who_says_when_it_is_over_is_asked_then() -> None:
    desk = Desk().quiet()
    turns = [replace(LIMITED, again_in=seconds) for seconds in (33.5, 7.25, 120.0, 0.0)]
    assert await ends(desk, *turns) == [33.5, 7.25, 120.0, 1.0]
    assert await ends(desk, SPENT, SPENT) == [40_000.0, 40_000.0]


async def test_who_does_not_know_is_asked_after_a_growing_wait() -> None:
    desk = Desk().quiet()
    assert await ends(desk, LIMITED, LIMITED, LIMITED) == [5.0, 10.0, 20.0]
    assert await ends(Desk().quiet(), *[AWAY] * 5) == [20.0, 20.0, 20.0, 40.0, 60.0]
    assert await ends(Desk().quiet(), replace(AWAY, again_in=600.0)) == [600.0]


async def test_a_spent_budget_is_said_once_a_day() -> None:
    desk = Desk().quiet()
    with capture_logs() as logs:
        await ends(desk, SPENT, SPENT, SPENT)
        desk.clock.time += 40_000.0
        await ends(desk, SPENT)
    assert [(log["log_level"], log["reason"]) for log in logs] == [("warning", str(Reason.BUDGET_SPENT))] * 2
    assert "CLAUDE.md" not in str(logs)


@pytest.mark.parametrize("again_in", [None, 3_600.0])
async def test_the_providers_own_limit_pauses_the_queue(again_in: float | None) -> None:
    desk = Desk().quiet()
    now = desk.clock.now()
    with capture_logs() as logs:
        waits = await ends(desk, replace(OVER, again_in=again_in))
    assert desk.ledger.held == Pause(now, None if again_in is None else now + again_in, OVER.detail)
    assert waits == [again_in or 5.0], "soon after it is resumed"
    assert [(log["log_level"], log["next"]) for log in logs] == [("warning", "caveman resume")]


async def test_a_pause_that_stands_is_left_as_it_is() -> None:
    desk = Desk().quiet()
    desk.ledger.held = Pause(START, START + 9_000.0)
    await ends(desk, OVER)
    assert desk.ledger.held == Pause(START, START + 9_000.0)


async def test_a_backend_that_cannot_be_used_ends_the_job_and_does_not_bring_it_back_at_once() -> None:
    unusable = receipt(Outcome.FAILED, Reason.BACKEND_UNUSABLE)
    desk = Desk(ends=[unusable]).quiet()
    assert await desk.handler(JOB) == unusable
    assert await desk.handler.recheck(JOB) is None
    assert not unusable.terminal, "the next rescan, a restart or a retry does"


@pytest.mark.parametrize("writer", list(Writer))
async def test_a_file_saved_before_the_swap_waits_for_quiet_again(writer: Writer) -> None:
    desk = Desk(writer=writer, ends=[receipt(Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE)]).quiet()
    assert await desk.handler(JOB) == Again(desk.clock.now() + QUIET[writer], Reason.CHANGED_MEANWHILE)


async def test_a_full_disk_is_tried_again_in_a_minute() -> None:
    desk = Desk(ends=[receipt(Outcome.FAILED, Reason.NO_SPACE)]).quiet()
    assert await desk.handler(JOB) == Again(desk.clock.now() + 60.0, Reason.NO_SPACE)


@pytest.mark.parametrize(
    ("trouble", "again"),
    [
        (ChangedError(), Again(START + 60.0, Reason.NOT_QUIET)),
        (OpenForWritingError(), Again(START + 5.0, Reason.OPEN_FOR_WRITING)),
    ],
)
async def test_a_file_being_written_waits(trouble: Exception, again: Again) -> None:
    desk = Desk(trouble=trouble)
    assert await desk.handler(JOB) == again
    assert desk.rewrites == []


@pytest.mark.parametrize(
    ("trouble", "wait", "reason"),
    [
        (LedgerBusyError(), 5.0, Reason.LEDGER_BUSY),
        (LockTimeoutError(), 5.0, Reason.LOCKED),
        (NoSpaceError(), 60.0, Reason.NO_SPACE),
        (UnfinishedSwapError("/home/ada/.claude/CLAUDE.md is in trouble"), 5.0, Reason.IO_ERROR),
    ],
)
async def test_trouble_that_may_pass_is_named_and_said_once(trouble: Exception, wait: float, reason: Reason) -> None:
    desk = Desk()
    desk.ledger.trouble = trouble
    with capture_logs() as logs:
        assert await desk.handler(JOB) == Again(START + wait, reason)
        again = await desk.handler(JOB)
    assert isinstance(again, Again) and again.reason is reason
    (warning,) = [entry for entry in logs if entry["log_level"] != "debug"]
    assert (warning["log_level"], warning["reason"]) == ("warning", str(reason))
    assert "CLAUDE.md" not in str(warning)


async def test_waiting_for_an_editor_is_said_once_with_what_to_do() -> None:
    desk = Desk(editor=True).quiet()
    with capture_logs() as logs:
        await desk.handler(JOB)
        await desk.handler(JOB)
    (said,) = [entry for entry in logs if entry["log_level"] == "info"]
    assert "close" in said["next"] and ".swp" in said["next"]
    assert "CLAUDE.md" not in str(said)


async def test_a_file_that_is_superseded_again_and_again_waits_longer_even_without_a_quiet_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(QUIET, Writer.HUMAN, 0.0)
    desk = Desk(ends=[receipt(Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE)] * 6).quiet()
    waits = [await desk.handler(JOB) for _ in range(6)]
    assert waits == [Again(START + wait, Reason.CHANGED_MEANWHILE) for wait in (5, 10, 20, 40, 60, 60)]
    assert await desk.handler(JOB) == receipt()
    desk.trouble = ChangedError()
    assert await desk.handler(JOB) == Again(START + 5, Reason.NOT_QUIET)
    assert await desk.handler(JOB) == Again(START + 10, Reason.NOT_QUIET)


async def test_a_root_that_is_not_watched_any_more_is_refused() -> None:
    desk = Desk()
    unknown = CompressJob("f" * 16, "CLAUDE.md")
    end = await desk.handler(unknown)
    assert isinstance(end, Receipt)
    assert (end.outcome, end.reason) == (Outcome.REFUSED, Reason.OUTSIDE_ROOTS)
    assert await desk.handler.recheck(unknown) is None
    assert (await recorded(desk.handler, unknown, RuntimeError())).outcome is Outcome.FAILED
    with pytest.raises(PermanentError):
        desk.handler.real_path(unknown)


@pytest.mark.parametrize("unreadable", [True, False])
async def test_what_is_not_eligible_gets_its_reason_from_the_rewrite(unreadable: bool) -> None:
    refusal = receipt(Outcome.REFUSED, Reason.READ_ONLY)
    desk = Desk(ends=[refusal], verdict=Ineligible(Outcome.REFUSED, Reason.READ_ONLY))
    desk.trouble = PermissionError() if unreadable else None
    assert await desk.handler(JOB) == refusal
    assert desk.rewrites == [None]
    assert await desk.handler.recheck(JOB) is None


async def test_a_link_is_known_by_its_target(tmp_path: Path) -> None:
    (tmp_path / "real.md").write_text("")
    (tmp_path / "link.md").symlink_to("real.md")
    desk = Desk()
    desk.ledger.roots[ROOT.id] = replace(ROOT, path=tmp_path)
    assert desk.handler.real_path(CompressJob(ROOT.id, "link.md")) == (tmp_path / "real.md").resolve()


async def test_a_root_that_is_a_file_is_the_jobs_file() -> None:
    desk = Desk()
    desk.ledger.roots[ROOT.id] = replace(ROOT, path=FILE)
    assert desk.handler.real_path(CompressJob(ROOT.id, "")) == FILE


async def test_a_file_that_kills_its_workers_is_given_up_after_three() -> None:
    desk = Desk().quiet()
    desk.ledger.starts = UNFINISHED_STARTS - 1
    assert await desk.handler(JOB) == receipt(), "two died: once more"
    desk.ledger.starts = UNFINISHED_STARTS
    end = await desk.handler(JOB)
    assert end == receipt(Outcome.FAILED, Reason.WORKER_DIED)
    assert desk.ledger.recorded == [(end, desk.digest)]
    assert len(desk.rewrites) == 1
    assert desk.ledger.starts == 0, "whoever asks for it again gets three more"
    assert await desk.handler.recheck(JOB) is None


async def test_a_job_that_began_is_counted_until_it_ends() -> None:
    desk = Desk().quiet()
    counted: list[int] = []

    async def look() -> None:
        counted.append(desk.ledger.starts)

    desk.during = look
    await desk.handler(JOB)
    assert (counted, desk.ledger.starts) == ([1], 0)


async def test_a_cancelled_job_has_ended_in_order() -> None:
    desk = Desk().quiet()
    began = asyncio.Event()

    async def hang() -> None:
        began.set()
        await asyncio.Event().wait()

    desk.during = hang
    job = asyncio.ensure_future(desk.handler(JOB))
    await began.wait()
    job.cancel()
    with pytest.raises(asyncio.CancelledError):
        await job
    assert desk.ledger.starts == 0


async def recorded(handler: CompressHandler, job: CompressJob, error: Exception) -> Receipt:
    end = await handler.failed(job, error)
    assert isinstance(end, Receipt)
    return end


async def test_with_a_model_a_job_that_takes_too_long_for_one_run_goes_on_later() -> None:
    desk = Desk().quiet()
    handler = replace(desk.handler, policy_of=lambda root: replace(POLICY, model="m-1"))
    end = await handler.failed(JOB, TimeoutError())
    assert isinstance(end, Again)
    assert end.reason is Reason.TOOK_LONG
    assert desk.ledger.recorded == []
    assert (await recorded(desk.handler, JOB, TimeoutError())).reason is Reason.INTERNAL_ERROR


async def test_a_failing_job_has_ended_in_order_and_its_fault_is_recorded() -> None:
    desk = Desk().quiet()

    async def fail() -> None:
        raise RuntimeError("no luck")

    desk.during = fail
    with pytest.raises(RuntimeError) as error:
        await desk.handler(JOB)
    assert desk.ledger.starts == 0
    end = await recorded(desk.handler, JOB, error.value)
    assert (end.outcome, end.reason, end.detail) == (
        Outcome.FAILED, Reason.INTERNAL_ERROR, "RuntimeError: no luck",
    )  # fmt: skip
    assert desk.ledger.recorded == [(end, desk.digest)]
    assert await desk.handler.recheck(JOB) is None


async def test_a_fault_in_a_file_that_cannot_be_read_is_not_recorded_for_any_bytes() -> None:
    desk = Desk(trouble=OSError("disk"))
    assert (await recorded(desk.handler, JOB, RuntimeError())).detail == "RuntimeError"
    assert desk.ledger.recorded == []
    assert await desk.handler.recheck(JOB) is None


async def test_what_was_saved_during_the_job_is_queued_for_its_quiet_time() -> None:
    desk = Desk().quiet()
    await desk.handler(JOB)
    desk.text = b"Something else was saved."
    again = await desk.handler.recheck(JOB)
    assert again == Again(desk.clock.now() + 60.0, Reason.CHANGED_MEANWHILE)


async def test_a_file_still_being_written_after_the_job_is_looked_at_again() -> None:
    desk = Desk().quiet()
    await desk.handler(JOB)
    desk.trouble = ChangedError()
    assert await desk.handler.recheck(JOB) == Again(desk.clock.now() + 60.0, Reason.CHANGED_MEANWHILE)


async def test_our_own_output_is_no_work() -> None:
    desk = Desk().quiet()
    await desk.handler(JOB)
    desk.text = b"It is so."
    desk.ledger.path_state = PathState(outputs=frozenset({desk.digest}))
    assert await desk.handler.recheck(JOB) is None


async def test_bytes_that_were_put_back_are_work_for_rewrite_to_hold() -> None:
    desk = Desk().quiet()
    before = desk.text
    await desk.handler(JOB)
    desk.ledger.path_state = PathState(befores=frozenset({digest_of(b"older")}))
    desk.text = b"older"
    assert await desk.handler.recheck(JOB) is not None
    desk.text = before
    assert await desk.handler.recheck(JOB) is not None


async def test_bytes_treated_without_a_record_do_not_come_back_for_ever() -> None:
    desk = Desk(ends=[receipt(Outcome.SKIPPED, Reason.MERGE_CONFLICT)]).quiet()
    await desk.handler(JOB)
    assert desk.ledger.recorded == []
    assert await desk.handler.recheck(JOB) is None
