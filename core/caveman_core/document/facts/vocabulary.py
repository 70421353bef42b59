"""The words that decide how a statement is read. English only; other languages give plain content words."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _classes(*lines: str) -> dict[str, str]:
    """Each word of a line -> the line's first word."""
    return {word: line.split()[0] for line in lines for word in line.split()}


ARTICLES: Final = _words("a an the")

FILLERS: Final = _words("just really basically actually simply essentially quite very please kindly obviously ever")
"""Words that carry no rule. "generally" limits one and is not here."""

NEGATIONS: Final = _classes(
    "not no",
    "never",
    "none",
    "nothing nobody nowhere",
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

LINKS: Final = _words(
    "of to into onto in on for with by at as over than upon behind beside alongside via among toward towards"
)
"""Prepositions: their loss is free, but a word may not move across one ("convert A to B")."""

FUNCTION_WORDS: Final = _words(
    "is are was were be been being am do does did done doing has have had having will would"
    " i you he she it we they me him us them my your his its our their mine yours ours theirs"
    " this that these those there here who whom whose which what how why and or so but however although though"
    " because therefore thus hence also too such get gets got let lets etc ones up down out through across along"
    " e.g i.e vs cf furthermore moreover additionally consequently accordingly nevertheless certainly definitely"
)
"""Words that carry neither a rule nor a thing. They are not compared."""


COMPARISONS: Final = frozenset({"≥", "≤", ">", "<", "up to", "as long as"})
"""What the phrases for bounds are read as."""

SIGNS: Final = {">=": "≥", "<=": "≤", "->": "→", "=>": "→", "!=": "≠"}
"""Signs in ASCII -> the sign they stand for."""

TOOL_NAMES: Final = _words(
    "npm npx pnpm docker podman kubectl kubernetes helm terraform ansible pip pipx uv poetry conda python pytest tox"
    " ruff mypy flake8 cargo rustc gradle maven php dotnet redis postgres postgresql mysql sqlite mongodb kafka nginx"
    " react vue svelte angular nextjs django flask fastapi typescript javascript java kotlin linux macos windows ubuntu"
    " debian git github gitlab aws azure gcp json yaml toml html css sql http https ssh eslint prettier webpack vite"
)
"""Names that are names in lower case and at the start of a sentence too."""

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
    "am a.m",
    "pm p.m",
    "x times",
)
"""Unit -> its shortest form: "5 minutes" and "5 min" are one number."""

SPLIT_ENDINGS: Final = _words("based related specific style like compatible level only free")
"""Second parts of compounds that are words of their own: "SwiftUI-based" is the name and a word."""
