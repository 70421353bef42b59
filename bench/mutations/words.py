"""Damage to negations, duties, conditions, order and plain words."""

from __future__ import annotations

from random import Random
from typing import Final

from bench.mutations.edits import COPIED, Edit, exchange, removal, some, substitution, tidied
from bench.mutations.ground import Ground, Place
from caveman_core.document.statements import statements

_SIDE: Final = r"[\w`./-]*\w`?"
_ACTS: Final = (
    "Use|Run|Add|Check|Keep|Make|Write|Prefer|Follow|Ensure|Create|Update|Read|Put|Call|Set|Test|Include|Document"
    "|Handle|Return|Store|Show|Search|Verify|Place|Import|Define|Extract|Implement|Build|Start|Ask|Report"
)
IMPERATIVE: Final = rf"(?:{_ACTS})\b"
"""An action at the start of a statement."""
_FORBIDS: Final = ("Never ", "Do not ", "Don't ", "Don’t ")

NEGATION_REMOVED: Final = some(
    removal(r"\b(?:[Nn]ot|NOT|[Nn]ever|NEVER|[Nn]o|[Ww]ithout|[Aa]void|[Dd]on['’]t|DON'T|[Dd]o not) (?=\S)"),
    removal(r"(?<=[a-z])(?<!\bca)(?<!\bwo)n['’]t\b"),
    substitution(r"\b([Cc]an)(?:not|['’]t)\b", r"\1"),
)
NEGATION_ADDED: Final = some(
    substitution(r"\b(must|should|may|can|is|are|will)\b(?! not|n['’]t| no\b| never)", r"\1 not"),
    substitution(rf"^({IMPERATIVE})", lambda match, _: f"Do not {match[1].lower()}"),
)
CONDITION_DROPPED: Final = some(
    removal(r" (?:if|when|whenever|unless|until|while|except|once) [^,.;:()]+(?=[,.;:]|$)"),
    removal(r"^(?:If|When|Whenever|Unless|Until|Before|After|Once|While) [^,.;:]+, (?=[A-Za-z])"),
)
BOUND_CHANGED: Final = exchange(
    ("at least", "at most"), ("at most", "at least"), ("more than", "less than"), ("less than", "more than"),
    ("maximum", "minimum"), ("minimum", "maximum"), ("max", "min"), ("within", "after"), ("under", "over"),
)  # fmt: skip
MUST_TO_MAY: Final = exchange(("must", "may"), ("required", "allowed"), ("requires?", "allows"))
SHOULD_TO_MAY: Final = exchange(("should", "may"))
PREFERENCE_TURNED: Final = exchange(("prefer", "avoid"), ("avoid", "prefer"), ("prefers", "avoids"))
TIME_TURNED: Final = exchange(("before", "after"), ("after", "before"))
ALWAYS_TO_USUALLY: Final = exchange(("always", "usually"), ("never", "rarely"))
ALL_TO_SOME: Final = exchange(("all|every|each", "some"))
EXCEPTION_TURNED: Final = exchange(("unless", "if"), ("except", "including"), ("without", "with"), ("until", "after"))
DUTY_RAISED: Final = exchange(("may", "must"), ("should", "must"), ("can", "must"))
CONDITION_TURNED: Final = exchange(("if", "unless"), ("with", "without"))
NEITHER_TO_EITHER: Final = substitution(
    r"\b([Nn])either\b([^.;\n]+?)\bnor\b",
    lambda match, _: f"{'E' if match[1] == 'N' else 'e'}ither{match[2]}or",
    outside=frozenset(),
)
_OPPOSITES: Final = (
    "enable disable", "allow forbid", "add remove", "start stop", "raise lower", "increase decrease", "first last",
    "old new", "older newer", "larger smaller", "longer shorter", "public private", "upper lower", "high low",
    "true false", "same different", "correct wrong", "local remote", "early late", "success failure",
)  # fmt: skip
TO_THE_OPPOSITE: Final = exchange(
    *((one, other) for pair in _OPPOSITES for one, other in [pair.split(), pair.split()[::-1]])
)
COMMAND_CHANGED: Final = substitution(
    r"\b(git|npm|pnpm|cargo|docker|uv|pip) (?!is\b|and\b|or\b)([a-z]+)\b",
    lambda match, _: f"{match[1]} {'remove' if match[2] != 'remove' else 'list'}",
    outside=COPIED,
)
AND_TO_OR: Final = exchange(("and", "or"))
ONLY_DELETED: Final = removal(r"\b(?:[Oo]nly|ONLY) ")
FREQUENCY_DELETED: Final = removal(
    r"(?i:\b(?:sometimes|usually|always|often|rarely|generally|typically|normally|frequently)) (?=\w)"
)
CAPITALS_LOWERED: Final = substitution(
    r"\b(?:NEVER|MUST|NOT|ONLY|ALWAYS|ALL|ANY|BEFORE|AFTER|AND|STOP|DO NOT)\b", lambda match, _: match[0].lower()
)


def around(*words: str) -> Edit:
    """`A word B` -> `B word A`, one word each side."""
    pattern = rf"(?<!\S)({_SIDE}) ({'|'.join(words)}) ({_SIDE})"
    return substitution(pattern, lambda match, _: f"{match[3]} {match[2]} {match[1]}", outside=frozenset())


INSTEAD_SWAPPED: Final = around("instead of", "rather than", "over")
RELATION_SWAPPED: Final = around("to", "before", "after", "from", "into")
WORD_REPLACED: Final = substitution(r"(?<=[a-z] )[a-z]{5,}(?= [a-z])", "different")
WORD_DELETED: Final = removal(r"(?<=[a-z] )[a-z]{5,} (?=[a-z])")


def negation_moved(ground: Ground, random: Random) -> bytes | None:
    """A prohibition moved to another statement of its section: `Never A. Use B.` -> `A. Never use B.`"""
    places = list(ground.places())
    random.shuffle(places)
    for place, leaf in places:
        for statement in statements(leaf.text):
            prefix = next((each for each in _FORBIDS if statement.text.startswith(each)), "")
            found = _moved(ground, place, statement.span.start, prefix, random) if prefix else None
            if found:
                return found
    return None


def _moved(ground: Ground, place: Place, start: int, prefix: str, random: Random) -> bytes | None:
    """The prohibition taken from `start` of a leaf and put before another action of the same section."""
    section = ground.document.sections[place.section]
    others = [
        (Place(place.section, index), statement.span.start)
        for index, leaf in enumerate(section.leaves)
        for statement in statements(leaf.text)
        if statement.text.startswith(tuple(f"{act} " for act in _ACTS.split("|")))
    ]
    if not others:
        return None
    target, at = random.choice(others)
    texts = {number: section.leaves[number.leaf].text for number in (place, target)}
    # The later place first, so that the other one's offset still holds where both are in one leaf.
    for where, offset, taken in sorted(
        [(place, start, True), (target, at, False)], key=lambda each: (each[0].leaf, each[1]), reverse=True
    ):
        text = texts[where]
        end = offset + len(prefix) if taken else offset
        rest = text[end:]
        new = rest[:1].upper() + rest[1:] if taken else prefix + rest[:1].lower() + rest[1:]
        texts[where] = tidied(text[:offset] + new)
    return ground.with_leaves(texts)
