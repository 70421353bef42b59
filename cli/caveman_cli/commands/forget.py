"""`caveman forget`: delete everything caveman keeps of a file."""

from __future__ import annotations

import asyncio
import os
import shlex
from collections.abc import Container, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

import typer

from caveman_cli.failures.errors import ForgetIncompleteError, MissingPathError, NeedsAnswerError, NotAFileError
from caveman_cli.failures.several import for_each
from caveman_cli.output.asking import agree
from caveman_cli.output.console import note, plural, say, shown
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.opening import opened
from caveman_cli.settings.own_folders import own_folders
from caveman_cli.versions.known_versions import real_path
from caveman_cli.versions.scratch import forget_scratch_files
from caveman_core.by_hand.forgetting import Kept, erase, forget, kept_of
from caveman_core.errors import CavemanError
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.keys import path_key
from caveman_core.restoring.moved import follow, old_names

_PARTLY: Final = "The file itself was not changed. What was deleted by then stays deleted; the rest is still kept."


def command(
    files: Annotated[
        list[Path],
        typer.Argument(
            parser=given_path, metavar="FILE", help="Files; they need not exist any more.", show_default=False
        ),
    ],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    wait: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="How long to wait while a job is at a file.")
    ] = 60.0,
) -> None:
    """Delete everything caveman keeps of files.

    For a file that had a secret in it. Backups, versions, remembered sections, outcomes go: no earlier text can be
    restored afterwards. The file itself is not touched. It is left alone until you save it; then it is backed up and
    compressed like any other. Take the secret out before that, or say `caveman hold FILE`. Copies of your editor,
    of git or of your disk's backup are not caveman's to delete.

    \b
    Example:
        caveman forget ~/.claude/CLAUDE.md
    """
    folders = own_folders(surely=True)
    for_each(files, lambda file: _forget(file, folders, yes, wait))


def _forget(file: Path, folders: Folders, yes: bool, wait: float) -> None:
    if not (folders.ledger.exists() or folders.backups.exists()):
        _say_nothing_kept(file)
        return
    path_key(real_path(file))  # a name that nothing can be recorded of
    with opened(folders) as history:
        with suppress(CavemanError, OSError):  # each name is forgotten by itself then
            follow(history, folders, real_path(file))
        names = _names(history, file)
        looked_at = {path: kept_of(history, path) for path in names}
        elsewhere = sorted({other for found in looked_at.values() for other in found.elsewhere} - set(names))
        kept = {path: found for path, found in looked_at.items() if found.anything}
        if not yes and any(found.versions for found in kept.values()):
            _ask(file, list(kept.values()))
        _forget_all(history, folders, file, names, kept, wait)
        still_held = history.ledger.state(real_path(file)).on_hold
    if kept:
        _say_done(file, kept, still_held)
    elif not elsewhere:
        _say_nothing_kept(file)
    _say_elsewhere(file, elsewhere)


def _forget_all(
    history: History, folders: Folders, file: Path, names: Sequence[Path], kept: Container[Path], wait: float
) -> None:
    """Whatever keeps one path from being forgotten, the other is, and what is deleted goes from the ledger's file."""
    problems: list[CavemanError | OSError] = []
    try:
        for path in names:
            try:
                if path in kept:
                    asyncio.run(forget(history, folders, path, lock_seconds=wait))
                forget_scratch_files(folders, path)
            except CavemanError as error:
                error.left_untouched = _PARTLY  # it says what is true of other commands, which delete nothing
                problems.append(error)
            except OSError as error:
                problems.append(error)
        if problems:
            raise problems[0]
    except BaseException:
        with suppress(CavemanError, OSError):  # the next command does this again, too
            erase(history, *names)
        raise
    _erase(history, file, names)


def _names(history: History, file: Path) -> list[Path]:
    """The real path, and those of before a move: the ledger may know the file by all of them."""
    real, given = real_path(file), Path(os.path.abspath(file))  # noqa: PTH100 - links are not followed
    return list(dict.fromkeys((real, given, *old_names(history.ledger, real))))


def _warning(file: Path, kept: list[Kept]) -> str:
    """What goes with the versions and nobody has elsewhere."""
    if not any(found.shortened for found in kept):
        return ""
    name = shlex.quote(str(file))
    return (
        f"{shown(real_path(file))} stands compressed: its readable text is in its versions alone, and goes with them.\n"
        f"To keep it, first: caveman expand {name} > ANOTHER_FILE, or: caveman restore {name}"
    )


def _ask(file: Path, kept: list[Kept]) -> None:
    versions = plural(sum(found.versions for found in kept), "version")
    name = shown(real_path(file))
    warning = _warning(file, kept)
    if warning:
        note(warning, style="yellow")
    refusal = NeedsAnswerError(
        f"{name}: {versions} would be deleted for good, and there is no terminal to ask at",
        untouched=f"Nothing of {name} was deleted.",
        next_command=f"caveman forget --yes {shlex.quote(str(file))}",
    )
    agree(f"Delete {versions} of {name} and all that is known of it?", refusal)


def _erase(history: History, file: Path, names: Sequence[Path]) -> None:
    """Even if nothing is kept any more: an earlier try may have ended before this."""
    again = f"caveman forget --yes {shlex.quote(str(file))}"
    try:
        unreadable = erase(history, *names)
    except CavemanError as error:
        raise ForgetIncompleteError(
            f"{shown(real_path(file))} is forgotten, but its text may still be in the ledger's file: {error.message}",
            next_command=again,
        ) from error
    if unreadable:
        rest = " ".join(shlex.quote(str(one)) + "*" for one in unreadable)
        raise ForgetIncompleteError(
            f"{shown(real_path(file))} is forgotten, but damaged ledgers that were set aside may hold text of it, and"
            " nobody can read them: they have to go",
            next_command=f"rm {rest}",
        )


def _say_nothing_kept(file: Path) -> None:
    if file.is_dir():
        raise NotAFileError(
            f"{shown(file)}: it is a folder: name the files in it",
            untouched="Nothing was deleted.",
            next_command=f"ls -la {shlex.quote(str(file))}",
        )
    if not real_path(file).exists():
        raise MissingPathError(
            f"{shown(real_path(file))}: there is no such file, and caveman keeps nothing of it",
            untouched="Nothing was deleted.",
            next_command="caveman status",
        )
    say(f"caveman keeps nothing of {shown(real_path(file))}.")


def _say_done(file: Path, kept: dict[Path, Kept], still_held: bool) -> None:
    real = real_path(file)
    say(f"{shown(real)}: {plural(sum(one.versions for one in kept.values()), 'version')} and all records deleted.")
    if still_held:
        say(f"It is still on hold. To end that: caveman release {shlex.quote(str(file))}")
    elif real.exists():
        say("The file was not touched. Once it is saved again it is backed up like any other.")
    if any(one.shortened for one in kept.values()):
        say("It stands compressed, and caveman has its readable text no more.")


def _say_elsewhere(file: Path, others: list[Path]) -> None:
    """A copy, or the file before it was moved: what was to be forgotten may be in there."""
    if not others:
        return
    which = "another file" if len(others) == 1 else f"{len(others)} other files"
    note(
        f"Text of {shown(real_path(file))} is kept of {which}, too: {', '.join(map(shown, others))}\n"
        f"  next: caveman forget {shlex.join(map(str, others))}",
        style="yellow",
    )
