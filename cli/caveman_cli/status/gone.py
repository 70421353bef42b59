"""Files that do not stand compressed any more, whatever the record says: put back by hand, replaced, moved, gone.

Only for what is shown: a file that cannot be looked at is taken to stand as it was left.
"""

from __future__ import annotations

import stat
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from pathlib import Path
from typing import Final

from caveman_core.errors import CavemanError, NotUtf8Error
from caveman_core.files.reading import read_file
from caveman_core.history.ledger import Ledger
from caveman_core.known import section_digests, short_texts
from caveman_core.restoring.moved import real_path

_REMEMBERED: Final = 10_000
"""Files whose digests are remembered while they stay the same: the live view asks every second."""

_Stamp = tuple[int, ...]


class Stands(Enum):
    """How a file stands that was left compressed."""

    COMPRESSED = "compressed, in parts at least"
    OTHERWISE = "none of its text is an output of ours"
    ELSEWHERE = "it is known under another path by now"
    GONE = "no file stands there"


def standing_in(ledger: Ledger) -> Callable[[Path], Stands]:
    """How the file of a path in this ledger stands: its text is an output of ours, or a section of it is."""
    return lambda path: _standing(ledger, path)


def not_compressed(ledger: Ledger) -> Callable[[Path], bool]:
    """Whether a file saves nothing, for `Ledger.totals`."""
    return lambda path: _standing(ledger, path) is not Stands.COMPRESSED


def _standing(ledger: Ledger, path: Path) -> Stands:
    real = real_path(path)
    if real != path and ledger.has_past(real):
        return Stands.ELSEWHERE
    try:
        status = real.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return Stands.GONE
    except OSError:
        return Stands.COMPRESSED
    if not stat.S_ISREG(status.st_mode):
        return Stands.OTHERWISE
    stamp = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    with suppress(CavemanError, OSError):
        text, *sections = _digests(real, stamp)
        is_ours = text in short_texts(ledger, path) or any(ledger.origin_of(path, one) for one in sections)
        return Stands.COMPRESSED if is_ours else Stands.OTHERWISE
    return Stands.COMPRESSED


@lru_cache(maxsize=_REMEMBERED)
def _digests(path: Path, _stamp: _Stamp) -> tuple[str, ...]:
    """The digest of the text, then those of its sections; the stamp says that it is still the same file."""
    found = read_file(path)
    try:
        return found.digest, *section_digests(found.data)
    except NotUtf8Error:
        return (found.digest,)
