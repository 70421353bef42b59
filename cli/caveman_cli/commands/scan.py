"""`caveman scan`: what would be compressed, what not and why. Writes nothing at all."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from caveman_cli.asked import Request, asked_for
from caveman_cli.barren import about_barren
from caveman_cli.console import document, note, say, shown, table
from caveman_cli.errors import MissingPathError
from caveman_cli.flags import given_path
from caveman_cli.preview import previews
from caveman_cli.reports import receipt_json, tokens
from caveman_core.config import Settings, load_settings
from caveman_core.outcome import Outcome, Receipt
from caveman_core.tokens import ESTIMATE


def command(
    roots: Annotated[
        list[Path] | None,
        typer.Argument(parser=given_path, metavar="ROOT", help="Folders or files; else the roots of the settings."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of a table.")] = False,
) -> None:
    """Show what would be compressed and what not.

    Lists every memory file with its tokens before and after, or why it is left alone. Nothing is written: not the
    files, not the ledger, no folder.

    \b
    Example:
        caveman scan ~/.claude ~/src/service
    """
    settings = load_settings()
    looked_at = _existing(roots, settings)
    request = asked_for(looked_at)
    found = asyncio.run(previews(request.files, settings, "scanning"))
    receipts = [one.receipt for one in found] + request.passed_over
    if as_json:
        document(_as_json(looked_at, receipts))
    else:
        _print(request, receipts)


def _existing(roots: list[Path] | None, settings: Settings) -> list[Path]:
    """The roots to look at. One that was named must be there; one of the settings may still be waited for."""
    for root in roots or []:
        if not os.path.lexists(root):
            raise MissingPathError(f"{shown(root)}: there is no such file or folder", next_command="caveman scan")
    for root in [] if roots else settings.roots:
        if not os.path.lexists(root):
            note(f"{shown(root)}: not there yet", style="yellow")
    return roots or [root for root in settings.roots if os.path.lexists(root)]


def _print(request: Request, receipts: Sequence[Receipt]) -> None:
    rows = [(_what(receipt), _numbers(receipt), shown(receipt.path), _why(receipt)) for receipt in receipts]
    if rows:
        table(("would be", "tokens", "file", ""), rows, right=frozenset({1}))
    for root, profile in request.barren:
        say(about_barren(root, profile))
    say(_sum(receipts))


def _sum(receipts: Sequence[Receipt]) -> str:
    gaining = [receipt for receipt in receipts if receipt.outcome is Outcome.COMPRESSED]
    if not gaining:
        return f"none of {len(receipts)} files would be compressed"
    before, after = sum(one.tokens_before for one in gaining), sum(one.tokens_after for one in gaining)
    return f"{len(gaining)} of {len(receipts)} files would be compressed: {tokens(before, after)} ({ESTIMATE})"


def _what(receipt: Receipt) -> str:
    return "left alone" if receipt.outcome is Outcome.SKIPPED else receipt.outcome.value


def _numbers(receipt: Receipt) -> str:
    if receipt.tokens_after < receipt.tokens_before:
        return tokens(receipt.tokens_before, receipt.tokens_after).removesuffix(")").replace(" tokens (", "  ")
    return f"{receipt.tokens_before:,}" if receipt.tokens_before else ""


def _why(receipt: Receipt) -> str:
    if receipt.outcome is Outcome.COMPRESSED:
        return ""
    return f"{receipt.reason} ({receipt.detail})" if receipt.detail else receipt.reason.value


def _as_json(roots: Sequence[Path], receipts: Sequence[Receipt]) -> dict[str, object]:
    gaining = [receipt for receipt in receipts if receipt.outcome is Outcome.COMPRESSED]
    return {
        "roots": [str(root.absolute()) for root in roots],
        "tokens": ESTIMATE,
        "tokens_before": sum(receipt.tokens_before for receipt in gaining),
        "tokens_after": sum(receipt.tokens_after for receipt in gaining),
        "files": [receipt_json(receipt) for receipt in receipts],
    }
