"""`caveman history`: the versions of a file."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.output.console import document, note, plural, shown, table
from caveman_cli.output.times import as_iso, as_local
from caveman_cli.output.usage import calls_words, made_json
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.own_folders import settings_if_sound
from caveman_cli.versions.counting import counted_versions
from caveman_cli.versions.known_versions import (
    calls_of,
    left_behind_of,
    pruned_of,
    real_path,
    treatments_of,
    versions_of,
)
from caveman_cli.versions.made_by import made_by, made_by_json
from caveman_core.history.records import Made, Version
from caveman_core.policy import Treatment
from caveman_core.restoring.moved import Kept


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
    how many in all is the setting `keep`. Under `sections` stands which level (and model) made how many of them.

    \b
    Example:
        caveman history ~/.claude/CLAUDE.md
    """
    versions, pruned, before = versions_of(file), pruned_of(file), left_behind_of(file)
    made, calls = treatments_of(file, versions), calls_of(file, versions)
    versions, before, counted_by = counted_versions(file, versions, before)
    if as_json:
        listed = [
            _as_json(each) | {"made_by": made_by_json(made[each.number]), "made": made_json(calls.get(each.number))}
            for each in versions
        ]
        moved = {str(path): [_as_json(Kept(each.number, each)) for each in old] for path, old in before.items()}
        document(
            {
                "path": str(real_path(file)),
                "pruned": pruned,
                "tokens": counted_by,
                "versions": listed,
                "before_moves": moved,
            }
        )
        return
    for path, old in before.items():
        note(f"Before it was moved ({shown(path)}); to restore one: {_restore_command(old[-1], file)}")
        _print([Kept(version.number, version) for version in old], counted_by, {}, {})
    _print(versions, counted_by, made, calls)
    if pruned:
        were = "was" if pruned == 1 else "were"
        settings = settings_if_sound()
        note(f"{plural(pruned, 'older version')} {were} pruned{f' (keep = {settings.keep})' if settings else ''}")


def _restore_command(old: Version, file: Path) -> str:
    names = shlex.join(map(str, (old.path, file)))
    return f"caveman restore --version {old.number} --from {names}"


def _print(
    versions: Sequence[Kept], counted_by: str, made: Mapping[int, Counter[Treatment]], calls: Mapping[int, Made]
) -> None:
    rows: list[tuple[str, ...]] = [
        (
            str(each.number),
            as_local(version.at),
            version.origin.value,
            f"{version.tokens_before:,} -> {version.tokens_after:,}",
            f"{version.size_before:,} -> {version.size_after:,}",
            made_by(made.get(each.number, Counter())),
            calls_words(calls[each.number].usage) if each.number in calls else "",
        )
        for each in versions
        for version in (each.version,)
    ]
    columns = ["version", "at", "by", f"tokens ({counted_by})", "bytes", "sections", "model calls"]
    if not any(row[-1] for row in rows):  # nothing was asked: no column for it
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    table(columns, rows, right=frozenset({0, 3, 4}))


def _as_json(kept: Kept) -> dict[str, object]:
    version = kept.version
    return {
        "version": kept.number,
        "at": as_iso(version.at),
        "origin": version.origin.value,
        "before": version.before,
        "after": version.after,
        "size_before": version.size_before,
        "size_after": version.size_after,
        "tokens_before": version.tokens_before,
        "tokens_after": version.tokens_after,
    }
