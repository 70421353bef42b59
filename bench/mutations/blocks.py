"""Damage to headings, code, lists, tables and front matter."""

from __future__ import annotations

import re
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


def code_deleted(ground: Ground, random: Random) -> bytes | None:
    """A fenced block gone, its fences too."""
    return _lines_of_a_block_gone(ground, random, "fence")


def code_language_changed(ground: Ground, random: Random) -> bytes | None:
    """Another word behind the fence."""
    named = [block for block in ground.blocks("fence") if block.info.strip()]
    if not named:
        return None
    lines, block = ground.lines(), random.choice(named)
    lines[block.line - 1] = lines[block.line - 1].replace(
        block.info.strip(), "text" if "text" not in block.info else "c"
    )
    return ground.with_lines(lines)


def heading_deleted(ground: Ground, random: Random) -> bytes | None:
    """A heading's line gone, so that its text falls to the section before."""
    headed = [section for _, section in ground.sections() if section.heading and section.heading.source.startswith("#")]
    if not headed:
        return None
    lines = ground.lines()
    del lines[random.choice(headed).first_line - 1]
    return ground.with_lines(lines)


def item_renumbered(ground: Ground, random: Random) -> bytes | None:
    """The first item of an ordered list begins with another number."""
    lists = [block.line for block in ground.blocks("ordered_list_open")]
    if not lists:
        return None
    lines, at = ground.lines(), random.choice(lists) - 1
    lines[at] = re.sub(r"\d+", lambda match: str(int(match[0]) + random.randint(1, 5)), lines[at], count=1)
    return ground.with_lines(lines)


def quote_opened(ground: Ground, random: Random) -> bytes | None:
    """A block quote of one line without its mark."""
    quoted = [leaf for _, leaf in ground.places() if leaf.container == "blockquote" and len(leaf.spans) == 1]
    if not quoted:
        return None
    lines, at = ground.lines(), random.choice(quoted).line - 1
    lines[at] = re.sub(r"^ *> ?", "", lines[at])
    return ground.with_lines(lines)


def definition_damaged(ground: Ground, random: Random) -> bytes | None:
    """One letter of a reference definition or an HTML block."""
    blocks = list(ground.blocks("definition", "html_block"))
    if not blocks:
        return None
    block = random.choice(blocks)
    lines, first = ground.lines(), block.line - 1
    last = first + max(1, len(block.content.splitlines()))
    inner = lines[first:last]
    damage_line(inner, random)
    return ground.with_lines(lines[:first] + inner + lines[last:])


def header_changed(ground: Ground, random: Random) -> bytes | None:
    """One letter of a table's first row."""
    tables = [block.line for block in ground.blocks("table_open")]
    if not tables:
        return None
    lines, at = ground.lines(), random.choice(tables) - 1
    lines[at] = damaged(lines[at], random)
    return ground.with_lines(lines)


def _lines_of_a_block_gone(ground: Ground, random: Random, kind: str) -> bytes | None:
    blocks = list(ground.blocks(kind))
    if not blocks:
        return None
    block, lines = random.choice(blocks), ground.lines()
    del lines[block.line - 1 : block.line - 1 + len(block.content.splitlines())]
    return ground.with_lines(lines)


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
