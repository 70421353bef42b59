"""`caveman expand`: the readable form of a file."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated, Final

import typer

from caveman_cli.output.console import document, note, plural, printable, say, shown, text_of_file
from caveman_cli.settings.flags import given_path
from caveman_cli.versions.expansion import Expansion, expansion_of, put_readable
from caveman_core.errors import ChangedError
from caveman_core.history.records import Version
from caveman_core.readable.expanding import Form

_ATTEMPTS: Final = 3
"""How often a file is tried that is saved again meanwhile."""


def command(
    file: Annotated[
        Path,
        typer.Argument(
            parser=given_path, metavar="FILE", help="A memory file; it need not exist any more.", show_default=False
        ),
    ],
    write: Annotated[
        bool, typer.Option("--write", help="Put the readable form in place instead of printing it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="What becomes of each section, as JSON; no text.")] = False,
) -> None:
    """Print the readable text of a file.

    Every section that was compressed comes as you wrote it; what you have edited since stands as it is. With --write
    the file itself becomes so: what stood there is kept as a version, and its sections are left alone until you
    compress the file by hand.

    \b
    Examples:
        caveman expand ~/.claude/CLAUDE.md | less
        caveman expand --write ~/.claude/CLAUDE.md
    """
    if write and as_json:
        raise typer.BadParameter("--json goes without --write")
    if write:
        _write(file)
        return
    found = expansion_of(file)
    _tell(found)
    if as_json:
        document(_as_json(found))
    else:
        text_of_file(found.readable.text)


def _write(file: Path) -> None:
    for attempt in range(_ATTEMPTS):
        found = expansion_of(file)
        try:
            version = put_readable(found)
            break
        except ChangedError:
            if attempt == _ATTEMPTS - 1:
                raise
    _tell(found)
    _say_done(found, version)


def _say_done(found: Expansion, version: Version | None) -> None:
    path = found.readable.path
    if version is None:
        say(f"{shown(path)} stands in its readable form already.")
        return
    replaced = f"; what this replaced is kept as version {version.number}" if found.exists else ""
    count = len(found.readable.expanded.with_form(Form.SOURCE))
    say(f"{shown(path)} is readable again ({plural(count, 'section')} put back){replaced}.")
    say(f"It stays as it is from now on. To have it compressed again: caveman compress {shlex.quote(str(path))}")


def _tell(found: Expansion) -> None:
    """What a person should know of the text, on stderr."""
    readable = found.readable
    if not found.exists:
        note(f"{shown(readable.path)} is gone: this is what caveman left there last (version {readable.version}).")
    for section in readable.expanded.with_form(Form.LOST):
        note(printable(f"line {section.line}, {section.title!r}: its source is not kept any more; it stands as it is"))
    if not any(section.origin for section in readable.expanded.sections):
        note(f"{shown(readable.path)}: no section of it is compressed{found.hint}")


def _as_json(found: Expansion) -> dict[str, object]:
    readable = found.readable
    sections = [
        {"title": section.title, "line": section.line, "from": section.form.value}
        for section in readable.expanded.sections
    ]
    return {"path": str(readable.path), "exists": found.exists, "version": readable.version, "sections": sections}
