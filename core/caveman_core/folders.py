"""Where caveman keeps its own things: never inside a root, since agents load every `.md` they find."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Folders:
    """The four folders. Each is created 0700 by whoever writes into it first."""

    data: Path
    state: Path
    runtime: Path
    config: Path

    @property
    def backups(self) -> Path:
        """The backup store: exact bytes before and after each version."""
        return self.data / "backups"

    @property
    def ledger(self) -> Path:
        """The SQLite file."""
        return self.data / "ledger.sqlite3"

    @property
    def locks(self) -> Path:
        """Lock files, keyed by real path. Never cleaned while a process may hold one."""
        return self.state / "locks"

    @property
    def daemon_lock(self) -> Path:
        """Held by the one daemon a user may run."""
        return self.state / "daemon.lock"

    @property
    def socket(self) -> Path:
        """The embedded server's socket, one per daemon lock: two homes of one user share the runtime folder."""
        mark = hashlib.sha256(os.fsencode(self.state)).hexdigest()[:8]
        return self.runtime / f"queue-{mark}.sock"

    @property
    def config_file(self) -> Path:
        """The settings file."""
        return self.config / "config.toml"


def default_folders(data_dir: Path | None = None) -> Folders:
    """The platform's folders by platformdirs; `data_dir` (a setting) moves backups and ledger."""
    import warnings

    import platformdirs

    name = "caveman-compress"
    with warnings.catch_warnings():
        # Without a usable XDG_RUNTIME_DIR it takes a folder of its own choice, made and checked as private as that.
        warnings.simplefilter("ignore", platformdirs.RuntimeDirWarning)
        runtime = platformdirs.user_runtime_path(name, appauthor=False)
    return Folders(
        data=data_dir or platformdirs.user_data_path(name, appauthor=False),
        state=platformdirs.user_state_path(name, appauthor=False),
        runtime=runtime,
        config=platformdirs.user_config_path(name, appauthor=False),
    )


def make_private(folder: Path) -> None:
    """Create a folder and its missing parents, 0700 and durable."""
    for missing in reversed(list(_missing(folder))):
        with suppress(FileExistsError):
            missing.mkdir(mode=0o700)
        sync_folder(missing.parent)


def _missing(folder: Path) -> Iterator[Path]:
    while not folder.is_dir():
        yield folder
        folder = folder.parent


def open_private(path: str, flags: int) -> int:
    """An `opener` for `open`: the file is 0600, also one that was there before; a link is not followed."""
    fd = os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o600)
    if os.name != "nt":
        os.fchmod(fd, 0o600)
    return fd


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable. Windows has no such call and needs none."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
