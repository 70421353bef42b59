"""Text as systemd reads it back: words of a command line and assignments of variables.

Rules: systemd.syntax(7) "Quoting", systemd.unit(5) "Specifiers", systemd.service(5) "Command lines".
"""

from __future__ import annotations

import re
from typing import Final

_BARE: Final = re.compile(r"[A-Za-z0-9_@+=:,./-]+")
"""Words that mean themselves without quotes."""

_SPECIAL: Final = re.compile(r'["\\%\x00-\x1f\x7f]')
_SHELL_NEEDED: Final = re.compile(r"[\"'\\$\x00-\x1f\x7f]")


def word(text: str) -> str:
    """One word in double quotes where it needs them: `%` would be a specifier, a newline would end the line."""
    return text if _BARE.fullmatch(text) else f'"{_SPECIAL.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    if character == "%":
        return "%%"
    return f"\\{character}" if character in '"\\' else f"\\x{ord(character):02x}"


def argument(text: str) -> str:
    """One word of a command line after the first; there `$` would be a variable."""
    return word(text.replace("$", "$$"))


def command_line(words: tuple[str, ...]) -> str:
    """The value of ExecStart=. The program's own path may hold neither quotes, control characters nor variables.

    A path that does is run by a shell, which takes it as an argument and becomes it.
    """
    if _SHELL_NEEDED.search(words[0]):
        words = ("/bin/sh", "-c", 'exec "$0" "$@"', *words)
    return " ".join([word(words[0]), *map(argument, words[1:])])
