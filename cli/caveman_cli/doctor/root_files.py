"""What in the roots cannot be read: folders nobody may enter are passed over by every watch and scan."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from caveman_cli.asked import guessed_profile
from caveman_cli.console import plural, shown
from caveman_cli.doctor.commands import command
from caveman_cli.doctor.file_systems import is_mine
from caveman_cli.doctor.finding import Finding, warning
from caveman_cli.doctor.setup import Setup
from caveman_core.files.eligibility import walk
from caveman_core.files.verdict import Ineligible
from caveman_core.outcome import Reason


def look(setup: Setup) -> Iterator[Finding]:
    """The folders below the roots that may not be read or entered, where memory files could lie."""
    closed = [folder for root in setup.roots for folder in _closed(root)]
    if not closed:
        return
    names = ", ".join(map(shown, closed[:3])) + (", ..." if len(closed) > 3 else "")
    says = f"{plural(len(closed), 'folder')} may not be read: {names}"
    mine = all(map(is_mine, closed))
    next_step = command("chmod", "u+rwx", *closed) if mine else command("ls", "-ld", *closed)
    yield warning("roots", says, "memory files in there are not seen", next_step)


def _closed(root: Path) -> Iterator[Path]:
    found: list[Path] = []

    def report(path: Path, why: Ineligible) -> None:
        if why.reason is Reason.NO_PERMISSION and path.is_dir():
            found.append(path)

    if os.path.isdir(root) and os.access(root, os.R_OK | os.X_OK):  # noqa: PTH112 - Path.is_dir raises where one may not look
        for _ in walk(root, guessed_profile(root), report=report):
            pass
    yield from found
