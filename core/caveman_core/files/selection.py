"""A profile with a user's own globs, as one string: ledger, policies and jobs carry it as they carry a name.

`claude`, or `claude//{"include":["notes/*.md"],"exclude":["drafts/"]}`. No profile's name holds two slashes in a row.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import pathspec

from caveman_core.files.ignore_rules import UnknownPatternError, ignore_rules

_SEPARATOR: Final = "//"

_SPECIAL: Final = re.compile(r"[][*?!\\#]")
"""Letters that are not themselves in a glob."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The profile's own name, and the globs below its root; an excluded file stays excluded."""

    profile: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The string that `selection_of` reads. Without globs it is the profile's name."""
        globs = {"include": self.include, "exclude": self.exclude}
        given = {key: value for key, value in globs.items() if value}
        return self.profile + (_SEPARATOR + json.dumps(given, separators=(",", ":")) if given else "")

    @property
    def all_named(self) -> Selection:
        """The same with nothing excluded."""
        return replace(self, exclude=())

    def excluded_by(self, relative: str) -> str | None:
        """The first glob that takes out the file or folder at this POSIX path below the root."""
        path = relative.replace("\n", "\0")  # as for a profile's globs
        return next((glob for glob in self.exclude if _pattern(glob).match_file(path) is not None), None)

    def __str__(self) -> str:
        """As a person reads it."""
        parts = [self.profile]
        parts += [f"with {', '.join(self.include)}"] if self.include else []
        parts += [f"without {', '.join(self.exclude)}"] if self.exclude else []
        return ", ".join(parts)


def selection_of(name: str) -> Selection:
    """The selection of this name. ValueError if it is none."""
    profile, _, globs = name.partition(_SEPARATOR)
    found = json.loads(globs) if globs else {}
    return Selection(profile, tuple(found.get("include", ())), tuple(found.get("exclude", ())))


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


@cache
def _pattern(glob: str) -> pathspec.Pattern:
    return next(iter(pathspec.PathSpec.from_lines("gitignore", [glob]).patterns))
