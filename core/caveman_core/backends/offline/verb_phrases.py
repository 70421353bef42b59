"""The part of the phrase table about verbs, relations and manners."""

from __future__ import annotations

from typing import Final

from caveman_core.backends.offline import phrase_words as lists
from caveman_core.backends.offline.phrase import Ahead, Phrase
from caveman_core.document.wordset import word_set

VERB_PHRASES: Final[tuple[Phrase, ...]] = (
    # using
    Phrase("utilize", "use", "Services utilize queues.", Ahead.ANY),
    Phrase("utilizes", "uses", "Our service utilizes queues.", Ahead.ANY),
    Phrase("utilizing", "using", "Build services utilizing queues.", Ahead.ANY),
    Phrase("utilized", "used", "Services utilized queues.", Ahead.ANY, not_before=word_set("to")),
    Phrase("utilise", "use", "Services utilise queues.", Ahead.ANY),
    Phrase("utilises", "uses", "Our service utilises queues.", Ahead.ANY),
    Phrase("utilising", "using", "Build services utilising queues.", Ahead.ANY),
    Phrase("utilised", "used", "Services utilised queues.", Ahead.ANY, not_before=word_set("to")),
    Phrase(
        "make use of", "use", "Services make use of queues.", not_after=word_set("let lets have the run runs"),
        not_ahead=lists.DEGREES_OF_EASE,
    ),
    Phrase(
        "makes use of", "uses", "Our service makes use of queues.", not_after=word_set("let lets have the run runs"),
        not_ahead=lists.DEGREES_OF_EASE,
    ),
    Phrase(
        "making use of", "using", "Build services making use of queues.",
        not_after=word_set("let lets have the run runs"), not_ahead=lists.DEGREES_OF_EASE,
    ),
    Phrase(
        "made use of", "used", "Services made use of queues.", not_after=word_set("let lets have the run runs"),
        not_ahead=lists.DEGREES_OF_EASE,
    ),
    Phrase("through the use of", "using", "Build services through the use of queues.", not_after=lists.MOVING),
    Phrase("by making use of", "using", "Build services by making use of queues.", not_ahead=lists.DEGREES_OF_EASE),
    Phrase(
        "leverages", "uses", "Our service leverages queues.", not_after=lists.BEFORE_NOUN,
        not_before=word_set("of are"),
    ),
    Phrase("leveraging", "using", "Build services leveraging queues."),
    Phrase("leverage", "use", "Leverage queues.", not_before=lists.BE, only_after=word_set("^ to and or")),
    # relations
    Phrase("with regard to", "about", "Rules with regard to naming.", only_after=lists.TEXTS),
    Phrase("pertaining to", "about", "Rules pertaining to naming.", only_after=lists.TEXTS),
    Phrase("in conjunction with", "with", "Use it in conjunction with docker.", not_after=lists.GOVERNING_WITH),
    Phrase("in combination with", "with", "Use it in combination with docker.", not_after=lists.GOVERNING_WITH),
    Phrase(
        "as per", "per", "Name it as per policy.", not_after=word_set("such same known treat count"),
        not_before=word_set("usual second minute hour day file"),
    ),
    Phrase(
        "in the form of", "as", "Answers in the form of tables.", not_after=lists.BE | lists.GOVERNING_IN,
        not_before=lists.DETERMINERS - {"a", "an"},
    ),
    Phrase("in close proximity to", "near", "Keep tests in close proximity to code."),
    Phrase("in the vicinity of", "near", "Keep tests in the vicinity of code."),
    Phrase("outside of", "outside", "Keep tests outside of modules.", not_after=lists.BEFORE_NOUN | {"on"}),
    Phrase("inside of", "inside", "Keep tests inside of modules.", not_after=lists.BEFORE_NOUN | {"on"}),
    Phrase("off of", "off", "Read it off of queues.", not_after=lists.SWITCHING),
    Phrase("is located in", "is in", "Code is located in folders."),
    Phrase("are located in", "are in", "Tests are located in folders."),
    Phrase("is located at", "is at", "Code is located at root."),
    Phrase("are located at", "are at", "Tests are located at root."),
    Phrase("is dependent on", "depends on", "Our client is dependent on queues."),
    Phrase("are dependent on", "depend on", "Clients are dependent on queues."),
    Phrase("is equal to", "equals", "Its count is equal to ten.", not_before=word_set("or within")),
    Phrase(
        "is considered to be", "is considered", "Our client is considered to be ready.",
        not_before=word_set("in at on by to of from"),
    ),
    Phrase(
        "are considered to be", "are considered", "Clients are considered to be ready.",
        not_before=word_set("in at on by to of from"),
    ),
    Phrase("has an impact on", "affects", "Our change has an impact on tests."),
    Phrase("have an impact on", "affect", "Changes have an impact on tests."),
    Phrase("has an effect on", "affects", "Our change has an effect on tests."),
    Phrase("have an effect on", "affect", "Changes have an effect on tests."),
    # doing
    Phrase(
        "take into account", "consider", "Clients take into account queues.",
        not_before=word_set("number one two three"),
    ),
    Phrase(
        "takes into account", "considers", "Our client takes into account queues.",
        not_before=word_set("number one two three"),
    ),
    Phrase("take into consideration", "consider", "Clients take into consideration queues."),
    Phrase("keep track of", "track", "Clients keep track of queues."),
    Phrase("keeps track of", "tracks", "Our client keeps track of queues."),
    Phrase("keeping track of", "tracking", "Modules for keeping track of queues."),
    Phrase("get rid of", "remove", "Clients get rid of queues."),
    Phrase("getting rid of", "removing", "Modules for getting rid of queues."),
    Phrase("take a look at", "look at", "Then take a look at queues."),
    Phrase("have a look at", "look at", "Then have a look at queues."),
    Phrase("provide support for", "support", "Clients provide support for queues.", not_ahead=lists.SPANS_OF_TIME),
    Phrase(
        "provides support for", "supports", "Our client provides support for queues.", not_ahead=lists.SPANS_OF_TIME,
    ),
    Phrase(
        "providing support for", "supporting", "Modules providing support for queues.", not_ahead=lists.SPANS_OF_TIME,
    ),
    Phrase("has support for", "supports", "Our client has support for queues.", not_ahead=lists.SPANS_OF_TIME),
    Phrase("demonstrates", "shows", "Our test demonstrates queues."),
    Phrase(
        "is in the process of", "is", "Our team is in the process of migrating.", Ahead.ING,
        only_after=word_set("team company"),
    ),
    Phrase(
        "are in the process of", "are", "Teams are in the process of migrating.", Ahead.ING,
        only_after=word_set("we you teams"),
    ),
    Phrase("the process of", "", "Automate the process of migrating.", Ahead.ING, only_after=lists.AUTOMATING),
    Phrase("the act of", "", "Automate the act of migrating.", Ahead.ING, only_after=lists.AUTOMATING),
    *(
        Phrase(
            f"in {article} {quality} {noun}", adverb, f"Answer in {article} {quality} {noun}.", Ahead.ANY,
            not_after=lists.BE | lists.GOVERNING_IN, not_before=lists.SPECIFYING,
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
