"""Whatever a handler does, nothing but a cancellation reaches arq."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

import pytest
from structlog.testing import capture_logs

from caveman_core.errors import BrokerError
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.codec import encode_job
from caveman_core.queue.job import Again, CompressJob
from caveman_core.queue.pool import ArqJobQueue
from caveman_worker.running import Running
from caveman_worker.settings import worker_name
from scripted import ScriptedHandler, job_named

JOB = job_named("CLAUDE.md")
LATER = Again(1_000.0, Reason.NOT_QUIET)


@dataclass
class FakeQueue:
    down: bool = False
    put_again: list[tuple[CompressJob, Path, float]] = field(default_factory=list)
    whys: list[Reason | None] = field(default_factory=list)

    async def put(self, job: CompressJob, real_path: Path, *, at: float, why: Reason | None = None) -> bool:
        if self.down:
            raise BrokerError
        self.put_again.append((job, real_path, at))
        self.whys.append(why)
        return True


async def run(handler: ScriptedHandler, queue: FakeQueue, payload: object = None) -> None:
    """One job and the step after it, as arq calls them."""
    running = Running(cast(ArqJobQueue, queue), handler, job_seconds=600.0)
    ctx: dict[str, Any] = {"job_id": "id"}
    await running.compress(ctx, encode_job(JOB) if payload is None else payload)
    await running.after(ctx)


async def put_off(_job: CompressJob) -> Again:
    return LATER


async def fail(_job: CompressJob) -> Receipt:
    raise RuntimeError("no luck")


async def test_a_job_put_off_is_queued_for_its_time() -> None:
    queue = FakeQueue()
    await run(ScriptedHandler(put_off), queue)
    assert queue.put_again == [(JOB, ScriptedHandler().real_path(JOB), LATER.at)]


async def test_a_job_put_off_is_not_rechecked_too() -> None:
    def recheck(_job: CompressJob) -> Again | None:
        pytest.fail("its end already says when")

    await run(ScriptedHandler(put_off, recheck), FakeQueue())


@pytest.mark.parametrize(
    ("reason", "noted"),
    [(Reason.BUDGET_SPENT, Reason.BUDGET_SPENT), (Reason.NOT_QUIET, None), (Reason.CHANGED_MEANWHILE, None)],
)
async def test_why_a_job_was_put_off_is_noted_unless_it_is_the_usual(reason: Reason, noted: Reason | None) -> None:
    async def put_off(_job: CompressJob) -> Again:
        return Again(LATER.at, reason)

    queue = FakeQueue()
    await run(ScriptedHandler(put_off), queue)
    assert queue.whys == [noted]


async def test_a_job_that_ended_is_queued_again_only_if_its_file_needs_it() -> None:
    queue = FakeQueue()
    await run(ScriptedHandler(), queue)
    assert queue.put_again == []
    await run(ScriptedHandler(rechecks=lambda _job: LATER), queue)
    assert len(queue.put_again) == 1


async def test_a_failed_job_is_rechecked_for_what_was_saved_meanwhile() -> None:
    queue = FakeQueue()
    await run(ScriptedHandler(fail, lambda _job: LATER), queue)
    assert len(queue.put_again) == 1


async def test_a_failure_that_was_not_recorded_is_left_to_the_rescan(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fault(*_arguments: object) -> Receipt:
        raise RuntimeError("no ledger")

    queue, handler = FakeQueue(), ScriptedHandler(fail, lambda _job: LATER)
    monkeypatch.setattr(handler, "failed", fault)
    await run(handler, queue)
    assert queue.put_again == [], "it would come back at once, for ever"


async def test_a_queue_that_is_down_after_the_job_raises_nothing() -> None:
    await run(ScriptedHandler(put_off), FakeQueue(down=True))


async def test_a_fault_in_the_recheck_raises_nothing() -> None:
    def recheck(_job: CompressJob) -> Again | None:
        raise RuntimeError("no luck")

    await run(ScriptedHandler(rechecks=recheck), FakeQueue())


async def test_a_payload_that_is_no_job_is_dropped() -> None:
    handler = ScriptedHandler()
    await run(handler, FakeQueue(), {"root_id": "x", "relative": "../y"})
    assert handler.started == []


def test_workers_in_containers_of_one_name_have_different_names() -> None:
    assert worker_name() != worker_name()


async def test_the_end_of_a_compression_is_logged_with_its_numbers() -> None:
    async def compressed(_job: CompressJob) -> Receipt:
        return Receipt(Path("CLAUDE.md"), Outcome.COMPRESSED, Reason.DONE, 100, 80, version=3, seconds=0.123456)

    async def unchanged(_job: CompressJob) -> Receipt:
        return Receipt(Path("CLAUDE.md"), Outcome.UNCHANGED, Reason.ALREADY_TERSE, 100, 100, seconds=0.1)

    with capture_logs() as logs:
        for work in (compressed, unchanged):
            await run(ScriptedHandler(work), FakeQueue())
    first, second = [entry for entry in logs if entry["log_level"] == "info"]
    numbers = {"tokens_before": 100, "tokens_after": 80, "version": 3, "seconds": 0.123}
    assert numbers.items() <= first.items()
    assert not numbers.keys() & second.keys()


async def test_paths_stay_out_of_the_log_above_debug() -> None:
    async def fail_at_the_path(_job: CompressJob) -> Receipt:
        raise FileNotFoundError(2, "No such file", "/home/ada/.claude/CLAUDE.md")

    with capture_logs() as logs:
        for handler in (ScriptedHandler(), ScriptedHandler(fail_at_the_path), ScriptedHandler(put_off)):
            await run(handler, FakeQueue(down=True))
    loud = [entry for entry in logs if entry["log_level"] != "debug"]
    assert {"job ended", "job failed", "job was not queued again"} <= {entry["event"] for entry in loud}
    assert "CLAUDE.md" not in str(loud)
    assert not [entry for entry in loud if "exc_info" in entry], "its message may hold a path"
