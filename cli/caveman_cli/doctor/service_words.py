"""The command line in a service file: what `service install` wrote, read back. Pure."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
_ESCAPE: Final = re.compile(r"\\(x[0-9a-fA-F]{2}|.)")
_SHELL: Final = ("/bin/sh", "-c", 'exec "$0" "$@"')


def service_words(text: str) -> tuple[str, ...]:
    """The words of a systemd unit's last ExecStart= or of a launchd agent; none if there are none."""
    return _of_agent(text) if text.lstrip().startswith("<?xml") else _of_unit(text)


def _of_agent(text: str) -> tuple[str, ...]:
    import plistlib
    from xml.parsers.expat import ExpatError

    try:
        words = plistlib.loads(text.encode("utf-8", "surrogateescape"))["ProgramArguments"]
    except (ValueError, KeyError, TypeError, ExpatError, plistlib.InvalidFileException):
        return ()
    return tuple(words) if isinstance(words, list) and all(isinstance(word, str) for word in words) else ()


def _of_unit(text: str) -> tuple[str, ...]:
    lines = [line.removeprefix("ExecStart=") for line in text.split("\n") if line.startswith("ExecStart=")]
    words = tuple(map(_word, _WORD.finditer(lines[-1]))) if lines else ()
    return words[len(_SHELL) :] if words[: len(_SHELL)] == _SHELL else words


def _word(match: re.Match[str]) -> str:
    """`%%` and `$$` stand for themselves; \\x.. for one character."""
    quoted, bare = match.groups()
    text = _ESCAPE.sub(_character, quoted) if quoted is not None else bare
    return text.replace("%%", "%").replace("$$", "$")


def _character(match: re.Match[str]) -> str:
    code = match.group(1)
    return chr(int(code[1:], 16)) if len(code) > 1 else code
