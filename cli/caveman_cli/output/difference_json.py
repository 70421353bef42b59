"""A difference as JSON: the sections that changed, with the exact text of every piece."""

from __future__ import annotations

from caveman_cli.diffing.parts import Part, cost, counter_of, parts_of, totals
from caveman_cli.diffing.rows import Row, RowKind
from caveman_cli.versions.sides import Sides
from caveman_core.counting import Counter
from caveman_core.loaded import loading_of


def as_json(sides: Sides) -> dict[str, object]:
    """Stable keys. Bytes that are not UTF-8 come as lone surrogates, as Python's `surrogateescape` has them."""
    old, new = (data.decode("utf-8", "surrogateescape") for data in (sides.before, sides.after))
    parts = parts_of(old, new, loading_of(sides.version.path))
    counter = counter_of(parts)
    before, after = totals(parts, counter)
    return {
        "version": sides.version.number,
        "origin": sides.version.origin.value,
        "before": sides.before_label,
        "after": sides.after_label,
        "tokens": counter.name,
        "tokens_before": before,
        "tokens_after": after,
        "sections": [_part(part, counter) for part in parts if part.changed],
    }


def _part(part: Part, counter: Counter) -> dict[str, object]:
    before, after = cost(part, counter)
    return {
        "title": part.title,
        "line": part.rows[0].new_line,
        "tokens_before": before,
        "tokens_after": after,
        "changes": [_row(row) for row in part.rows if row.kind is not RowKind.SAME],
    }


def _row(row: Row) -> dict[str, object]:
    return {
        "kind": row.kind.name.lower(),
        "line_before": row.old_line,
        "line_after": row.new_line,
        "pieces": [{"kind": piece.kind.value, "text": piece.text} for piece in row.pieces],
    }
