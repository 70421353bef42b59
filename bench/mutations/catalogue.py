"""Every mutation, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Final

from bench.mutations import blocks, facts, statements, words
from bench.mutations.edits import in_some_leaf, substitution
from bench.mutations.ground import Ground, Mutation
from caveman_core.document.model import ProtectedKind as Span
from caveman_core.document.parse import parse_document
from caveman_core.policy import Level


class Family(StrEnum):
    """What a mutation damages."""

    FACTS = "facts"
    POLARITY = "polarity and rule words"
    STRUCTURE = "code and structure"
    STATEMENTS = "statements"
    WORDING = "wording (no bar)"


BARS: Final = {Family.FACTS: 0.99, Family.POLARITY: 0.99, Family.STRUCTURE: 0.99, Family.STATEMENTS: 0.95}
"""The least share that must be caught."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One class of damage."""

    name: str
    family: Family
    mutate: Mutation
    levels: frozenset[Level] = frozenset(Level)  # where it is damage: `full` may move bullets and drop rationale

    def applied(self, ground: Ground, random: Random) -> Iterator[bytes]:
        """At most one damaged file that still differs and still parses."""
        data = self.mutate(ground, random)
        if data is not None and parse_document(data) != ground.document:
            yield data


_REFERENCES: Final = (Span.IMPORT, Span.WIKI, Span.FOOTNOTE)
CHECKBOX: Final = substitution(
    r"\A\[[ xX]\]", lambda match, _: "[x]" if match[0] == "[ ]" else "[ ]", outside=frozenset()
)
_WORDS_ONLY: Final = frozenset({Level.LITE})


def _is_bullet(container: str) -> bool:
    return container.endswith("ul/li")


def _is_plain(container: str) -> bool:
    return not container.endswith("li")


_ITEM_DELETED: Final = statements.lines_deleted(lambda at: at.endswith("ol/li"), whole=True)
_BULLET_DELETED: Final = statements.lines_deleted(_is_bullet, whole=True)
_RULE_BULLET_DELETED: Final = statements.lines_deleted(_is_bullet, whole=True, said=statements.is_rule_bearing)
_LINE_DELETED: Final = statements.lines_deleted(_is_plain, whole=False)
_PARAGRAPH_DELETED: Final = statements.lines_deleted(_is_plain, whole=True, said=statements.is_rule_bearing)
_RULE_DELETED: Final = statements.sentence_deleted(statements.is_rule_bearing)

KINDS: Final = (
    Kind("number changed", Family.FACTS, in_some_leaf(facts.NUMBER_CHANGED)),
    Kind("number replaced by another of the file", Family.FACTS, facts.NUMBER_OF_THE_FILE),
    Kind("number word changed", Family.FACTS, in_some_leaf(facts.NUMBER_WORD_CHANGED)),
    Kind("unit changed", Family.FACTS, in_some_leaf(facts.UNIT_CHANGED)),
    Kind("two numbers swapped", Family.FACTS, in_some_leaf(facts.numbers_swapped)),
    Kind("version or decimal changed", Family.FACTS, in_some_leaf(facts.VERSION_CHANGED)),
    Kind("month or weekday changed", Family.FACTS, in_some_leaf(facts.DATE_CHANGED)),
    Kind("year dropped", Family.FACTS, in_some_leaf(facts.YEAR_DROPPED)),
    Kind("name removed", Family.FACTS, in_some_leaf(facts.NAME_REMOVED)),
    Kind("name replaced by another of the file", Family.FACTS, facts.NAME_OF_THE_FILE),
    Kind("two names swapped", Family.FACTS, in_some_leaf(facts.names_swapped)),
    Kind("two spans swapped", Family.FACTS, in_some_leaf(facts.spans_swapped)),
    Kind("inline code changed", Family.FACTS, in_some_leaf(facts.span_damaged(Span.CODE))),
    Kind("inline code deleted", Family.FACTS, in_some_leaf(facts.span_deleted(Span.CODE))),
    Kind("inline code replaced by another of the file", Family.FACTS, facts.CODE_OF_THE_FILE),
    Kind("link changed", Family.FACTS, in_some_leaf(facts.span_damaged(Span.LINK, Span.URL))),
    Kind("link deleted", Family.FACTS, in_some_leaf(facts.span_deleted(Span.LINK, Span.URL))),
    Kind("path changed", Family.FACTS, in_some_leaf(facts.span_damaged(Span.PATH))),
    Kind("flag or variable changed", Family.FACTS, in_some_leaf(facts.span_damaged(Span.FLAG, Span.VARIABLE))),
    Kind("identifier changed", Family.FACTS, in_some_leaf(facts.span_damaged(Span.IDENTIFIER))),
    Kind("path replaced by another of the file", Family.FACTS, facts.PATH_OF_THE_FILE),
    Kind("identifier replaced by another of the file", Family.FACTS, facts.IDENTIFIER_OF_THE_FILE),
    Kind("import, wiki link or footnote changed", Family.FACTS, in_some_leaf(facts.span_damaged(*_REFERENCES))),
    Kind("command in prose changed", Family.FACTS, in_some_leaf(words.COMMAND_CHANGED)),
    Kind("quoted string changed", Family.FACTS, in_some_leaf(facts.span_damaged(Span.QUOTE))),
    Kind("negation removed", Family.POLARITY, in_some_leaf(words.NEGATION_REMOVED)),
    Kind("negation added", Family.POLARITY, in_some_leaf(words.NEGATION_ADDED)),
    Kind("negation moved to another statement", Family.POLARITY, words.negation_moved),
    Kind("must → may", Family.POLARITY, in_some_leaf(words.MUST_TO_MAY)),
    Kind("should → may", Family.POLARITY, in_some_leaf(words.SHOULD_TO_MAY)),
    Kind("may → must, should → must", Family.POLARITY, in_some_leaf(words.DUTY_RAISED)),
    Kind("prefer ↔ avoid", Family.POLARITY, in_some_leaf(words.PREFERENCE_TURNED)),
    Kind("before ↔ after", Family.POLARITY, in_some_leaf(words.TIME_TURNED)),
    Kind("X instead of Y swapped", Family.POLARITY, in_some_leaf(words.INSTEAD_SWAPPED)),
    Kind("X to Y swapped", Family.POLARITY, in_some_leaf(words.RELATION_SWAPPED)),
    Kind("always → usually, never → rarely", Family.POLARITY, in_some_leaf(words.ALWAYS_TO_USUALLY)),
    Kind("all → some", Family.POLARITY, in_some_leaf(words.ALL_TO_SOME)),
    Kind("unless → if, without → with", Family.POLARITY, in_some_leaf(words.EXCEPTION_TURNED)),
    Kind("if → unless, with → without", Family.POLARITY, in_some_leaf(words.CONDITION_TURNED)),
    Kind("neither nor → either or", Family.POLARITY, in_some_leaf(words.NEITHER_TO_EITHER)),
    Kind("word turned to its opposite", Family.POLARITY, in_some_leaf(words.TO_THE_OPPOSITE)),
    Kind("bound turned round", Family.POLARITY, in_some_leaf(words.BOUND_CHANGED)),
    Kind("condition dropped", Family.POLARITY, in_some_leaf(words.CONDITION_DROPPED)),
    Kind("condition moved to the next statement", Family.POLARITY, statements.condition_moved),
    Kind("only deleted", Family.POLARITY, in_some_leaf(words.ONLY_DELETED)),
    Kind("frequency deleted", Family.POLARITY, in_some_leaf(words.FREQUENCY_DELETED)),
    Kind("capitals lowered", Family.POLARITY, in_some_leaf(words.CAPITALS_LOWERED)),
    Kind("heading level", Family.STRUCTURE, blocks.heading_changed(blocks.other_level)),
    Kind("heading text", Family.STRUCTURE, blocks.heading_changed(facts.damaged)),
    Kind("heading deleted", Family.STRUCTURE, blocks.heading_deleted),
    Kind("code changed", Family.STRUCTURE, blocks.code_changed(blocks.damage_line)),
    Kind("code line deleted", Family.STRUCTURE, blocks.code_changed(blocks.drop_line)),
    Kind("code block deleted", Family.STRUCTURE, blocks.code_deleted),
    Kind("code language changed", Family.STRUCTURE, blocks.code_language_changed),
    Kind("definition or comment changed", Family.STRUCTURE, blocks.definition_damaged),
    Kind("front matter changed", Family.STRUCTURE, blocks.front_matter_changed),
    Kind("checkbox flipped", Family.STRUCTURE, in_some_leaf(CHECKBOX)),
    Kind("ordered item deleted", Family.STRUCTURE, _ITEM_DELETED),
    Kind("ordered list renumbered", Family.STRUCTURE, blocks.item_renumbered),
    Kind("bullet deleted", Family.STRUCTURE, _BULLET_DELETED, _WORDS_ONLY),
    Kind("rule-bearing bullet deleted", Family.STRUCTURE, _RULE_BULLET_DELETED),
    Kind("bullet put a level deeper", Family.STRUCTURE, blocks.item_indented, _WORDS_ONLY),
    Kind("quote mark removed", Family.STRUCTURE, blocks.quote_opened),
    Kind("table header changed", Family.STRUCTURE, blocks.header_changed),
    Kind("table row deleted", Family.STRUCTURE, blocks.row_deleted),
    Kind("table cells swapped", Family.STRUCTURE, blocks.cells_swapped),
    Kind("ordered items swapped", Family.STRUCTURE, statements.items_swapped("ol")),
    Kind("sentence moved under another heading", Family.STRUCTURE, statements.sentence_moved),
    Kind("item moved under another heading", Family.STRUCTURE, statements.item_moved),
    Kind("rule-bearing sentence deleted", Family.STATEMENTS, in_some_leaf(_RULE_DELETED)),
    Kind("rule-bearing clause deleted", Family.STATEMENTS, in_some_leaf(statements.clause_deleted)),
    Kind("sentence deleted", Family.STATEMENTS, in_some_leaf(statements.sentence_deleted()), _WORDS_ONLY),
    Kind("prose line deleted", Family.STATEMENTS, _LINE_DELETED, _WORDS_ONLY),
    Kind("rule-bearing paragraph deleted", Family.STATEMENTS, _PARAGRAPH_DELETED),
    Kind("section emptied", Family.STATEMENTS, statements.section_emptied),
    Kind("sentence added", Family.STATEMENTS, statements.said("Always run the linter twice.")),
    Kind("preamble added", Family.STATEMENTS, statements.said("Sure! Here is the compressed version:", first=True)),
    Kind("trailer added", Family.STATEMENTS, statements.said("Let me know if you need anything else!")),
    Kind("refusal instead of the text", Family.STATEMENTS, statements.refused),
    Kind("bullets swapped", Family.WORDING, statements.items_swapped("ul")),
    Kind("sentences swapped", Family.WORDING, in_some_leaf(statements.sentences_swapped)),
    Kind("and → or", Family.WORDING, in_some_leaf(words.AND_TO_OR)),
    Kind("word replaced", Family.WORDING, in_some_leaf(words.WORD_REPLACED)),
    Kind("word deleted", Family.WORDING, in_some_leaf(words.WORD_DELETED)),
)  # fmt: skip
