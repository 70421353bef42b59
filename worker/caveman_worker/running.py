"""The function arq calls for a job, and what happens after it. Nothing raised in here may reach arq.

arq counts its own retries and drops a job silently after the last one, so a job that is to be done again ends and is
queued anew under the same id.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import structlog
from structlog.contextvars import bound_contextvars

from caveman_core.errors import PermanentError
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.codec import decode_job
from caveman_core.queue.job import Again, CompressJob
from caveman_core.queue.pool import ArqJobQueue
from caveman_worker.handler import Handler

ENDED: Final = "caveman_ended"
"""Where a job's end stands in arq's context of that job; absent if it was cancelled and stays queued."""

_QUOTING: Final = frozenset({Outcome.COMPRESSED, Outcome.UNCHANGED, Outcome.INVALID})
"""Outcomes whose detail are findings of the checks, which quote the file. `caveman status` shows them, no log does."""

_USUAL: Final = frozenset({Reason.NOT_QUIET, Reason.CHANGED_MEANWHILE})
"""Reasons of which nobody need be told: a file waits until it is quiet."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Ended:
    """A job and how it ended."""

    job: CompressJob
    end: Receipt | Again


@dataclass(frozen=True, slots=True)
class Running:
    """Runs jobs and queues them again."""

    queue: ArqJobQueue
    handler: Handler
    job_seconds: float

    async def compress(self, ctx: dict[str, Any], payload: object) -> None:
        """Do one job. Only a cancellation leaves it queued as it is."""
        try:
            job = decode_job(payload)
        except PermanentError as error:
            log.warning("job dropped", job_id=ctx["job_id"], error=error.message)
            return
        with bound_contextvars(job_id=ctx["job_id"], root_id=job.root_id):
            end = await self._end_of(job)
            if end is not None:
                _log_end(end)
                ctx[ENDED] = Ended(job, end)

    async def _end_of(self, job: CompressJob) -> Receipt | Again | None:
        try:
            # Our own limit, below arq's: arq's looks like a cancellation in here and could not be recorded.
            async with asyncio.timeout(self.job_seconds):
                return await self.handler(job)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is recorded and does not end the worker
            _log_fault("job failed", job, error)
            return await self._failed(job, error)

    async def _failed(self, job: CompressJob, error: Exception) -> Receipt | Again | None:
        try:
            return await self.handler.failed(job, error)
        except Exception as second:  # noqa: BLE001 - left to the next rescan, not to an endless loop
            _log_fault("job's failure was not recorded", job, second)
            return None

    async def after(self, ctx: dict[str, Any]) -> None:
        """Queue the job again if it asked for it or its file was saved meanwhile. arq has removed all its keys by now.

        An exception here would end arq's poll loop; what is lost by it, the next rescan finds.
        """
        ended: Ended | None = ctx.get(ENDED)
        if ended is None:
            return
        try:
            again = ended.end if isinstance(ended.end, Again) else await self.handler.recheck(ended.job)
            if again is not None:
                why = None if again.reason in _USUAL else again.reason
                await self.queue.put(ended.job, self.handler.real_path(ended.job), at=again.at, why=why)
        except Exception as error:  # noqa: BLE001 - see above
            with bound_contextvars(job_id=ctx["job_id"]):
                _log_fault("job was not queued again", ended.job, error)


def _log_end(end: Receipt | Again) -> None:
    if isinstance(end, Again):
        log.debug("job put off", reason=str(end.reason), at=end.at)
    else:
        log.info("job ended", outcome=str(end.outcome), reason=str(end.reason), **_numbers(end))
        detail = "" if end.outcome in _QUOTING else end.detail
        log.debug("job ended", path=str(end.path), detail=detail)


def _numbers(receipt: Receipt) -> dict[str, Any]:
    """What a compression came to; nothing for another outcome."""
    if receipt.outcome is not Outcome.COMPRESSED:
        return {}
    return {
        "tokens_before": receipt.tokens_before,
        "tokens_after": receipt.tokens_after,
        "version": receipt.version,
        "seconds": round(receipt.seconds, 3),
    }


def _log_fault(event: str, job: CompressJob, error: Exception) -> None:
    """What it was at ERROR; the file, and the message that may name it, at DEBUG."""
    log.error(event, error=type(error).__name__)
    log.debug(event, relative=job.relative, exc_info=error)
