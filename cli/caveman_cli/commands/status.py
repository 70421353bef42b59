"""`caveman status`: what watches, what waits, what needs attention, what was done, what it saves."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.output.console import document, say, stream
from caveman_cli.settings.backends import settings_in_force
from caveman_core.config import Settings, load_settings

if TYPE_CHECKING:
    from caveman_cli.status.savings_picture import Paper


def command(
    last: Annotated[
        int,
        typer.Option(
            min=0, max=1000, metavar="N", help="How many jobs, files that need attention and outcomes to list, each."
        ),
    ] = 10,
    watch: Annotated[bool, typer.Option("--watch", help="A live view; q or Ctrl-C ends it, with 0.")] = False,
    check: Annotated[bool, typer.Option("--check", help="Only what is wrong, a line each, and an exit code.")] = False,
    savings: Annotated[bool, typer.Option("--savings", help="The tokens saved, over time and per root.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Show the watcher, the queue, outcomes and savings.

    --check ends with 0 if all is well, else with 1: no watcher runs, the queue does not answer, jobs are due for
    more than 5 minutes while nothing runs, files need attention, a swap is unfinished, the ledger is damaged, or a
    pause without an end is older than a day. A shorter pause is no problem.

    Level and backend of a root are those of the settings now; a watcher has those it was started with.

    --savings counts what stands compressed: a restore ends a file's saving, and a file that is gone is left out.

    \b
    Examples:
        caveman status --last 20
        caveman status --watch
        caveman status --check || echo "look at caveman"
        caveman status --savings
    """
    if watch + check + savings > 1 or (watch and as_json):
        raise typer.BadParameter("--watch, --check and --savings go alone; --json goes with the last two")
    if check:
        raise typer.Exit(_check(as_json))
    settings = settings_in_force(load_settings())
    if watch:
        _watch(settings)
    elif savings:
        _savings(settings, last, as_json)
    else:
        _once(settings, last, as_json)


def _once(settings: Settings, last: int, as_json: bool) -> None:
    """What is known is shown even where the ledger cannot be read; the error comes after it."""
    from caveman_cli.status.as_json import as_json as standing_json
    from caveman_cli.status.as_text import show
    from caveman_cli.status.standing import standing

    found = asyncio.run(standing(settings, last))
    if as_json:
        document(standing_json(found))
    else:
        show(found)
    if found.trouble is not None:
        raise found.trouble


def _check(as_json: bool) -> ExitCode:
    from caveman_cli.status.problems import find_problems, problems_json
    from caveman_core.clock import SystemClock

    problems = find_problems()
    if as_json:
        document(problems_json(problems, SystemClock().now()))
    else:
        for problem in problems:
            say(str(problem))
    return ExitCode.ERROR if problems else ExitCode.OK


def _watch(settings: Settings) -> None:
    """However it is ended, a view that was looked at is no error."""
    from caveman_cli.daemon.stopping import until_stopped
    from caveman_cli.status.live import watch_live

    asyncio.run(until_stopped(partial(watch_live, settings)))


def _savings(settings: Settings, last: int, as_json: bool) -> None:
    from caveman_cli.status.savings import look_at_savings, savings_json
    from caveman_cli.status.savings_picture import picture

    found = look_at_savings(settings)
    if as_json:
        document(savings_json(found, last))
        return
    for line in picture(found, _paper(), last):
        say(line)


def _paper() -> Paper:
    from caveman_cli.status.blocks import blocks_for
    from caveman_cli.status.savings_picture import NARROWEST, WIDEST, Paper

    console = stream()
    width = console.size.width if console.is_terminal else 80
    return Paper(min(max(width, NARROWEST), WIDEST), blocks_for(console.encoding), cut=console.is_terminal)
