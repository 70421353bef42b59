"""A rule's glob made ready: whether it matches a path, and whether it leads into a folder."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from caveman_core.files.expressions import expression_of, matchable
from caveman_core.files.memory_globs import Rule, Writer

_LITERAL: Final = re.compile(r"[^*?\[\]\\!# ]*")


@dataclass(frozen=True, slots=True)
class Glob:
    """One rule made ready. `segments` end in "**" if the glob takes in all that lies below a folder.

    What it matches holds the text `needs`: a quick test before the regular expression.
    """

    expression: re.Pattern[str]
    segments: tuple[str, ...]
    writer: Writer | None
    needs: str

    def matches(self, relative: str) -> bool:
        """Whether it is about this POSIX path; a folder's ends in a slash."""
        if self.needs not in relative:
            return False
        found = self.expression.search(matchable(relative))
        if found is None or self.writer is None or self.segments[-1] == "**":
            return found is not None
        # A gitignore glob also matches what lies below a folder it matches: then the match ends in a slash.
        return not found.group().endswith("/")

    def leads_into(self, folder: Sequence[str]) -> bool:
        """Whether what it matches can lie in the folder with these parts, or below."""
        for part, segment in zip(folder, self.segments, strict=False):
            if segment == "**":
                return True
            if not fnmatchcase(part, segment):
                return False
        return len(folder) < len(self.segments)


def made_ready(rules: Sequence[Rule]) -> tuple[Glob, ...]:
    """The rules' globs, in their order."""
    return tuple(map(_ready, rules))


def _ready(rule: Rule) -> Glob:
    segments = _segments(rule.glob)
    literal = max((segment for segment in segments if _LITERAL.fullmatch(segment)), key=len, default="")
    return Glob(expression_of(rule.glob), segments, rule.writer, literal)


def _segments(glob: str) -> tuple[str, ...]:
    """As in a .gitignore file: without a slash before its end a glob matches at any depth, with one there, folders."""
    anchored = glob if "/" in glob.rstrip("/") else f"**/{glob}"
    whole = f"{anchored}**" if glob.endswith("/") else anchored
    return tuple(segment for segment in whole.split("/") if segment)
