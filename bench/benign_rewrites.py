"""Rewrites that keep the meaning, by kind: what a good compressor does, and the same backwards."""

from __future__ import annotations

import re
from random import Random
from typing import Final

from bench.mutations.edits import is_outside, tidied
from bench.mutations.ground import Ground
from caveman_core.document.model import Document

_SHORTENED: Final = {
    "articles": ((r"\b[Tt]he (?=[a-z])|(?<=[a-z,] )(?:a|an) (?=[a-z])|^An? (?=[a-z])", ""),),
    "fillers": ((r"\b(?:just|really|basically|simply|actually|essentially|[Pp]lease) (?=[a-z])", ""),),
    "periods": ((r"(?<=\w)\.(?=$)", ""),),
    "phrases": (
        (r"\b[Ii]n order to\b", "to"),
        (r"\b[Dd]ue to the fact that\b", "because"),
        (r"\b[Mm]ake sure to\b|\b[Mm]ake sure that\b|\b[Mm]ake sure\b", "ensure"),
        (r"\b(?:is|are) able to\b", "can"),
        (r"\b[Pp]rior to\b", "before"),
        (r"(?<![a-z] )\b[Yy]ou should (?!not)(?=[a-z])", ""),
        (r"\b[Rr]emember to (?=[a-z])", ""),
    ),
    "negations": (
        (r"(?<![a-z] )\b[Dd](?:o not|on['’]t) (?=[a-z])", "never "),
        (r"(?<![a-z] )\b[Nn]ever (?=[a-z])", "do not "),
        (r"\binstead of\b", "rather than"),
        (r"\bmust not\b", "cannot"),
    ),
}
_SHORTENED["everything"] = tuple(rule for rules in tuple(_SHORTENED.values()) for rule in rules)
_LENGTHENED: Final = {
    "phrases": (
        (
            r"(?<=[a-z] )(?<!order )to (?=(?:run|use|make|be|get|add|keep|avoid|build|test|create|check|find|see)\b)",
            "in order to ",
        ),
        (r"\bbecause\b(?! of)", "due to the fact that"),
        (r"\b[Ee]nsure (?=[a-z])", "make sure that "),
        (r"(?<=[a-z] )can (?=[a-z])(?!not)", "is able to "),
        (r"(?<=[a-z] )before (?=[a-z]+ing\b)", "prior to "),
    ),
    "fillers": ((r"(?<=[a-z] )(?=(?:run|use|works?|needs?|add|check|make|call|set)\b)", "FILLER "),),
    "openers": (
        (r"^(?=(?:Use|Run|Add|Check|Keep|Make|Avoid|Write|Prefer|Follow|Ensure|Create|Update|Never|Do)\b)", "OPENER "),
    ),
    "articles": (
        (
            r"(?<=\b(?:of|in|to|on|by|at) )(?=[a-z]{4,}\b)|(?<=\bfor )(?=[a-z]{4,}\b)|(?<=\bwith )(?=[a-z]{4,}\b)",
            "the ",
        ),
    ),
}
_FILLERS: Final = ("just", "really", "basically", "simply", "actually")
_OPENERS: Final = ("Please", "Remember to", "You should", "You should really", "Please make sure to")

_REWORDED: Final = "reworded"
KINDS: Final = (
    *(f"{kind} {_REWORDED if kind == 'negations' else 'dropped'}" for kind in _SHORTENED),
    *(f"{kind} added, then dropped" for kind in _LENGTHENED),
)


def rewritten(data: Document, kind: str, random: Random) -> tuple[bytes, bytes] | None:
    """(source, candidate) in which a random part of the possible rewrites of this kind is made."""
    name, _, how = kind.partition(" ")
    rules = (_SHORTENED if how in ("dropped", _REWORDED) else _LENGTHENED)[name]
    ground = Ground.all_of(data)
    changed = ground.with_leaves({place: _rewrite(leaf.text, rules, random) for place, leaf in ground.places()})
    original = ground.with_leaves({})
    if changed is None or original is None or changed == original:
        return None
    return (original, changed) if how in ("dropped", _REWORDED) else (changed, original)


def _rewrite(text: str, rules: tuple[tuple[str, str], ...], random: Random) -> str:
    for pattern, replacement in rules:
        found = [match for match in re.finditer(pattern, text, re.MULTILINE) if is_outside(text, match)]
        for match in reversed(found):
            if random.random() < 0.7:
                text = _replaced(text, match, replacement, random)
    return tidied(text)


def _replaced(text: str, match: re.Match[str], replacement: str, random: Random) -> str:
    before, rest = text[: match.start()], text[match.end() :]
    if replacement == "OPENER ":
        return f"{before}{random.choice(_OPENERS)} {rest[:1].lower()}{rest[1:]}"
    if replacement == "FILLER ":
        return f"{before}{random.choice(_FILLERS)} {rest}"
    new = replacement + rest if replacement else rest
    opens = not before.strip() or before.rstrip()[-1:] in ".!?"
    return before + (new[:1].upper() + new[1:] if opens else new)
