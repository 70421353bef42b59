"""A private copy of a text for an editor. It is removed only when what was typed is safe elsewhere."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from caveman_cli.console import note, shown
from caveman_core.editing import EditConflictError
from caveman_core.folders import make_private, open_private


@contextmanager
def scratch_file(folder: Path, name: str, text: bytes) -> Iterator[Path]:
    """A file of this name in a new folder (0700) below `folder`, 0600, with this text.

    After an error it stays, and is named, if anything was typed into it; EditConflictError says where that is kept.
    """
    make_private(folder)
    own = Path(tempfile.mkdtemp(dir=folder))
    file = own / name
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


def _is_edited(file: Path, text: bytes) -> bool:
    """What cannot be read counts as edited: only what is known to be worthless is removed."""
    try:
        return file.read_bytes() not in (text, b"")
    except FileNotFoundError:
        return False
    except OSError:
        return True
