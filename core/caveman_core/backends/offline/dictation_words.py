"""The word lists behind dictated wording."""

from __future__ import annotations

from typing import Final

from caveman_core.document.wordset import word_set

NOUNS: Final = word_set(
    """
    wording words word text texts message messages greeting greetings title titles subject prompt prompts template
    templates phrase phrases sentence sentences answer answers reply replies response responses line lines headline
    heading caption label labels slogan motto tagline signature sign-off disclaimer notice banner footer header
    boilerplate statement statements script quote quotation string strings paragraph formula salutation intro
    introduction description summary comment announcement output confirmation warning question questions
    format top bottom beginning body snippet excerpt letter mail email e-mail tweet
    """
)
"""What is made of wording."""

SAYING: Final = word_set(
    """
    say says saying said tell tells telling reply replies replying respond responds responding answer answers
    answering greet greets recite repeat shout announce verbatim literally quote quotes worded
    """
)
"""Before a colon, however far off, they dictate: "tell everyone who asks for it:"."""

WRITING: Final = word_set(
    """
    print prints printing printed write writes type types typing state states stating ask asks output outputs emit
    emits echo echoes reads exactly sends send post posts phrase display displays titled entitled
    """
)
LINKS: Final = word_set("is are be reads read says say with exactly this verbatim as")
"""Right before the colon they join it to a noun of wording further off: "the greeting for every customer is:"."""

QUOTING: Final = word_set(
    """
    say says saying print prints printing verbatim literally worded titled entitled exact wording word phrase
    """
)
"""They may stand before wording without any mark."""

LABELS: Final = word_set(
    """
    wording message greeting title subject prompt template phrase sentence answer reply response headline caption
    slogan motto tagline signature disclaimer boilerplate salutation line text words script quote announcement
    """
)
"""A leaf of a few words that ends in one of these is a lead-in without a colon: "Commit message"."""

ANSWERING: Final = word_set("reply replies replying respond responds responding answer answers answering greet greets")
OPENING: Final = word_set("begin begins start starts end ends close closes open opens finish finishes sign commit use")
PUTTING: Final = word_set("put puts add adds insert append prepend paste include write use copy")
"""With "this" behind them they dictate: "put this at the end of the page:"."""
AHEAD: Final = word_set("follows following below")
