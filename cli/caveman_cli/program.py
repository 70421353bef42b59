"""The commands as one program; what they raise becomes a message and an exit code here and nowhere else."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from typing import Final

import typer

from caveman_cli.failures.errors import EncodingError
from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.failures.failure import failure_of
from caveman_cli.interrupts import end_at_once, raise_again
from caveman_cli.output.console import debugging, flush, note, printable, tolerate_any_output, written
from caveman_core.errors import AGAIN

COMMANDS: Final[tuple[str, ...]] = (
    "watch", "worker", "compress", "scan", "check", "status", "history", "diff", "restore", "expand", "edit", "doctor",
    "service",
    "pause", "resume", "retry", "hold", "release", "forget",
)  # fmt: skip
"""In the order of `caveman --help`. Each is `command` in `commands/<name>.py`, or one of GROUPS."""

GROUPS: Final = frozenset({"service"})
"""Commands with commands below them: `app` in `commands/<name>.py`."""


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns the exit code. Nothing is raised but what ends the process anyway."""
    tolerate_any_output()
    try:
        code = _program(_help_as_option(arguments))
        flush()
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the one place where every error becomes a message
        return _render(error)
    return code


def _help_as_option(arguments: Sequence[str]) -> Sequence[str]:
    """`help` and `help COMMAND` are other words for `--help` and `COMMAND --help`."""
    if arguments[:1] != ["help"]:
        return arguments
    about = [] if arguments[1:2] == ["help"] else arguments[1:]
    return [*about, "--help"]


def _program(arguments: Sequence[str]) -> int:
    _need_utf8_names(arguments)
    command = typer.main.get_command(application(arguments))
    raise_again()
    with written() if _is_about_usage(arguments) else nullcontext():
        code = command.main(args=list(arguments), prog_name="caveman", standalone_mode=False)
    return int(code or ExitCode.OK)


def _is_about_usage(arguments: Sequence[str]) -> bool:
    """Whether it only prints: no file is opened, so an error of the system is one of the output."""
    return not arguments or not {"-h", "--help", "-V", "--version"}.isdisjoint(arguments)


def _need_utf8_names(arguments: Sequence[str]) -> None:
    """Raises EncodingError where Python takes file names for another encoding: the ledger holds them in UTF-8."""
    encoding = sys.getfilesystemencoding()
    if encoding.replace("-", "") != "utf8" and not _is_about_usage(arguments):
        raise EncodingError(
            f"file names are read as {encoding} here (the locale says so), and caveman needs UTF-8",
            next_command=f"PYTHONUTF8=1 {AGAIN}",
        )


def application(arguments: Sequence[str]) -> typer.Typer:
    """The program with the command that is asked for; with all of them when it is help that is asked for."""
    app = typer.Typer(
        name="caveman",
        help=_HELP,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_top)
    asked = arguments[0] if arguments else ""
    for name in [asked] if asked in COMMANDS else COMMANDS:
        if name in GROUPS:
            app.add_typer(_group(name), name=name)
        else:
            app.command(name)(_command(name))
    return app


def _group(name: str) -> typer.Typer:
    group: typer.Typer = importlib.import_module(f"caveman_cli.commands.{name}").app
    return group


def _command(name: str) -> Callable[..., None]:
    module = importlib.import_module(f"caveman_cli.commands.{name}")
    command: Callable[..., None] = module.command
    return command


def _top(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", "-V", help="Print the version and exit."),
) -> None:
    if version:
        from importlib.metadata import version as installed

        typer.echo(f"caveman {installed('caveman-watch')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _render(error: BaseException) -> ExitCode:
    if isinstance(error, KeyboardInterrupt):
        end_at_once()  # a second one while this one is told
    if debugging():
        traceback.print_exception(error)
    failure = failure_of(error)
    with suppress(OSError):  # nobody to tell it to
        if not isinstance(error.__cause__, BrokenPipeError):  # who reads it has seen enough, as with `head`
            note(printable(str(failure)))
    try:
        sys.stdout.flush()
    except OSError:
        sys.stdout = None  # it takes nothing, and Python would try again at the end
    return failure.code


_HELP: Final = """Watch the memory files coding agents load and rewrite their prose tersely, losing nothing.

`caveman help COMMAND` tells more about a command.

\b
Words:
    memory file  a text that an agent loads into every conversation: CLAUDE.md, AGENTS.md, rules, ...
    root         a folder or file that you asked caveman to watch
    version      the bytes of a file from before and after one change: `restore` brings them back
    hold         what leaves a file, or sections of it, as they are
    ledger       caveman's own record of roots, versions and outcomes

\b
Examples:
    caveman compress --dry-run ~/.claude
    caveman watch
    caveman restore ~/.claude/CLAUDE.md

\b
Exit codes: 0 done or nothing to do; 1 error or wrong usage; 2 the result did not pass the checks;
3 some of several files failed; 4 refused; 5 a lock was not obtained in time, or the file
kept changing; 130 interrupted.
"""
