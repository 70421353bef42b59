"""The words that decide how a statement is read. English only; other languages give plain content words."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _classes(*lines: str) -> dict[str, str]:
    """Each word of a line -> the line's first word."""
    return {word: line.split()[0] for line in lines for word in line.split()}


ARTICLES: Final = _words("a an the")

FILLERS: Final = _words("just really basically actually simply essentially quite very please kindly obviously")
"""Words that carry no rule. "generally" limits one and is not here."""

NEGATIONS: Final = _classes(
    "not no",
    "never",
    "none nothing nobody nowhere",
    "without",
    "avoid avoids avoided avoiding",
    "neither",
    "nor",
    "unless",
    "forbidden forbid forbids prohibited prohibit prohibits disallowed disallow disallows banned",
    "lack lacks lacking",
    "refuse refuses refused",
    "hardly barely",
    "instead rather",
) | {"instead of": "instead of"}
"""Word or joined phrase -> its class. Within a class the wording may change, the class may not."""

_SINGLE: Final = _words(
    "must should shall may might can could ought only else otherwise always sometimes usually often rarely seldom"
    " occasionally generally typically normally mostly frequently if when whenever where whether while until till"
    " before after during since once first last next then finally all every each either most few less fewer least"
    " exactly almost within from against per above below under between outside inside off mandatory true false lest"
)

RULE_WORDS: Final = {word: word for word in _SINGLE} | _classes(
    "need needs needed",
    "require requires required requiring",
    "optional optionally",
    "allow allows allowed allowing",
    "permit permits permitted",
    "recommend recommends recommended",
    "except excepting excluding",
    "about approximately around roughly nearly",
    "prefer prefers preferred preferring",
    "maximum max",
    "minimum min",
)
"""Words that carry a duty, a condition, an order, a bound, a frequency or a direction -> their form. Each must stay."""

LINKS: Final = _words("of to into onto in on for with by at as over than upon")
"""Prepositions: their loss is free, but a word may not move across one ("convert A to B")."""

FUNCTION_WORDS: Final = _words(
    "is are was were be been being am do does did done has have had having will would"
    " i you he she it we they me him us them my your his its our their mine yours ours theirs"
    " this that these those there here who whom whose which what how why and or so but however although though"
    " because therefore thus hence also too such get gets got let lets etc ones own up down out through across along"
    " furthermore moreover additionally consequently accordingly nevertheless certainly definitely"
)
"""Words that carry neither a rule nor a thing. They are not compared."""


def _phrases(*lines: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """`in order to = to`: longer form, shorter form. A form of several words that is one token is in quotes."""
    table: dict[tuple[str, ...], tuple[str, ...]] = {}
    for line in lines:
        longs, short = line.split(" = ") if " = " in line else (line.removesuffix(" ="), "")
        token = (short.strip('"'),) if short.startswith('"') else tuple(short.split())
        table |= {tuple(long.split()): token for long in longs.split(" | ")}
    return table


PHRASES: Final = _phrases(
    "in order to | so as to = to",
    "for purpose of | for purposes of | for sake of | on behalf of = for",
    "due to fact that | owing to fact that | in light of fact that | on account of fact that = because",
    "because of fact that | reason is that | reason is because = because",
    "despite fact that | in spite of fact that = although",
    "make sure to | make sure that | make sure you | make sure | be sure to | be sure that = ensure",
    "make certain that | make certain to | ensure that | you should ensure | you should make sure to = ensure",
    "is able to | are able to | be able to | has ability to | have ability to | is capable of | are capable of = can",
    "in case of | in case that | in case where | in case | in event that | in event of = if",
    "under circumstances in which | under circumstances where = when",
    "prior to = before",
    "subsequent to | following on from = after",
    "subsequently = then",
    "until such time as = until",
    "during course of | in course of = during",
    "at this point in time | at present time | at this time | at moment = now",
    "at that point in time = then",
    "with regard to | with respect to | with reference to | in regard to | with regards to = about",
    "in relation to | in terms of | pertaining to = about",
    "majority of | large majority of | vast majority of | most of = most",
    "whether or not = whether",
    "each and every = every",
    "any and all | all of = all",
    "first and foremost | first of all = first",
    "with exception of | other than = except",
    "in absence of = without",
    "instead of | rather than | as opposed to = \"instead of\"",
    "at all times = always",
    "in addition to | as well as = and",
    "in addition | you should | remember to | do remember to | you should remember to | feel free to =",
    "it is important to note that | it should be noted that | please note that | note that | keep in mind that =",
    "it is important to remember that | it is worth noting that | bear in mind that | be aware that =",
    "have to | has to | you need to | we need to | it is necessary to | it is required to = must",
    "at least | no less than | no fewer than = ≥",
    "at most | no more than | not more than = ≤",
    "more than | greater than = >",
    "less than | fewer than = <",
    "up to = \"up to\"",
    "as long as = \"as long as\"",
    "per cent = %",

    "utilize | utilise = use",
    "utilizes | utilises = uses",
    "utilizing | utilising = using",
    "utilized | utilised = used",
    "such as = like",
)  # fmt: skip
"""Word runs (articles already gone) that say the same as a shorter one. The longest run wins."""

COMPARISONS: Final = frozenset({"≥", "≤", ">", "<", "=", "≠", "~", "≈", "→", "up to", "as long as"})

CONTRACTIONS: Final = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
"""What stands before "n't" -> the verb, where it is not the verb itself."""

MONTHS: Final = _classes(
    "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
    "september sep sept", "october oct", "november nov", "december dec",
)  # fmt: skip

NUMBER_WORDS: Final = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "fifteen": "15", "twenty": "20",
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "ninety": "90", "hundred": "100",
    "thousand": "1000", "million": "1000000", "billion": "1000000000", "twice": "2x", "double": "double",
    "triple": "triple", "half": "half", "dozen": "dozen", "second": "2nd", "third": "3rd", "fourth": "4th",
    "fifth": "5th",
}  # fmt: skip

UNITS: Final = _classes(
    "ms millisecond milliseconds msec",
    "s second seconds sec secs",
    "min minute minutes mins m",
    "h hour hours hr hrs",
    "d day days",
    "week weeks wk wks w",
    "month months mo",
    "year years yr yrs y",
    "% percent",
    "b byte bytes",
    "kb kilobyte kilobytes",
    "mb megabyte megabytes",
    "gb gigabyte gigabytes",
    "tb terabyte terabytes",
    "px pixel pixels",
    "x times",
)
"""Unit -> its shortest form: "5 minutes" and "5 min" are one number."""

SPLIT_ENDINGS: Final = _words("based related specific style like compatible level")
"""Second parts of compounds that are words of their own: "SwiftUI-based" is the name and a word."""
