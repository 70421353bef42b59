"""Profiles: which files below a root are memory files, and who writes them. Pure: paths in, answers out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fnmatch import translate
from functools import cache
from pathlib import PurePosixPath
from typing import Final

from caveman_core.errors import ConfigError
from caveman_core.files.globs import Glob, made_ready
from caveman_core.files.memory_globs import GLOBS, PRUNED, Rule, Writer
from caveman_core.files.user_globs import from_root
from caveman_core.selection import selection_of

__all__ = [
    "PROFILES", "PRUNED", "Profile", "Rule", "Writer",
    "could_hold", "expects", "is_original_copy", "name_below", "profile_named", "pruned", "writer_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Ordered rules, the last match decides; whatever no rule matches is not a memory file.

    `below` is the POSIX path from the folder the globs begin at down to the root, "" where that is the root itself.
    """

    # Compared by identity: hashing all rules would cost more than matching a path.

    name: str
    rules: tuple[Rule, ...]
    below: str = ""

    def extended(self, include: Iterable[str] = (), exclude: Iterable[str] = ()) -> Profile:
        """The profile with a user's globs, from the root, after its own; an excluded file stays excluded."""
        added = [Rule(glob, Writer.HUMAN) for glob in from_root(include, self.below)]
        added += [Rule(glob, None) for glob in from_root(exclude, self.below)]
        return replace(self, rules=(*self.rules, *added))


PROFILES: Final = tuple(Profile(name, rules) for name, rules in GLOBS.items())
"""The profiles there are."""


def profile_named(name: str) -> Profile:
    """The profile called `name`, as it is or, `claude:rules`, for a root below its folder; or a Selection's.

    ConfigError names those there are.
    """
    if selection_of(name).profile != name:
        return _selected(name)
    base, _, below = name.partition(":")
    for profile in PROFILES:
        if profile.name == name:
            return profile
        if profile.name == base and base != "file" and below:
            return _below(profile, below)
    known = ", ".join(profile.name for profile in PROFILES)
    raise ConfigError(f'there is no profile "{name}"; there are: {known}')


def name_below(name: str, below: str) -> str:
    """The name of the profile `name` for a root at this POSIX path below it; "" or "." is the root it has already."""
    if below in ("", "."):
        return name
    return f"{name}/{below}" if ":" in name else f"{name}:{below}"


@cache  # a profile is compared by identity, and made ready once
def _selected(name: str) -> Profile:
    selection = selection_of(name)
    return replace(profile_named(selection.profile).extended(selection.include, selection.exclude), name=name)


@cache
def _below(profile: Profile, below: str) -> Profile:
    return replace(profile, name=name_below(profile.name, below), below=below)


def writer_of(profile: Profile, relative: str) -> Writer | None:
    """Who writes the file at this POSIX path below the root; None: it is not a memory file."""
    compiled, whole = _compiled(profile), f"{profile.below}/{relative}" if profile.below else relative
    name = relative[relative.rfind("/") + 1 :]
    if not compiled.names.fullmatch(name) or is_original_copy(name):
        return None
    return None if pruned(PurePosixPath(whole).parent) else compiled.match(whole)


def could_hold(profile: Profile, relative_dir: str) -> bool:
    """Whether a memory file can lie in this folder ("" or "." is the root) or below: False prunes a walk or watch."""
    return _leads_somewhere(profile, relative_dir, anywhere=True)


def expects(profile: Profile, relative_dir: str) -> bool:
    """Whether a rule names this folder or one above it, so that it is not just any folder of a project."""
    return _leads_somewhere(profile, relative_dir, anywhere=False)


def pruned(folder: PurePosixPath) -> bool:
    """Whether this folder is, or lies in, one of the folders no profile looks into."""
    return not PRUNED.isdisjoint(folder.parts)


def is_original_copy(name: str) -> bool:
    """Whether this is `*.original.md`, what other tools leave as a backup beside a file."""
    return name.casefold().endswith(".original.md")


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A profile made ready. `names` is a quick test: the last segments of the globs."""

    names: re.Pattern[str]
    globs: tuple[Glob, ...]

    def match(self, relative: str) -> Writer | None:
        return next((glob.writer for glob in reversed(self.globs) if glob.matches(relative)), None)


@cache
def _compiled(profile: Profile) -> _Compiled:
    globs = made_ready(profile.rules)
    ends = {glob.segments[-1] for glob in globs if glob.writer}
    return _Compiled(re.compile("|".join(translate(end) for end in sorted(ends))), globs)


def _leads_somewhere(profile: Profile, relative_dir: str, *, anywhere: bool) -> bool:
    folder = PurePosixPath(profile.below, relative_dir)
    if pruned(folder):
        return False
    for glob in reversed(_compiled(profile).globs):
        if glob.writer is None:
            if folder.parts and glob.matches(f"{folder}/"):
                return False
        elif (anywhere or glob.segments[0] != "**") and glob.leads_into(folder.parts):
            return True
    return False
