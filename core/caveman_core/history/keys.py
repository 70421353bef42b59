"""How a path is named in the ledger and in the backup store."""

from __future__ import annotations

from pathlib import Path

from caveman_core.digest import text_digest
from caveman_core.errors import PathNotUtf8Error


def path_key(path: Path) -> str:
    """The path as the ledger's text; raises PathNotUtf8Error for a name the file system holds in other bytes."""
    key = str(path)
    try:
        key.encode("utf-8")
    except UnicodeEncodeError:
        shown = key.encode("utf-8", "backslashreplace").decode()
        raise PathNotUtf8Error(f"the path {shown} is not valid UTF-8") from None
    return key


def path_digest(path: Path) -> str:
    """The digest of the real path; raises PathNotUtf8Error."""
    return text_digest(path_key(path))
