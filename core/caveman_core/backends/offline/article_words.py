"""The word lists behind the article rule."""

from __future__ import annotations

from typing import Final

from caveman_core.document.wordset import word_set

ARTICLES: Final = word_set("a an the")

DETERMINERS: Final = ARTICLES | word_set("your our their its my his her")

TITLE_LINKS: Final = word_set("of in and for to with")

FUNCTION_WORDS: Final = word_set(
    """
    is are was were be been being am has have had having do does did done must should shall can cannot could may
    might will would and or nor but if when while as than then so not no only to of in on for with at by from into
    onto over under about after before since until unless between among through throughout during without within
    against along across behind below above beyond beside besides near upon via per vs because whether though
    although however therefore where why how what who whom whose which that this these those it they we you he she
    i me him her us them my your our their its his the a an also always never ever just all any each every both
    either neither some there here yet still too very quite rather such even else again now soon already often
    sometimes usually outside inside around despite except off out up down toward towards unlike equals denotes
    represents becomes contains holds refers stands goes comes means exceeds
    """
)
"""No article of English stands before these, so an "a" that does is a letter or a name."""

DETERMINING: Final = word_set(
    """
    same other others only most least more less one ones rest former latter above below following like whole very
    few fewer little lot many much better worse bigger higher lower faster slower larger smaller shorter longer
    earlier later sooner older newer cheaper closer deeper easier harder simpler stronger weaker safer given said
    so-called two three four five six seven eight nine ten eleven twelve twenty hundred thousand million billion
    dozen half quarter
    """
)
"""With the article they pick out one or compare; without it they say less, or something else."""

RANKING: Final = word_set(
    """
    first last next second third fourth fifth best worst latest earliest newest oldest largest smallest highest
    lowest fastest slowest shortest longest simplest easiest closest nearest biggest greatest safest cheapest
    deepest
    """
)
"""Alone, without a noun behind them, they turn into adverbs: "run the first" and "run first"."""

TIME_UNITS: Final = word_set(
    """
    second minute hour day week month year quarter sprint night morning evening weekend moment decade century
    fortnight millisecond microsecond nanosecond
    """
)
"""With an article before them they count: "twice a day", "takes a week", "within the hour"."""

RATES: Final = word_set(
    """
    once twice thrice times calls requests tokens runs hours minutes days weeks dollars cents
    """
)

LABELS: Final = word_set(
    """
    option plan variable vitamin column class case step group team section appendix point part exhibit letter
    phase choice variant answer figure table scenario grade hepatitis schedule tier parameter argument field key
    note set item side version register schema node vertex user host site box row drive category model mode type
    line let
    """
)
"""A letter behind them is a name: "option a", "variable a"."""

BEFORE_A_NAME: Final = LABELS | word_set(
    """
    press presses pressed pressing type types typed typing hit hits hitting enter enters entering tap taps strike
    strikes keys letters options call calls called calling name names named naming rename renames
    denote denotes substitute swap symbol constant label identifier button operand input dimension property index
    every each this that no any some another all both either neither these those my your our his her its their which
    """
)
"""Labels, verbs of typing and naming, determiners: no article stands behind those, and a name may."""

BEFORE_A_WORD: Final = word_set("word words article articles determiner determiners term literal particle stopword")
"""Behind them "the" and "a" are words that are spoken of: "the word the"."""

BEFORE_SUCH_A: Final = word_set("such what quite rather half many more less not never without once twice")
"""The degree belongs to the article: "such a", "not a", "more a guideline than a rule"."""

DEGREES: Final = word_set("as so too how this that")
"""So do these, one word further off: "as simple a fix"."""

INTRODUCING: Final = word_set(
    """
    that which what whose whichever whatever evidence proof chance belief assumption idea sign
    """
)
"""Before a bare noun they would go with it: "that the file" and "that file", "evidence the change works"."""

BEFORE_BARE_VERB: Final = word_set("to help helps let lets make makes not never please just")
"""A verb may follow, so a noun that could be one needs its article: "to the build" and "to build"."""

JOINING: Final = word_set("and or but then nor")

AUXILIARIES: Final = word_set(
    """
    is are was were isn't aren't wasn't weren't must should can cannot can't could may might will won't would has
    have had hasn't haven't does doesn't do don't did didn't shouldn't mustn't needs requires contains uses
    includes
    """
)
"""A verb that can only belong to a subject shows that what stands before it is a noun."""

BEFORE_A_CLAUSE: Final = word_set(
    """
    ensure ensures ensured ensuring verify verifies verified verifying confirm confirms confirmed check checks
    checking assume assumes assuming mean means guarantee guarantees know knows think thinks believe believes say
    says note notes indicate indicates show shows showing prove proves hope expect expects suggest suggests sure
    certain see otherwise whenever once likely typically either neither remember decide decides notice imply
    implies
    """
)
"""A clause may follow these, so the subject behind them needs no article to be seen."""

GERUND_LICENSING: Final = word_set(
    """
    by of for from in on without before after while when until about despite through avoid avoids keep keeps start
    starts stop stops continue continues prevent prevents consider considers and or but to is are was were be it's
    there's that's here's
    """
)
"""Before a bare word in -ing they make it an action: "after the failing test" and "after failing test"."""

PLAIN_ING: Final = word_set(
    """
    existing remaining underlying corresponding incoming outgoing string thing ring setting upcoming ongoing
    pending preceding warning meeting building ceiling evening morning king spring wing
    """
)

BEFORE_PARTICIPLE: Final = word_set(
    """
    has have had having is are was were be been being get gets got getting and or but then nor it's there's that's
    here's what's i've we've you've they've
    """
)
"""Before a bare participle they make a verb of it: "has a broken link" and "has broken link"."""

IRREGULAR: Final = word_set(
    """
    built written run set made kept held sent used given taken shown found known stored read put split drawn
    driven chosen bound caught left lost met paid sold spent thrown understood hidden broken frozen begun cut hit
    let shut chose wrote broke took gave got saw ran began led went came told thought brought bought taught stood
    won drew drove fell flew forgot grew hid knew rose spoke threw spread worn torn grown blown stolen sworn
    proven
    """
)
"""Participles and pasts that do not end in -ed."""

TWO_OBJECTS: Final = word_set(
    """
    give gives gave given giving show shows showed shown showing send sends sent sending tell tells told telling
    ask asks asked asking offer offers offered offering hand hands handed pass passes passed passing teach teaches
    grant grants granted assign assigns assigned bring brings bringing feed feeds leave leaves cost costs save
    saves allow allows deny denies promise promises make makes making made call calls called name names consider
    considers considered keep keeps find finds mark marks label labels declare declares deem deems buy buys get
    gets getting
    """
)
"""They take two objects: "give the user the file", where the second article parts the two."""

NAMES_WITH_THE: Final = word_set(
    """
    who hague guardian times verge economist beatles netherlands gambia bahamas band cure atlantic register information
    intercept onion sun mirror telegraph independent matrix
    """
)
"""Names that "The" is part of."""
