"""Which program the service starts: the one that runs now."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from caveman_cli.service.errors import ProgramError

SCRIPTS: Final = ("caveman", "caveman-watch")
START_SECONDS: Final = 30.0


def program_words(script: str, python: str) -> tuple[str, ...]:
    """The script that runs now, else this Python with the module. Links are kept: an update moves their target.

    `-P` keeps the folder the service stands in out of the module search.
    """
    path = os.path.abspath(script)  # noqa: PTH100 - resolve follows links
    if Path(path).name in SCRIPTS and os.access(path, os.X_OK):
        return (path,)
    return (python, "-P", "-m", "caveman_cli")


def try_program(program: tuple[str, ...], environment: Mapping[str, str]) -> None:
    """Start it as the manager will, without this shell's environment; ProgramError says why it does not start."""
    try:
        done = subprocess.run(  # noqa: S603 - our own program by its absolute path
            [*program, "--version"],
            env=environment,
            cwd="/",
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=START_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise ProgramError(f"{program[0]} does not start outside this shell: {error}") from None
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["it says nothing"]
        raise ProgramError(f"{program[0]} does not start outside this shell: {said[-1]}")
