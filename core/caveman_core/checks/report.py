"""How checks word their findings."""

from __future__ import annotations

from caveman_core.checks.finding import Finding, Severity

_WIDTH = 80


def error(rule: str, message: str, line: int, text: str = "") -> Finding:
    """A finding that keeps the section's source."""
    return Finding(rule, Severity.ERROR, message, line, text)


def warning(rule: str, message: str, line: int, text: str = "") -> Finding:
    """A finding that is shown and no more."""
    return Finding(rule, Severity.WARNING, message, line, text)


def quoted(text: str) -> str:
    """`text` on one line, in quotes, cut where it is long."""
    line = " ".join(text[: 4 * _WIDTH].split())
    return f'"{line[: _WIDTH - 1]}…"' if len(line) > _WIDTH else f'"{line}"'
