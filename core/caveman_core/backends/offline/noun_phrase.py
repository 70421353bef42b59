"""Whether "a" or "an" surely begins a noun phrase; where not, it may be the name of a key, a letter or a variable."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline.article_words import DETERMINERS, IRREGULAR, PLAIN_ING
from caveman_core.backends.offline.words import PLACEHOLDER, Words
from caveman_core.document.wordset import word_set

_LONGEST: Final = 5
"""Words of a noun phrase without a preposition in it. Longer runs are not looked through."""

_ENDS: Final = word_set(
    """
    is are was were be been has have had do does did must should shall can cannot could may might will would and or
    nor but if when while as than then so not to of in on for with at by from into onto over under about after before
    since until unless between among through throughout during without within against along across behind below above
    beyond beside besides near upon via per because whether though although however where why how who whom whose which
    that outside inside around despite except off out up down toward towards like unlike using rather instead
    isn't aren't wasn't weren't can't won't doesn't don't didn't shouldn't
    """
)
"""Prepositions, conjunctions, auxiliaries: a noun stands before them."""

_SUBJECT_ENDS: Final = DETERMINERS | word_set("this these those each every any all no it them you we they")
"""Behind a noun and a verb they show that it is one: "a user clicks the button", "a comment explaining the change"."""

_ADVERBS: Final = word_set(
    """
    once twice thrice only everywhere anywhere nowhere somewhere elsewhere first last next again too also now then
    here there alone instead anyway anyhow somehow always never often seldom sometimes already still yet soon later
    today tomorrow tonight yesterday together apart aside ahead forward forwards backward backwards back left right
    upward upwards downward downwards clockwise online offline verbatim literally itself yourself myself himself
    herself themselves ourselves well better best worse worst more most less least enough even ever further far fast
    straight twofold else altogether overnight upstream downstream inline upfront in-place ad-hoc
    several numerous various countless plus minus times modulo xor
    afterwards afterward beforehand meanwhile otherwise thereafter throughout
    """
)
_ADJECTIVES: Final = word_set(
    """
    empty constant open clean intact unchanged fixed blank positive negative small large big high low long short old
    new private public local global static final optional secret simple plain same free full true false null equal
    even odd active inactive ready red green blue black white warm cold hot safe stable still quiet silent loud bare
    raw dry wet flat sharp tight loose strict hidden visible alive dead absent present different identical similar
    sure certain clear obvious wrong correct available mandatory required unique valid invalid immutable mutable
    readable writable lowercase uppercase capital bold italic tall wide narrow thin thick deep shallow light heavy
    soft hard easy difficult cheap expensive nice good bad great fine zero independent consistent important relevant
    current recent permanent transparent persistent separate complete accurate private intact whole concrete infinite
    finite definite absolute relative sensitive native generic specific atomic automatic dynamic const readonly
    unset unread
    """
)
_ADJECTIVE_ENDS: Final = ("able", "ible", "ful", "less", "ous", "ed", "ish", "ary", "ive", "ic", "al", "ant")
_NOUNS: Final = word_set(
    """
    table variable executable deliverable cable speed need seed feed shed embed bed dictionary summary library
    boundary glossary binary directory primary archive directive objective alternative initiative topic metric logic
    music traffic statistic public mechanic heuristic terminal proposal approval signal portal journal manual interval
    goal tutorial total trial credential material arrival retrieval removal deal meal variant constant tenant invariant
    participant assistant
    """
)
"""Nouns that end like adjectives."""

_COMPLEMENT_VERBS: Final = word_set(
    """
    keep keeps leave leaves make makes set sets increase increases decrease decreases treat treats mark marks render
    renders consider considers find finds get gets hold holds call calls turn turns let lets have has assume assumes
    declare declares want wants
    """
)
"""An adjective may follow their object: "keep a small", "leave a empty"."""

_LY: Final = word_set("daily weekly monthly yearly hourly nightly friendly early likely ugly")
_LY_NOUNS: Final = word_set("family assembly reply supply anomaly")


def surely_begins(words: Words, index: int) -> bool:
    """Whether a noun and the end of its phrase follow the article at `index` within a few words."""
    if _is_adverb(words.lows[index + 1], last=False) or _counts_times(words, index + 1):
        return False
    for end in range(index + 2, index + 2 + _LONGEST):
        low = words.low(end)
        if not words.close(end) or low in _ENDS:
            return _can_end(words, index, end - 1)
        if low in _SUBJECT_ENDS:
            return end > index + 2 and words.lows[end - 1].endswith(("s", "ed", "ing"))
    return False


def _can_end(words: Words, index: int, last: int) -> bool:
    """Whether the word at `last` may be the noun of the phrase that the article at `index` begins."""
    low = words.lows[last]
    if low.startswith(PLACEHOLDER) or low in _LY_NOUNS:
        return True
    return not _is_adverb(low, last=True) and not _is_adjective(low, words.before(index))


def _is_adverb(low: str, *, last: bool) -> bool:
    if low in _LY:
        return last
    return low in _ADVERBS or (low.endswith("ly") and low not in _LY_NOUNS)


def _is_adjective(low: str, verb: str) -> bool:
    if low.endswith("ing"):
        return low not in PLAIN_ING
    if verb in _COMPLEMENT_VERBS and (low.endswith("er") or "-" in low or low in IRREGULAR):
        return True  # "make a taller", "keep a read-only", "leave a broken"
    if low in _NOUNS and verb not in _COMPLEMENT_VERBS:
        return False
    return low in _ADJECTIVES or (low not in _NOUNS and low.endswith(_ADJECTIVE_ENDS))


def _counts_times(words: Words, index: int) -> bool:
    """A number and a plural, or "times": "call a 3 times", "run a multiple times"."""
    return words.low(index + 1) == "times" or (words.lows[index].isdigit() and words.low(index + 1).endswith("s"))
