"""Two sections whose sentences may stand elsewhere: matched as a whole, table cells each in its place."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from caveman_core.checks.matching.alignment import aligned
from caveman_core.checks.matching.grouping import Group, groups
from caveman_core.checks.matching.invented import Invented
from caveman_core.checks.matching.joined import joined
from caveman_core.checks.matching.kept import Kept
from caveman_core.checks.matching.layout import in_layout, with_known
from caveman_core.checks.matching.leaves import pair_leaves
from caveman_core.checks.matching.losses import Loss, judged, unmatched
from caveman_core.checks.matching.match import Match, match_readings
from caveman_core.checks.sides.reading import Reading, reading, with_statements
from caveman_core.checks.sides.said import Said, clause_tokens, said, sentence_tokens
from caveman_core.checks.sides.shaped import Shape, shape_of
from caveman_core.document.facts import Token
from caveman_core.document.model import Leaf, LeafKind, Section
from caveman_core.policy import Level


class Place(NamedTuple):
    """A sentence by leaf and number, and where the candidate says it."""

    leaf: int
    number: int
    candidate_leaf: int
    candidate_number: int


@dataclass(frozen=True, slots=True)
class Wide:
    """`matches` of changed sentences, without what may go; `losses`: what may not; `added`: what nobody said.

    `places`: where sentences stand on either side, by leaf for leaves that did not change.
    """

    matches: tuple[Match, ...]
    losses: tuple[Loss, ...]
    added: tuple[Leaf, ...]
    places: tuple[Place, ...]


def match_widely(source: Section, candidate: Section, level: Level, title: frozenset[str]) -> Wide:
    """The sentences of two sections, wherever they stand. Near linear in their length."""
    shape = shape_of(level)
    cells = pair_leaves(_cells(source), _cells(candidate))
    here, there, equal = _changed(source.leaves, candidate.leaves)
    before, after = ([each for i, leaf in side for each in said(leaf, i, shape)] for side in (here, there))
    found = groups(before, after)
    matches = [_matched(group, before, after, shape, title) for group in found if group.source and group.candidate]
    matches += [
        match_readings(_read(one, shape), _read(other, shape), title)
        for one, other in cells.pairs
        if one.text != other.text
    ]
    open_ = {i for i, _ in here}
    same = [leaf for i, leaf in enumerate(source.leaves) if i not in open_ and leaf.kind is not LeafKind.CELL]
    kept = Kept(lambda: (*_statements(same, shape), *_whole(matches)), title, candidate.text)
    words = title.union(*(each.keys for each in before))
    results = [judged(with_known(match, words), kept) for match in matches]
    lost = [joined([before[i] for i in group.source], shape) for group in found if not group.candidate]
    lost += [_read(leaf, shape) for leaf in cells.lost]
    losses = [loss for result in results for loss in result.losses]
    losses += [loss for each in lost for loss in unmatched(each, kept)]
    alone = [after[j] for group in found if not group.source for j in group.candidate]
    new = Invented(lambda: _statements(source.leaves, shape), title)
    added = (*(new.leaf(each) for each in alone if new.is_new(each)), *cells.added)
    places = [Place(i, 0, j, 0) for i, j in equal]
    places += [place for group in found for place in _places(group, before, after)]
    return Wide(tuple(result.match for result in results), tuple(losses), added, tuple(sorted(places)))


def _cells(section: Section) -> list[Leaf]:
    return [leaf for leaf in section.leaves if leaf.kind is LeafKind.CELL]


Numbered = list[tuple[int, Leaf]]


def _changed(source: Sequence[Leaf], candidate: Sequence[Leaf]) -> tuple[Numbered, Numbered, list[tuple[int, int]]]:
    """The prose of either side, with its numbers, that has no equal on the other, and the equal pairs.

    Steps are equal in the same order only.
    """
    sides = [
        [(i, leaf) for i, leaf in enumerate(side) if leaf.kind is not LeafKind.CELL] for side in (source, candidate)
    ]
    steps, others = ([each for each in side if is_step(each[1])] for side in sides)
    found = aligned([leaf.text for _, leaf in steps], [leaf.text for _, leaf in others])
    equal = [(steps[i][0], others[j][0]) for i, j in found]
    where: defaultdict[str, deque[int]] = defaultdict(deque)
    for j, leaf in sides[1]:
        if not is_step(leaf):
            where[leaf.text].append(j)
    equal += [(i, where[leaf.text].popleft()) for i, leaf in sides[0] if not is_step(leaf) and where[leaf.text]]
    gone, come = {i for i, _ in equal}, {j for _, j in equal}
    here = [each for each in sides[0] if each[0] not in gone]
    return here, [each for each in sides[1] if each[0] not in come], equal


def _places(group: Group, before: Sequence[Said], after: Sequence[Said]) -> Iterator[Place]:
    """A group's sentences one by one, where their order shows which is which."""
    if not group.source or not group.candidate:
        return
    for number, i in enumerate(group.source):
        j = group.candidate[min(number, len(group.candidate) - 1)]
        yield Place(before[i].leaf, before[i].number, after[j].leaf, after[j].number)


def is_step(leaf: Leaf) -> bool:
    """Whether it is an item of an ordered list, whose place tells something."""
    return "ol" in leaf.container.split("/")


def _read(leaf: Leaf, shape: Shape) -> Reading:
    whole = with_statements(reading(leaf))
    return shape(whole) if whole.starts else whole


def _matched(group: Group, before: Sequence[Said], after: Sequence[Said], shape: Shape, title: frozenset[str]) -> Match:
    source, candidate = [before[i] for i in group.source], [after[j] for j in group.candidate]
    return in_layout(match_readings(joined(source, shape), joined(candidate, shape), title))


def _statements(leaves: Sequence[Leaf], shape: Shape) -> Iterator[Sequence[Token]]:
    for leaf in leaves:
        whole = _read(leaf, shape)
        for tokens in sentence_tokens(whole):
            yield from _units(whole, tokens)


def _whole(matches: Sequence[Match]) -> Iterator[Sequence[Token]]:
    """The sentences of which the candidate has every word."""
    for match in matches:
        for tokens in sentence_tokens(match.source.reading):
            if match.source.missing.isdisjoint(tokens):
                yield from _units(match.source.reading, tokens)


def _units(whole: Reading, tokens: range) -> Iterator[Sequence[Token]]:
    """A sentence, and each of its clauses where it has several."""
    clauses = list(clause_tokens(whole, tokens))
    for part in [tokens, *clauses] if len(clauses) > 1 else [tokens]:
        yield whole.tokens[part.start : part.stop]
