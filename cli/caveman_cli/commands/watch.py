"""`caveman watch`: the daemon, in the foreground."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.settings.backends import choice_of, with_choice
from caveman_cli.settings.flags import Jobs, QuietAgentSeconds, QuietSeconds, Redis, absolute, given_path
from caveman_core.config import load_settings


def command(
    roots: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=given_path,
            metavar="ROOT",
            help="Folders or files to watch (CAVEMAN_ROOTS); ~/.claude by default. One may appear later.",
        ),
    ] = None,
    redis: Redis = None,
    jobs: Jobs = None,
    no_worker: Annotated[bool, typer.Option("--no-worker", help="Only fill the queue; see caveman worker.")] = False,
    poll: Annotated[bool, typer.Option("--poll", help="Look every 2 s instead of trusting file events.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", "-n", help="Say what would be done; write nothing.")] = False,
    now: Annotated[bool, typer.Option("--now", help="Compress what is there already, too.")] = False,
    quiet_seconds: QuietSeconds = None,
    quiet_agent_seconds: QuietAgentSeconds = None,
) -> None:
    """Compress memory files after they are saved.

    Watches until SIGTERM or Ctrl-C and compresses each file once it has been left alone for a while. What is
    there at the first start stays as it is until it is saved. Runs in the foreground; one watcher a user.

    \b
    Examples:
        caveman watch
        caveman watch ~/.claude ~/src/service --quiet-seconds 20
    """
    from caveman_cli.daemon.told_backend import tell_backend
    from caveman_cli.daemon.watching import WatchOptions, watch
    from caveman_cli.output.logs import configure_logs

    settings = load_settings(
        {
            "roots": absolute(roots),
            "redis_url": redis,
            "jobs": jobs,
            "quiet_seconds": quiet_seconds,
            "quiet_agent_seconds": quiet_agent_seconds,
        }
    )
    configure_logs(settings.log_format)
    choice = choice_of(settings)
    settings = with_choice(settings, choice)
    if not (no_worker or dry_run):
        tell_backend(choice, settings)
    options = WatchOptions(worker=not no_worker, poll=poll, dry_run=dry_run, now=now)
    raise typer.Exit(asyncio.run(watch(settings, options)))
