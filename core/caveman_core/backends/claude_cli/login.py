"""Whether the program is logged in, as far as it can tell without a network."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_SECONDS: Final = 10.0


def is_logged_in(program: Path, environment: Mapping[str, str]) -> bool:
    """By `claude auth status`; no if it cannot say so in time."""
    try:
        told = subprocess.run(  # noqa: S603 - the program that the user installed
            [program, "auth", "status"],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
        )
        read = json.loads(told.stdout)
    except (OSError, subprocess.TimeoutExpired, ValueError):
        return False
    return isinstance(read, dict) and read.get("loggedIn") is True
