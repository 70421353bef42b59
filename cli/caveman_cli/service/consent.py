"""Showing a service file before it is written, and asking."""

from __future__ import annotations

import shlex
import sys
from difflib import unified_diff
from pathlib import Path

import typer

from caveman_cli.console import note, printable, say, shown
from caveman_cli.errors import NeedsAnswerError
from caveman_cli.service.errors import ServiceFileError
from caveman_cli.service.mark import Author

_FOREIGN = {
    Author.CHANGED: "was changed since caveman wrote it",
    Author.OTHER: "was not written by caveman",
}


def show_text(text: str) -> None:
    """A service file on stdout, line by line."""
    for line in text.splitlines():
        say(printable(line))


def agree_to_write(file: Path, before: str | None, text: str, author: Author, *, yes: bool, again: str) -> None:
    """Return if the file may be written, which `--yes` settles for all but a person's own text.

    `again` is the command that says yes. Raises NeedsAnswerError and ServiceFileError where nobody can answer.
    """
    if author in _FOREIGN and before is not None:
        _agree_to_replace(file, before, text, _FOREIGN[author], again)
    elif not yes:
        if not sys.stdin.isatty():
            raise NeedsAnswerError(
                "the service was not installed: there is no terminal to ask at",
                untouched="Nothing was written.",
                next_command=again,
            )
        typer.confirm(f"Write it to {shown(file)} and start it?", abort=True, err=True)


def _agree_to_replace(file: Path, before: str, text: str, why: str, again: str) -> None:
    note(f"{shown(file)} {why}. Installing would change it so:")
    lines = unified_diff(before.splitlines(), text.splitlines(), "installed", "to be installed", lineterm="")
    show_text("\n".join(lines))
    if not sys.stdin.isatty():
        move = shlex.join(("mv", str(file), str(free_name(file))))
        raise ServiceFileError(
            f"{shown(file)} {why}, and there is no terminal to ask at",
            untouched="It was not changed.",
            next_command=f"{move} && {again}",
        )
    typer.confirm("Replace it?", abort=True, err=True)


def agree_to_delete(file: Path) -> None:
    """Ask about a file that a person changed; the service is stopped by now."""
    if not sys.stdin.isatty():
        raise ServiceFileError(
            f"{shown(file)} {_FOREIGN[Author.CHANGED]}, so it is yours to delete",
            untouched="The service is stopped and starts no more; its file is as it was.",
            next_command=f"rm {shlex.quote(str(file))}",
        )
    typer.confirm(f"{shown(file)} {_FOREIGN[Author.CHANGED]}. Delete it?", abort=True, err=True)


def free_name(file: Path) -> Path:
    """A name beside the file that is not taken."""
    number, name = 1, file.with_name(f"{file.name}.mine")
    while name.exists() or name.is_symlink():
        number += 1
        name = file.with_name(f"{file.name}.mine{number}")
    return name
