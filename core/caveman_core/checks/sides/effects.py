"""Verbs of effect: what something prevents, ensures, makes easier."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.checks.sides.rhetoric import changes, improves

_BENEFITS: Final = (
    "ensur prevent improv reduc help avoid minimi[sz] maximi[sz] eliminat simplif encourag facilitat clarif"
    " streamlin foster strengthen enhanc guarantee"
).replace(" ", "|")
"""Verbs that tell why by themselves."""
_EFFECTS: Final = (
    f"{_BENEFITS}|"
    "promot keep maintain mak enabl provid allow catch protect sav"
    " giv let guid support centrali[sz] preserv speed lower increas"
    " boost establish signal wast burn hurt break caus lead"
    " deliver align mean creat separat surfac build show demonstrat"
    " confus mislead hid obscur serv free remov standardi[sz]"
).replace(" ", "|")
"""With those that tell why only where something gets better by them, or behind a dash: "keeps reviews quick"."""
THIRD: Final = rf"(?:{_EFFECTS})(?:s|es|ies)"
BASE: Final = rf"(?:{_EFFECTS})(?:e|y)?"
GERUND: Final = rf"(?:{_EFFECTS})(?:t|y)?ing"
EFFECT_GERUND: Final = re.compile(rf"{GERUND}\b", re.IGNORECASE)
PURPOSE: Final = (
    "ensure prevent improve reduce help keep maintain make enable avoid allow minimi[sz]e maximi[sz]e eliminate"
    " simplify protect save facilitate speed increase enhance encourage promote foster clarify streamline"
).replace(" ", "|")
_BENEFIT: Final = re.compile(
    r"\W*(?:(?:and|so|thus|thereby|while|also|in|order|to|this|that|it|they|these|which|doing)\W+)*"
    rf"(?:{_BENEFITS})(?:es|e|s|ies|y|t?ing|ying)?\b",
    re.IGNORECASE,
)


def tells_why(clause: str) -> bool:
    """Whether a clause with a verb of effect tells why: "to prevent X", "to keep X short", not "to keep logs"."""
    return explains(clause) or changes(clause)


def explains(sentence: str) -> bool:
    """The same for what "it" does, by benefits alone: "it keeps the tables short" is a fact."""
    return _BENEFIT.match(sentence) is not None or improves(sentence)
