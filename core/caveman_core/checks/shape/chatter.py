"""What a model says around its answer: a preamble, a trailer, a refusal, a fence round the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted
from caveman_core.document.model import Leaf, Section

_RULE: Final = "chatter"
_PREAMBLE: Final = re.compile(
    r"\W{0,4}(?:sure\b|certainly\b|of course\b|okay\b|ok[,.!]|absolutely\b|happy to\b|understood\b|got it\b"
    r"|here(?:'s|’s| is| are) (?:the|a|an|your|my) \w+|below is\b|i(?:'ve|’ve| have) (?:compressed|rewritten|shortened)"
    r"|i(?:'m|’m| am) (?:sorry|unable)|i (?:can't|cannot|can’t|won't|will not)\b|sorry\b|as an ai\b"
    r"|(?:compressed|rewritten|shortened) (?:version|text|output)\b)",
    re.IGNORECASE,
)
_TRAILER: Final = re.compile(
    r"(?:let me know\b|i hope\b|hope this\b|feel free to ask\b|would you like\b|is there anything\b"
    r"|this (?:version|rewrite|compressed|preserves)\b|i(?:'ve|’ve| have) (?:kept|preserved|removed)\b|note: i\b"
    r"|all (?:code|technical|other) .{0,40}(?:preserved|unchanged|kept))",
    re.IGNORECASE,
)
_TAIL: Final = 300
"""Characters of a leaf's end in which a trailer is looked for."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Chatter in any changed or added leaf that its source has not."""
    for match in comparison.matches:
        yield from _in_leaf(match.source.reading.leaf.text, match.candidate.reading.leaf)
    for leaf in comparison.added:
        yield from _in_leaf("", leaf)
    if _is_fenced(comparison.candidate) and not _is_fenced(comparison.source):
        yield error(_RULE, "the whole answer stands in a fence", comparison.candidate.first_line)


def _in_leaf(source: str, leaf: Leaf) -> Iterator[Finding]:
    start = _PREAMBLE.match(leaf.text)
    if start and start[0].strip().casefold() not in source.casefold():
        yield error(_RULE, f"added {quoted(leaf.text)}", leaf.line, leaf.text)
    tail = _TRAILER.search(leaf.text[-_TAIL:])
    if tail and tail[0].casefold() not in source.casefold():
        yield error(_RULE, f"added {quoted(tail.string[tail.start() :])}", leaf.line, leaf.text)


def _is_fenced(section: Section) -> bool:
    return not section.leaves and len(section.blocks) == 1 and section.blocks[0].kind == "fence"
