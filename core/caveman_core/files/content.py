"""What a file's text says about itself: code or configuration, in conflict. Pure, linear in the text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from caveman_core.files.formats import Format

CODE_SHARE: Final = 0.40
"""Above this share of code lines outside fences, a file is code (compression.md §3)."""

_CODE_LINE: Final = re.compile(
    r"""
    [}\])]+[;,]? | .*\{ | .*\);                                            # brackets
    | \#\s*(include|define|ifdef|ifndef|endif|pragma)\b.*
    | import\s+[\w.{*"'][^.!?]*;? | from\s+[\w.]+\s+import\s.+             # imports
    | (export\s+)?(default\s+)?(async\s+)?(def|function|func|fn)\s+\w+\s*[(<].*
    | (export\s+)?(abstract\s+)?(class|struct|interface|enum)\s+\w+(\(.*\))?:
    | (export\s+)?(const|let|var)\s+[\w{\[][^=]*=\s*\S.*
    | (el)?if\b.*:\s* | (for|while|with|try|except\s+\w+|else)\b[^.]*:
    | return\b[^.]*;?
    | [A-Za-z_][\w.\[\]]*\s*[-+*/|&:]?=\s*\S.*                             # assignments
    | "[^"]+"\s*:\s*\S.*                                                   # JSON members
    """,
    re.VERBOSE,
)
_FENCE: Final = re.compile(r"\s*(`{3,}|~{3,})")
_YAML_KEY: Final = re.compile(r"(- )?[A-Za-z_][\w.-]*:( +\S.*)?")
_YAML_OTHER: Final = re.compile(r"#(?!#).*|---|\.\.\.|- +\S.*|\s+\S.*")  # two `#` are a heading
_LONGEST_VALUE: Final = 8  # words: what is longer reads as a sentence


def code_or_config(text: str, form: Format) -> str | None:
    """Why this text is code or configuration; None if it is prose. Fenced code in Markdown does not count."""
    if text.startswith("#!/"):
        return "it starts with a shebang"
    if _is_json(text):
        return "it parses as JSON"
    if form is not Format.MARKDOWN and _is_yaml(text):
        return "it reads as YAML"
    lines = list(_outside_fences(text))
    code = sum(_CODE_LINE.fullmatch(line) is not None for line in lines)
    if lines and code > CODE_SHARE * len(lines):
        return f"{code} of {len(lines)} lines are code"
    return None


def has_conflict_markers(text: str) -> bool:
    """Whether a merge left `<<<<<<<` and, below it, `=======` or `>>>>>>>` at the start of lines."""
    begun = False
    for line in text.splitlines():
        if line.startswith("<<<<<<<") and line[7:8] in ("", " "):
            begun = True
        elif begun and (line == "=======" or (line.startswith(">>>>>>>") and line[7:8] in ("", " "))):
            return True
    return False


def _is_json(text: str) -> bool:
    if not text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return False
    try:
        json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        return False
    return True


def _is_yaml(text: str) -> bool:
    """A cheap rule: at least three `key: value` lines, and nothing but those, comments, items and indented lines."""
    keys = 0
    for line in text.lstrip("\ufeff").splitlines():
        is_key = _YAML_KEY.fullmatch(line.rstrip()) is not None
        if line.strip() and not is_key and not _YAML_OTHER.fullmatch(line):
            return False
        if not line.startswith("#") and len(line.split()) > _LONGEST_VALUE + 1:
            return False
        keys += is_key
    return keys >= 3


def _outside_fences(text: str) -> Iterator[str]:
    """The lines that are not blank and not in fenced code, stripped."""
    fence = ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        if fence:
            if mark and mark[1].startswith(fence) and not line.strip().strip(fence[0]):
                fence = ""
        elif mark:
            fence = mark[1]
        elif line.strip():
            yield line.strip()
