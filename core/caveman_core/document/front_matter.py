"""Front matter: YAML between `---` and `---` or `...`, TOML between `+++` lines, at the very start only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from caveman_core.document.lines import BLANKS, NEWLINES, split_lines

_CLOSERS: Final = {"---": ("---", "..."), "+++": ("+++",)}

_YAML_LINE: Final = re.compile(
    r"""[ \t] | \# | -[ ] | -$ | [\]}] | %                # nested, comment, item, end of a flow value, directive
    | "[^"]*"[ ]*+:(?:[ \t]|$) | '[^']*'[ ]*+:(?:[ \t]|$)  # "key": value
    | [^\s"'#\[\]{}|>,:](?:[^:]|:(?=\S))*+:(?:[ \t]|$)     # key: value
    """,
    re.VERBOSE,
)
_AGENTS_KEY: Final = re.compile(r"(?:globs|alwaysApply|description|applyTo|excludeAgent|trigger|paths)[ \t]*:")
"""What agents look for between `---` lines without reading all of it as YAML: `globs: **/*.ts` is none."""

_TOML_LINE: Final = re.compile(r"""[ \t]*(?:\#|\[|[\w."'-][^=]*=)""")


def split_front_matter(text: str) -> tuple[str, str]:
    """`(front matter, rest)`; the front matter ends with its closer's newline, and is "" if there is none.

    A leading `---` without a closer, or with prose between, is a thematic break and stays in the rest; not so where
    a line begins with a key that agents look for.
    """
    opener = text[:3]
    if opener not in _CLOSERS:
        return "", text
    lines = split_lines(text)
    end = _closer(lines, _CLOSERS[opener])
    if end is None or lines[0].rstrip(BLANKS + NEWLINES) != opener:
        return "", text
    body = [line.rstrip(BLANKS + NEWLINES) for line in lines[1:end]]
    if not (_is_yaml(body) if opener == "---" else _is_toml(body)):
        return "", text
    front = "".join(lines[: end + 1])
    return front, text[len(front) :]


def _closer(lines: list[str], closers: tuple[str, ...]) -> int | None:
    for number, line in enumerate(lines[1:], 1):
        if line.rstrip(BLANKS + NEWLINES) in closers:
            return number
    return None


def _is_yaml(body: Sequence[str]) -> bool:
    return all(not line or _YAML_LINE.match(line) for line in body) or any(map(_AGENTS_KEY.match, body))


def _is_toml(body: Iterable[str]) -> bool:
    """Only the first line with content is judged: later ones may be inside a multi-line string."""
    first = next(filter(None, body), "#")
    return _TOML_LINE.match(first) is not None
