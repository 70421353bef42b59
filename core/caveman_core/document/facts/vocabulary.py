"""The words that decide how a statement is read. English only; other languages give plain content words."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ARTICLES: Final = _words("a an the")

FILLERS: Final = _words(
    "just really basically actually simply essentially quite very please kindly literally obviously"
)
"""Words that carry no rule. "generally" limits one and is not here."""

NEGATIONS: Final = {
    "not": "not",
    "no": "not",
    "never": "never",
    "none": "none",
    "nothing": "none",
    "nobody": "none",
    "nowhere": "none",
    "without": "without",
    "avoid": "avoid",
    "avoids": "avoid",
    "avoided": "avoid",
    "avoiding": "avoid",
    "neither": "neither",
    "nor": "nor",
    "unless": "unless",
    "instead of": "instead of",
    "rather than": "instead of",
    "instead": "instead",
    "rather": "rather",
    "forbidden": "forbidden",
    "prohibited": "forbidden",
    "disallowed": "forbidden",
    "hardly": "hardly",
    "lack": "lack",
    "lacks": "lack",
    "lacking": "lack",
    "refuse": "refuse",
    "refuses": "refuse",
}
"""Word or joined phrase -> its class. Within a class the wording may change, the class may not."""

RULE_WORDS: Final = _words(
    "must should shall may might can could ought need needs needed required requires require optional optionally"
    " mandatory allowed allow allows permitted recommended"
    " only except excluding including include includes exclude excludes besides otherwise else"
    " before after until till while during once since by-default first last then next finally"
    " if when whenever where wherever whether because so although though but however despite"
    " always sometimes usually often rarely seldom occasionally generally typically normally mostly frequently"
    " all every each any both either most some few several many more less fewer least"
    " maximum minimum max min exactly approximately about nearly almost roughly"
    " prefer prefers preferred enable enables enabled disable disables disabled deny denies denied block blocks"
    " increase decrease increases decreases start stop starts stops add remove adds removes open close"
    " true false on off above below over under between within inside outside from against per via"
    " sync async public private read write old new same different"
    " lest ask"
)
"""Words that carry a rule, a condition, an order, a bound, a frequency or a direction: each must stay as it is."""

FUNCTION_WORDS: Final = _words(
    "is are was were be been being am do does did done has have had having will would"
    " i you he she it we they me him us them my your his its our their mine yours ours theirs"
    " this that these those there here who whom whose which what how why"
    " of to in for with by at as and or than into onto upon up down out off through across along"
    " also too such get gets got let lets etc ones own"
)
"""Words that carry neither a rule nor a thing. They are not compared."""

PHRASES: Final[dict[tuple[str, ...], tuple[str, ...]]] = {
    ("in", "order", "to"): ("to",),
    ("so", "as", "to"): ("to",),
    ("due", "to", "fact", "that"): ("because",),
    ("owing", "to", "fact", "that"): ("because",),
    ("in", "light", "of", "fact", "that"): ("because",),
    ("because", "of", "fact", "that"): ("because",),
    ("make", "sure", "to"): ("ensure",),
    ("make", "sure", "that"): ("ensure",),
    ("make", "sure", "you"): ("ensure",),
    ("make", "sure"): ("ensure",),
    ("be", "sure", "to"): ("ensure",),
    ("ensure", "that"): ("ensure",),
    ("is", "able", "to"): ("can",),
    ("are", "able", "to"): ("can",),
    ("be", "able", "to"): ("can",),
    ("has", "ability", "to"): ("can",),
    ("have", "ability", "to"): ("can",),
    ("in", "case", "of"): ("if",),
    ("in", "event", "that"): ("if",),
    ("in", "event", "of"): ("if",),
    ("in", "case"): ("if",),
    ("prior", "to"): ("before",),
    ("subsequent", "to"): ("after",),
    ("at", "this", "point", "in", "time"): ("now",),
    ("at", "present", "time"): ("now",),
    ("for", "purpose", "of"): ("for",),
    ("for", "purposes", "of"): ("for",),
    ("with", "regard", "to"): ("about",),
    ("with", "respect", "to"): ("about",),
    ("in", "addition", "to"): ("besides",),
    ("in", "addition"): (),
    ("as", "well", "as"): ("and",),
    ("remember", "to"): (),
    ("do", "remember", "to"): (),
    ("you", "should"): (),
    ("you", "should", "also"): (),
    ("it", "is", "important", "to", "note", "that"): (),
    ("it", "should", "be", "noted", "that"): (),
    ("please", "note", "that"): (),
    ("note", "that"): (),
    ("keep", "in", "mind", "that"): (),
    ("feel", "free", "to"): ("may",),
    ("has", "to"): ("must",),
    ("have", "to"): ("must",),
    ("instead", "of"): ("instead of",),
    ("rather", "than"): ("rather than",),
    ("at", "least"): ("≥",),
    ("no", "less", "than"): ("≥",),
    ("no", "fewer", "than"): ("≥",),
    ("at", "most"): ("≤",),
    ("no", "more", "than"): ("≤",),
    ("not", "more", "than"): ("≤",),
    ("more", "than"): (">",),
    ("greater", "than"): (">",),
    ("less", "than"): ("<",),
    ("fewer", "than"): ("<",),
    ("up", "to"): ("up to",),
    ("as", "long", "as"): ("as long as",),
    ("no", "longer"): ("no", "longer"),
    ("per", "cent"): ("%",),
    ("a", "few"): ("a few",),
}
"""Word runs (articles already gone) that say the same as a shorter one. Longest run wins."""

COMPARISONS: Final = frozenset({"≥", "≤", ">", "<", "=", "≠", "~", "≈", "up to", "as long as", "→", "a few"})

CONTRACTIONS: Final = {"can": "can", "won": "will", "shan": "shall", "ain": "is"}
"""Stem before "n't" -> the verb, where it is not the stem itself."""

MONTHS: Final = {
    name: f"month {number}"
    for number, names in enumerate(
        (
            ("january", "jan"),
            ("february", "feb"),
            ("march", "mar"),
            ("april", "apr"),
            ("may",),
            ("june", "jun"),
            ("july", "jul"),
            ("august", "aug"),
            ("september", "sep", "sept"),
            ("october", "oct"),
            ("november", "nov"),
            ("december", "dec"),
        ),
        start=1,
    )
    for name in names
}

NUMBER_WORDS: Final = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
    "fifteen": "15", "twenty": "20", "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90",
    "hundred": "100", "thousand": "1000", "million": "1000000", "billion": "1000000000",
    "once": "1x", "twice": "2x", "double": "double", "triple": "triple", "half": "half", "dozen": "dozen",
    "1st": "1st", "2nd": "2nd", "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th",
}  # fmt: skip

UNITS: Final = {
    name: names[0]
    for names in (
        ("ms", "millisecond", "milliseconds", "msec"),
        ("s", "second", "seconds", "sec", "secs"),
        ("min", "minute", "minutes", "mins", "m"),
        ("h", "hour", "hours", "hr", "hrs"),
        ("d", "day", "days"),
        ("week", "weeks", "wk", "wks", "w"),
        ("month", "months", "mo"),
        ("year", "years", "yr", "yrs", "y"),
        ("%", "percent"),
        ("b", "byte", "bytes"),
        ("kb", "kilobyte", "kilobytes", "kib"),
        ("mb", "megabyte", "megabytes", "mib"),
        ("gb", "gigabyte", "gigabytes", "gib"),
        ("px", "pixel", "pixels"),
        ("x", "times"),
    )
    for name in names
}
"""Unit -> its shortest form. "5 minutes" and "5 min" are one number."""
