"""Asking a service manager's program: fixed words, an absolute path, a time limit, and its answer as a value."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_cli.service.errors import ServiceManagerError

CALL_SECONDS: Final = 60.0
"""More than the 20 s that a stop may take."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The exit code and both outputs."""

    code: int
    out: str
    err: str


def found(program: str) -> Path | None:
    """Where a program lies on PATH, absolute."""
    where = shutil.which(program)
    return Path(where).absolute() if where else None


def ask(program: Path, *words: str, seconds: float = CALL_SECONDS) -> Answered:
    """Run it and return what it answers; ServiceManagerError if it cannot be run or does not end."""
    try:
        done = subprocess.run(  # noqa: S603 - a manager's own program by its absolute path, fixed words
            [str(program), *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        raise ServiceManagerError(f"{program.name} {' '.join(words)} did not end within {seconds:g} s") from None
    except OSError as error:
        raise ServiceManagerError(f"{program} cannot be run: {error.strerror}") from None
    return Answered(done.returncode, _text(done.stdout), _text(done.stderr))


def demand(program: Path, *words: str) -> str:
    """Run it and return its output; ServiceManagerError with its own words if it failed."""
    answered = ask(program, *words)
    if answered.code != 0:
        said = (answered.err or answered.out).strip() or f"exit code {answered.code}"
        raise ServiceManagerError(f"{program.name} {' '.join(words)}: {said}")
    return answered.out


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
