"""Looking up the versions of a file. Where caveman never wrote, nothing is created."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_cli.console import shown
from caveman_cli.given_file import refuse_no_file
from caveman_cli.opening import existing_history, history_to_look_at
from caveman_cli.own_folders import own_folders
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Version
from caveman_core.restore import NoVersionError, known_as, never_changed, no_version


def real_path(file: Path) -> Path:
    """The path the ledger knows the file by; a link leads to the file behind it."""
    return Path(os.path.realpath(file))


@contextmanager
def past_of(file: Path) -> Iterator[tuple[History, Folders]]:
    """The history there is. Raises NoVersionError if there is none at all."""
    folders = own_folders()
    with existing_history(folders) as found:
        yield _known(found, file), folders


@contextmanager
def look_at_past_of(file: Path) -> Iterator[History]:
    """The same, for who writes nothing."""
    with history_to_look_at(own_folders()) as found:
        yield _known(found, file)


def _known(history: History | None, file: Path) -> History:
    if history is None:
        raise never_changed(real_path(file), shown(file))
    return history


def versions_of(file: Path) -> tuple[Version, ...]:
    """All versions, oldest first; NoVersionError if there are none."""
    with look_at_past_of(file) as history:
        versions = tuple(history.ledger.versions(known_as(history, file)))
        if not versions:
            refuse_no_file(file)
            raise no_version(history, real_path(file))
    return versions


def pruned_of(file: Path) -> int:
    """How many versions were pruned."""
    with look_at_past_of(file) as history:
        return len(history.ledger.pruned(known_as(history, file)))


def pick(file: Path, versions: tuple[Version, ...], number: int | None) -> Version:
    """The version with this number, else the newest. Raises NoVersionError."""
    for version in reversed(versions):
        if number in (None, version.number):
            return version
    raise NoVersionError(
        f"{shown(file)} has no version {number}; the newest is {versions[-1].number}",
        next_command=f"caveman history {shlex.quote(str(file))}",
    )
