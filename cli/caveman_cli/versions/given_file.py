"""A file a person names that must be there."""

from __future__ import annotations

import os
import shlex
import stat
from contextlib import suppress
from pathlib import Path

from caveman_cli.failures.access import show_command
from caveman_cli.failures.errors import MissingPathError, NotAFileError
from caveman_cli.output.console import shown


def existing_file(file: Path) -> Path:
    """The real path of a regular file; MissingPathError or NotAFileError."""
    try:
        mode = os.stat(file).st_mode  # noqa: PTH116 - like Path.stat, named beside stat's constants
    except (FileNotFoundError, NotADirectoryError):
        raise MissingPathError(f"{shown(file)}: there is no such file", next_command=show_command(file)) from None
    _refuse(file, mode)
    return Path(os.path.realpath(file))


def refuse_no_file(file: Path) -> None:
    """NotAFileError where something else stands; a file that is not there may be meant, one in a closed folder too."""
    with suppress(OSError):
        _refuse(file, os.stat(file).st_mode)  # noqa: PTH116 - as above


def _refuse(file: Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        what = "a folder: name the files in it" if stat.S_ISDIR(mode) else "not a regular file"
        raise NotAFileError(f"{shown(file)}: it is {what}", next_command=f"ls -lL {shlex.quote(str(file))}")
