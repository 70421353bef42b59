"""Damage to whole statements: gone, moved, exchanged, invented."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Final

from bench.mutations.edits import EVERY, is_outside
from bench.mutations.ground import Ground, Mutation
from bench.mutations.words import IMPERATIVE
from caveman_core.document.model import Leaf, Statement
from caveman_core.document.statements import statements

_RULE_BEARING: Final = re.compile(
    rf"^\W*{IMPERATIVE}|\d|`|\b(?i:must|should|shall|never|not|no|only|always|avoid|prefer|unless|except|before|after"
    r"|until|if|when|without|needs?|requires?|required|at least|at most|ensure|cannot)\b|n['’]t\b"
)


_CONDITION: Final = re.compile(r"(?:If|When|Whenever|Unless|Until|Once|While|Before|After) [^,.;:]+, (?=[A-Za-z])")
_CLAUSE: Final = re.compile(r"(?:; |, (?=and |but ))([^.;:()]+?)(?= \(|[.;]|, (?:and|but) |$)", re.MULTILINE)


def is_rule_bearing(text: str) -> bool:
    """Whether a statement holds a duty, a condition, a number, code, or asks for an action, read by its words alone."""
    return _RULE_BEARING.search(text) is not None


def sentence_deleted(chosen: Callable[[str], bool] = bool) -> Callable[[str, Random], str | None]:
    """The edit that takes a `chosen` sentence out of a leaf that has more than one."""

    def edit(text: str, random: Random) -> str | None:
        parts = statements(text)
        fitting = [part for part in parts if chosen(part.text)]
        return _without(text, random.choice(fitting)) if len(parts) > 1 and fitting else None

    return edit


def sentences_swapped(text: str, random: Random) -> str | None:
    """Two neighbouring sentences in each other's place."""
    parts = statements(text)
    if len(parts) < 2:
        return None
    at = random.randrange(len(parts) - 1)
    one, two = parts[at], parts[at + 1]
    between = text[one.span.end : two.span.start]
    return text[: one.span.start] + two.text + between + one.text + text[two.span.end :]


def sentence_moved(ground: Ground, random: Random) -> bytes | None:
    """A sentence from a leaf of one section to the end of a leaf of another."""
    places = [(place, leaf) for place, leaf in ground.places() if leaf.kind == "paragraph"]
    sources = [(place, leaf) for place, leaf in places if len(statements(leaf.text)) > 1]
    if not sources:
        return None
    place, leaf = random.choice(sources)
    targets = [(other, each) for other, each in places if other.section != place.section]
    if not targets:
        return None
    other, target = random.choice(targets)
    moved = random.choice(statements(leaf.text))
    return ground.with_leaves({place: _without(leaf.text, moved), other: f"{target.text} {moved.text}"})


def item_moved(ground: Ground, random: Random) -> bytes | None:
    """A bullet of one line from one section's list to below a bullet of another section's list."""
    items = [(place, leaf) for place, leaf in ground.places() if _is_lone_bullet(leaf)]
    pairs = [(one, two) for one in items for two in items if one[0].section != two[0].section]
    if not pairs:
        return None
    (_, leaf), (_, target) = random.choice(pairs)
    lines = ground.lines()
    moved = lines[leaf.line - 1].rstrip("\r\n") + "\n"
    if not lines[target.line - 1].endswith("\n"):
        return None
    lines[target.line - 1] += moved  # still one element, so that the line numbers hold
    del lines[leaf.line - 1]
    return ground.with_lines(lines)


def lines_deleted(chosen: Callable[[str], bool], *, whole: bool, said: Callable[[str], bool] = bool) -> Mutation:
    """Delete a random line (or a `whole` leaf's lines) of a leaf whose container is `chosen` and text as `said`."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        leaves = [
            leaf
            for _, leaf in ground.places()
            if leaf.kind == "paragraph" and chosen(leaf.container) and said(leaf.text)
        ]
        if not leaves:
            return None
        leaf = random.choice(leaves)
        first = leaf.line - 1 + (0 if whole else random.randrange(len(leaf.spans)))
        lines = ground.lines()
        del lines[first : first + (len(leaf.spans) if whole else 1)]
        return ground.with_lines(lines)

    return mutate


def items_swapped(kind: str) -> Mutation:
    """The texts of two neighbouring items of one list (`ol`, `ul`) change places."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        items = [
            (place, leaf)
            for place, leaf in ground.places()
            if leaf.container.endswith(f"{kind}/li") and len(leaf.spans) == 1
        ]
        pairs = [
            (one, two)
            for one, two in pairwise(items)
            if one[0].section == two[0].section
            and one[1].container == two[1].container
            and one[1].text != two[1].text
            and two[1].line - one[1].line == 1
        ]
        if not pairs:
            return None
        (place, leaf), (other, neighbour) = random.choice(pairs)
        return ground.with_leaves({place: neighbour.text, other: leaf.text})

    return mutate


def clause_deleted(text: str, random: Random) -> str | None:
    """A clause behind a semicolon, ", and" or ", but" gone, one that bears a rule."""
    found = [match for match in _CLAUSE.finditer(text) if is_rule_bearing(match[1]) and is_outside(text, match, EVERY)]
    if not found:
        return None
    match = random.choice(found)
    return text[: match.start()] + text[match.end() :]


def condition_moved(ground: Ground, random: Random) -> bytes | None:
    """A condition at the start of one statement put before the next one of its leaf: `If A, b. C.` -> `B. If A, c.`"""
    found = [
        (place, leaf.text, one, two)
        for place, leaf in ground.places()
        for one, two in pairwise(statements(leaf.text))
        if _CONDITION.match(one.text) and not _CONDITION.match(two.text) and "\n" not in one.text + two.text
    ]
    if not found:
        return None
    place, text, one, two = random.choice(found)
    condition = _CONDITION.match(one.text)
    assert condition
    rest = one.text[condition.end() :]
    first, second = rest[:1].upper() + rest[1:], condition[0] + two.text[:1].lower() + two.text[1:]
    between = text[one.span.end : two.span.start]
    return ground.with_leaves({place: text[: one.span.start] + first + between + second + text[two.span.end :]})


def section_emptied(ground: Ground, random: Random) -> bytes | None:
    """All prose of a section that has a heading gone; code and tables stay."""
    full = [section for _, section in ground.sections() if section.heading and section.leaves]
    if not full:
        return None
    section, lines = random.choice(full), ground.lines()
    gone = {
        leaf.line - 1 + number
        for leaf in section.leaves
        if leaf.kind == "paragraph"
        for number in range(len(leaf.spans))
    }
    return ground.with_lines([line for number, line in enumerate(lines) if number not in gone]) if gone else None


def refused(ground: Ground, random: Random) -> bytes | None:
    """A leaf's text replaced by a refusal."""
    leaves = [(place, leaf) for place, leaf in ground.places() if leaf.kind == "paragraph"]
    if not leaves:
        return None
    return ground.with_leaves({random.choice(leaves)[0]: "I'm sorry, but I can't help with that."})


def said(sentence: str, *, first: bool = False) -> Mutation:
    """A sentence that the source has not, before (`first`) or after a random leaf's text."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        leaves = [(place, leaf) for place, leaf in ground.places() if leaf.kind == "paragraph"]
        if not leaves:
            return None
        place, leaf = random.choice(leaves)
        return ground.with_leaves({place: f"{sentence} {leaf.text}" if first else f"{leaf.text} {sentence}"})

    return mutate


def _is_lone_bullet(leaf: Leaf) -> bool:
    return leaf.container == "ul/li" and len(leaf.spans) == 1


def _without(text: str, gone: Statement) -> str:
    return (text[: gone.span.start] + text[gone.span.end :].lstrip(" ")).strip()
