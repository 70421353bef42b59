"""What a scan found, as a table and in one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from caveman_cli.output.console import printable, shown, table
from caveman_cli.output.reports import entries_of, part_of, tokens
from caveman_core.outcome import Outcome, Receipt


def print_table(receipts: Sequence[Receipt]) -> None:
    """A line a file: what would become of it, its tokens, why it is left alone. Nothing for no files."""
    rows = [(_what(receipt), _numbers(receipt), shown(receipt.path), _why(receipt)) for receipt in receipts]
    if rows:
        table(("would be", "tokens", "file", ""), rows, right=frozenset({1}))


def sum_line(receipts: Sequence[Receipt], counted_by: str) -> str:
    """How many of the files would be compressed, and what that saves."""
    gaining = compressed(receipts)
    if not gaining:
        has_numbers = any(receipt.tokens_before for receipt in receipts)
        named = f" (tokens: {counted_by})" if has_numbers else ""
        return f"{part_of(0, len(receipts))} would be compressed{named}"
    before, after = sum(one.tokens_before for one in gaining), sum(one.tokens_after for one in gaining)
    return f"{part_of(len(gaining), len(receipts))} would be compressed: {tokens(before, after)} ({counted_by})"


def compressed(receipts: Sequence[Receipt]) -> list[Receipt]:
    """Those that would be."""
    return [receipt for receipt in receipts if receipt.outcome is Outcome.COMPRESSED]


def _what(receipt: Receipt) -> str:
    return "left alone" if receipt.outcome is Outcome.SKIPPED else receipt.outcome.value


def _numbers(receipt: Receipt) -> str:
    if receipt.outcome is Outcome.COMPRESSED:
        return tokens(receipt.tokens_before, receipt.tokens_after).removesuffix(")").replace(" tokens (", "  ")
    return f"{receipt.tokens_before:,}" if receipt.tokens_before else ""


def _why(receipt: Receipt) -> str:
    if receipt.outcome is Outcome.COMPRESSED:
        return entries_of(receipt)
    return printable(f"{receipt.reason} ({receipt.detail})" if receipt.detail else receipt.reason.value)
