"""How much of its memory files an agent reads; what lies beyond is lost to it. Pure: sizes in, excesses out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from pathlib import PurePosixPath
from typing import Final

from caveman_core.document.lines import split_lines
from caveman_core.loaded import INDEX_BYTES, INDEX_LINES

Texts = tuple[bytes, bytes]
"""A file's bytes as they are, and as they would be once it is compressed."""


class Unit(StrEnum):
    """What is counted."""

    LINES = "lines"
    BYTES = "bytes"
    CHARACTERS = "characters"


@dataclass(frozen=True, slots=True)
class Limit:
    """The agent reads at most this much: of one such file or, `together`, of all on the way to a folder."""

    agent: str
    most: int
    unit: Unit
    together: bool = False


@dataclass(frozen=True, slots=True)
class Excess:
    """A file beyond a limit, by its POSIX path below the root. `now` and `then` as in Texts."""

    file: str
    limit: Limit
    now: int
    then: int


CODEX: Final = Limit("Codex", 32 * 1024, Unit.BYTES, together=True)
_CODEX_NAMES: Final = ("AGENTS.override.md", "AGENTS.md")
"""Of one folder it reads the first that is not empty."""

_MEMORY: Final = (Limit("Claude Code", INDEX_LINES, Unit.LINES), Limit("Claude Code", INDEX_BYTES, Unit.BYTES))
_WINDSURF_RULE: Final = (Limit("Windsurf", 12_000, Unit.CHARACTERS),)

_OF_ONE_FILE: Final[tuple[tuple[str, str, tuple[Limit, ...]], ...]] = (
    ("claude", "projects/*/memory/MEMORY.md", _MEMORY),
    ("claude", "agent-memory/*/MEMORY.md", _MEMORY),
    ("project", ".claude/agent-memory*/*/MEMORY.md", _MEMORY),
    ("project", ".windsurf/rules/*.md", _WINDSURF_RULE),
    ("project", ".devin/rules/*.md", _WINDSURF_RULE),
    ("windsurf", "memories/global_rules.md", (Limit("Windsurf", 6_000, Unit.CHARACTERS),)),
)
"""Profile, glob from its folder, limits. Sources: docs/agents.md."""


def excesses(profile: str, files: Mapping[str, Texts]) -> tuple[Excess, ...]:
    """What an agent does not read whole of these files of a root (POSIX paths below it), by path."""
    base, _, below = profile.partition(":")
    found = [excess for name, texts in files.items() for excess in _of_one(base, below, name, texts)]
    if base in ("codex", "project"):
        found += _of_codex(files)
    return tuple(sorted(found, key=lambda excess: excess.file))


def _of_one(base: str, below: str, name: str, texts: Texts) -> Iterator[Excess]:
    whole = f"{below}/{name}" if below else name
    for profile, glob, limits in _OF_ONE_FILE:
        if profile == base and fnmatchcase(whole, glob):
            for limit in limits:
                now, then = (_size(text, limit.unit) for text in texts)
                if now > limit.most:
                    yield Excess(name, limit, now, then)


def _of_codex(files: Mapping[str, Texts]) -> list[Excess]:
    """The longest way from the root down to a folder."""
    read = {name: texts for name, texts in files.items() if _codex_reads(PurePosixPath(name), files)}
    ways = []
    for name in read:
        above = PurePosixPath(name).parents
        texts = [read[other] for other in read if PurePosixPath(other).parent in above]
        ways.append(Excess(name, CODEX, sum(len(now) for now, _ in texts), sum(len(then) for _, then in texts)))
    worst = max(ways, key=lambda way: way.now, default=None)
    return [worst] if worst and worst.now > CODEX.most else []


def _codex_reads(file: PurePosixPath, files: Mapping[str, Texts]) -> bool:
    if any(part.startswith(".") for part in file.parts):
        return False
    inside = [name for name in _CODEX_NAMES if files.get(str(file.with_name(name)), (b"", b""))[0].strip()]
    return inside[:1] == [file.name]


def _size(text: bytes, unit: Unit) -> int:
    if unit is Unit.BYTES:
        return len(text)
    decoded = text.decode("utf-8", "replace")
    return len(split_lines(decoded)) if unit is Unit.LINES else len(decoded)
