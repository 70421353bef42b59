"""The key that signs payloads on a server others may write to. Queues are per host and user, so a file holds it."""

from __future__ import annotations

from caveman_core.config import Settings
from caveman_core.folders import Folders
from caveman_core.queue.key import payload_key


def signing_key(settings: Settings, folders: Folders) -> bytes | None:
    """The key for an external server, made at the first use; None for the embedded one, which nobody else can reach."""
    return payload_key(folders.state / "queue.key") if settings.redis_url else None
