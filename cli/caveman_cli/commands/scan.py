"""`caveman scan`: what would be compressed, what not and why. Writes nothing at all."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.failures.errors import MissingPathError
from caveman_cli.output.console import document, note, say, shown
from caveman_cli.output.counting import counted_alike
from caveman_cli.output.reports import receipt_json
from caveman_cli.scanning.asked import Request, asked_for
from caveman_cli.scanning.links_out import about_links
from caveman_cli.scanning.no_memory_files import about_barren
from caveman_cli.scanning.repetition import repeated_json, repeated_lines
from caveman_cli.scanning.scan_report import compressed, print_table, sum_line
from caveman_cli.scanning.sending import scan_json, scan_lines
from caveman_cli.settings.backend_flag import Backend
from caveman_cli.settings.backends import choice_of, with_choice
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.own_settings import profile_at
from caveman_core.config import Settings, load_settings
from caveman_core.outcome import Receipt


def command(
    roots: Annotated[
        list[Path] | None,
        typer.Argument(parser=given_path, metavar="ROOT", help="Folders or files; else the roots of the settings."),
    ] = None,
    agents: Annotated[bool, typer.Option("--agents", help="Every agent's folder in this home, then any ROOT.")] = False,
    backend: Backend = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of a table.")] = False,
) -> None:
    """Show what would be compressed and what not.

    Lists every memory file with its tokens before and after, or why it is left alone. Nothing is written: not the
    files, not the ledger, no folder. With --agents it looks at the folders of Claude Code, Codex, Gemini CLI,
    opencode, Copilot, Windsurf and Devin, and tells which files are longer than their agent reads.

    Where a model would be asked, or could be, it says what would be sent where and what that costs, by an estimate.
    A scan itself sends nothing.

    What a file says in two sections is listed, too: no level leaves that out, since each section stands on its own.

    \b
    Examples:
        caveman scan ~/.claude ~/src/service
        caveman scan --agents
    """
    from caveman_cli.scanning.agents_scan import scan_agents
    from caveman_cli.scanning.preview import previews

    settings = load_settings({"backend": backend})
    choice = choice_of(settings)
    settings = with_choice(settings, choice)
    if agents:
        scan_agents(_existing(roots, settings) if roots else [], settings, choice, as_json=as_json)
        return
    looked_at = _existing(roots, settings)
    request = asked_for(looked_at, profile=partial(profile_at, settings=settings))
    found = asyncio.run(previews(request.files, settings, "scanning"))
    counted, counter = counted_alike([one.receipt for one in found])
    receipts = counted + request.passed_over
    if as_json:
        more = {"model": scan_json(choice, found, settings), "repeated": repeated_json(found)}
        document(_as_json(looked_at, receipts, counter.name) | more)
    else:
        _print(looked_at, request, receipts, counter.name)
        for line in (*scan_lines(choice, found, settings), *repeated_lines(found)):
            say(line)


def _existing(roots: list[Path] | None, settings: Settings) -> list[Path]:
    """The roots to look at. One that was named must be there; one of the settings may still be waited for."""
    for root in roots or []:
        if not os.path.lexists(root):
            raise MissingPathError(f"{shown(root)}: there is no such file or folder", next_command="caveman scan")
    for root in [] if roots else settings.roots:
        if not os.path.lexists(root):
            note(f"{shown(root)}: not there yet", style="yellow")
    return roots or [root for root in settings.roots if os.path.lexists(root)]


def _print(roots: Sequence[Path], request: Request, receipts: Sequence[Receipt], counted_by: str) -> None:
    print_table(receipts)
    for root, profile in request.barren:
        say(about_barren(root, profile))
    if (about := about_links(roots, receipts)) is not None:
        say(about)
    say(sum_line(receipts, counted_by))


def _as_json(roots: Sequence[Path], receipts: Sequence[Receipt], counted_by: str) -> dict[str, object]:
    gaining = compressed(receipts)
    return {
        "roots": [str(root.absolute()) for root in roots],
        "tokens": counted_by,
        "tokens_before": sum(receipt.tokens_before for receipt in gaining),
        "tokens_after": sum(receipt.tokens_after for receipt in gaining),
        "files": [receipt_json(receipt) for receipt in receipts],
    }
