"""What files say in more than one section: no level leaves that out, so a person is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caveman_cli.output.console import printable, shown
from caveman_core.document.parse import parse_document
from caveman_core.document.repetition import Repeated, repeated_statements

if TYPE_CHECKING:
    from caveman_cli.scanning.preview import Preview

_TOLD: Final = 5
"""So many are told, with as many places each; the JSON has more."""
_MOST: Final = 100
"""So many of a file are in the JSON."""
_WIDTH: Final = 70


def repeated_lines(found: Sequence[Preview]) -> Iterator[str]:
    """The longest ones under a heading; nothing where no file repeats itself."""
    every = sorted(_repeated(found), key=lambda pair: -len(pair[1].text))
    if not every:
        return
    yield "Said in more than one section; no level leaves that out, so it is yours to decide:"
    for path, one in every[:_TOLD]:
        places = ", ".join(f"line {place.line} ({place.title})" for place in one.places[:_TOLD])
        more = f" and {len(one.places) - _TOLD} more" if len(one.places) > _TOLD else ""
        yield printable(f"    {shown(path)}: {places}{more}: {_cut(one.text)}")
    if len(every) > _TOLD:
        yield f"    and {len(every) - _TOLD} more: caveman scan --json"


def repeated_json(found: Sequence[Preview]) -> list[dict[str, object]]:
    """Stable keys."""
    return [
        {
            "path": str(path),
            "text": one.text,
            "places": [{"section": place.title, "line": place.line} for place in one.places],
        }
        for path, one in _repeated(found)
    ]


def _repeated(found: Sequence[Preview]) -> Iterator[tuple[Path, Repeated]]:
    for one in found:
        for repeated in repeated_statements(parse_document(one.before))[:_MOST]:
            yield one.receipt.path, repeated


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return f'"{line[: _WIDTH - 1]}…"' if len(line) > _WIDTH else f'"{line}"'
