"""What becomes of a job is told: its end each time, what it waits for once, the usual wait never."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caveman_cli.daemon.told_jobs import ToldJobs
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.job import Again, CompressJob

JOB, OTHER = CompressJob("r", "a.md"), CompressJob("r", "b.md")
DONE = Receipt(Path("/a.md"), Outcome.COMPRESSED, Reason.DONE)
FAILED = Receipt(Path("/a.md"), Outcome.FAILED, Reason.INTERNAL_ERROR)


@dataclass
class Scripted:
    """A handler whose jobs end as told, and who listens."""

    ends: list[Receipt | Again]
    said: list[object] = field(default_factory=list)

    async def __call__(self, job: CompressJob) -> Receipt | Again:
        return self.ends.pop(0)

    async def failed(self, job: CompressJob, error: Exception) -> Receipt:
        return FAILED

    async def recheck(self, job: CompressJob) -> Again | None:
        return Again(7.0, Reason.CHANGED_MEANWHILE)

    def paused(self) -> bool:
        return True

    def real_path(self, job: CompressJob) -> Path:
        return Path("/real") / job.relative

    def ended(self, receipt: Receipt) -> None:
        self.said.append(receipt)

    def waits(self, path: Path, reason: Reason) -> None:
        self.said.append((path, reason))


def again(reason: Reason) -> Again:
    return Again(1.0, reason)


async def said_of(*jobs_and_ends: tuple[CompressJob, Receipt | Again]) -> list[object]:
    scripted = Scripted([end for _, end in jobs_and_ends])
    told = ToldJobs(scripted, scripted)
    for job, end in jobs_and_ends:
        assert await told(job) == end
    return scripted.said


async def test_the_end_is_told() -> None:
    assert await said_of((JOB, DONE), (JOB, DONE)) == [DONE, DONE]


async def test_a_failure_is_told() -> None:
    scripted = Scripted([])
    assert await ToldJobs(scripted, scripted).failed(JOB, ValueError()) == FAILED
    assert scripted.said == [FAILED]


async def test_the_usual_waits_are_not_told() -> None:
    assert await said_of((JOB, again(Reason.NOT_QUIET)), (JOB, again(Reason.CHANGED_MEANWHILE))) == []


async def test_another_wait_is_told_once_a_file_and_again_after_the_end() -> None:
    editor, full = again(Reason.OPEN_IN_EDITOR), again(Reason.NO_SPACE)
    assert await said_of((JOB, editor), (JOB, editor), (OTHER, editor), (JOB, full), (JOB, DONE), (JOB, full)) == [
        (Path("/real/a.md"), Reason.OPEN_IN_EDITOR),
        (Path("/real/b.md"), Reason.OPEN_IN_EDITOR),
        (Path("/real/a.md"), Reason.NO_SPACE),
        DONE,
        (Path("/real/a.md"), Reason.NO_SPACE),
    ]


async def test_all_else_is_as_the_other_handler_has_it() -> None:
    scripted = Scripted([])
    told = ToldJobs(scripted, scripted)
    assert await told.recheck(JOB) == Again(7.0, Reason.CHANGED_MEANWHILE)
    assert told.paused()
    assert told.real_path(JOB) == Path("/real/a.md")
