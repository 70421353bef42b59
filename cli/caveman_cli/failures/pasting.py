"""Paths in commands that a person pastes into a shell."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from pathlib import Path

from caveman_cli.output.console import shown


def pasted(path: Path) -> str:
    """A path for a shell, home as `~` where nothing has to be quoted."""
    name = shown(path)
    return name if name.startswith("~/") and shlex.quote(name[2:]) == name[2:] else shlex.quote(str(path))


def watch_command(roots: Iterable[Path]) -> str:
    """The command that watches these, each once."""
    return " ".join(["caveman watch", *(pasted(root) for root in dict.fromkeys(roots))])
