"""The key that signs payloads on a server others may write to. Queues are per host and user, so a file holds it."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

from caveman_core.config import Settings
from caveman_core.errors import PermanentError
from caveman_core.folders import Folders
from caveman_core.history.disk import make_private_folder

_BYTES: Final = 32


class SigningKeyError(PermanentError):
    """The key that signs queued jobs cannot be used."""


def signing_key(settings: Settings, folders: Folders) -> bytes | None:
    """The key for an external server, made at the first use; None for the embedded one, which nobody else can reach."""
    return _key(folders.state / "queue.key") if settings.redis_url else None


def _key(file: Path) -> bytes:
    try:
        make_private_folder(file.parent)
        _make(file)
        key = file.read_bytes()
    except OSError as error:
        raise SigningKeyError(f"{file} cannot be used: {error.strerror}", next_command=f"ls -l {file}") from error
    if len(key) != _BYTES:
        raise SigningKeyError(f"{file} is damaged", next_command=f"stop every caveman, then rm {file}")
    return key


def _make(file: Path) -> None:
    """Several processes may come at once: whoever links first has made it, and none reads half a key."""
    if file.exists():
        return
    temporary = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    descriptor = os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as output:
            output.write(secrets.token_bytes(_BYTES))
        try:
            os.link(temporary, file)
        except FileExistsError:
            return
    finally:
        temporary.unlink()
