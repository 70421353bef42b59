"""The word lists behind the phrase table."""

from __future__ import annotations

from typing import Final

from caveman_core.document.wordset import word_set

DETERMINERS: Final = word_set(
    """
    the a an my our your his its their these those this that them us you whom which each
    """
)
BEFORE_NOUN: Final = word_set("the a an its their your our my his her this that each any every no")
"""After these a word is a noun: "the prior", "the outside"."""

SUBJECTS: Final = word_set(
    """
    the a an my our your his its their these those this it they we you i he she all any each every no both some
    there nobody nothing everyone everything someone something anyone anything no-one neither either
    """
)
"""They begin a clause and are never its verb."""

SAYING: Final = word_set(
    """
    mention mentions mentioned describe describes described note notes noted state states stated discuss discussed
    cite cites cited gave know knows knew said says quoted listed check checks checked record records recorded
    """
)
"""A fact, an event that somebody mentioned: "that" is relative."""

HOLDING: Final = word_set(
    """
    is are was were isn't aren't wasn't weren't fail fails failed crash crashes crashed break breaks broke exist
    exists expire expires expired happens happened disappears
    """
)
"""Verbs without an object: "that" before their clause cannot be it."""

BEFORE_INFINITIVE: Final = word_set(
    """
    not only just fail fails failed failing try tries tried start starts started begin begins continue continues
    forget forgets remember remembers need needs want wants have has had manage manages refuse decide plan agree
    learn choose hesitate wait stop stops is are was were be been able due going used
    """
)
"""With "to" behind them they say something else: "fail in order to learn", "only to"."""

ASKING: Final = word_set(
    """
    ask asks asked asking tell tells told telling want wants wanted need needs needed allow allows allowed force
    forces forced order orders ordered get gets got expect expects expected require requires required enable enables
    enabled instruct instructs instructed remind reminds reminded teach teaches taught invite permit permits cause
    causes urge call calls called persuade encourage help helps prompt prompts trigger triggers train trains
    """
)
"""Somebody asked would be the one who does it: "ask the user in order to go on"."""

SEEKING: Final = word_set(
    """
    look looks looking search searches searching ask asks asked asking check checks wait waits account accounts stand
    stands care cares scan scans test tests
    """
)
"""Verbs that "for" belongs to."""

RETURNING: Final = word_set(
    """
    return returns returned returning use uses used store stores stored treat treats treated give gives given show
    shows shown report reports reported pass passes passed count counts counted yield yields see seen get gets take
    takes taken keep keeps kept read write written print prints expected save saved interpret define defined send sent
    """
)
"""A result may be what they return: "return it as a result of the call"."""

GOVERNING_IN: Final = word_set(
    """
    believe believes trust trusts interested invest invests change changes changed shift shifts delay error errors
    mistake mistakes difference differences result results resulted resulting confidence fill fills filled field fields
    type typed enter put increase decrease interest
    """
)
"""Words that "in" belongs to."""

GOVERNING_OVER: Final = word_set("argue argues argued fight hover hovers disagree decide control vote")
GOVERNING_ON: Final = word_set("decide decides decided agree agrees agreed depend depends rely relies settle insist")
GOVERNING_WITH: Final = word_set(
    """
    start starts begin begins end ends agree agrees deal deals go goes interfere compare compares replace replaces
    fill part break stay come comes
    """
)
TOTALS: Final = word_set("all every everything each any no none nothing nobody everyone anything always")
"""From these something may be excepted; an exception may also be thrown."""

WONDERING: Final = word_set(
    """
    decide decides decided question questions doubt unclear unsure uncertain undecided wonder ask asks
    """
)
DECIDING: Final = word_set(
    "decide decides decided settle settles settled discuss discusses discussed consider considers"
)
EXPLAINING: Final = word_set(
    """
    explain explains explained document documents documented know knows understand understands describe describes
    described see learn investigate
    """
)
"""Verbs with a question behind them: "explain why"."""

AIMING: Final = word_set(
    """
    look looks looking looked point points pointed pointing aim aims stare arrive arrives arrived glance hint
    """
)
"""Verbs that "at" belongs to."""

SPECIFYING: Final = word_set(
    """
    that which who to of as with for where so than from when in you it they we during between since before after out
    through if and or but
    """
)
"""What follows says which time, basis or way it is."""

DEGREES: Final = word_set("too so very as more less how most equally")

SPEAKING: Final = word_set(
    """
    ask asks asked know knows talk talks write writes wrote think thinks read reads learn learns care cares say says
    tell tells told complain complains inform warn warns hear worry report reports argue speak forget hear is are was
    """
)
"""Verbs that "about" belongs to, or changes: "ask about 5 users"."""

BARE_VERB_FOLLOWS: Final = word_set(
    """
    to will would shall should must may might can could cannot do does did not don't doesn't didn't won't wouldn't
    shouldn't can't never always also still already let lets make makes help helps i'd you'd we'd i'll you'll we'll
    they'll
    """
)
BE: Final = word_set("is are was were be been being am it's that's")
LISTED_ELSEWHERE: Final = word_set("above below following same time rest way two")

DEGREES_OF_EASE: Final = word_set(
    """
    easy easier hard harder safe safer unsafe possible impossible simple simpler fast faster slow slower difficult
    optional mandatory necessary unnecessary clear clearer cheap cheaper
    """
)
"""The use may be what is made so: "it makes use of the client easier"."""

MOVING: Final = word_set("go goes going walk walks step steps look looks read think talk run runs get")
TEXTS: Final = word_set(
    """
    rule rules question questions note notes information docs documentation policy policies advice guidance decision
    decisions
    """
)
"""Only these are about something."""

SWITCHING: Final = word_set("turning switching shutting cutting signing logging the a taking turn switch shut")
SPANS_OF_TIME: Final = word_set("year years month months week weeks day days hour hours minute minutes")
AUTOMATING: Final = word_set(
    """
    automate automates automating automated simplify simplifies describe describes explain explains
    """
)
