"""The key that signs payloads on a server others may write to. Queues are per host and user, so a file holds it."""

from __future__ import annotations

import os
from pathlib import Path

from caveman_core.config import Settings
from caveman_core.errors import ConfigError
from caveman_core.folders import Folders
from caveman_core.queue.key import payload_key


def signing_key(settings: Settings, folders: Folders) -> bytes | None:
    """The key for an external server, made at the first use; None for the embedded one, which nobody else can reach."""
    return payload_key(_key_file(folders)) if settings.redis_url else None


def known_key(settings: Settings, folders: Folders) -> bytes | None:
    """The same for who only looks: no key is made. ConfigError if there is none, or none that may be read."""
    if settings.redis_url and not os.path.lexists(_key_file(folders)):
        raise ConfigError(f"the queue's key {_key_file(folders)} is not there", next_command="caveman watch")
    return signing_key(settings, folders)


def _key_file(folders: Folders) -> Path:
    return folders.state / "queue.key"
