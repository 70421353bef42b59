"""Names that cannot be memory files, so that a storm of events on them costs next to nothing."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final

from caveman_core.files.formats import Format, format_of
from caveman_core.files.ignoring import IGNORE_NAME

_PROSE: Final = (Format.MARKDOWN, Format.PLAIN)

_EDITOR_NOISE: Final = ("4913", ".#")
"""vim's question whether it may create files, and emacs' locks; all other noise has an ending that is not prose."""


def may_be_memory_file(path: str) -> bool:
    """False for what no profile can name; a True is only worth a look.

    Runs in the notifier's thread on every event, so it judges the name and asks the disk nothing.
    """
    name = PurePath(path)
    return format_of(name) in _PROSE and not name.name.startswith(_EDITOR_NOISE)


def is_ignore_file(path: str) -> bool:
    """Whether this is a `.cavemanignore`."""
    return PurePath(path).name == IGNORE_NAME
