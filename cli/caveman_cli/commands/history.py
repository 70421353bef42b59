"""`caveman history`: the versions of a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.console import document, note, plural, table
from caveman_cli.flags import given_path
from caveman_cli.own_folders import settings_if_sound
from caveman_cli.past import pruned_of, real_path, versions_of
from caveman_cli.times import as_iso, as_local
from caveman_core.history.records import Version


def command(
    file: Annotated[
        Path,
        typer.Argument(
            parser=given_path, metavar="FILE", help="A memory file; it need not exist any more.", show_default=False
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of a table.")] = False,
) -> None:
    """List the versions of a file.

    Each keeps the exact bytes from before and after one change by caveman. The first one and the newest ones stay:
    how many in all is the setting `keep`.

    \b
    Example:
        caveman history ~/.claude/CLAUDE.md
    """
    versions, pruned = versions_of(file), pruned_of(file)
    if as_json:
        listed = [_as_json(version) for version in versions]
        document({"path": str(real_path(file)), "pruned": pruned, "versions": listed})
        return
    _print(versions)
    if pruned:
        were = "was" if pruned == 1 else "were"
        settings = settings_if_sound()
        note(f"{plural(pruned, 'older version')} {were} pruned{f' (keep = {settings.keep})' if settings else ''}")


def _print(versions: Sequence[Version]) -> None:
    rows = [
        (
            str(version.number),
            as_local(version.at),
            version.origin.value,
            f"{version.tokens_before:,} -> {version.tokens_after:,}",
            f"{version.size_before:,} -> {version.size_after:,}",
        )
        for version in versions
    ]
    table(("version", "at", "by", "tokens", "bytes"), rows, right=frozenset({0, 3, 4}))


def _as_json(version: Version) -> dict[str, object]:
    return {
        "version": version.number,
        "at": as_iso(version.at),
        "origin": version.origin.value,
        "before": version.before,
        "after": version.after,
        "size_before": version.size_before,
        "size_after": version.size_after,
        "tokens_before": version.tokens_before,
        "tokens_after": version.tokens_after,
    }
