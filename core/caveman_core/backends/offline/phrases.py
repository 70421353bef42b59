"""The phrase table: longer form, shorter form, and where it holds. Each line is cheaper in Claude tokens (ctok 4.8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from caveman_core.document.wordset import word_set


class Ahead(Enum):
    """What must follow a phrase."""

    WORD = "a word, one space away"
    BREAK = "no word: punctuation or the end"
    COMMA = "a comma; and the phrase begins its clause"
    ANY = "anything"
    NUMBER = "a number, one space away"
    ING = "a word in -ing, one space away"


@dataclass(frozen=True, slots=True)
class Phrase:
    """`long` may become `short`. `sample` is a statement that holds `long`; tests price both forms in it.

    `not_after`, `not_before`: words beside it with which it stays. `only_after`, `only_before`: it needs one of
    these ("^" is the start of a clause).
    """

    long: str
    short: str
    sample: str
    ahead: Ahead = Ahead.WORD
    not_after: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()
    only_after: frozenset[str] = frozenset()
    only_before: frozenset[str] = frozenset()


_DETERMINERS: Final = word_set(
    """
    the a an my our your his its their these those this that them us you whom which each
    """
)
_SUBJECTS: Final = word_set(
    """
    the a an my our your his its their these those this that it they we you i he she all any each every no both
    there nobody nothing everyone everything
    """
)
_BARE_VERB_FOLLOWS: Final = word_set(
    """
    to will would shall should must may might can could cannot do does did not don't doesn't didn't won't wouldn't
    shouldn't can't never always also still already let lets help helps i'd you'd we'd i'll you'll we'll they'll
    """
)
_BE: Final = word_set("is are was were be been being am it's that's")
_LISTED_ELSEWHERE: Final = word_set("above below following same time rest way")
_GOES_ON: Final = word_set("that which who to of as with for where so than if and or but")
_AFTER_EXAMPLE: Final = word_set("it this that by when if in on at for with where to")
_LOOKS: Final = word_set(
    """
    is are was were be been look looks act acts work works feel feels sound sounds behave behaves read reads seem
    seems run runs function functions write writes do does
    """
)
_COMPARED: Final = word_set(
    """
    work works worked working perform performs performed do does did done doing run runs scale scales read reads
    fit fits know knows understand understands just not nearly almost equally behave behaves go goes serve serves
    """
)

PHRASES: Final[tuple[Phrase, ...]] = (
    # purpose
    Phrase("in order to", "to", "Restart it in order to see."),
    Phrase("so as to", "to", "Restart it so as to see."),
    Phrase("in an effort to", "to", "Restart it in an effort to see."),
    Phrase("in an attempt to", "to", "Restart it in an attempt to see."),
    Phrase("in such a way as to", "to", "Write it in such a way as to help."),
    Phrase("in such a way that", "so", "Write it in such a way that it helps.", only_before=_SUBJECTS),
    Phrase("for the purpose of", "for", "Kept for the purpose of testing."),
    Phrase("for the purposes of", "for", "Kept for the purposes of testing."),
    Phrase("for the sake of", "for", "Kept for the sake of clarity."),
    # cause and consequence
    Phrase("due to the fact that", "because", "Fails due to the fact that nobody ran it."),
    Phrase("owing to the fact that", "because", "Fails owing to the fact that nobody ran it."),
    Phrase("because of the fact that", "because", "Fails because of the fact that nobody ran it."),
    Phrase("in light of the fact that", "because", "Fails in light of the fact that nobody ran it."),
    Phrase("on account of the fact that", "because", "Fails on account of the fact that nobody ran it."),
    Phrase("despite the fact that", "although", "Runs despite the fact that nobody fixed it."),
    Phrase("in spite of the fact that", "although", "Runs in spite of the fact that nobody fixed it."),
    Phrase("given the fact that", "given that", "Fails given the fact that nobody ran it."),
    Phrase("in spite of", "despite", "Runs in spite of errors."),
    Phrase("as a result of", "because of", "Fails as a result of errors."),
    Phrase("as a consequence of", "because of", "Fails as a consequence of errors."),
    Phrase("which means that", "so", "Tests failed, which means that nobody merged."),
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
    Phrase("and also", "and", "Run tests and also linters.", not_after=frozenset({"only"})),
    Phrase(
        "as well as", "and", "It covers modules as well as tests.",
        not_after=_COMPARED | {"^"}, not_before=word_set("you we it they i he she possible expected before in when if"),
    ),
    Phrase("along the lines of", "like", "Names along the lines of these."),
    Phrase("such as", "like", "Use tools such as linters.", not_after=_LOOKS, not_before=_AFTER_EXAMPLE),
    # conditions
    Phrase("in the event that", "if", "Stop in the event that tests fail."),
    Phrase("in the case that", "if", "Stop in the case that tests fail."),
    Phrase("in cases where", "where", "Stop in cases where tests fail."),
    Phrase("in situations where", "where", "Stop in situations where tests fail."),
    Phrase("in the absence of", "without", "It runs in the absence of errors."),
    Phrase("with the exception of", "except", "Everything passes with the exception of tests."),
    Phrase("regardless of the fact that", "although", "It runs regardless of the fact that nobody fixed it."),
    Phrase("as to whether", "whether", "Decide as to whether tests run."),
    Phrase("the question of whether", "whether", "Decide the question of whether tests run."),
    Phrase("the reason why", "why", "Explain the reason why tests fail.", not_after=word_set("as of for with by in")),
    Phrase("the way in which", "how", "Explain the way in which tests run.", not_after=word_set("in by on about all")),
    Phrase("the manner in which", "how", "Explain the manner in which tests run.", not_after=word_set("in by on all")),
    # time and order
    Phrase("prior to", "before", "Run tests prior to release."),
    Phrase("subsequent to", "after", "Run tests subsequent to release."),
    Phrase("until such time as", "until", "Wait until such time as tests pass."),
    Phrase("during the course of", "during", "It fails during the course of work."),
    Phrase("in the course of", "during", "It fails in the course of work."),
    Phrase("over the course of", "over", "It grows over the course of years."),
    Phrase("throughout the course of", "throughout", "It grows throughout the course of years."),
    Phrase("at this point in time", "now", "It fails at this point in time.", Ahead.ANY),
    Phrase("at that point in time", "then", "It failed at that point in time.", Ahead.ANY),
    Phrase("at the present time", "now", "It fails at the present time.", Ahead.ANY),
    Phrase("at the moment", "now", "It fails at the moment.", Ahead.BREAK),
    Phrase("at any point in time", "at any time", "It fails at any point in time.", Ahead.ANY),
    Phrase("at any given time", "at any time", "It fails at any given time.", Ahead.ANY),
    Phrase("at some point in time", "at some point", "It fails at some point in time.", Ahead.ANY),
    Phrase("at all times", "always", "Keep it running at all times.", Ahead.ANY),
    Phrase("at a later time", "later", "Fix it at a later time.", Ahead.ANY, not_before=word_set("than")),
    Phrase("at a later date", "later", "Fix it at a later date.", Ahead.ANY, not_before=word_set("than")),
    Phrase("at a later point", "later", "Fix it at a later point.", Ahead.ANY, not_before=word_set("than in")),
    Phrase("in the near future", "soon", "Fix it in the near future.", Ahead.ANY),
    Phrase("on a regular basis", "regularly", "Run tests on a regular basis.", Ahead.ANY),
    Phrase("on an ongoing basis", "continuously", "Run tests on an ongoing basis.", Ahead.ANY),
    Phrase("on a daily basis", "daily", "Run tests on a daily basis.", Ahead.ANY),
    Phrase("on a weekly basis", "weekly", "Run tests on a weekly basis.", Ahead.ANY),
    Phrase("on a monthly basis", "monthly", "Run tests on a monthly basis.", Ahead.ANY),
    Phrase("in a timely manner", "promptly", "Answer in a timely manner.", Ahead.ANY),
    Phrase("in a timely fashion", "promptly", "Answer in a timely fashion.", Ahead.ANY),
    Phrase("period of time", "period", "Wait for some period of time.", Ahead.ANY),
    # amounts
    Phrase("a large number of", "many", "It has a large number of modules.", not_before=_DETERMINERS),
    Phrase("a great number of", "many", "It has a great number of modules.", not_before=_DETERMINERS),
    Phrase("a vast number of", "many", "It has a vast number of modules.", not_before=_DETERMINERS),
    Phrase("a variety of", "various", "It has a variety of modules.", not_before=_DETERMINERS),
    Phrase("the majority of the", "most", "It breaks the majority of the tests."),
    Phrase("the majority of", "most", "It breaks the majority of tests.", not_before=_DETERMINERS),
    Phrase("all of the", "all", "Run all of the tests.", not_before=_LISTED_ELSEWHERE),
    Phrase("all of your", "all your", "Run all of your tests."),
    Phrase("all of our", "all our", "Run all of our tests."),
    Phrase("all of these", "all these", "Run all of these tests."),
    Phrase("all of those", "all those", "Run all of those tests."),
    Phrase("both of the", "both", "Run both of the tests.", not_before=_LISTED_ELSEWHERE),
    Phrase("each and every", "every", "Run each and every test."),
    Phrase("a total of", "", "It has a total of 5 tests.", Ahead.NUMBER, not_after=word_set("for to at with")),
    Phrase("approximately", "about", "It takes approximately 5 attempts.", Ahead.NUMBER),
    Phrase("numerous", "many", "It has numerous modules."),
    # being able, using
    Phrase("is able to", "can", "Our client is able to retry."),
    Phrase("are able to", "can", "Clients are able to retry."),
    Phrase("has the ability to", "can", "Our client has the ability to retry.", not_after=_BARE_VERB_FOLLOWS),
    Phrase("have the ability to", "can", "Clients have the ability to retry.", not_after=_BARE_VERB_FOLLOWS),
    Phrase("utilize", "use", "Services utilize queues.", Ahead.ANY),
    Phrase("utilizes", "uses", "Our service utilizes queues.", Ahead.ANY),
    Phrase("utilizing", "using", "Build services utilizing queues.", Ahead.ANY),
    Phrase("utilized", "used", "Services utilized queues.", Ahead.ANY),
    Phrase("utilise", "use", "Services utilise queues.", Ahead.ANY),
    Phrase("utilises", "uses", "Our service utilises queues.", Ahead.ANY),
    Phrase("utilising", "using", "Build services utilising queues.", Ahead.ANY),
    Phrase("utilised", "used", "Services utilised queues.", Ahead.ANY),
    Phrase("make use of", "use", "Services make use of queues."),
    Phrase("makes use of", "uses", "Our service makes use of queues."),
    Phrase("making use of", "using", "Build services making use of queues."),
    Phrase("made use of", "used", "Services made use of queues."),
    Phrase("through the use of", "using", "Build services through the use of queues."),
    Phrase("by making use of", "using", "Build services by making use of queues."),
    Phrase("by means of", "by", "Done by means of scripts."),
    Phrase("leverages", "uses", "Our service leverages queues."),
    Phrase("leveraging", "using", "Build services leveraging queues."),
    Phrase("leverage", "use", "Leverage queues.", not_before=_BE, only_after=word_set("^ to and or")),
    # relations
    Phrase("with regard to", "about", "Rules with regard to naming."),
    Phrase("pertaining to", "about", "Rules pertaining to naming."),
    Phrase("in conjunction with", "with", "Use it in conjunction with docker."),
    Phrase("in combination with", "with", "Use it in combination with docker."),
    Phrase("as per", "per", "Name it as per policy.", not_before=word_set("usual")),
    Phrase("in the form of", "as", "Answers in the form of tables.", not_after=_BE),
    Phrase("in close proximity to", "near", "Keep tests in close proximity to code."),
    Phrase("in the vicinity of", "near", "Keep tests in the vicinity of code."),
    Phrase("outside of", "outside", "Keep tests outside of modules.", not_after=word_set("the an on")),
    Phrase("inside of", "inside", "Keep tests inside of modules.", not_after=word_set("the an on")),
    Phrase("off of", "off", "Read it off of queues."),
    Phrase("is located in", "is in", "Code is located in folders."),
    Phrase("are located in", "are in", "Tests are located in folders."),
    Phrase("is located at", "is at", "Code is located at root."),
    Phrase("are located at", "are at", "Tests are located at root."),
    Phrase("is dependent on", "depends on", "Our client is dependent on queues."),
    Phrase("are dependent on", "depend on", "Clients are dependent on queues."),
    Phrase("is equal to", "equals", "Its count is equal to ten.", not_before=word_set("or")),
    Phrase("is considered to be", "is considered", "Our client is considered to be ready."),
    Phrase("are considered to be", "are considered", "Clients are considered to be ready."),
    Phrase("has an impact on", "affects", "Our change has an impact on tests."),
    Phrase("have an impact on", "affect", "Changes have an impact on tests."),
    Phrase("has an effect on", "affects", "Our change has an effect on tests."),
    Phrase("have an effect on", "affect", "Changes have an effect on tests."),
    # doing
    Phrase("take into account", "consider", "Clients take into account queues."),
    Phrase("takes into account", "considers", "Our client takes into account queues."),
    Phrase("take into consideration", "consider", "Clients take into consideration queues."),
    Phrase("keep track of", "track", "Clients keep track of queues."),
    Phrase("keeps track of", "tracks", "Our client keeps track of queues."),
    Phrase("keeping track of", "tracking", "Modules for keeping track of queues."),
    Phrase("get rid of", "remove", "Clients get rid of queues."),
    Phrase("getting rid of", "removing", "Modules for getting rid of queues."),
    Phrase("take a look at", "look at", "Then take a look at queues."),
    Phrase("have a look at", "look at", "Then have a look at queues."),
    Phrase("provide support for", "support", "Clients provide support for queues."),
    Phrase("provides support for", "supports", "Our client provides support for queues."),
    Phrase("providing support for", "supporting", "Modules providing support for queues."),
    Phrase("has support for", "supports", "Our client has support for queues."),
    Phrase("demonstrates", "shows", "Our test demonstrates queues."),
    Phrase("is in the process of", "is", "Our team is in the process of migrating.", Ahead.ING),
    Phrase("are in the process of", "are", "Teams are in the process of migrating.", Ahead.ING),
    Phrase("the process of", "", "Automate the process of migrating.", Ahead.ING, not_after=_BE | {"in", "during"}),
    Phrase("the act of", "", "Automate the act of migrating.", Ahead.ING, not_after=_BE | {"in"}),
    *(
        Phrase(
            f"in {article} {quality} {noun}", adverb, f"Answer in {article} {quality} {noun}.", Ahead.ANY,
            not_before=_GOES_ON,
        )
        for article, quality, adverb in (
            ("a", "consistent", "consistently"), ("a", "safe", "safely"), ("a", "secure", "securely"),
            ("a", "uniform", "uniformly"), ("a", "similar", "similarly"), ("a", "different", "differently"),
            ("a", "clear", "clearly"), ("a", "concise", "concisely"), ("a", "predictable", "predictably"),
            ("a", "systematic", "systematically"), ("an", "efficient", "efficiently"),
        )
        for noun in ("manner", "way", "fashion")
    ),
)  # fmt: skip
"""In no order: the longest that fits a place wins."""
