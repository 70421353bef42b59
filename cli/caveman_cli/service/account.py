"""The user's account, as the service manager knows it. Not on Windows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Account:
    """`home` is what the manager gives its services as HOME."""

    uid: int
    name: str
    home: str


def this_account() -> Account:
    """In a container the user may have a number and no entry: then it is called by the number."""
    import pwd

    uid = os.getuid()
    try:
        entry = pwd.getpwuid(uid)
    except KeyError:
        return Account(uid, str(uid), str(Path.home()))
    return Account(uid, entry.pw_name, entry.pw_dir)
