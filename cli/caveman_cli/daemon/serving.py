"""The worker as the commands run it: inside the daemon, or as a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

from caveman_cli.settings.opening import queue_server
from caveman_cli.settings.own_settings import with_globs
from caveman_cli.settings.rewrite_parts import opened_deps, policy_of, quiet_of
from caveman_cli.settings.signing_key import signing_key
from caveman_core.clock import SystemClock
from caveman_core.config import BackendChoice, Settings
from caveman_core.files.eligibility import examine, open_in_editor
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Root
from caveman_core.policy import Policy
from caveman_core.queue.name import queue_name
from caveman_core.rewrite import rewrite
from caveman_worker.handler import Handler
from caveman_worker.jobs import CompressHandler
from caveman_worker.ports import Rewrite
from caveman_worker.settings import WorkerSettings
from caveman_worker.worker import run_worker

_NO_MODEL: Final = (BackendChoice.AUTO, BackendChoice.OFFLINE)
_JOB_SECONDS, _MODEL_JOB_SECONDS = 900.0, 3_600.0
"""What takes longer has failed; with a model it goes on later."""

LOCK_SECONDS = 1.0
"""A worker does not wait for a file that another process is at: it comes back to it later."""


@asynccontextmanager
async def rewriting(history: History, folders: Folders, settings: Settings) -> AsyncIterator[Rewrite]:
    """`rewrite` for a worker; what its backend opened is closed at the end."""
    async with opened_deps(history, folders, settings, LOCK_SECONDS, queue_server(settings, folders)) as deps:
        yield partial(rewrite, deps=deps)


def handler_of(history: History, settings: Settings, rewrite: Rewrite) -> CompressHandler:
    """The compress job on the real disk and ledger."""
    return CompressHandler(
        ledger=history.ledger,
        rewrite=rewrite,
        examine=examine,
        open_in_editor=open_in_editor,
        policy_of=root_policy(settings),
        quiet_of=lambda writer: quiet_of(writer, settings),
        clock=SystemClock(),
    )


def root_policy(settings: Settings) -> Callable[[Root], Policy]:
    """The policy of a root in the ledger: its profile, with the globs and the level that these settings say."""
    return lambda root: policy_of(root.id, with_globs(root.profile, root.path, settings), settings, root.path)


async def serve(
    settings: Settings,
    folders: Folders,
    handler: Handler,
    stop: asyncio.Event,
    *,
    burst: bool = False,
    stop_seconds: float = 5.0,
) -> None:
    """Run jobs until `stop`, or in a burst until nothing is runnable; a job gets `stop_seconds` to end at a stop."""
    await run_worker(
        WorkerSettings(
            where=queue_server(settings, folders),
            queue=queue_name(settings.queue),
            key=signing_key(settings, folders),
            jobs=settings.jobs,
            job_seconds=_JOB_SECONDS if settings.backend in _NO_MODEL else _MODEL_JOB_SECONDS,
            burst=burst,
            stop_seconds=stop_seconds,
        ),
        handler,
        stop=stop,
    )
