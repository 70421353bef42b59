"""A profile with a user's own globs, as one string: ledger, policies and jobs carry it as they carry a name.

`claude`, or `claude//{"include":["notes/*.md"],"exclude":["drafts/"]}`. No profile's name holds two slashes in a row.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final

_SEPARATOR: Final = "//"


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
