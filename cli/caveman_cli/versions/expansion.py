"""The readable form of a file that a person names, whether or not it or a ledger is there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from caveman_cli.failures.errors import MissingPathError
from caveman_cli.settings.opening import history_to_look_at
from caveman_cli.settings.own_folders import own_folders
from caveman_cli.versions.given_file import existing_file
from caveman_cli.versions.known_versions import past_of, real_path
from caveman_core.document.parse import parse_document
from caveman_core.errors import NotUtf8Error
from caveman_core.files.reading import read_file
from caveman_core.history.records import Version
from caveman_core.known import NothingKnown
from caveman_core.readable.expanding import Expanded
from caveman_core.readable.form import Readable, expand_known, last_readable, read_readable
from caveman_core.restoring.moved import follow, kept_versions
from caveman_core.restoring.one_file import known_as, no_version, put_and_hold


@dataclass(frozen=True, slots=True)
class Expansion:
    """The readable form. `exists`: whether the file does; `hint`: where its text is known, if not here."""

    readable: Readable
    exists: bool
    hint: str = ""


def expansion_of(file: Path) -> Expansion:
    """Look; nothing is written, and no ledger is made.

    Raises MissingPathError for a file that is not there and has no version, NotAFileError, ChangedError, OSError.
    """
    try:
        real = existing_file(file)
    except MissingPathError:
        gone = _gone(file)
        if gone is None:
            raise
        return Expansion(gone, exists=False)
    folders = own_folders()
    with history_to_look_at(folders) as history:
        if history is None:
            return Expansion(_unknown(real), exists=True)
        readable = read_readable(history, folders, real)
        hint = "" if kept_versions(history, real) else _elsewhere(no_version(history, real).next_step)
        return Expansion(readable, exists=True, hint=hint)


def put_readable(found: Expansion) -> Version | None:
    """Put the readable form in place, with a hold of its sections; None if it stands there already, without one.

    Raises ChangedError if the file is no longer what was looked at, and what a swap raises.
    """
    readable = found.readable
    current = readable.stands if found.exists else None
    if current == readable.text:
        return None
    with past_of(readable.path) as (history, folders):
        return put_and_hold(history, folders, readable.path, current, readable.text)


def _gone(file: Path) -> Readable | None:
    folders = own_folders()
    with history_to_look_at(folders) as history:
        if history is None:
            return None
        follow(history, folders, real_path(file))
        readable = last_readable(history, known_as(history, file))
    return readable if readable and readable.path == real_path(file) else None


def _unknown(real: Path) -> Readable:
    """A file that caveman has no record of."""
    data = read_file(real).data
    try:
        return Readable(real, data, expand_known(parse_document(data), NothingKnown()))
    except NotUtf8Error:
        return Readable(real, data, Expanded(data, ()))


def _elsewhere(next_step: str) -> str:
    return f"; the same text is known elsewhere: {next_step}" if "--from" in next_step else ""
