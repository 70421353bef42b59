"""What is looked at when something does not work: settings, system, ledger, queue server, roots. Changes nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from caveman_cli.console import plural, shown
from caveman_cli.failure import failure_of
from caveman_cli.opening import folders_of, opened
from caveman_core.config import Settings, load_settings
from caveman_core.errors import CavemanError
from caveman_core.folders import default_folders
from caveman_core.queue.server import find_server


@dataclass(frozen=True, slots=True)
class Answer:
    """What one look found. `next_step` is empty where nothing is wrong."""

    subject: str
    says: str
    next_step: str = ""


Look = Callable[[Settings], Answer]


def diagnosis() -> Iterator[Answer]:
    """Every look in order; without settings the others cannot be taken."""
    try:
        settings = load_settings()
    except CavemanError as error:
        yield _trouble("settings", error)
        return
    file = default_folders().config_file
    yield Answer("settings", shown(file) if file.exists() else f"defaults; there is no {shown(file)}")
    for subject, look in LOOKS:
        try:
            yield look(settings)
        except (CavemanError, OSError) as error:
            yield _trouble(subject, error)


def _trouble(subject: str, error: Exception) -> Answer:
    failure = failure_of(error)
    return Answer(subject, failure.message, failure.next_step)


def _system(settings: Settings) -> Answer:
    if sys.platform == "linux":
        return Answer("system", "Linux: files on local file systems are rewritten")
    return Answer("system", f"{sys.platform}: files are not rewritten here yet", "caveman compress --dry-run PATH")


def _ledger(settings: Settings) -> Answer:
    folders = folders_of(settings)
    if not folders.ledger.exists():
        return Answer("ledger", f"none yet; it will be {shown(folders.ledger)}")
    with opened(folders) as history:
        files = history.ledger.totals().files
    return Answer("ledger", f"{shown(folders.ledger)}: {plural(files, 'file')} standing compressed")


def _server(settings: Settings) -> Answer:
    if settings.redis_url:
        from caveman_core.queue.link import shown as shown_url

        return Answer("queue server", f"your own, {shown_url(settings.redis_url)}")
    return Answer("queue server", shown(find_server()))


def _roots(settings: Settings) -> Answer:
    missing = [root for root in settings.roots if not os.path.lexists(root)]
    if missing:
        names = ", ".join(map(shown, missing))
        return Answer("roots", f"not there yet, watch waits for them: {names}", "caveman watch ROOT")
    return Answer("roots", ", ".join(map(shown, settings.roots)))


LOOKS: Final[tuple[tuple[str, Look], ...]] = (
    ("system", _system),
    ("ledger", _ledger),
    ("queue server", _server),
    ("roots", _roots),
)
