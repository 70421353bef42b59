"""A difference as JSON: the sections that changed, with the exact text of every piece."""

from __future__ import annotations

from caveman_cli.diffing.parts import Part, parts_of, totals
from caveman_cli.diffing.rows import Row, RowKind
from caveman_cli.versions.sides import Sides
from caveman_core.tokens import ESTIMATE


def as_json(sides: Sides) -> dict[str, object]:
    """Stable keys. Bytes that are not UTF-8 come as lone surrogates, as Python's `surrogateescape` has them."""
    old, new = (data.decode("utf-8", "surrogateescape") for data in (sides.before, sides.after))
    parts = parts_of(old, new)
    before, after = totals(parts)
    return {
        "version": sides.version.number,
        "origin": sides.version.origin.value,
        "before": sides.before_label,
        "after": sides.after_label,
        "tokens": ESTIMATE,
        "tokens_before": before,
        "tokens_after": after,
        "sections": [_part(part) for part in parts if part.changed],
    }


def _part(part: Part) -> dict[str, object]:
    return {
        "title": part.title,
        "line": part.rows[0].new_line,
        "tokens_before": part.tokens_before,
        "tokens_after": part.tokens_after,
        "changes": [_row(row) for row in part.rows if row.kind is not RowKind.SAME],
    }


def _row(row: Row) -> dict[str, object]:
    return {
        "kind": row.kind.name.lower(),
        "line_before": row.old_line,
        "line_after": row.new_line,
        "pieces": [{"kind": piece.kind.value, "text": piece.text} for piece in row.pieces],
    }
