"""Commands in prose: a program's name and the word after it stay together, in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.document.facts import is_plain

_PROGRAMS: Final = (
    "npm|npx|pnpm|yarn|bun|deno|git|gh|docker|docker-compose|podman|kubectl|helm|terraform|ansible|pip|pipx|uv|uvx"
    "|poetry|conda|python|python3|pytest|tox|nox|ruff|mypy|flake8|cargo|rustc|rustup|cmake|ninja|gradle|mvn|php"
    "|dotnet|xcodebuild|brew|apt|apt-get|yum|dnf|pacman|systemctl|ssh|scp|rsync|curl|wget|sudo|chmod|grep|awk|jq|tsc"
    "|eslint|prettier|jest|vitest|vite|webpack"
)
_WORDS_TOO: Final = "make|go|bundle|node|swift|rake|gem|composer|rails|turbo|nx"
"""Programs whose names are words as well: a command only before one of the targets."""
_TARGETS: Final = (
    "test|tests|build|install|lint|clean|all|check|format|fmt|run|dev|docs|mod|get|vet|generate|deploy|exec|require"
)
_COMMAND: Final = re.compile(
    rf"(?<![\w./@-])(?:(?:{_PROGRAMS}) ([a-z][\w:.-]*\w)|(?:{_WORDS_TOO}) (?:{_TARGETS}))(?![\w/])"
)


def check(comparison: Comparison) -> Iterator[Finding]:
    """The first command of each leaf that its candidate lacks or has in another order."""
    for match in comparison.matches:
        after = iter(_commands(match.candidate.reading.masked))
        lost = next((command for command in _commands(match.source.reading.masked) if command not in after), None)
        if lost:
            yield error("commands", f"lost {quoted(lost)}", match.source.reading.leaf.line, lost)


def _commands(text: str) -> list[str]:
    return [found.group() for found in _COMMAND.finditer(text) if not is_plain(found[1] or "")]
