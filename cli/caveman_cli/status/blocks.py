"""Numbers as bars and lines of block characters, or of ASCII where the terminal's encoding has no others. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Blocks:
    """`rising`: a cell filled from below, empty first, full last. `growing`: the same from the left."""

    rising: str
    growing: str
    ellipsis: str


UNICODE = Blocks(" ▁▂▃▄▅▆▇█", " ▏▎▍▌▋▊▉█", "…")
ASCII = Blocks(" .:#", " #", "...")


def blocks_for(encoding: str) -> Blocks:
    """What an output with this encoding can show."""
    try:
        (UNICODE.rising + UNICODE.growing + UNICODE.ellipsis).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def bar(value: int, most: int, width: int, blocks: Blocks) -> str:
    """A bar that is `width` cells for `most`; what is more than nothing is seen."""
    cells = _eighths(value, most, width, blocks.growing)
    return "".join(cells)


def line(values: Sequence[int], width: int, blocks: Blocks) -> str:
    """One row of `width` cells: how the values went, the greatest one a full cell."""
    return area(values, width, 1, blocks)[0]


def area(values: Sequence[int], width: int, height: int, blocks: Blocks) -> list[str]:
    """The values as filled columns, top row first, the greatest one as high as it is."""
    most = max(values, default=0)
    columns = [_eighths(value, most, height, blocks.rising) for value in resampled(values, width)]
    return ["".join(column[row] for column in columns) for row in reversed(range(height))]


def resampled(values: Sequence[int], width: int) -> list[int]:
    """So many values: the last one of each stretch, or each one several times."""
    return [values[-(-(place + 1) * len(values) // width) - 1] for place in range(width)] if values else [0] * width


def _eighths(value: int, most: int, cells: int, ladder: str) -> list[str]:
    """`cells` characters of the ladder, the first ones full."""
    steps = len(ladder) - 1
    filled = 0 if value <= 0 or most <= 0 else max(1, round(value / most * cells * steps))
    return [ladder[min(max(filled - cell * steps, 0), steps)] for cell in range(cells)]
