"""Every look of `caveman doctor` in order. One that fails is a finding; the others are taken all the same."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from caveman_cli.doctor import (
    agents,
    backups,
    disks,
    folders,
    installed,
    ledger,
    limits,
    models,
    modes,
    queue,
    root_files,
    root_places,
    roots,
    service,
    system,
    watcher,
)
from caveman_cli.doctor.finding import Finding, error, ok
from caveman_cli.doctor.setup import Setup, setup_here
from caveman_cli.failures.failure import failure_of
from caveman_cli.output.console import debugging, shown
from caveman_core.config import load_settings
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.folders import default_folders

Look = Callable[[Setup], Iterable[Finding]]

LOOKS: Final[tuple[tuple[str, Look], ...]] = (
    ("program", installed.look),  # first: the next commands of the others are typed into the same shell
    ("system", system.look),
    ("folders", folders.look),
    ("modes", modes.look),
    ("disks", disks.look),
    ("ledger", ledger.look),
    ("backups", backups.look),
    ("queue server", queue.look),
    ("backend", models.look),
    ("watcher", watcher.look),
    ("service", service.look),
    ("roots", roots.look),
    ("root's place", root_places.look),
    ("root's files", root_files.look),
    ("watch limits", limits.look),
    ("agents", agents.look),
)

CONNECTING: Final[tuple[tuple[str, Look], ...]] = (("address", models.reach),)
"""Looks that use the network: only if they are asked for."""

REPORT: Final = f"CAVEMAN_DEBUG=1 {DOCTOR}"
"""For what nobody has thought of: it prints what to report."""

_OTHERWISE: Final = {
    "ledger": f"{DOCTOR} --rebuild",
    "backups": f"{DOCTOR} --rebuild",
}
"""Next commands on subjects whose errors name this very command."""


def diagnosis(looks: Sequence[tuple[str, Look]] = LOOKS) -> Iterator[Finding]:
    """Take every look; without settings the others cannot be taken."""
    try:
        settings = load_settings()
        setup = setup_here(settings)
    except Exception as fault:  # noqa: BLE001 - whatever it is, it is what a person came for
        yield _failed("settings", fault)
        return
    file = default_folders().config_file
    yield ok("settings", shown(file) if file.exists() else f"defaults; there is no {shown(file)}")
    for subject, look in looks:
        try:
            yield from look(setup)
        except Exception as fault:  # noqa: BLE001 - a look that fails is a finding
            yield _failed(subject, fault)


def _failed(subject: str, fault: Exception) -> Finding:
    """The fault as a finding. Its own next command, unless that is this very command."""
    if debugging():
        traceback.print_exception(fault)
    failure = failure_of(fault)
    is_circle = failure.next_step in (DOCTOR, "caveman --help") or not isinstance(fault, CavemanError)
    means = "nothing else could be looked at" if subject == "settings" else "what depends on it does not work"
    return error(subject, failure.message, means, _OTHERWISE.get(subject, REPORT) if is_circle else failure.next_step)
