"""The word lists behind a dropped "is" or "are"."""

from __future__ import annotations

from typing import Final

from caveman_core.document.wordset import word_set

PARTICIPLES: Final = word_set(
    """
    used stored configured defined required supported deprecated implemented enabled disabled installed
    generated documented maintained hosted deployed managed handled exported imported encrypted validated provided
    listed described included excluded ignored licensed packaged published tracked named placed formatted wrapped
    injected organized organised structured exposed declared recommended designed
    replaced built written kept cached bundled vendored versioned archived automated containerized enforced
    derived owned obtained calculated computed executed performed rendered parsed fetched created added removed resolved
    specified represented provisioned mounted mapped mocked omitted covered verified approved reviewed blocked hardcoded
    tagged sorted grouped assigned skipped
    """
)
"""Of verbs that need an object: without one behind it "tests stored in files" can only be told of the tests."""

PREDICATES: Final = word_set("available unavailable optional mandatory")

AFTER: Final = word_set(
    """
    by in on with via from at under through within per for as only when if unless during before after until without
    """
)
"""What may follow them: a noun there would make an adjective of the participle ("is shared value")."""

PLACES: Final = word_set("in at under")
"""Before a span at the end: "tests are in `tests/`"."""

CONDITIONS: Final = word_set("if when unless until once while")
"""They begin a clause that holds no command: its subject is what stands behind them."""

DETERMINERS: Final = word_set("the a an all each every this these those our your its no both")

NO_SUBJECT: Final = word_set(
    """
    it this that these those there here what which who whom whose he she they we you i one ones some many most any
    each all both few none nothing something anything everything nobody somebody anybody everybody everyone someone
    anyone other others another either neither such same so how where why when mine yours ours theirs
    """
)
"""Alone before "is" they are pronouns, or not what it is told of: "it used" says something else than "it is used"."""

BORDERS: Final = word_set("if when unless until because which that who where while since")
"""Behind these another clause may have a verb of its own."""

VERBS: Final = word_set(
    """
    is are was were be been being am isn't aren't wasn't weren't must should can cannot can't could may might will
    won't would has have had hasn't haven't does doesn't do don't did didn't shall shouldn't couldn't wouldn't mustn't
    needs need gets get
    """
)
"""In the same clause they would be the verb, and the participle would belong to the noun: "tests stored in A are"."""

JOINTS: Final = word_set("and but or so then yet nor")
"""A second verb may follow: "migrations are managed with Knex and live in `db/`"."""
