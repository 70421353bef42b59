"""What `caveman restore --all` prints and exits with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import typer

from caveman_cli.failures.errors import MissingPathError
from caveman_cli.failures.exit_codes import ExitCode
from caveman_cli.failures.failure import failure_of
from caveman_cli.output.console import document, note, plural, printable, say, shown
from caveman_cli.settings.opening import history_in_memory, lost_ledger, opened
from caveman_cli.settings.own_folders import own_folders
from caveman_cli.status.watcher import watcher_of
from caveman_cli.versions.known_versions import real_path
from caveman_cli.versions.restoring import End, Restored, agreed, ask, ask_once, rehearse_all, restore_all
from caveman_core.folders import Folders


def run(root: Path | None, *, yes: bool, dry_run: bool, as_json: bool) -> None:
    """Restore, print, and exit with SOME_FAILED if a file could not be restored."""
    folders = own_folders()
    below = None if root is None else real_path(root)
    done = _done(folders, below, yes=yes, dry_run=dry_run, as_json=as_json)
    if not done and root is not None and not root.exists():
        raise MissingPathError(
            f"{shown(root)}: there is no such folder", next_command="caveman restore --all --dry-run"
        )
    if as_json:
        document({"files": [_as_json(one) for one in done]})
    else:
        _print_sum(done, folders, dry_run)
    if any(one.end is End.FAILED for one in done):
        raise typer.Exit(ExitCode.SOME_FAILED)


def _done(folders: Folders, below: Path | None, *, yes: bool, dry_run: bool, as_json: bool) -> list[Restored]:
    if not (folders.ledger.exists() or folders.backups.exists()):
        return []
    gone = lost_ledger(folders)
    if gone is not None:
        note(f"{gone.message}: it is made anew from them", style="yellow")
    if not dry_run:
        return _restored(folders, below, yes, as_json)
    with history_in_memory(folders) as history:
        return rehearse_all(history, below)


def _restored(folders: Folders, below: Path | None, yes: bool, as_json: bool) -> list[Restored]:
    may = (lambda _: True) if yes else (lambda _: False) if as_json else ask
    agree_to = agreed if yes or as_json else ask_once
    try:
        with opened(folders, adopts=True) as history:
            return restore_all(history, folders, below, may, _quietly if as_json else _show, agree_to)
    except (KeyboardInterrupt, typer.Abort):
        failure = failure_of(KeyboardInterrupt())
        note(str(failure))
        raise typer.Exit(failure.code) from None


def _quietly(one: Restored) -> None:
    """Nothing: one document shows them all at the end."""


def _show(one: Restored) -> None:
    if one.end is End.FAILED:
        note(printable(f"failed      {shown(one.path)}: {one.why}\n  next: {one.next_step}"), style="red")
    elif one.end in (End.LEFT, End.MISSING):
        say(printable(f"{one.end:<10}  {shown(one.path)}: {one.why}\n  next: {one.next_step}"), style="yellow")
    else:
        before = f"  (from before version {one.version})" if one.version else ""
        say(f"{one.end:<10}  {shown(one.path)}{before}")


def _print_sum(done: Sequence[Restored], folders: Folders, dry_run: bool) -> None:
    if not done:
        say("No file stands compressed.")
        return
    if dry_run:
        for one in done:
            _show(one)
    ends = Counter(one.end for one in done)
    well = ends[End.RESTORED] + ends[End.ALREADY]
    stands = "would stand" if dry_run else "stands"
    rest = "".join(f"; {ends[end]} {end}" for end in (End.LEFT, End.MISSING, End.FAILED) if ends[end])
    say(f"What you last wrote {stands} in {well} of {plural(len(done), 'file')} and is held{rest}.")
    if dry_run:
        note("dry run: nothing was written")
        return
    _print_short(sum(one.short for one in done))
    if (watcher := watcher_of(folders)) is not None:
        say("caveman still watches: what you save from now on is compressed.")
        say(f"To end that: kill {watcher} (as a service: caveman service remove)")


def _print_short(count: int) -> None:
    if count:
        say(
            f"In {plural(count, 'file')} the sections you left alone in your last edit are still in their short form."
            " Their readable form is in earlier versions: caveman history FILE"
        )


def _as_json(one: Restored) -> dict[str, object]:
    return {
        "path": str(one.path),
        "end": one.end.name.lower(),
        "version": one.version,
        "why": one.why,
        "short_sections": one.short,
        "next": one.next_step or None,
    }
