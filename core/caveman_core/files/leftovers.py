"""What a crash may have left beside a file: temporary files that hold its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_core.files.writing import temporary_for
from caveman_core.folders import sync_folder

_ID: Final = "0" * 16
"""As long as the random part of such a name."""


def leftovers_of(path: Path) -> tuple[Path, ...]:
    """The temporary files beside the file that are named as its swaps name theirs. A swap under way has one, too."""
    return tuple(_named_so(path))


def _named_so(path: Path) -> Iterator[Path]:
    start = temporary_for(path, _ID).name.removesuffix(_ID)
    name = re.compile(rf"{re.escape(start)}[0-9a-f]{{{len(_ID)}}}")
    try:
        names = sorted(entry.name for entry in path.parent.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return
    yield from (path.with_name(found) for found in names if name.fullmatch(found))


def remove_leftovers(path: Path) -> None:
    """Remove them, durably. Only under the path's swap lock, and when its swaps were recovered."""
    found = leftovers_of(path)
    for file in found:
        file.unlink(missing_ok=True)
    if found:
        sync_folder(path.parent)
