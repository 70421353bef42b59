"""The two texts of a version, as `caveman diff` compares them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from caveman_cli.output.times import as_local
from caveman_cli.versions.known_versions import look_at_past_of, pick, real_path, versions_of
from caveman_core.history.history import History
from caveman_core.history.records import ABSENT, Origin, Side, Version

_NO_FILE: Final = "no file"


@dataclass(frozen=True, slots=True)
class Sides:
    """What a version found and what it left. Where no file stood, the bytes are empty and the label says so."""

    version: Version
    before: bytes
    after: bytes
    before_label: str
    after_label: str


def sides_of(file: Path, number: int | None) -> Sides:
    """The sides of a version, else of the newest. A rescue left nothing: it is compared with the file as it is now.

    Raises NoVersionError, BackupError, or OSError if the file is there and cannot be read.
    """
    chosen = pick(file, versions_of(file), number)
    version = chosen.version
    with look_at_past_of(file) as history:
        before = _side(history, version, "before")
        after = _now(file) if version.origin is Origin.RESCUE else _side(history, version, "after")
    what = f"version {chosen.number}, {version.origin}, {as_local(version.at)}"
    found, left = ("rescued", "now") if version.origin is Origin.RESCUE else ("before", "after")
    return Sides(
        replace(version, number=chosen.number),
        before or b"",
        after or b"",
        f"{_NO_FILE if before is None else found} ({what})",
        f"{_NO_FILE} {left}" if after is None else left,
    )


def _side(history: History, version: Version, side: Side) -> bytes | None:
    if version.digest_of_side(side) == ABSENT:
        return None
    return history.bytes_of(version.path, version.number, side)


def _now(file: Path) -> bytes | None:
    try:
        return real_path(file).read_bytes()
    except FileNotFoundError:
        return None
