"""Edits of one leaf's text, and the mutation that makes one somewhere."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from bench.mutations.ground import Ground, Mutation
from caveman_core.document.model import ProtectedKind
from caveman_core.document.protect import protected_spans

Edit = Callable[[str, Random], str | None]
"""A leaf's text -> its changed text, None where there is nothing to change."""

COPIED = frozenset({ProtectedKind.CODE, ProtectedKind.LINK, ProtectedKind.URL, ProtectedKind.PATH, ProtectedKind.HTML})
"""Spans that have mutations of their own."""
EVERY = frozenset(ProtectedKind)


def in_some_leaf(edit: Edit) -> Mutation:
    """The mutation that makes `edit` in a random leaf in which it finds something."""

    def mutate(ground: Ground, random: Random) -> bytes | None:
        every = list(ground.places())
        random.shuffle(every)
        for place, leaf in every:
            text = edit(leaf.text, random)
            if text is not None and text.strip() and text != leaf.text:
                return ground.with_leaves({place: text})
        return None

    return mutate


def some(*edits: Edit) -> Edit:
    """Any one of these edits that finds something."""

    def edit(text: str, random: Random) -> str | None:
        found = (one(text, random) for one in random.sample(edits, len(edits)))
        return next((new for new in found if new is not None), None)

    return edit


def substitution(
    pattern: str,
    replacement: str | Callable[[re.Match[str], Random], str],
    *,
    outside: frozenset[ProtectedKind] = EVERY,
) -> Edit:
    """The edit of one random occurrence that lies `outside` the spans of these kinds."""
    compiled = re.compile(pattern, re.MULTILINE)

    def edit(text: str, random: Random) -> str | None:
        found = [match for match in compiled.finditer(text) if is_outside(text, match, outside)]
        if not found:
            return None
        match = random.choice(found)
        new = match.expand(replacement) if isinstance(replacement, str) else replacement(match, random)
        return put(text, match.start(), match.end(), new)

    return edit


def exchange(*pairs: tuple[str, str]) -> Edit:
    """The edit of one word (or phrase) into its partner, in the same case. Pairs are patterns and plain words."""
    return some(*(substitution(rf"(?i:\b(?:{one})\b)", _in_case(other)) for one, other in pairs))


def removal(pattern: str) -> Edit:
    """The edit that takes one occurrence away."""
    return substitution(pattern, "")


def put(text: str, start: int, end: int, new: str) -> str:
    """`text` with another middle, its blanks in order, a capital where one stood at the start of the leaf."""
    before, rest = text[:start], text[end:]
    opens = not before.strip() or before.rstrip()[-1:] in ".!?:*"
    if not new and opens and text[start : start + 1].isupper():
        rest = rest.lstrip()
        rest = rest[:1].upper() + rest[1:]
    return tidied(before + new + rest)


def is_outside(text: str, match: re.Match[str], kinds: frozenset[ProtectedKind] = EVERY) -> bool:
    """Whether a match touches no protected span of these kinds."""
    return not any(
        span.kind in kinds and span.span.start < match.end() and match.start() < span.span.end
        for span in protected_spans(text)
    )


def tidied(text: str) -> str:
    """Without doubled blanks and blanks at line ends that an edit left behind."""
    text = re.sub(r"(?<=\S)  +(?=\S)", " ", text)
    text = re.sub(r" +(?=[,.;:!?](?:\s|$))", "", text)
    return re.sub(r"^ +| +$", "", text, flags=re.MULTILINE)


def _in_case(word: str) -> Callable[[re.Match[str], Random], str]:
    def replacement(match: re.Match[str], _: Random) -> str:
        was = match.group()
        if was.isupper() and len(was) > 1:
            return word.upper()
        return word[:1].upper() + word[1:] if was[:1].isupper() else word

    return replacement
