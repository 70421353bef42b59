"""`caveman worker`: a worker of its own, beside a watcher."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.settings.backends import choice_of, with_choice
from caveman_cli.settings.flags import Jobs, QuietAgentSeconds, QuietSeconds, Redis, given_path
from caveman_cli.settings.opening import folders_of, opened
from caveman_core.config import Settings, load_settings
from caveman_core.history.history import History

if TYPE_CHECKING:
    from caveman_worker.handler import Handler
    from caveman_worker.ports import Rewrite


def command(
    roots: Annotated[
        list[Path] | None,
        typer.Argument(parser=given_path, metavar="ROOT", help="Only these roots; else all that are watched."),
    ] = None,
    redis: Redis = None,
    jobs: Jobs = None,
    quiet_seconds: QuietSeconds = None,
    quiet_agent_seconds: QuietAgentSeconds = None,
    burst: Annotated[bool, typer.Option("--burst", help="End when nothing is due.")] = False,
) -> None:
    """Do the jobs that `caveman watch` queues.

    Works until SIGTERM or Ctrl-C. The watcher has a worker of its own; this is for more of them, or for
    `watch --no-worker`.

    \b
    Example:
        caveman worker --jobs 4
    """
    from caveman_cli.daemon.told_backend import tell_backend
    from caveman_cli.output.logs import configure_logs

    settings = load_settings(
        {
            "redis_url": redis,
            "jobs": jobs,
            "quiet_seconds": quiet_seconds,
            "quiet_agent_seconds": quiet_agent_seconds,
        }
    )
    configure_logs(settings.log_format)
    choice = choice_of(settings)
    settings = with_choice(settings, choice)
    tell_backend(choice, settings)
    raise typer.Exit(asyncio.run(_work(settings, roots or [], burst)))


async def _work(settings: Settings, roots: list[Path], burst: bool) -> ExitCode:
    from caveman_cli.daemon.serving import rewriting, serve
    from caveman_cli.daemon.stopping import until_stopped

    folders = folders_of(settings)
    with opened(folders) as history:
        async with rewriting(history, folders, settings) as rewrite:
            handler = _handler(settings, history, rewrite, roots)
            return await until_stopped(lambda stop: serve(settings, folders, handler, stop, burst=burst))


def _handler(settings: Settings, history: History, rewrite: Rewrite, roots: list[Path]) -> Handler:
    from caveman_cli.daemon.own_roots import OwnRoots
    from caveman_cli.daemon.serving import handler_of
    from caveman_core.clock import SystemClock

    handler = handler_of(history, settings, rewrite)
    if not roots:
        return handler
    return OwnRoots(handler, history.ledger, frozenset(Path(os.path.realpath(root)) for root in roots), SystemClock())
