"""Whether others can read what caveman keeps: folders are 0700, files 0600, all of it this user's. Not on Windows."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from caveman_cli.doctor.commands import command
from caveman_cli.doctor.finding import Finding, error, info
from caveman_cli.doctor.folders import own_folders
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import plural, shown

_READABLE = "other users of this machine can read the text of your memory files in it"


def look(setup: Setup) -> Iterator[Finding]:
    """What is wrong only: where nothing is, there is nothing to say."""
    if sys.platform == "win32":
        return
    for subject, folder in own_folders(setup):
        if os.path.lexists(folder):
            yield from _folder(subject, folder)
    if setup.folders.data.is_dir():
        yield from _below(setup.folders.data)
    yield from _settings(setup)


def _folder(subject: str, folder: Path) -> Iterator[Finding]:
    found = folder.lstat()
    if subject == "queue folder" and stat.S_ISLNK(found.st_mode):  # the others may lie elsewhere behind a link
        says = f"{shown(folder)} is a link, not a folder"
        yield error(subject, says, "the queue's server does not start in a place of others", command("rm", folder))
        return
    found = folder.stat()
    if found.st_uid != os.geteuid():
        says = f"{shown(folder)} belongs to another user"
        yield error(subject, says, "what is in it is not yours alone", f"sudo chown -R $(id -u) {command(folder)}")
    elif stat.S_IMODE(found.st_mode) & 0o077:
        yield error(subject, f"others can enter {shown(folder)}", _READABLE, command("chmod", "700", folder))


def _below(data: Path) -> Iterator[Finding]:
    """Backups and ledger, folders included."""
    foreign = open_to_others = 0
    for folder, folders, files in os.walk(data):
        for name in (*folders, *files):
            found = Path(folder, name).lstat()
            foreign += found.st_uid != os.geteuid()
            open_to_others += not stat.S_ISLNK(found.st_mode) and bool(stat.S_IMODE(found.st_mode) & 0o077)
    if foreign:
        says = f"{foreign} {'entry' if foreign == 1 else 'entries'} in {shown(data)} belong to another user"
        means = "caveman may be unable to read or prune them (was it once run with sudo?)"
        yield error("data folder", says, means, f"sudo chown -R $(id -u) {command(data)}")
    if open_to_others:
        says = f"the modes of {plural(open_to_others, 'file')} in {shown(data)} let others in"
        is_closed = not stat.S_IMODE(data.stat().st_mode) & 0o077
        make, means = (info, "nobody gets there as long as that folder is closed") if is_closed else (error, _READABLE)
        yield make("data folder", says, means, command("chmod", "-R", "go=", data))


def _settings(setup: Setup) -> Iterator[Finding]:
    """A settings file is often made by an editor, for all to read: a trouble only if there is a password in it."""
    file = setup.folders.config_file
    if not file.exists() or not stat.S_IMODE(file.stat().st_mode) & 0o077:
        return
    url = setup.settings.redis_url or ""
    if has_password(url) and not setup.environment.get("CAVEMAN_REDIS_URL"):
        says = f"{shown(file)} holds a password, and others can read it"
        yield error("settings", says, "they can read and fill your queue", command("chmod", "600", file))
    elif stat.S_IMODE(file.parent.stat().st_mode) & 0o077:
        means = "there is no secret in it; keep it so, or close it"
        yield info("settings", f"others can read {shown(file)}", means, command("chmod", "600", file))


def has_password(url: str) -> bool:
    """Whether a server's address has one, before the host or as a parameter. Unreadable: yes, to be safe."""
    try:
        parts = urlsplit(url)
        return parts.password is not None or "password" in parse_qs(parts.query, keep_blank_values=True)
    except ValueError:
        return True
