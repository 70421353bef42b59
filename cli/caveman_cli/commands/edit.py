"""`caveman edit`: the readable form in an editor, the compressed result in place."""

from __future__ import annotations

import asyncio
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from caveman_cli.failures.errors import EditorError, MissingPathError, RefusedError
from caveman_cli.failures.exit_codes import ExitCode, code_of
from caveman_cli.output.console import note, printable, say, shown
from caveman_cli.output.counting import counted_alike
from caveman_cli.output.reports import line_of
from caveman_cli.output.sections import section_lines
from caveman_cli.settings.backends import settings_in_force
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.opening import folders_of, opened
from caveman_cli.settings.own_settings import at_level
from caveman_cli.settings.rewrite_parts import BY_HAND, opened_deps, policy_of
from caveman_cli.versions.editor import Editor, editor_for, run_editor
from caveman_cli.versions.given_file import existing_file
from caveman_cli.versions.scratch import scratch_file, scratch_files
from caveman_core.config import Settings, load_settings
from caveman_core.errors import OpenForWritingError
from caveman_core.files.eligibility import Ineligible, examine, open_in_editor
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import Level
from caveman_core.readable.expanding import Form
from caveman_core.readable.form import Readable, read_readable
from caveman_core.restoring.moved import kept_versions
from caveman_core.restoring.one_file import known_as

if TYPE_CHECKING:
    from caveman_core.readable.editing import Edited

_MAY_BE_EDITED = frozenset({Reason.OPTED_OUT, Reason.MERGE_CONFLICT, Reason.EMPTY})
"""Texts that are not compressed as they stand; what is typed may be, or stands as it is."""


def command(
    file: Annotated[Path, typer.Argument(parser=given_path, metavar="FILE", help="A memory file.", show_default=False)],
    level: Annotated[
        Level | None,
        typer.Option(help="How far to go with what you edit, whatever the settings say.", show_default=False),
    ] = None,
) -> None:
    """Edit the readable text of a file.

    When the editor ends, what you saved in it is compressed and put in place. The editor is $VISUAL, else $EDITOR,
    else one that is found. One that opens a window of its own has to wait for it: EDITOR='code --wait'.

    Sections you did not edit stay as they are in the file, and what you typed is kept as a version. If the file is
    saved meanwhile, both edits are merged by section; where both changed the same section the file is left alone, and
    your text is kept as a version. A file that is ignored, opts out or is on hold holds your text as you typed it.

    \b
    Examples:
        caveman edit ~/.claude/CLAUDE.md
        caveman edit --level full ~/.claude/CLAUDE.md
    """
    settings = settings_in_force(at_level(load_settings(), level))
    done = _edit(file, editor_for(os.environ, terminal=sys.stdin.isatty()), settings)
    if done is not None:
        raise typer.Exit(_show(done))
    note(f"You changed nothing, and {shown(file)} stands as it is.")
    note("If your editor returns at once, give it its option to wait: EDITOR='code --wait'")


def _edit(file: Path, editor: Editor, settings: Settings) -> Edited | None:
    """None if nothing was changed in the editor. The ledger is closed while that runs: it may be hours."""
    from caveman_core.readable.editing import put_edited

    folders = folders_of(settings)
    given = Path(os.path.abspath(file))  # noqa: PTH100 - links stay, as with compress
    policy = policy_of(BY_HAND, "file", settings, given)
    start = _look(file, given, folders, editor)
    with scratch_file(folders, start.path, start.text) as scratch:
        run_editor(editor, scratch, again=f"caveman edit {shlex.quote(str(file))}")
        edited = _typed(scratch, start)
        if edited is None:
            _still_there(file, folders)
            return None

        async def put() -> Edited:
            async with opened_deps(history, folders, settings, 0.0) as deps:
                return await put_edited(start, edited, policy, deps, given=given)

        with opened(folders) as history:
            return asyncio.run(put())


def _look(file: Path, given: Path, folders: Folders, editor: Editor) -> Readable:
    """The text to edit, and what a person should know of it."""
    with opened(folders) as history:
        real = _existing(file, history)
        _check(file, given, editor)
        start = read_readable(history, folders, real)
    for section in start.expanded.with_form(Form.LOST):
        note(printable(f"line {section.line}, {section.title!r}: its source is not kept any more"))
    for left in scratch_files(folders, real):
        note(f"The text of another edit of it, open or broken off, is kept at {shown(left)}")
        note(f"  If you need it no more: rm -r {shlex.quote(str(left.parent))}")
    return start


def _existing(file: Path, history: History) -> Path:
    try:
        return existing_file(file)
    except MissingPathError as missing:
        if not kept_versions(history, known_as(history, file)):
            raise
        bring_back = f"caveman restore {shlex.quote(str(file))}"
        raise MissingPathError(f"{missing.message}; caveman has versions of it", next_command=bring_back) from None


def _still_there(file: Path, folders: Folders) -> None:
    """MissingPathError if it is not."""
    if not os.path.lexists(file):
        with opened(folders) as history:
            _existing(file, history)


def _check(file: Path, given: Path, editor: Editor) -> None:
    """Refuse before anything is typed what could not be put in place afterwards."""
    again = f"caveman edit {shlex.quote(str(file))}"
    if open_in_editor(file):
        raise OpenForWritingError(
            f"{shown(file)}: an editor has it open",
            next_command=f"close the editor (or delete the swap file it left behind), then {again}",
        )
    found = examine(file, root=given, profile=None, by_hand=True, even_ignored=True)
    if isinstance(found, Ineligible) and found.reason not in _MAY_BE_EDITED:
        detail = f" ({found.detail})" if found.detail else ""
        raise RefusedError(
            f"{shown(file)}: {found.reason}{detail}",
            next_command=_instead(found.reason, file, editor),
        )


def _instead(reason: Reason, file: Path, editor: Editor) -> str:
    """The command that edits the file itself, or first makes that possible."""
    return shlex.join([*(("chmod", "u+w") if reason is Reason.READ_ONLY else editor.words), str(file)])


def _typed(scratch: Path, start: Readable) -> bytes | None:
    """What the editor left; None if that is what it was given. Raises EditorError if that is nothing."""
    again = f"caveman edit {shlex.quote(str(start.path))}"
    try:
        edited = scratch.read_bytes()
    except FileNotFoundError:
        raise EditorError("the text was deleted while the editor was at it", next_command=again) from None
    if edited == start.text:
        return None
    if not edited.decode("utf-8", "replace").strip("\ufeff \t\r\n"):
        raise EditorError("the text is empty", next_command=again)
    return edited


def _show(done: Edited) -> ExitCode:
    receipt = done.receipt
    where = shown(receipt.path)
    if done.readable is None:
        say(f"{where} holds this text already.")
        return ExitCode.OK
    if done.merged:
        note(f"{where} was saved meanwhile: it now holds both edits.")
    say(printable(_line_of(receipt)), style="green" if receipt.outcome is Outcome.COMPRESSED else None)
    for line in section_lines(receipt):
        say(line, style="yellow")
    say(f"What this replaced is kept as version {done.readable}.")
    return code_of(receipt)


def _line_of(receipt: Receipt) -> str:
    """What became of the typed text."""
    if receipt.outcome is Outcome.COMPRESSED:
        (counted,), counter = counted_alike([receipt])
        return line_of(counted, counter.name)
    where, given = shown(receipt.path), shlex.quote(str(receipt.path))
    reason = f"{receipt.reason} ({receipt.detail})" if receipt.detail else str(receipt.reason)
    if receipt.outcome is Outcome.SUPERSEDED:
        restore = f"caveman restore --version {receipt.version} {given}"
        return f"{where} was not compressed: {reason}. Your text is kept as version {receipt.version}: {restore}"
    later = "" if receipt.terminal else f". To have it compressed: caveman compress {given}"
    return f"{where} holds your text as you typed it: {reason}{later}"
