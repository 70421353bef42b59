"""Damage to headings, code, lists, tables and front matter."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random

from bench.mutations.facts import damaged
from bench.mutations.ground import Ground, Mutation
from caveman_core.document.model import Leaf


def heading_changed(change: Callable[[str, Random], str]) -> Mutation:
    """The heading's line of a random section changed."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        headed = [
            (number, section)
            for number, section in ground.sections()
            if section.heading and section.heading.source.startswith("#")
        ]
        if not headed:
            return None
        number, section = random.choice(headed)
        first, newline, rest = section.text.partition("\n")
        return ground.with_sections({number: change(first, random) + newline + rest})

    return mutate


def other_level(line: str, random: Random) -> str:
    """One `#` less or more."""
    return line[1:] if line.startswith("##") and (random.random() < 0.5 or line.startswith("######")) else "#" + line


def code_changed(change: Callable[[list[str], Random], None]) -> Mutation:
    """Change the inner lines of a random code block."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        blocks = [block for block in ground.blocks("fence", "code_block") if block.content.count("\n") >= 2]
        if not blocks:
            return None
        block = random.choice(blocks)
        lines = ground.lines()
        first, last = block.line, block.line + block.content.count("\n") - 1
        inner = lines[first:last]
        change(inner, random)
        return ground.with_lines(lines[:first] + inner + lines[last:])

    return mutate


def damage_line(lines: list[str], random: Random) -> None:
    """One letter of one line."""
    filled = [i for i, line in enumerate(lines) if any(letter.isalnum() for letter in line)]
    if filled:
        at = random.choice(filled)
        lines[at] = damaged(lines[at], random)


def drop_line(lines: list[str], random: Random) -> None:
    """One line less."""
    if lines:
        del lines[random.randrange(len(lines))]


def row_deleted(ground: Ground, random: Random) -> bytes | None:
    """A row of a table, not the first, gone."""
    rows = [block.line for block in ground.blocks("tr_open")]
    if not rows:
        return None
    lines = ground.lines()
    del lines[random.choice(rows) - 1]
    return ground.with_lines(lines)


def cells_swapped(ground: Ground, random: Random) -> bytes | None:
    """The texts of two neighbouring cells of a row change places."""
    cells = [(place, leaf) for place, leaf in ground.places() if leaf.kind == "cell"]
    pairs = [(one, two) for one, two in pairwise(cells) if one[1].line == two[1].line and one[1].text != two[1].text]
    if not pairs:
        return None
    (place, leaf), (other, neighbour) = random.choice(pairs)
    return ground.with_leaves({place: neighbour.text, other: leaf.text})


def item_indented(ground: Ground, random: Random) -> bytes | None:
    """A bullet put one level deeper, below the one before it."""
    bullets = [leaf for _, leaf in ground.places() if leaf.container == "ul/li" and len(leaf.spans) == 1]
    below: list[Leaf] = [two for one, two in pairwise(bullets) if two.line == one.line + 1]
    if not below:
        return None
    lines = ground.lines()
    at = random.choice(below).line - 1
    lines[at] = "  " + lines[at]
    return ground.with_lines(lines)


def front_matter_changed(ground: Ground, random: Random) -> bytes | None:
    """One letter of the front matter."""
    lines = ground.document.front_matter.splitlines(keepends=True)
    if len(lines) < 3:
        return None
    inner = lines[1:-1]
    damage_line(inner, random)
    return ground.with_sections({}, "".join([lines[0], *inner, lines[-1]]))
