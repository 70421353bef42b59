"""The first lines of `caveman watch` on a terminal."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from caveman_cli.output.console import shown
from caveman_core.config import Settings


def start_lines(settings: Settings, *, worker: bool, dry_run: bool) -> Iterator[str]:
    """What is watched, what is waited for, how to end it and where to look."""
    there = [root for root in settings.roots if os.path.lexists(root)]
    if there:
        yield f"Watching {_named(there)}{'' if dry_run else _and_then(settings, worker)}."
    for root in settings.roots:
        if root not in there:
            yield f"{shown(root)} is not there yet: waiting for it."
    yield "Ctrl-C ends it." if dry_run else "Ctrl-C stops it; to look meanwhile, in another terminal: caveman status"


def _and_then(settings: Settings, worker: bool) -> str:
    if not worker:
        return "; what is saved is queued for `caveman worker`"
    quiet, agent = _time(settings.quiet_seconds), _time(settings.quiet_agent_seconds)
    after = quiet if quiet == agent else f"{quiet} ({agent} if an agent writes it)"
    return f"; a file you save is compressed after {after} without another save"


def _time(seconds: float) -> str:
    return f"{seconds / 60:g} min" if seconds >= 120 else f"{seconds:g} s"


def _named(paths: Sequence[Path]) -> str:
    *first, last = map(shown, paths)
    return f"{', '.join(first)} and {last}" if first else last
