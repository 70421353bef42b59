"""A receipt as a person reads it, and as JSON."""

from __future__ import annotations

import errno
import os
import shlex
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from caveman_cli.failures.access import open_command, show_command
from caveman_cli.failures.exit_codes import ExitCode, code_of
from caveman_cli.failures.failure import Failure
from caveman_cli.output.console import plural, printable, shown
from caveman_cli.output.sections import cost_of, section_json
from caveman_cli.output.usage import calls_words, usage_json
from caveman_core.errors import DOCTOR, LedgerBusyError, OpenForWritingError
from caveman_core.outcome import IndexEntries, Outcome, Reason, Receipt, SectionVerdict
from caveman_core.usage import NO_USAGE

_NEXT: Final[dict[Reason, str]] = {
    Reason.MISSING: "{show}",
    Reason.IGNORE_UNREADABLE: "mend or remove that ignore file, then: caveman scan {folder}",
    Reason.SENSITIVE_NAME: "if that is a false alarm, rename it, then: caveman scan {folder}",
    Reason.TOO_LARGE: "move part of its text to another file, then: caveman compress {path}",
    Reason.NOT_UTF8: "convert it to UTF-8 (iconv), then: caveman compress {path}",
    Reason.BINARY: "od -c {path} | head",
    Reason.OUTSIDE_ROOTS: "caveman compress {real}",
    Reason.SYMLINK_LOOP: "ls -l {path}",
    Reason.NAME_NOT_UTF8: "give it a UTF-8 name, then: caveman scan {folder}",
    Reason.NOT_A_FILE: "ls -ld {path}",
    Reason.HARD_LINKED: "ls -li {path}",
    Reason.READ_ONLY: "chmod u+w {path}",
    Reason.NOT_OURS: "as the user it belongs to, then: caveman compress {path}",
    Reason.NO_PERMISSION: "{open}",
    Reason.NO_SAFE_SWAP: "caveman compress --dry-run {path}",
    Reason.LOCKED: "caveman compress --wait 900 {path}",
    Reason.BACKEND_AWAY: "caveman compress {path}",
    Reason.RATE_LIMITED: "caveman compress {path}",
    Reason.BUDGET_SPENT: "wait for tomorrow or raise daily_budget_usd, then: caveman compress {path}",
    Reason.SPEND_LIMIT: "raise it at the provider, then: caveman compress {path}",
    Reason.BACKEND_UNUSABLE: DOCTOR,
    Reason.LEDGER_BUSY: "caveman compress {path}",
    Reason.OPEN_FOR_WRITING: "close the program that writes it, then: caveman compress {path}",
    Reason.OPEN_IN_EDITOR: "close the editor (or delete the swap file it left behind), then: caveman compress {path}",
    Reason.CHANGED_MEANWHILE: "caveman compress {path}",
    Reason.CHECKS_FAILED: "caveman compress --dry-run {path}",
    Reason.NO_SPACE: "df -h",
    Reason.IO_ERROR: "caveman compress {path}",
    Reason.WORKER_DIED: "caveman retry {path}",
    Reason.UNFINISHED: "caveman compress {path}",
    Reason.BACKUP_UNVERIFIED: "check the disk that holds the backups, then: caveman compress {path}",
    Reason.INTERNAL_ERROR: "CAVEMAN_DEBUG=1 caveman compress {path}",
}

_SAYS_NO_MORE: Final = frozenset({os.strerror(errno.EACCES), OpenForWritingError().message, LedgerBusyError().message})
"""Details that are the reason in other words."""

_UNTOUCHED: Final = {Reason.UNFINISHED: "The file holds its old or its new text, whole; both are kept."}


def failure_of_receipt(receipt: Receipt) -> Failure | None:
    """The message for a file that did not end well; None if it did."""
    code = code_of(receipt)
    if code is ExitCode.OK:
        return None
    detail = f" ({receipt.detail})" if receipt.detail and receipt.detail not in _SAYS_NO_MORE else ""
    message = f"{shown(receipt.path)}: {receipt.outcome}: {receipt.reason}{detail}"
    return Failure(message, _UNTOUCHED.get(receipt.reason, "The file was not changed."), _next_step(receipt), code)


def _next_step(receipt: Receipt) -> str:
    other, _, why = receipt.detail.rpartition(": ")
    if other and why == os.strerror(errno.EACCES):  # a lock, an ignore file
        return open_command(Path(other))
    return _NEXT.get(receipt.reason, "caveman scan {path}").format(
        path=shlex.quote(str(receipt.path)),
        folder=shlex.quote(str(receipt.path.parent)),
        real=shlex.quote(os.path.realpath(receipt.path)),
        show=show_command(receipt.path),
        open=open_command(receipt.path),
    )


def line_of(receipt: Receipt, counted_by: str = "") -> str:
    """One line: the outcome, the file, and its tokens or the reason. `counted_by` is named if no other line does."""
    if receipt.outcome is Outcome.COMPRESSED:
        sums = tokens(receipt.tokens_before, receipt.tokens_after) + (f" ({counted_by})" if counted_by else "")
        return "  ".join(filter(None, ("compressed", shown(receipt.path), sums, entries_of(receipt), cost_of(receipt))))
    tells_why = receipt.outcome in (Outcome.SKIPPED, Outcome.UNCHANGED)
    detail = f" ({receipt.detail})" if tells_why and receipt.detail else ""
    why = printable(f"{receipt.outcome:<10}  {shown(receipt.path)}: {receipt.reason}{detail}")
    return "  ".join(filter(None, (why, cost_of(receipt))))


def entries_of(receipt: Receipt) -> str:
    """How many entries of a MEMORY.md are loaded, "" for any other file."""
    entries = receipt.entries
    if entries is None or not entries.of:
        return ""
    return f"index entries loaded: {entries.before:,} -> {entries.after:,} of {entries.of:,}"


def tokens(before: int, after: int) -> str:
    """`1,234 -> 987 tokens (-20.0%)`."""
    return f"{before:,} -> {after:,} tokens ({share(before, after)})"


def share(before: int, after: int) -> str:
    """How much `after` differs from `before`, in percent of it."""
    return f"{(after - before) / before if before else 0.0:+.1%}"


def total_line(receipts: Sequence[Receipt], counted_by: str) -> str:
    """What a run over several files came to; tokens are those of the files that were compressed, calls of all."""
    calls = calls_words(sum((receipt.usage for receipt in receipts), NO_USAGE))
    return "; ".join(filter(None, (_sum_of(receipts, counted_by), calls)))


def _sum_of(receipts: Sequence[Receipt], counted_by: str) -> str:
    done = [receipt for receipt in receipts if receipt.outcome is Outcome.COMPRESSED]
    if not done:
        return f"{part_of(0, len(receipts))} compressed"
    sums = tokens(sum(receipt.tokens_before for receipt in done), sum(receipt.tokens_after for receipt in done))
    return f"{part_of(len(done), len(receipts))} compressed: {sums} ({counted_by})"


def part_of(count: int, of: int) -> str:
    """`1 of 3 files`, `none of 3 files`; of one file `1 file` or `no file`."""
    if of <= 1:
        return f"{count or 'no'} file"
    return f"{count or 'none'} of {plural(of, 'file')}"


def receipt_json(receipt: Receipt) -> dict[str, object]:
    """Stable keys; `error` is null where the file ended well."""
    failure = failure_of_receipt(receipt)
    return {
        "path": str(receipt.path),
        "outcome": receipt.outcome.value,
        "reason": receipt.reason.name.lower(),
        "message": receipt.reason.value,
        "detail": receipt.detail,
        "tokens_before": receipt.tokens_before,
        "tokens_after": receipt.tokens_after,
        "entries": _entries_json(receipt.entries),
        "version": receipt.version,
        "seconds": round(receipt.seconds, 3),
        "cost_usd": receipt.usage.cost,
        "usage": usage_json(receipt.usage),
        "verdicts": {verdict.name.lower(): count for verdict, count in _verdicts(receipt).items()},
        "sections": [section_json(note) for note in receipt.sections],
        "next": failure.next_step if failure else None,
    }


def _verdicts(receipt: Receipt) -> Counter[SectionVerdict]:
    """How many sections were compressed, repaired, reused, kept …"""
    return Counter(note.verdict for note in receipt.sections)


def _entries_json(entries: IndexEntries | None) -> dict[str, int] | None:
    """The entries of an index that are loaded, before and after."""
    return {"loaded_before": entries.before, "loaded_after": entries.after, "all": entries.of} if entries else None
