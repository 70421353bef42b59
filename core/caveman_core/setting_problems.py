"""What is wrong with a setting, where it stands, and what to do about it, in words."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from pydantic_core import ErrorDetails

PREFIX: Final = "CAVEMAN_"

_WORDS: Final = {
    "model_type": "should be a table with path = …; folders alone go into `roots`",
    "int_type": "should be a whole number",
    "int_parsing": "should be a whole number",
    "int_parsing_size": "should be a smaller number",
    "int_from_float": "should be a whole number",
    "float_type": "should be a number",
    "float_parsing": "should be a number",
    "finite_number": "should be a finite number",
    "tuple_type": "should be a list",
    "too_short": "should name one at least",
    "string_type": "should be text in quotes",
    "path_type": "should be a path in quotes",
    "string_pattern_mismatch": "should be 1 to 64 letters, digits, `_`, `.`, `:` or `-`",
    "dict_type": "should be a table [prices.MODEL] with input = … and output = …",
}
"""Kinds of errors whose message in pydantic is about Python; the others are plain words. The pattern is the queue's."""

_PATTERNS: Final = {"model": "should be the id of a model, without blanks"}
"""Of other settings with a pattern."""

_SECRET: Final = ("redis_url", "base_url")
"""Settings whose value may hold a password."""

_SAYS_ALL: Final = frozenset({"value_error"})
"""Errors of pydantic whose message needs no value beside it."""


@dataclass(frozen=True, slots=True)
class Sources:
    """Where settings come from: flags that were given and the file; and the names there are, in it and in tables."""

    flags: Mapping[str, object]
    file: Path
    names: Iterable[str]
    names_in_tables: Mapping[str, Iterable[str]]

    def problem(self, detail: ErrorDetails) -> str:
        """`jobs in FILE: should be …`: where the key stands, and what is wrong with it."""
        key = str(detail["loc"][0])
        in_table = key == "root" or (key in self.names_in_tables and len(detail["loc"]) > 1)
        where = f"{_in_table(detail['loc'])} in {self.file}" if in_table else self._where(key)
        if detail["type"] == "extra_forbidden":
            name = str(detail["loc"][-1])
            names = self.names_in_tables[key] if in_table else self.names
            return f"{where}: there is no setting {name!r}{suggestion(name, names)}"
        if detail["type"] == "missing":
            return f"{_in_table(detail['loc'][:-1])} in {self.file}: {detail['loc'][-1]} is missing"
        pattern = _PATTERNS.get(key) if detail["type"] == "string_pattern_mismatch" else None
        plain = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
        message = pattern or _WORDS.get(detail["type"]) or plain
        shown = "" if key in _SECRET or detail["type"] in _SAYS_ALL else f", not {detail['input']!r}"
        return f"{where}: {message}{shown}"

    def next_command(self, details: Sequence[ErrorDetails]) -> str:
        """What to do about the first of them."""
        key = str(details[0]["loc"][0])
        if key in self.flags:
            return "caveman watch --help"
        variable = PREFIX + key.upper()
        return f"unset {variable}" if os.environ.get(variable) else edit(self.file)

    def _where(self, key: str) -> str:
        if key in self.flags:
            return f"--{key.replace('_', '-')}"
        if os.environ.get(PREFIX + key.upper()):
            return f"environment variable {PREFIX}{key.upper()}"
        return f"{key} in {self.file}"


def suggestion(name: str, names: Iterable[str]) -> str:
    """The name that may have been meant."""
    close = get_close_matches(name, list(names), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def edit(file: Path) -> str:
    """The next command for what stands in a file."""
    return f"${{EDITOR:-vi}} {shlex.quote(str(file))}"


def _in_table(place: tuple[int | str, ...]) -> str:
    """`root[1].profile`, counted from 0, or `prices.MODEL.input`; the first word for what is wrong with all of it."""
    first, *inside = place
    return "".join([str(first), *(f"[{part}]" if isinstance(part, int) else f".{part}" for part in inside[:2])])
