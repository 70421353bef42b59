"""Reading a file that is only looked at, never written."""

from __future__ import annotations

import shlex
import stat
from pathlib import Path
from typing import Final

from caveman_cli.failures.access import show_command
from caveman_cli.failures.errors import MissingPathError, NotAFileError, RefusedError
from caveman_cli.output.console import shown
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.errors import NotUtf8Error

MAX_BYTES: Final = 16_000_000
"""No memory file comes near it."""


def read_document(path: Path) -> Document:
    """The file as a document. Raises MissingPathError, NotAFileError, or RefusedError for what is no UTF-8 text.

    A pipe or device is refused unopened: opening one can have effects, and it may never end.
    """
    try:
        return parse_document(_read(path))
    except FileNotFoundError:
        raise MissingPathError(f"{shown(path)}: there is no such file", next_command=show_command(path)) from None
    except IsADirectoryError:
        raise NotAFileError(f"{shown(path)}: it is a folder", next_command="caveman check --help") from None
    except NotUtf8Error as error:
        raise RefusedError(
            f"{shown(path)}: {error.message}", next_command=f"od -c {shlex.quote(str(path))} | head"
        ) from None


def _read(path: Path) -> bytes:
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not stat.S_ISREG(mode):
        next_command = f"ls -lL {shlex.quote(str(path))}"
        raise RefusedError(f"{shown(path)}: it is not a regular file", next_command=next_command)
    with path.open("rb") as file:
        data = file.read(MAX_BYTES + 1)  # what it says of its size need not be true
    if len(data) > MAX_BYTES:
        raise RefusedError(f"{shown(path)}: it is larger than {MAX_BYTES:,} bytes", next_command="caveman check --help")
    return data
