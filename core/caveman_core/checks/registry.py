"""Every check, in the order in which their findings are shown for a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final

from caveman_core.checks.facts import commands, names, numbers
from caveman_core.checks.facts.spans import spans_of
from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.order import (
    atoms,
    causes,
    crossing,
    exchanges,
    lead_ins,
    parents,
    places,
    steps,
    told_order,
)
from caveman_core.checks.rules import prepositions, rule_words, scope, tense
from caveman_core.checks.shape import characters, chatter, emphasis, empty, language, marks, outside
from caveman_core.checks.shape.blocks import blocks_of
from caveman_core.checks.statements import examples, openers, quantities, sentences, statements_kept, words
from caveman_core.document.model import ProtectedKind as Kind
from caveman_core.policy import Level

_EVERY: Final = frozenset(Level)
_LITE: Final = frozenset({Level.LITE})
_WIDE: Final = frozenset({Level.FULL, Level.ULTRA})


@dataclass(frozen=True, slots=True)
class Check:
    """A rule: its name, which every finding of it carries, the pure function that judges, the levels it holds at."""

    name: str
    run: Callable[[Comparison], Iterable[Finding]]
    levels: frozenset[Level] = _EVERY


CHECKS: Final = (
    Check("empty", empty.check),
    Check("chatter", chatter.check),
    Check("characters", characters.check),
    Check("headings", blocks_of("headings")),
    Check("code", blocks_of("code")),
    Check("html", blocks_of("html")),
    Check("tables", blocks_of("tables")),
    Check("lists", blocks_of("lists")),
    Check("definitions", blocks_of("definitions")),
    Check("structure", blocks_of("structure")),
    Check("bytes", outside.check, _LITE),
    Check("checkboxes", spans_of("checkboxes", Kind.CHECKBOX)),
    Check("inline code", spans_of("inline code", Kind.CODE)),
    Check("links", spans_of("links", Kind.LINK, Kind.URL)),
    Check("paths", spans_of("paths", Kind.PATH)),
    Check("imports", spans_of("imports", Kind.IMPORT, Kind.WIKI, Kind.FOOTNOTE)),
    Check("flags", spans_of("flags", Kind.FLAG, Kind.VARIABLE, Kind.TEMPLATE)),
    Check("identifiers", spans_of("identifiers", Kind.IDENTIFIER)),
    Check("quotes", spans_of("quotes", Kind.QUOTE)),
    Check("markup", spans_of("markup", Kind.HTML, Kind.MATH, Kind.ESCAPE)),
    Check("commands", commands.check),
    Check("numbers", numbers.check),
    Check("names", names.check),
    Check("rule words", rule_words.check),
    Check("scope", scope.check),
    Check("prepositions", prepositions.check),
    Check("tense", tense.check),
    Check("cause and effect", causes.check),
    Check("told order", told_order.check),
    Check("order", places.check, _LITE),
    Check("order", atoms.check, _WIDE),
    Check("sentences kept apart", crossing.check),
    Check("sentences", sentences.check, _LITE),
    Check("statements", statements_kept.check, _WIDE),
    Check("steps", steps.check, _WIDE),
    Check("lead-ins", lead_ins.check, _WIDE),
    Check("parents", parents.check, _WIDE),
    Check("parts", exchanges.check, _WIDE),
    Check("words", words.check),
    Check("examples", examples.check),
    Check("quantities", quantities.check),
    Check("openers", openers.check),
    Check("marks", marks.check),
    Check("emphasis", emphasis.check, _LITE),
    Check("language", language.check),
)


@cache
def checks_of(level: Level) -> tuple[Check, ...]:
    """The checks that hold at a level, in order."""
    return tuple(check for check in CHECKS if level in check.levels)
