"""Headings, code, HTML, tables, lists and all other blocks: exact, none lost, none added, none moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.matching.skeleton import LEAF
from caveman_core.checks.report import error, quoted
from caveman_core.document.model import Block

_KINDS: Final = {
    "headings": frozenset({"heading_open"}),
    "code": frozenset({"fence", "code_block"}),
    "html": frozenset({"html_block"}),
    "tables": frozenset({"table_open", "thead_open", "tbody_open", "tr_open"}),
    "lists": frozenset({"bullet_list_open", "ordered_list_open", "list_item_open"}),
    "definitions": frozenset({"definition"}),
}
_NAMED: Final = frozenset().union(*_KINDS.values())


def blocks_of(rule: str) -> Callable[[Comparison], Iterator[Finding]]:
    """The check of one kind of blocks; `structure` is the one of all kinds that have no other."""
    kinds = _KINDS.get(rule)

    def check(comparison: Comparison) -> Iterator[Finding]:
        # A lost paragraph is the sentences check's to name.
        silent = {LEAF} if comparison.lost or comparison.added else set()
        lost, added = (
            [block for block in side if _belongs(block, kinds) and block.kind not in silent]
            for side in (comparison.blocks.lost, comparison.blocks.added)
        )
        yield from _worded(rule, lost, added)

    return check


def _belongs(block: Block, kinds: frozenset[str] | None) -> bool:
    return block.kind in kinds if kinds is not None else block.kind not in _NAMED


def _worded(rule: str, lost: list[Block], added: list[Block]) -> Iterator[Finding]:
    gone, come = ({_text(block) for block in side} for side in (lost, added))
    for block in lost:
        text = _text(block)
        yield error(rule, f"{'moved' if text in come else 'lost'} {quoted(text)}", block.line, block.content)
    for block in added:
        if (text := _text(block)) not in gone:
            yield error(rule, f"added {quoted(text)}", block.line, block.content)


def _text(block: Block) -> str:
    """What a person sees of a block that has no text of its own: its markup and number, else its kind."""
    if block.content.strip():
        return block.content
    name = block.kind.removesuffix("_open").replace("_", " ")
    return (
        f"{name} {block.info}{block.markup}".rstrip() if block.kind != LEAF else f"{block.markup} {block.info}".strip()
    )
