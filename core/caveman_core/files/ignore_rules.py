"""The lines of a `.cavemanignore` file, in gitignore syntax. Pure: text in, the line that decides out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from caveman_core.files.expressions import matchable, quick

_KNOWN: Final = re.compile(r"(?:\\[^/]|\[[!^]?(?:(?!--)[^\]\[\\&|~/])+\]|[^\\\[])*", re.DOTALL)
"""Globs that git and pathspec read alike: no `[[:digit:]]`, no `]` or `\\` in brackets, no bracket left open."""

_MOST_DOUBLE_STARS: Final = 2
"""Before the last component of a glob: each more takes as many times longer as a path has components."""

_BELOW: Final = "ps_d"
"""pathspec's group that matches when a path lies below what the glob names, and is not itself named."""


class UnknownPatternError(ValueError):
    """A line whose meaning is not sure. `line` counts from 1."""

    def __init__(self, line: int) -> None:
        """Line numbers are those of an editor."""
        super().__init__(f"line {line} is no pattern caveman knows")
        self.line = line


@dataclass(frozen=True, slots=True)
class IgnoreRule:
    """One line: what it matches is ignored or, `negated`, not ignored after all."""

    line: int
    negated: bool
    folders_only: bool
    by_name: bool  # without a slash inside, a glob is matched against the last component at any depth
    expression: re.Pattern[str]

    def matches(self, relative: str, *, folder: bool) -> bool:
        """Whether the glob names this very path, not one above it."""
        if self.folders_only and not folder:
            return False
        path = matchable(relative.rpartition("/")[2] if self.by_name else relative)
        found = self.expression.search(path)
        return found is not None and found.groupdict().get(_BELOW) is None


@lru_cache(maxsize=256)
def ignore_rules(text: str) -> tuple[IgnoreRule, ...]:
    """The rules of a file, the last line first. Raises UnknownPatternError."""
    return tuple(_rules(text))[::-1]


def deciding_rule(rules: tuple[IgnoreRule, ...], relative: str, *, folder: bool) -> IgnoreRule | None:
    """The last line that names this POSIX path below the file's folder; None if no line does."""
    return next((rule for rule in rules if rule.matches(relative, folder=folder)), None)


def _rules(text: str) -> Iterator[IgnoreRule]:
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        glob = _without_trailing_spaces(line.removesuffix("\r"))
        if not glob.startswith("#") and glob.removeprefix("!").removesuffix("/"):
            yield _rule(number, glob)


def _without_trailing_spaces(line: str) -> str:
    """As git does: spaces only, and not one after a backslash that is no escaped backslash itself."""
    bare = line.rstrip(" ")
    backslashes = len(bare) - len(bare.rstrip("\\"))
    return f"{bare} " if bare != line and backslashes % 2 else bare


def _rule(number: int, line: str) -> IgnoreRule:
    glob = line.removeprefix("!").removesuffix("/")
    if not _KNOWN.fullmatch(glob) or glob.split("/")[:-1].count("**") > _MOST_DOUBLE_STARS:
        raise UnknownPatternError(number)
    return IgnoreRule(
        number, line.startswith("!"), line.endswith("/"), "/" not in glob, _expression(number, glob.removeprefix("/"))
    )


def _expression(number: int, glob: str) -> re.Pattern[str]:
    last = glob[-1:]
    if last.isspace() and last != " ":  # pathspec would strip it, git does not
        glob = f"{glob[:-1]}[{last}]"
    try:
        pattern = GitIgnoreSpecPattern(f"/{glob}")
        if pattern.regex is None:
            raise UnknownPatternError(number)
        return quick(pattern.regex.pattern)
    except (ValueError, re.error):  # a range such as [z-a]
        raise UnknownPatternError(number) from None
