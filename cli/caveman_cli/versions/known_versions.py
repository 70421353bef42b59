"""Looking up the versions of a file. Where caveman never wrote, nothing is created."""

from __future__ import annotations

import os
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_cli.output.console import shown
from caveman_cli.settings.opening import existing_history, history_to_look_at
from caveman_cli.settings.own_folders import own_folders
from caveman_cli.versions.given_file import refuse_no_file
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Made, Version
from caveman_core.policy import Treatment, treatment_of
from caveman_core.restoring.moved import Kept, follow, kept_versions, left_behind, lost_versions
from caveman_core.restoring.one_file import NoVersionError, known_as, never_changed, no_version


def real_path(file: Path) -> Path:
    """The path the ledger knows the file by; a link leads to the file behind it."""
    return Path(os.path.realpath(file))


@contextmanager
def past_of(file: Path) -> Iterator[tuple[History, Folders]]:
    """The history there is, with what is known of the file under earlier paths. NoVersionError if there is none."""
    folders = own_folders()
    with existing_history(folders) as found:
        yield _followed(found, folders, file), folders


@contextmanager
def look_at_past_of(file: Path) -> Iterator[History]:
    """The same, for who writes nothing."""
    folders = own_folders()
    with history_to_look_at(folders) as found:
        yield _followed(found, folders, file)


def _followed(history: History | None, folders: Folders, file: Path) -> History:
    if history is None:
        raise never_changed(real_path(file), shown(file))
    follow(history, folders, real_path(file))
    return history


def versions_of(file: Path) -> tuple[Kept, ...]:
    """All versions, oldest first, those from before the file was moved included; NoVersionError if there are none."""
    with look_at_past_of(file) as history:
        versions = kept_versions(history, known_as(history, file))
        if not versions:
            refuse_no_file(file)
            raise no_version(history, real_path(file))
    return versions


def treatments_of(file: Path, versions: Iterable[Kept]) -> dict[int, Counter[Treatment]]:
    """By the number of each version: how many of its sections which treatment made. Others are as they were written."""
    with look_at_past_of(file) as history:
        maps = {each.number: history.ledger.section_map(each.version.path, each.version.number) for each in versions}
    return {
        number: Counter(treatment_of(pair.treatment) for pair in pairs if pair.treatment)
        for number, pairs in maps.items()
    }


def calls_of(file: Path, versions: Iterable[Kept]) -> dict[int, Made]:
    """By the number of each version that a job made not long ago: what its model calls came to."""
    with look_at_past_of(file) as history:
        made = {path: history.ledger.made_for(path) for path in {each.version.path for each in versions}}
    found = {each.number: made[each.version.path].get(each.version.number) for each in versions}
    return {number: each for number, each in found.items() if each is not None}


def pruned_of(file: Path) -> int:
    """How many versions were pruned."""
    with look_at_past_of(file) as history:
        return lost_versions(history, known_as(history, file))


def left_behind_of(file: Path) -> dict[Path, tuple[Version, ...]]:
    """Versions under earlier paths that are numbered for themselves, by path."""
    with look_at_past_of(file) as history:
        path = known_as(history, file)
        return left_behind(history.ledger, path) if path == real_path(file) else {}


def pick(file: Path, versions: tuple[Kept, ...], number: int | None) -> Kept:
    """The version with this number, else the newest. Raises NoVersionError."""
    for version in reversed(versions):
        if number in (None, version.number):
            return version
    raise NoVersionError(
        f"{shown(file)} has no version {number}; the newest is {versions[-1].number}",
        next_command=f"caveman history {shlex.quote(str(file))}",
    )
