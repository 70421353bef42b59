"""The queue's server, and how much lies in the queue. Its client is loaded where there is a server to ask."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from caveman_cli.settings.opening import queue_server
from caveman_cli.settings.signing_key import known_key
from caveman_core.config import Settings
from caveman_core.errors import BrokerError, CavemanError, ConfigError
from caveman_core.folders import Folders
from caveman_core.queue.address import shown
from caveman_core.queue.name import queue_name

if TYPE_CHECKING:
    from caveman_core.queue.pool import ArqJobQueue, QueueListing


@dataclass(frozen=True, slots=True)
class QueueState:
    """`listing` is None if the server does not answer. `nameless`: why the jobs' files cannot be named, if so."""

    where: str
    listing: QueueListing | None
    nameless: CavemanError | None = None


class QueueLook:
    """Looks at the queue again and again over one connection, made anew when the server was away."""

    def __init__(self, settings: Settings, folders: Folders) -> None:
        """Connects to nothing yet."""
        self._settings = settings
        self._folders = folders
        self._where = queue_server(settings, folders)
        self._connected: tuple[ArqJobQueue, CavemanError | None] | None = None

    async def look(self, limit: int) -> QueueState | None:
        """The queue with its first `limit` jobs; None where there is no server to ask. ConfigError for a bad URL."""
        if isinstance(self._where, Path) and not self._where.exists():
            await self.close()
            return None
        try:
            queue, nameless = await self._connection()
            return QueueState(shown(self._where), await queue.listing(limit), nameless)
        except BrokerError:
            await self.close()
            return self.silent()

    def silent(self) -> QueueState:
        """What there is to say of a server that does not answer."""
        return QueueState(shown(self._where), None)

    async def close(self) -> None:
        """Close the connection; the next look makes another one."""
        connected, self._connected = self._connected, None
        if connected is not None:
            await connected[0].close()

    async def _connection(self) -> tuple[ArqJobQueue, CavemanError | None]:
        if self._connected is None:
            from caveman_core.queue.pool import connect

            key, nameless = _key(self._settings, self._folders)
            queue = await connect(self._where, queue=queue_name(self._settings.queue), key=key)
            self._connected = queue, nameless
        return self._connected


async def look_at_queue(settings: Settings, folders: Folders, limit: int) -> QueueState | None:
    """One look."""
    look = QueueLook(settings, folders)
    try:
        return await look.look(limit)
    finally:
        await look.close()


def _key(settings: Settings, folders: Folders) -> tuple[bytes | None, CavemanError | None]:
    """The key the payloads are signed with. Without it jobs can still be counted."""
    try:
        return known_key(settings, folders), None
    except ConfigError as error:
        return None, error
