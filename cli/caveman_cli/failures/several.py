"""One thing done to each of several files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.failures.failure import failure_of
from caveman_cli.output.console import note, printable
from caveman_core.errors import CavemanError


def for_each(files: Sequence[Path], do: Callable[[Path], None]) -> None:
    """Do it to every file: one that fails is told and stops none of the others.

    The error of a single file is raised as it is. Of several the exit code is what all ended with, else SOME_FAILED.
    """
    if len(files) == 1:
        do(files[0])
        return
    codes = {_code(file, do) for file in files}
    raise typer.Exit(codes.pop() if len(codes) == 1 else ExitCode.SOME_FAILED)


def _code(file: Path, do: Callable[[Path], None]) -> ExitCode:
    try:
        do(file)
    except (CavemanError, OSError) as error:
        failure = failure_of(error)
        note(printable(str(failure)), style="red")
        return failure.code
    return ExitCode.OK
