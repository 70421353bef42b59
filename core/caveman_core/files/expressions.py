"""pathspec's regular expression of a gitignore glob, made quick: the one matcher of all globs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import pathspec

_BRACKET: Final = re.compile(r"(?<!\\)\[(?!\^/\])")
"""A bracket of the glob's in the expression, which must match no slash."""

_STAR_BEFORE_STAR: Final = re.compile(
    r"\[\^/\]\*((?:\\.|\[(?!\^/\])[^\]]*\]|\[\^/\](?!\*)|[^\\\[/(])*)(?=\[\^/\]\*)", re.DOTALL
)
"""A star in the expression with another one behind it in the same component. The first place where the text
between them fits is as good as any, so it need not be tried again: `*a*a*a*a*b` would take hours on a long name.
"""

_NOTHING: Final = r"(?!)"
"""A comment's expression."""


@lru_cache(maxsize=1024)
def expression_of(glob: str) -> re.Pattern[str]:
    """What matches the paths that the glob names, and those below a folder it names: such a match ends in a slash.

    To be searched in `matchable` paths. Raises what pathspec raises for a glob it does not know.
    """
    # Not GitIgnoreSpec: there a match of the file's name beats a later match of its folder.
    [pattern] = pathspec.PathSpec.from_lines("gitignore", [glob]).patterns
    return quick(pattern.regex.pattern if pattern.regex else _NOTHING)


def quick(expression: str) -> re.Pattern[str]:
    """The same paths, in a time that does not grow with the number of stars."""
    return re.compile(_BRACKET.sub("(?!/)[", _STAR_BEFORE_STAR.sub(r"(?>[^/]*?\1)", expression)))


def matchable(path: str) -> str:
    """A POSIX path as these expressions take it: in them "." is no newline and "$" stands before one.

    No name holds NUL, so it can stand in.
    """
    return path.replace("\n", "\0")
