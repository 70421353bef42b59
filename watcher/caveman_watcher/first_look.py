"""What was there before caveman: the summary a person gets at the first start."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from caveman_watcher.finding import Found


@dataclass(frozen=True, slots=True)
class FirstLook:
    """Files that became baseline in one rescan: they stay as they are until they are saved, or `--now`.

    `size` is in bytes. What compressing them would save is for the caller to work out.
    """

    files: tuple[Path, ...]
    size: int


FirstLookReport = Callable[[FirstLook], None]


def first_look(found: Iterable[Found]) -> FirstLook:
    """The summary of these files."""
    files = sorted(found, key=lambda file: file.path)
    return FirstLook(tuple(file.path for file in files), sum(file.size for file in files))
