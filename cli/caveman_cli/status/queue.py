"""The queue's server, and how much lies in the queue."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from caveman_cli.opening import queue_server
from caveman_cli.signing_key import known_key
from caveman_core.config import Settings
from caveman_core.errors import BrokerError, CavemanError, ConfigError
from caveman_core.folders import Folders
from caveman_core.queue.link import shown
from caveman_core.queue.name import queue_name
from caveman_core.queue.pool import QueueListing, connect


@dataclass(frozen=True, slots=True)
class QueueState:
    """`listing` is None if the server does not answer. `nameless`: why the jobs' files cannot be named, if so."""

    where: str
    listing: QueueListing | None
    nameless: CavemanError | None = None


async def look_at_queue(settings: Settings, folders: Folders, limit: int) -> QueueState | None:
    """The queue with its first `limit` jobs; None where there is no server to ask."""
    where = queue_server(settings, folders)
    if isinstance(where, Path) and not where.exists():
        return None
    key, nameless = _key(settings, folders)
    try:
        queue = await connect(where, queue=queue_name(settings.queue), key=key)
    except BrokerError:
        return QueueState(shown(where), None)
    try:
        return QueueState(shown(where), await queue.listing(limit), nameless)
    except BrokerError:
        return QueueState(shown(where), None)
    finally:
        await queue.close()


def _key(settings: Settings, folders: Folders) -> tuple[bytes | None, CavemanError | None]:
    """The key the payloads are signed with. Without it jobs can still be counted."""
    try:
        return known_key(settings, folders), None
    except ConfigError as error:
        return None, error
