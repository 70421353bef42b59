"""Private copies of texts for an editor. One is removed only when what was typed is safe elsewhere, or forgotten."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_cli.output.console import note, shown
from caveman_core.errors import EditConflictError
from caveman_core.folders import Folders, make_private, open_private


@contextmanager
def scratch_file(folders: Folders, path: Path, text: bytes) -> Iterator[Path]:
    """A file with the name of `path`, a real path, in a new folder (0700) of ours; it is 0600 and holds this text.

    After an error it stays, and is named, if anything was typed into it; EditConflictError says where that is kept.
    """
    make_private(_home(folders))
    own = Path(tempfile.mkdtemp(prefix=_mark(path), dir=_home(folders)))
    file = own / path.name
    try:
        with open(file, "xb", opener=open_private) as copy:
            copy.write(text)
        yield file
    except EditConflictError:
        shutil.rmtree(own, ignore_errors=True)
        raise
    except BaseException:
        if _is_edited(file, text):
            note(f"Your text is kept at {shown(file)}")
        else:
            shutil.rmtree(own, ignore_errors=True)
        raise
    shutil.rmtree(own, ignore_errors=True)


def scratch_files(folders: Folders, path: Path) -> tuple[Path, ...]:
    """Copies of this path's text that are there: of an edit that goes on, or of one that did not end well."""
    return tuple(
        sorted(own / path.name for own in _home(folders).glob(f"{_mark(path)}*") if (own / path.name).exists())
    )


def forget_scratch_files(folders: Folders, path: Path) -> None:
    """Remove them, what an editor has put beside them included."""
    for own in _home(folders).glob(f"{_mark(path)}*"):
        shutil.rmtree(own, ignore_errors=True)


def _home(folders: Folders) -> Path:
    return folders.state / "edits"


def _mark(path: Path) -> str:
    return f"{hashlib.sha256(os.fsencode(path)).hexdigest()[:16]}-"


def _is_edited(file: Path, text: bytes) -> bool:
    """What cannot be read counts as edited: only what is known to be worthless is removed."""
    try:
        return file.read_bytes() not in (text, b"")
    except FileNotFoundError:
        return False
    except OSError:
        return True
