"""The queue's name: files are local, so each host and user has its own queue."""

from __future__ import annotations

import getpass
import os
import socket


def queue_name(prefix: str = "caveman") -> str:
    """`<prefix>:<host>:<uid>`; the user's name stands for the uid where there are none (Windows)."""
    user = str(os.getuid()) if hasattr(os, "getuid") else getpass.getuser()
    return f"{prefix}:{socket.gethostname()}:{user}"
