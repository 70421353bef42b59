"""`caveman compress`: now, without a queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from caveman_cli.failures.errors import OutputError
from caveman_cli.failures.exit_codes import code_of_all
from caveman_cli.failures.failure import failure_of
from caveman_cli.output.console import document, note, printable, say
from caveman_cli.output.counting import OneByOne, counted_alike
from caveman_cli.output.difference import print_difference, unified
from caveman_cli.output.progress import counted
from caveman_cli.output.reports import failure_of_receipt, line_of, receipt_json, total_line
from caveman_cli.output.sections import section_lines
from caveman_cli.output.usage import usage_json
from caveman_cli.scanning.asked import Asked, Request, asked_for
from caveman_cli.scanning.no_memory_files import about_barren
from caveman_cli.settings.backend_flag import Backend
from caveman_cli.settings.backends import settings_in_force
from caveman_cli.settings.consent import settings_for
from caveman_cli.settings.flags import given_path
from caveman_cli.settings.opening import folders_of, opened
from caveman_cli.settings.own_settings import at_level, profile_at
from caveman_cli.settings.rewrite_parts import BY_HAND, opened_deps, policy_of
from caveman_cli.versions.holds import left_alone
from caveman_core.config import BackendChoice, Settings, load_settings
from caveman_core.outcome import Outcome, Receipt
from caveman_core.policy import Level
from caveman_core.usage import NO_USAGE

if TYPE_CHECKING:
    from caveman_cli.scanning.preview import Preview
    from caveman_core.readable.anew import Start
    from caveman_core.rewrite import Deps

_ATTEMPTS: Final = 3
"""How often a file is tried that is saved again while it is being compressed."""


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(
            parser=given_path, metavar="PATH", help="Files, or folders with memory files.", show_default=False
        ),
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", "-n", help="Show the difference and the tokens, write nothing.")
    ] = False,
    again: Annotated[
        bool, typer.Option("--again", help="Start from the readable text, also of sections that are compressed.")
    ] = False,
    level: Annotated[
        Level | None,
        typer.Option(help="How far to go, whatever the settings say.", show_default=False),
    ] = None,
    backend: Backend = None,
    wait: Annotated[
        float, typer.Option(min=0, metavar="SECONDS", help="How long to wait while another caveman is at a file.")
    ] = 900.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of text.")] = False,
) -> None:
    """Compress files now. `caveman restore FILE` brings the exact bytes back at any time.

    A file you name need not be a memory file, and a hold on it ends. Below a folder only memory files are
    compressed, and those on hold stay as they are.

    With --again every section is compressed anew from its readable text: for another level or backend, or newer
    rules. Your edits since are kept, and no section becomes longer than it stands.

    Level lite changes words; full may also leave out reasons, thanks and what a section says twice; ultra may also
    use shorter forms. Without --level or a setting it is full with a model, lite with the offline rules and for
    files that agents write.

    \b
    Examples:
        caveman compress --dry-run ~/.claude/CLAUDE.md
        caveman compress ~/.claude
        caveman compress --again --level full ~/.claude/CLAUDE.md
    """
    from caveman_cli.scanning.preview import previews
    from caveman_core.readable.anew import Start

    settings = at_level(load_settings({"backend": backend}), level)
    request = asked_for(paths, profile=partial(profile_at, settings=settings))
    start = Start.SOURCES if again else Start.WHAT_STANDS
    if dry_run:
        settings = settings_in_force(settings)
        found = asyncio.run(previews(request.files, settings, "compressing", start))
        receipts = [one.receipt for one in found] + request.passed_over
        _show_previews(found, receipts, as_json)
    else:
        settings = settings_for(request.files, settings)
        run = _Run(request)
        receipts = _compress(request, settings, wait, _quietly if as_json else run.show, start)
        if not as_json:
            run.end(receipts)
        receipts += request.passed_over
        if as_json:
            _show_json(receipts, settings)
    for root, profile in request.barren:
        note(about_barren(root, profile))
    raise typer.Exit(code_of_all(receipts))


def _compress(
    request: Request, settings: Settings, wait: float, each: Callable[[Receipt], None], start: Start
) -> list[Receipt]:
    """Every file in turn; `each` receipt is shown as it comes, so that an interrupted run tells what it did."""
    if not request.files:
        return []
    folders = folders_of(settings)
    with opened(folders) as history:
        try:
            deps = opened_deps(history, folders, settings, wait)
            return asyncio.run(_rewrites(request, settings, deps, each, start))
        except KeyboardInterrupt as interrupt:
            failure = failure_of(interrupt)
            note(str(failure))
            raise typer.Exit(failure.code) from None


async def _rewrites(
    request: Request,
    settings: Settings,
    opened_deps: AbstractAsyncContextManager[Deps],
    each: Callable[[Receipt], None],
    start: Start,
) -> list[Receipt]:
    receipts = []
    unheard: OutputError | None = None  # an output that takes nothing more stops no work that was asked for
    async with opened_deps as deps:
        for asked in counted(request.files, "compressing"):
            receipts.append(await _rewrite(asked, settings, deps, start))
            try:
                each(receipts[-1])
            except OutputError as error:
                unheard = unheard or error
    if unheard is not None:
        raise unheard
    return receipts


def _quietly(receipt: Receipt) -> None:
    """Nothing: one document shows them all at the end."""


async def _rewrite(asked: Asked, settings: Settings, deps: Deps, start: Start) -> Receipt:
    """One file; again at once if it was saved meanwhile, a few times."""
    from caveman_core.rewrite import rewrite

    policy = policy_of(BY_HAND, asked.profile, settings, asked.path)
    receipt = left_alone(asked, deps.history.ledger, policy)
    attempts = 0
    while receipt is None or (receipt.outcome is Outcome.SUPERSEDED and attempts < _ATTEMPTS):
        receipt = await rewrite(asked.path, policy, deps, root=asked.root, by_hand=True, start=start)
        attempts += 1
    return receipt


class _Run:
    """What is shown of a run as it goes. One counter counts it all: the sum names it or, of one file, its line."""

    def __init__(self, request: Request) -> None:
        self._counted = OneByOne([asked.path for asked in request.files])
        self._passed_over = request.passed_over
        self._is_alone = len(request.files) + len(request.passed_over) == 1

    def show(self, receipt: Receipt) -> None:
        """One file, as soon as it had its turn."""
        counted = self._counted.recounted(receipt)
        _show_one(counted, self._counted.counter.name if self._is_alone else "")

    def end(self, receipts: Sequence[Receipt]) -> None:
        """What is left to show once every file has had its turn."""
        for receipt in self._passed_over:
            self.show(receipt)
        both = [self._counted.recounted(receipt) for receipt in (*receipts, *self._passed_over)]
        if len(both) > 1:
            say(total_line(both, self._counted.counter.name))


def _show_json(receipts: Sequence[Receipt], settings: Settings) -> None:
    counted, counter = counted_alike(receipts)
    files = [receipt_json(receipt) for receipt in counted]
    usage = usage_json(sum((receipt.usage for receipt in receipts), NO_USAGE))
    document(
        {
            "tokens": counter.name,
            "backend": settings.backend.value,
            "model": settings.model if settings.backend is not BackendChoice.OFFLINE else None,
            "usage": usage,
            "files": files,
        }
    )


def _show_one(receipt: Receipt, counted_by: str) -> None:
    failure = failure_of_receipt(receipt)
    if failure:
        note(printable(str(failure)), style="red")
    else:
        say(line_of(receipt, counted_by), style="green" if receipt.outcome is Outcome.COMPRESSED else None)
    for line in section_lines(receipt):
        say(line, style="yellow")


def _show_previews(found: Sequence[Preview], receipts: Sequence[Receipt], as_json: bool) -> None:
    counted, counter = counted_alike(receipts)
    if as_json:
        diffs = [_diff(one) for one in found] + [""] * (len(receipts) - len(found))
        files = [receipt_json(receipt) | {"diff": diff} for receipt, diff in zip(counted, diffs, strict=True)]
        document({"tokens": counter.name, "files": files})
        return
    for one in found:
        print_difference(one.before, one.after, str(one.receipt.path), counter=counter)
    for receipt in counted:
        _show_one(receipt, counter.name if len(counted) == 1 else "")
    if len(counted) > 1:
        say(total_line(counted, counter.name))
    note("dry run: nothing was written")


def _diff(one: Preview) -> str:
    return "\n".join(unified(one.before, one.after, one.receipt.path.name))
