"""What a person pastes into a shell."""

from __future__ import annotations

import subprocess


def paste(command: str) -> None:
    """Run a next command as it stands; AssertionError with its words if it fails."""
    done = subprocess.run(["/bin/sh", "-c", command], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.stderr}"
