"""Reading a file that is only looked at, never written."""

from __future__ import annotations

import shlex
from pathlib import Path

from caveman_cli.console import shown
from caveman_cli.errors import MissingPathError, NotAFileError, RefusedError
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.errors import NotUtf8Error


def read_document(path: Path) -> Document:
    """The file as a document. Raises MissingPathError, NotAFileError, or RefusedError for what is no UTF-8 text."""
    try:
        return parse_document(path.read_bytes())
    except FileNotFoundError:
        next_command = f"ls -la {shlex.quote(str(path.parent))}"
        raise MissingPathError(f"{shown(path)}: there is no such file", next_command=next_command) from None
    except IsADirectoryError:
        raise NotAFileError(f"{shown(path)}: it is a folder", next_command="caveman check --help") from None
    except NotUtf8Error as error:
        raise RefusedError(f"{shown(path)}: {error.message}", next_command=f"file {shlex.quote(str(path))}") from None
