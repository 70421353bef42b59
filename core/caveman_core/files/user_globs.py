"""A user's own globs: whether they are any, which of them names a path, and what they are from a folder above."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from caveman_core.files.expressions import expression_of, matchable
from caveman_core.files.ignore_rules import UnknownPatternError, ignore_rules

_SPECIAL: Final = re.compile(r"[][*?!\\#]")
"""Letters that are not themselves in a glob."""


def first_that_names(globs: Iterable[str], relative: str) -> str | None:
    """The first glob that names this POSIX path below the root, or a folder it lies in."""
    path = matchable(relative)
    return next((glob for glob in globs if expression_of(glob).search(path)), None)


def glob_problem(glob: str) -> str | None:
    """Why this is no glob for a selection; None if it is one."""
    if glob.startswith(("!", "#")):
        return f"a glob cannot begin with {glob[0]!r}"
    try:
        known = "\n" not in glob and len(ignore_rules(glob)) == 1
    except UnknownPatternError:
        known = False
    return None if known else "it is no glob that caveman knows"


def from_root(globs: Iterable[str], below: str) -> tuple[str, ...]:
    """The same globs, for matching against paths from a folder that the root lies `below`."""
    if not below:
        return tuple(globs)
    folder = _SPECIAL.sub("?", below)  # every path that is asked about begins with it, so any letter will do
    return tuple(f"/{folder}/{_anchored(glob)}" for glob in globs)


def _anchored(glob: str) -> str:
    return glob.removeprefix("/") if "/" in glob.rstrip("/") else f"**/{glob}"
