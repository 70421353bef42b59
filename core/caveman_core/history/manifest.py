"""The manifest beside each backup: all that the ledger holds of a version, so that it can be rebuilt."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from caveman_core.history.keys import path_key
from caveman_core.history.records import ABSENT, Origin, SectionPair, Side, Version

FORMAT: Final = 1


class ManifestError(Exception):
    """The manifest cannot be read."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """A version, its section map, and the texts (by digest) of the map's sections that caveman changed."""

    version: Version
    sections: tuple[SectionPair, ...]
    texts: Mapping[str, str]


def encode(manifest: Manifest) -> bytes:
    """The manifest as JSON; raises PathNotUtf8Error."""
    version = manifest.version
    content = {
        "format": FORMAT,
        "path": path_key(version.path),
        "number": version.number,
        "at": version.at,
        "time": _readable_time(version.at),
        "origin": version.origin.value,
        "before": _side(version.before, version.size_before, version.tokens_before),
        "after": _side(version.after, version.size_after, version.tokens_after),
        "sections": [[pair.source, pair.output, pair.treatment] for pair in manifest.sections],
        "texts": dict(manifest.texts),
    }
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _readable_time(at: float) -> str:
    """For whoever reads the file; `at` is what counts."""
    try:
        return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):
        return ""


def _side(digest: str, size: int, tokens: int) -> dict[str, str | int] | None:
    return None if digest == ABSENT else {"digest": digest, "size": size, "tokens": tokens}


def decode(data: bytes) -> Manifest:
    """The manifest in these bytes; raises ManifestError."""
    try:
        content = json.loads(data)
        if content["format"] > FORMAT:
            raise ManifestError("it was written by a newer caveman")
        return Manifest(_version(content), _sections(content["sections"]), _texts(content["texts"]))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ManifestError("it is not a manifest, or damaged") from error


def _version(content: Mapping[str, Any]) -> Version:
    before, after = _read_side(content["before"]), _read_side(content["after"])
    number, at = _count(content["number"]), float(content["at"])
    if number < 1 or not math.isfinite(at):
        raise ValueError("number or time out of range")
    return Version(
        Path(_text(content["path"])), number, at, Origin(content["origin"]),
        before[0], after[0], before[1], after[1], before[2], after[2],
    )  # fmt: skip


def _read_side(side: Mapping[str, Any] | None) -> tuple[str, int, int]:
    return (ABSENT, 0, 0) if side is None else (_text(side["digest"]), _count(side["size"]), _count(side["tokens"]))


def _sections(rows: Sequence[Sequence[Any]]) -> tuple[SectionPair, ...]:
    return tuple(SectionPair(_text(source), _text(output), _text(treatment)) for source, output, treatment in rows)


def _texts(texts: Mapping[str, Any]) -> dict[str, str]:
    return {digest: _text(text) for digest, text in texts.items()}


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"text expected, found {type(value).__name__}")
    return value


def _count(value: object) -> int:
    if not isinstance(value, int) or not 0 <= value < 2**53:
        raise ValueError(f"count expected, found {value!r}")
    return value


def sides(version: Version) -> tuple[tuple[Side, str, int], ...]:
    """The sides that stand for something, each with its digest and size."""
    both: tuple[tuple[Side, str, int], ...] = (
        ("before", version.before, version.size_before),
        ("after", version.after, version.size_after),
    )
    return tuple(side for side in both if side[1] != ABSENT)
