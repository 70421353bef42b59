"""Words of praise and blame, and goods that nobody argues against: what a reason is made of."""

from __future__ import annotations

from typing import Final


def _any_of(words: str) -> str:
    return "|".join(words.split())


JUDGING: Final = _any_of(
    "clean cleaner cleanest clear clearer tidy tidier simple simpler simplest easy easier easiest hard harder hardest"
    " difficult tedious painful painless annoying confusing ugly"
    " messy noisy noisier nice nicer pleasant great wonderful"
    " awesome amazing lovely fun beautiful elegant"
    " maintainable understandable happy happier glad proud excited"
    " grateful bad worse evil terrible horrible awful good better invaluable priceless worthwhile rewarding boring"
    " cumbersome unpleasant frustrating tempting natural nicest cheaper wasteful pointless"
)
"""Adjectives that judge: none says how a thing works, what it is for, or what it may."""
IMPROVED: Final = (
    JUDGING
    + "|"
    + _any_of(
        "readable stable consistent focused predictable quick quicker faster discoverable scannable learnable"
        " sane healthy productive reliable repeatable reproducible manageable smooth smoother testable concise"
        " navigable accessible reviewable coherent approachable"
    )
)
"""What something is made or kept: "makes reviews quick", "keeps the history clean"."""
CHANGED: Final = _any_of(
    "short shorter small smaller lean linear uniform safe safer explicit visible obvious maintained up-to-date"
)
"""The same, but what a thing does to another may be a fact: "the job keeps the table small"."""
GOODS: Final = _any_of(
    "isolation clarity consistency reliability readability maintainability safety simplicity productivity flexibility"
    " scalability robustness inspiration convenience stability discoverability quality efficiency confidence trust"
    " focus sanity predictability transparency honesty discipline feedback kindness teamwork communication"
)
"""Goods in themselves: a sentence about one of them sets no rule."""
EFFORTS: Final = _any_of(
    "time effort work trouble pain friction headaches headache surprises surprise discussions mistakes drift clutter"
    " overhead complexity duplication boilerplate noise confusion money energy attention lives life frustration load"
    " misunderstandings debates bikeshedding tokens context reputation value noise churn toil stress"
)
"""What is saved or wasted."""
PRAISED: Final = (
    "comprehensive|powerful|robust|seamless|modern|elegant|beautiful|amazing|great|excellent|world-class|cutting-edge"
    "|state-of-the-art|rich|flexible|intuitive|delightful|best-in-class|blazing|fast|easy|simple|effortless|exciting"
    "|innovative|leading|professional|high-quality|user-friendly|wonderful|lovely|awesome|friendly|fantastic|nice"
)
PRODUCTS: Final = (
    "code\\s?base|project|repository|repo|product|tool|library|app|application|team|system|framework|platform|solution"
    "|package|service|community|company|place"
)
VERDICTS: Final = (
    r"(?:a\s+|an\s+|the\s+|our\s+|pure\s+|real\s+|huge\s+|big\s+|total\s+|true\s+)*"
    r"(?:joy|fun|virtue|pleasure|delight|gem|treasure|blessing|burden|pain|nightmare|mess|chore|headache|curse|plague|disaster"
    r"|no-brainer|lifesaver|time[\s-]sink|time[\s-]saver|waste\s+of\s+\w+|half\s+the\s+battle|recipe\s+for\s+\w+"
    r"|(?:backbone|heart|soul|foundation|cornerstone|lifeblood|key|secret|hallmark|mark|sign)\s+(?:of|to)\s+"
    r"(?:an?|any|every|each|all|good|great|healthy)\b"
    r"|(?:result|product|fruit)\s+of\s+(?:\w+\s+){0,3}(?:years|hard\s+work|love|passion)\b|worth\s+(?:its|their|your|the|every|it|a)\b|our\s+friends?)"
    r"|(?:an?|another|one)\s+(?:[\w-]+\s+){0,2}source\s+of\s+(?:\w+\s+)?(?:bugs|errors|confusion|pain|trouble|friction"
    r"|mistakes|frustration|headaches|problems|noise|misunderstandings|joy|pride|arguments)\b"
)
"""Nouns that say nothing of a thing but what one thinks of it."""
