"""Showing a service file before it is written, and asking."""

from __future__ import annotations

import shlex
from difflib import unified_diff
from pathlib import Path

from caveman_cli.failures.errors import NeedsAnswerError
from caveman_cli.output.asking import agree, can_ask
from caveman_cli.output.console import note, printable, say, shown
from caveman_cli.service.errors import ServiceFileError
from caveman_cli.service.file import free_name
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
        refusal = NeedsAnswerError(
            "the service was not installed: there is no terminal to ask at",
            untouched="Nothing was written.",
            next_command=again,
        )
        agree(f"Write it to {shown(file)} and start it?", refusal)


def _agree_to_replace(file: Path, before: str, text: str, why: str, again: str) -> None:
    note(f"{shown(file)} {why}. Installing would change it so:")
    lines = unified_diff(before.splitlines(), text.splitlines(), "installed", "to be installed", lineterm="")
    show_text("\n".join(lines))
    move = shlex.join(("mv", str(file), str(free_name(file))))
    refusal = ServiceFileError(
        f"{shown(file)} {why}, and there is no terminal to ask at",
        untouched="It was not changed.",
        next_command=f"{move} && {again}",
    )
    agree(f"Replace it? It is kept as {shown(free_name(file))}.", refusal)


def may_delete(file: Path, author: Author) -> bool:
    """Whether the file goes with the service. One that a person changed is asked about, and left where nobody answers.

    A no raises DeclinedError: then nothing is to be done.
    """
    if author is not Author.CHANGED:
        return True
    if not can_ask():
        return False
    refusal = ServiceFileError(untouched="The service and its file are as they were.")
    agree(f"{shown(file)} {_FOREIGN[author]}. Stop the service and delete it?", refusal)
    return True
