"""Words that may come and go."""

from __future__ import annotations

from typing import Final

from caveman_core.document.facts.classify import stem


def _stems(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


WEAK: Final = _stems(
    "use make keep provide ensure help run see follow contain include work implement thing various certain"
    " like want simple both any some more now manner way fashion go come"
)
"""Verbs and fillers that a label or a noun can stand without; losing one is no finding."""

# The lists below are for the gate alone and hold under conditions that `checks/idle.py` states: "process" or "file"
# can carry a rule where it stands as an object.
EMPTY_NOUNS: Final = _stems("functionality integration utility implementation logic management")
"""Nouns that repeat what a name or description before them says: "Stripe integration"."""

EMPTY_THINGS: Final = _stems(
    "set method function class file folder directory command process system package module parameter argument"
    " flag option switch variable"
)
"""Nouns that repeat what a code span or compound before them is: "`RECOGNIZED_ORGS` set"."""

EMPTY_SUBJECTS: Final = _stems("app application project repo repository codebase code monorepo file")
"""What the whole file is about: "This project uses SwiftFormat"."""

EMPTY_VERBS: Final = _stems("write embrace focus maintain")
"""Openers that an item can stand without: "Write tests for each module"."""

SHOWN_VERBS: Final = _stems("create build install generate")
"""Openers that the command after a colon shows: "Create DMG: `make dmg`"."""

LIGHT_VERBS: Final = _stems("cause encounter try occur")
"""Verbs whose noun says what happens: "can cause conflicts"."""

LEFT_VERBS: Final = _stems("left kept made")
"""Verbs that only carry a state: "may be left blank"."""

SAID_VERBS: Final = _stems("consist contain include have look")
"""Verbs that the colon of a label says: "the output should consist of X", "Output: X"."""

DOING_VERBS: Final = _stems("add build create do get have implement introduce make provide use write")
"""Verbs that their object says: "avoid creating layers", "only add comments for X"."""

EMPTY_ADJECTIVES: Final = _stems("correct correctly proper properly appropriate appropriately suitable respective")
"""What nobody is told to do otherwise: "a properly structured package"."""

PRAISING_ADJECTIVES: Final = _stems("detailed comprehensive robust powerful convenient handy useful helpful")
"""What every description would like to be: "`instructions`: Detailed instructions"."""

EMPTY_PARTICIPLES: Final = _stems(
    "located defined used provided included contained available present listed given specified established derived"
    " live reside opened submitted created stored written based built set made placed handled"
    " managed done performed identified"
)
"""Participles that the preposition after them says: "PRs opened against main"."""

EMPTY_MODIFIERS: Final = _stems(
    "comprehensive various proper properly appropriate suitable respective relevant related specific particular general"
    " overall certain given actual powerful robust seamless modern elegant excellent great high-quality well-structured"
    " dedicated designed code codebase project repo repository monorepo"
)
"""What says nothing before a noun: praise, words that point at it without limiting it, the file's own subject."""

EMPTY_HEADS: Final = _stems(
    "couple lot kind sort type form variety range series collection part piece example instance use nature"
    " process act task way means case value"
)
"""Nouns before "of" that say nothing of what stands behind it: "a kind of cache"."""

EMPTY_TAILS: Final = _stems(
    "section layer library form case capability development configuration area platform guide part tool tooling"
    " behavior behaviour service component issue step task work operation purpose practice approach technique mechanism"
    " context stuff item element entity object thing place level side time day support"
)
"""Nouns that name the kind of what stands before them: "the caching layer", "style guide"."""

STATES: Final = _stems(
    "missing existing pending failing running incoming outgoing remaining trailing leading ongoing dangling breaking"
    " upcoming matching conflicting corresponding staging resulting overlapping blocking competing"
)
"""Forms in -ing that say how a thing is, after a preposition too: "check for missing indexes"."""
