"""Where a sentence gives its reason, thanks or tells history: by its words alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_EFFECTS: Final = (
    "ensur prevent improv reduc help keep maintain mak enabl provid avoid allow catch minimi[sz] maximi[sz] eliminat"
    " simplif protect sav giv let guid encourag support centrali[sz] clarif promot preserv guarantee facilitat speed"
    " lower increas boost establish signal wast burn hurt break caus lead deliver foster streamlin align mean creat"
    " separat surfac strengthen build show demonstrat confus mislead hid obscur serv free remov standardi[sz]"
).replace(" ", "|")
_THIRD: Final = rf"(?:{_EFFECTS})(?:s|es|ies)"
_GERUND: Final = rf"(?:{_EFFECTS})(?:t|y)?ing"
_PURPOSE: Final = (
    "ensure prevent improve reduce help keep maintain make enable avoid allow minimi[sz]e maximi[sz]e eliminate"
    " simplify protect save facilitate speed increase"
).replace(" ", "|")
_GOODS: Final = (
    "isolation clarity consistency reliability readability maintainability safety simplicity productivity flexibility"
    " scalability robustness inspiration reference convenience stability discoverability quality efficiency management"
    " code reuse"
).replace(" ", "|")

_PIECE: Final = re.compile(r"\s+[—–-]+\s+|—|;\s+")
"""What divides a sentence into pieces of which each may be a reason."""
_REASON: Final = re.compile(rf"(?:(?:and|this|that|it|which|thus|also)\s+)*(?:{_THIRD}|{_GERUND})\b", re.IGNORECASE)
_ACTION: Final = re.compile(
    r"(?:then |always |also |do |please )*(?:use|run|add|check|keep|make|write|prefer|follow|ensure|create|update|read"
    r"|put|call|set|test|include|document|handle|return|store|show|search|verify|place|import|define|extract|see|ask"
    r"|implement|build|start|report|focus|avoid|do|don|never|only|no|not|if|when|unless|stop|tell|go|let|link|omit|move"
    r"|remove|delete|name|treat|choose|pick|wait|open|close|push|pull|merge|commit|install|split|skip|leave|validate|throw|remember|group|sort|organi[sz]e|fill|confirm|identify|publish"
    r"|review|describe|explain|reference|hide|structure|consolidate|nest|demonstrate|focus|throw|surface|ship|tag)\b",
    re.IGNORECASE,
)
_TAIL: Final = re.compile(
    rf",?\s+(?:thus\s+|thereby\s+|so\s+)?(?:so\s+that|because|as\s+(?:this|it)|since\s+(?:this|that|it|they|we|the))\b"
    rf"|,\s+(?:(?:thus|thereby|while|and)\s+)?{_GERUND}\b|,?\s+which\s+{_THIRD}\b"
    rf"|,?\s+(?:in\s+order\s+)?to\s+(?:{_PURPOSE})\b"
    r"|\s+\(too\s+\w+\)|,?\s+when\s+working\s+(?:with|on|in)\s+(?:the\s+)?(?:code\s+in\s+)?this\s+(?:repo\w*|project|code\w*)"
    rf"|,?\s+for\s+(?:[\w-]+,?\s+){{0,4}}(?:{_GOODS})(?=\W*(?:$|[,.]))",
    re.IGNORECASE,
)
"""Where a reason begins that closes a piece."""
_BOUND: Final = re.compile(
    r"\b(?:need|needs|have|has|had|try|tries|remember|sure|want|wants|able|how|going|used|required|allowed|supposed|expected"
    r"|forget|fail|fails|tend|free|careful|aim|strive|where|when|whether|like|what|it|not|continue|prefer|agree)\Z",
    re.IGNORECASE,
)
"""Words before "to" that need what follows: "remember to keep", "need to avoid"."""
_FIXED: Final = re.compile(r"\W*(?:this is not optional|that is not being helpful)\W*", re.IGNORECASE)
_REACH: Final = 16
_WHOLE: Final = re.compile(
    r"\W*(?:(?:in short|in other words|in summary|so|thus|therefore|hence),?\s+)?"
    rf"(?:(?:this|that|these|it|doing so)\s+(?:also\s+)?"
    rf"(?:{_THIRD}|{_PURPOSE}|is\s+why|is\s+because|way)\b"
    r"|thanks?\b|thank\s+you|happy\s+\w+ing\b|good\s+luck|enjoy\b|congratulations|welcome\b|remember[,:]"
    r"|(?:they|you)(?:'ll|’ll|\s+will)\s+(?:thank|be\s+glad|appreciate|love|enjoy|notice|be\s+happy)\b"
    r"|we\s+(?:believe|think|love|hope|feel)\b"
    r"|(?:so\s+)?why\b[^?]*\?\W*$|originally\b|historically\b|initially\b|over\s+time\b|in\s+the\s+past\b"
    r"|(?:[\w'’-]+\s+){1,8}(?:was|were|has\s+been|have\s+been)\s+(?:\w+ly\s+)?(?:decided|introduced|added|created"
    r"|written|built|migrated|started|chosen|born|developed|designed|inspired|matured|conceived)\b)",
    re.IGNORECASE,
)
"""How a sentence begins that thanks, welcomes, explains the one before it or tells how things came about."""


def reasons(sentence: str) -> Iterator[tuple[int, int]]:
    """The stretches of a sentence that give a reason for the rest: `— prevents drift`, `, so that …`. Linear."""
    begins = [0, *(found.end() for found in _PIECE.finditer(sentence))]
    ends = [*(found.start() for found in _PIECE.finditer(sentence)), len(sentence)]
    inside = False
    for number, (start, end) in enumerate(zip(begins, ends, strict=True)):
        piece = sentence[start:end]
        inside = number > 0 and bool(_REASON.match(piece) or (inside and not _ACTION.match(piece)))
        if inside:
            yield start, end
        elif (tail := _tail(piece)) is not None:
            yield start + tail, end


def _tail(piece: str) -> int | None:
    """Where the reason begins that closes a piece."""
    for found in _TAIL.finditer(piece, 1):
        if not (found[0].split()[0] == "to" and _BOUND.search(piece, max(0, found.start() - _REACH), found.start())):
            return found.start()
    return None


def is_fixed(sentence: str) -> bool:
    """Whether it is a set phrase whose "not" forbids nothing of its own."""
    return _FIXED.fullmatch(sentence) is not None


def is_aside(sentence: str) -> bool:
    """Whether all of it thanks, welcomes, explains the sentence before it or tells history."""
    return _WHOLE.match(sentence) is not None


def is_action(sentence: str) -> bool:
    """Whether it asks for an action by its first word, a label aside."""
    return _ACTION.match(sentence.rpartition(": ")[2].lstrip(" *_")) is not None
