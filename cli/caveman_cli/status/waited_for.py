"""The roots that a watcher waits for. The ledger holds none before it is there, so its command line has to tell."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from caveman_cli.doctor.process import PROC, Process, process
from caveman_core.config import Settings

_WITH_VALUE: Final = frozenset({"--redis", "--redis-url", "--jobs", "--quiet-seconds", "--quiet-agent-seconds"})


def waited_for(watcher: int | None, settings: Settings) -> tuple[Path, ...]:
    """Roots of this watcher that are not there; those of the settings where it was given none by hand."""
    if watcher is None:
        return ()
    roots = named_roots(process(watcher), _folder_of(watcher)) or settings.roots
    return tuple(root for root in roots if not os.path.lexists(root))


def named_roots(watcher: Process, folder: Path | None) -> tuple[Path, ...]:
    """The roots in its command line, from where it stands; none where that cannot be told."""
    if "watch" not in watcher.words or folder is None:
        return ()
    words = watcher.words[watcher.words.index("watch") + 1 :]
    return tuple(Path(os.path.normpath(folder / word)) for word in _arguments(words))


def _arguments(words: Sequence[str]) -> Iterator[str]:
    left = iter(words)
    for word in left:
        if word == "--":
            yield from left
        elif word in _WITH_VALUE:
            next(left, None)
        elif not word.startswith("-"):
            yield word


def _folder_of(pid: int) -> Path | None:
    with suppress(OSError):
        return (PROC / str(pid) / "cwd").readlink()
    return None
