"""What in the roots cannot be read: closed folders and ignore files, which every watch and scan passes over."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from caveman_cli.doctor.commands import command
from caveman_cli.doctor.file_systems import is_mine
from caveman_cli.doctor.finding import Finding, warning
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import plural, shown
from caveman_cli.settings.own_settings import profile_at
from caveman_core.config import Settings
from caveman_core.files.eligibility import walk
from caveman_core.files.verdict import Ineligible
from caveman_core.outcome import Reason

_READ_FOLDER = os.R_OK | os.X_OK


def look(setup: Setup) -> Iterator[Finding]:
    """The folders below the roots where memory files could lie and nobody may look; then ignore files like that."""
    closed: list[Path] = []
    for root in setup.roots:
        for path, why in _passed_over(root, setup.settings):
            if why.reason is Reason.NO_PERMISSION:
                closed.append(path)
            elif not os.access(path.parent, _READ_FOLDER):  # its ignore file was looked for first
                closed.append(path.parent)
            else:
                yield _ignore_file(path, why)
    if closed:
        yield _closed(closed)


def _closed(folders: Sequence[Path]) -> Finding:
    names = ", ".join(map(shown, folders[:3])) + (", ..." if len(folders) > 3 else "")
    says = f"{plural(len(folders), 'folder')} may not be read: {names}"
    return warning("roots", says, "memory files in there are not seen", _opening("u+rwx", *folders))


def _ignore_file(file: Path, why: Ineligible) -> Finding:
    """One that may not be read is opened; one that cannot be understood is a person's to correct."""
    says = f"an ignore file cannot be read: {why.detail or shown(file)}"
    means = "until it tells what to leave alone, everything in its folder is left alone"
    if file.is_symlink() or not file.is_file():
        return warning("roots", says, means, command("ls", "-ld", file))
    if not os.access(file, os.R_OK):
        return warning("roots", says, means, _opening("u+r", file))
    return warning("roots", says, means, f"${{EDITOR:-vi}} {command(file)}")


def _opening(mode: str, *paths: Path) -> str:
    """The command that opens one's own; what is another user's is only looked at."""
    return command("chmod", mode, *paths) if all(map(is_mine, paths)) else command("ls", "-ld", *paths)


def _passed_over(root: Path, settings: Settings) -> Iterator[tuple[Path, Ineligible]]:
    found: list[tuple[Path, Ineligible]] = []

    def report(path: Path, why: Ineligible) -> None:
        if why.reason in (Reason.NO_PERMISSION, Reason.IGNORE_UNREADABLE):
            found.append((path, why))

    if os.path.isdir(root) and os.access(root, _READ_FOLDER):  # noqa: PTH112 - Path.is_dir raises where one may not look
        for _ in walk(root, profile_at(root, settings), report=report):
            pass
    yield from found
