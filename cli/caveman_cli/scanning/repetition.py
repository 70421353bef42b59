"""What files say in more than one section: no compression drops that, so a person is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from caveman_cli.output.console import printable, shown
from caveman_cli.scanning.preview import Preview
from caveman_core.document.parse import parse_document
from caveman_core.document.repetition import Place, Repeated, repeated_statements

_NAMED: Final = 5
"""So many are shown; --json has more."""
_MOST: Final = 100
"""So many of a file are in the JSON."""
_WIDTH: Final = 60


def repetitions(found: Sequence[Preview]) -> dict[Path, tuple[Repeated, ...]]:
    """What each file that was looked into repeats across its sections; none for a file that does not."""
    each = {one.receipt.path: repeated_statements(parse_document(one.before))[:_MOST] for one in found}
    return {path: repeated for path, repeated in each.items() if repeated}


def lines_of(repeated: dict[Path, tuple[Repeated, ...]]) -> Iterator[str]:
    """A heading and the longest ones, none if there are none."""
    every = [(path, one) for path, several in repeated.items() for one in several]
    if not every:
        return
    yield "Said in two sections or more; each section keeps its own, so it is yours to decide:"
    for path, one in sorted(every, key=lambda pair: -len(pair[1].text))[:_NAMED]:
        yield printable(f"  {shown(path)}: {_cut(one.text)}")
        yield printable(f"    {', '.join(map(_place, one.places[:_NAMED]))}")
    if len(every) > _NAMED:
        yield f"  and {len(every) - _NAMED} more: caveman scan --json lists them"


def repeated_json(repeated: Sequence[Repeated]) -> list[dict[str, object]]:
    """Stable keys."""
    return [
        {"text": one.text, "places": [{"title": place.title, "line": place.line} for place in one.places]}
        for one in repeated
    ]


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return f'"{line[: _WIDTH - 1]}…"' if len(line) > _WIDTH else f'"{line}"'


def _place(place: Place) -> str:
    return f"line {place.line} ({place.title})"
