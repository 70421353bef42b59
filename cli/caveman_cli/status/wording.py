"""The words and columns that the standing and its live view share. What they return steers no terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_cli.output.console import plural, printable, shown
from caveman_cli.output.reports import failure_of_receipt
from caveman_cli.output.usage import dollars
from caveman_cli.status.attention import Trouble
from caveman_cli.status.happened import Happening
from caveman_cli.status.jobs import JobFile, Naming
from caveman_cli.status.queue import QueueState
from caveman_core.history.records import Pause
from caveman_core.queue.listing import JobState

_UNITS: Final = ((86_400, "d"), (3_600, "h"), (60, "min"), (1, "s"))


def in_time(seconds: float) -> str:
    """How long until then: `now`, `in 42 s`, `in 5 min`, rounded up so that nothing is due that is not."""
    for unit, name in _UNITS:
        if seconds > (2 * unit if unit > 1 else 0):
            return f"in {int(-(-seconds // unit))} {name}"
    return "now"


def starts(job: JobFile, now: float, pause: Pause | None) -> str:
    """When the job starts, or that it runs or waits for the end of a pause."""
    if job.state is JobState.RUNNING:
        return job.state.value
    return "paused" if pause else in_time(job.at - now)


def waits_for(job: JobFile) -> str:
    """Why the job was put off, "" if it was not."""
    return job.why.value if job.why is not None and job.state is JobState.WAITING else ""


def file_of(job: JobFile, queue: QueueState) -> str:
    """The job's file, or what is known instead."""
    if job.path is not None:
        return shown(job.path)
    if job.naming is Naming.UNREADABLE and queue.nameless is not None:
        return "?"
    said = one_line(job.said)
    return f"{said} ({job.naming.value})" if job.naming is Naming.UNKNOWN_ROOT else f"? ({said})"


def needing(count: int) -> str:
    """`1 file needs attention`, `2 files need attention`."""
    return f"{plural(count, 'file')} {'needs' if count == 1 else 'need'} attention"


def why_and_next(trouble: Trouble) -> Iterator[str]:
    """Why the file needs attention, then the next command if there is one."""
    receipt = trouble.receipt
    detail = f" ({receipt.detail})" if receipt.detail else ""
    yield one_line(f"{receipt.outcome}: {receipt.reason}{detail}")
    failure = failure_of_receipt(receipt)
    if failure is not None:
        yield one_line(f"next: {failure.next_step}")


def tokens_of(one: Happening) -> str:
    """Before and after, where something was written."""
    return f"{one.tokens_before:,} -> {one.tokens_after:,}" if one.version else ""


def said_of(one: Happening) -> str:
    """The version made, or the reason there is none."""
    if one.version:
        cost = f", {dollars(one.made.usage.cost)}" if one.made is not None and one.made.usage.calls else ""
        return one_line(f"version {one.version}{cost}" + (f" ({one.detail})" if one.detail else ""))
    return one_line(f"{one.message} ({one.detail})" if one.detail else one.message)


def one_line(text: str) -> str:
    """Foreign text on one line."""
    return printable(text).replace("\n", "\\n")
