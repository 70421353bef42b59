"""The phrase table: longer form, shorter form, and where it holds. Each line is cheaper in Claude tokens (ctok 4.8)."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline import phrase_words as lists
from caveman_core.backends.offline.phrase import Ahead, Phrase
from caveman_core.backends.offline.verb_phrases import VERB_PHRASES
from caveman_core.document.wordset import word_set

PHRASES: Final[tuple[Phrase, ...]] = (
    # purpose
    Phrase(
        "in order to", "to", "Restart it in order to see.", not_after=lists.BEFORE_INFINITIVE,
        not_before=lists.DETERMINERS, not_near=lists.ASKING,
    ),
    Phrase(
        "so as to", "to", "Restart it so as to see.", not_after=lists.BEFORE_INFINITIVE, not_before=lists.DETERMINERS,
        not_near=lists.ASKING,
    ),
    Phrase("for the purpose of", "for", "Kept for the purpose of testing.", Ahead.ING, not_after=lists.SEEKING),
    Phrase("for the purposes of", "for", "Kept for the purposes of testing.", Ahead.ING, not_after=lists.SEEKING),
    Phrase(
        "for the sake of", "for", "Kept for the sake of clarity.", not_after=lists.SEEKING,
        not_before=word_set("argument it"),
    ),
    # cause and consequence
    Phrase("due to the fact that", "because", "Fails due to the fact that nobody ran it.", Ahead.CLAUSE),
    Phrase("owing to the fact that", "because", "Fails owing to the fact that nobody ran it.", Ahead.CLAUSE),
    Phrase("because of the fact that", "because", "Fails because of the fact that nobody ran it.", Ahead.CLAUSE),
    Phrase("in light of the fact that", "because", "Fails in light of the fact that nobody ran it.", Ahead.CLAUSE),
    Phrase("on account of the fact that", "because", "Fails on account of the fact that nobody ran it.", Ahead.CLAUSE),
    Phrase("despite the fact that", "although", "Runs despite the fact that nobody fixed it.", Ahead.CLAUSE),
    Phrase("in spite of the fact that", "although", "Runs in spite of the fact that nobody fixed it.", Ahead.CLAUSE),
    Phrase("given the fact that", "given that", "Fails given the fact that nobody ran it.", Ahead.CLAUSE),
    Phrase("in spite of", "despite", "Runs in spite of errors."),
    Phrase("as a result of", "because of", "Fails as a result of errors.", not_near=lists.RETURNING),
    Phrase("as a consequence of", "because of", "Fails as a consequence of errors.", not_near=lists.RETURNING),
    Phrase("as a result", "so", "As a result, tests fail.", Ahead.COMMA),
    Phrase("as a consequence", "so", "As a consequence, tests fail.", Ahead.COMMA),
    Phrase("for this reason", "so", "For this reason, tests fail.", Ahead.COMMA),
    Phrase("consequently", "so", "Consequently, tests fail.", Ahead.COMMA),
    Phrase("therefore", "so", "Therefore, tests fail.", Ahead.COMMA),
    # addition
    Phrase("additionally", "also", "Additionally, run tests.", Ahead.COMMA),
    Phrase("in addition", "also", "In addition, run tests.", Ahead.COMMA),
    Phrase("furthermore", "also", "Furthermore, run tests.", Ahead.COMMA),
    Phrase("moreover", "also", "Moreover, run tests.", Ahead.COMMA),
    Phrase("and also", "and", "Run tests and also linters.", not_near=word_set("only both")),
    Phrase(
        "along the lines of", "like", "Build something along the lines of these.",
        only_after=word_set("something anything"),
    ),
    # conditions
    Phrase("in the event that", "if", "Stop in the event that nobody failed.", Ahead.CONDITION),
    Phrase("in the case that", "if", "Stop in the case that nobody failed.", Ahead.CONDITION),
    Phrase("in cases where", "where", "Stop in cases where nobody failed.", Ahead.CLAUSE),
    Phrase("in situations where", "where", "Stop in situations where nobody failed.", Ahead.CLAUSE),
    Phrase("in the absence of", "without", "It runs in the absence of errors.", not_after=lists.GOVERNING_IN),
    Phrase(
        "with the exception of", "except", "Everything passes with the exception of tests.",
        not_after=word_set("^ and or but"), only_near=lists.TOTALS,
    ),
    Phrase(
        "regardless of the fact that", "although", "It runs regardless of the fact that nobody fixed it.", Ahead.CLAUSE,
    ),
    Phrase("as to whether", "whether", "Decide as to whether nobody failed.", Ahead.CLAUSE, only_after=lists.WONDERING),
    Phrase(
        "the question of whether", "whether", "Decide the question of whether nobody failed.", Ahead.CLAUSE,
        only_after=lists.DECIDING,
    ),
    Phrase("the reason why", "why", "Explain the reason why nobody failed.", Ahead.CLAUSE, only_after=lists.EXPLAINING),
    Phrase("the way in which", "how", "Explain the way in which we work.", Ahead.CLAUSE, only_after=lists.EXPLAINING),
    Phrase(
        "the manner in which", "how", "Explain the manner in which we work.", Ahead.CLAUSE, only_after=lists.EXPLAINING,
    ),
    # time and order
    Phrase("prior to", "before", "Run tests prior to release.", not_after=lists.BEFORE_NOUN),
    Phrase("subsequent to", "after", "Run tests subsequent to release.", not_after=lists.BEFORE_NOUN),
    Phrase("until such time as", "until", "Wait until such time as tests pass."),
    Phrase("during the course of", "during", "It fails during the course of work.", not_before=word_set("action")),
    Phrase(
        "in the course of", "during", "It fails in the course of work.", not_after=lists.GOVERNING_IN,
        not_before=word_set("action"),
    ),
    Phrase(
        "over the course of", "over", "It grows over the course of years.", not_after=lists.GOVERNING_OVER,
        not_before=word_set("action"),
    ),
    Phrase(
        "throughout the course of", "throughout", "It grows throughout the course of years.",
        not_before=word_set("action"),
    ),
    Phrase(
        "at this point in time", "now", "It fails at this point in time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at that point in time", "then", "It failed at that point in time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at the present time", "now", "It fails at the present time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase("at the moment", "now", "It fails at the moment.", Ahead.BREAK, not_after=lists.AIMING),
    Phrase(
        "at any point in time", "at any time", "It fails at any point in time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at any given time", "at any time", "It fails at any given time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at some point in time", "at some point", "It fails at some point in time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at all times", "always", "Keep it running at all times.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at a later time", "later", "Fix it at a later time.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at a later date", "later", "Fix it at a later date.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "at a later point", "later", "Fix it at a later point.", Ahead.ANY, not_after=lists.AIMING,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "in the near future", "soon", "Fix it in the near future.", Ahead.ANY, not_after=lists.GOVERNING_IN,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "on a regular basis", "regularly", "Run tests on a regular basis.", Ahead.ANY, not_after=lists.GOVERNING_ON,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "on an ongoing basis", "continuously", "Run tests on an ongoing basis.", Ahead.ANY,
        not_after=lists.GOVERNING_ON, not_before=lists.SPECIFYING,
    ),
    Phrase(
        "on a daily basis", "daily", "Run tests on a daily basis.", Ahead.ANY, not_after=lists.GOVERNING_ON,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "on a weekly basis", "weekly", "Run tests on a weekly basis.", Ahead.ANY, not_after=lists.GOVERNING_ON,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "on a monthly basis", "monthly", "Run tests on a monthly basis.", Ahead.ANY, not_after=lists.GOVERNING_ON,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "in a timely manner", "promptly", "Answer in a timely manner.", Ahead.ANY, not_after=lists.GOVERNING_IN,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "in a timely fashion", "promptly", "Answer in a timely fashion.", Ahead.ANY, not_after=lists.GOVERNING_IN,
        not_before=lists.SPECIFYING,
    ),
    Phrase(
        "period of time", "period", "Wait for some period of time.", Ahead.ANY,
        not_before=word_set("zone zones series travel slots stamps"),
    ),
    # amounts
    Phrase(
        "a large number of", "many", "It has a large number of modules.", Ahead.PLURAL,
        not_after=word_set("such what quite too so as"),
    ),
    Phrase(
        "a great number of", "many", "It has a great number of modules.", Ahead.PLURAL,
        not_after=word_set("such what quite too so as"),
    ),
    Phrase(
        "a vast number of", "many", "It has a vast number of modules.", Ahead.PLURAL,
        not_after=word_set("such what quite too so as"),
    ),
    Phrase("all of the", "all", "Run all of the tests.", not_before=lists.LISTED_ELSEWHERE),
    Phrase("all of your", "all your", "Run all of your tests."),
    Phrase("all of our", "all our", "Run all of our tests."),
    Phrase("all of these", "all these", "Run all of these tests."),
    Phrase("all of those", "all those", "Run all of those tests."),
    Phrase("both of the", "both", "Run both of the tests.", not_before=lists.LISTED_ELSEWHERE),
    Phrase("each and every", "every", "Run each and every test."),
    Phrase(
        "a total of", "", "It has a total of 5 tests.", Ahead.NUMBER,
        only_after=word_set("has have had contains contain includes include needs need runs run"),
    ),
    Phrase("approximately", "about", "It takes approximately 5 attempts.", Ahead.NUMBER, not_after=lists.SPEAKING),
    Phrase("numerous", "many", "It has numerous modules.", not_after=lists.BE | lists.DEGREES),
    *VERB_PHRASES,
)  # fmt: skip
"""In no order: the longest that fits a place wins."""
