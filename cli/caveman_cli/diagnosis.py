"""What is looked at when something does not work: settings, system, ledger, queue server, roots. Changes nothing."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from caveman_cli.answer import Answer
from caveman_cli.console import shown
from caveman_cli.failure import failure_of
from caveman_cli.folder_look import look_at_folders
from caveman_cli.history_look import look_at_history, look_at_lost_ledger
from caveman_cli.opening import folders_of, opened
from caveman_core.config import Settings, load_settings
from caveman_core.errors import DOCTOR, CavemanError
from caveman_core.folders import default_folders
from caveman_core.history.store import BackupStore
from caveman_core.queue.name import queue_name
from caveman_core.queue.server import find_server

Look = Callable[[Settings], Iterable[Answer]]


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
            yield from look(settings)
        except (CavemanError, OSError) as error:
            yield _trouble(subject, error)


def _trouble(subject: str, error: Exception) -> Answer:
    """An error that names no next command but this very one gets what helps on this subject."""
    failure = failure_of(error)
    is_circle = failure.next_step in (DOCTOR, "caveman --help")
    return Answer(subject, failure.message, _OTHERWISE.get(subject, REPORT) if is_circle else failure.next_step)


def _system(settings: Settings) -> Iterable[Answer]:
    if sys.platform == "linux":
        return [Answer("system", "Linux: files on local file systems are rewritten")]
    return [Answer("system", f"{sys.platform}: files are not rewritten here yet", "caveman compress --dry-run PATH")]


def _folders(settings: Settings) -> Iterable[Answer]:
    return look_at_folders(folders_of(settings), own_queue=settings.redis_url is None)


def _ledger(settings: Settings) -> Iterable[Answer]:
    folders = folders_of(settings)
    if not folders.ledger.exists():
        yield look_at_lost_ledger(folders.ledger, BackupStore(folders.backups))
        return
    with opened(folders) as history:
        yield from look_at_history(history)


def _server(settings: Settings) -> Iterable[Answer]:
    if settings.redis_url is None:
        return [Answer("queue server", shown(find_server()))]
    return [Answer("queue server", f"your own, {asyncio.run(_answering(settings, settings.redis_url))}")]


async def _answering(settings: Settings, url: str) -> str:
    """The address to show; BrokerError if nothing answers there."""
    from caveman_core.queue.link import shown as shown_url
    from caveman_core.queue.pool import connect

    queue = await connect(url, queue=queue_name(settings.queue))
    await queue.close()
    return shown_url(url)


def _roots(settings: Settings) -> Iterable[Answer]:
    missing = [root for root in settings.roots if not os.path.lexists(root)]
    if missing:
        names = ", ".join(map(shown, missing))
        yield Answer("roots", f"not there yet, watch waits for them: {names}", "caveman watch ROOT")
    else:
        yield Answer("roots", ", ".join(map(shown, settings.roots)))
    yield from _former_roots(settings)


def _former_roots(settings: Settings) -> Iterator[Answer]:
    """A root of an earlier watch that is gone harms nothing, but may be a disk that should be there."""
    folders = folders_of(settings)
    if not folders.ledger.exists():
        return
    now = {os.path.realpath(root) for root in settings.roots}
    with opened(folders) as history:
        gone = [root.path for root in history.ledger.roots() if not os.path.lexists(root.path)]
    names = ", ".join(shown(path) for path in gone if str(path) not in now)
    if names:
        yield Answer("former roots", f"watched before and not there now: {names}")


REPORT: Final = "run it again with CAVEMAN_DEBUG=1 and report what it prints"

_OTHERWISE: Final = {
    "ledger": "caveman doctor --rebuild, once the disk that holds it is well",
    "queue server": "start that server, or take redis_url (CAVEMAN_REDIS_URL) out of the settings",
}

LOOKS: Final[tuple[tuple[str, Look], ...]] = (
    ("system", _system),
    ("folders", _folders),
    ("ledger", _ledger),
    ("queue server", _server),
    ("roots", _roots),
)
