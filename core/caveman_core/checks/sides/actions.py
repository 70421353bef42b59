"""Sentences that ask for an action."""

from __future__ import annotations

import re
from typing import Final

from caveman_core.document.wordset import word_set

_VERBS: Final = word_set(
    "use run add check keep make write prefer follow ensure",
    "create update read put call set test include document handle",
    "return store show search verify place import define extract",
    "see ask implement build start report focus avoid do don",
    "never only no not if when unless stop tell go let link omit move remove delete name treat choose pick wait open",
    "close push pull merge commit install split skip leave validate throw remember group sort organize organise fill",
    "confirm identify publish review describe explain reference",
    "hide structure consolidate nest demonstrate surface ship",
    "tag pin batch lock log mock squash rebase wrap",
    "quote sign limit generate favor favour rename register measure bump",
    "enable disable apply declare assert expose inject load save send escape inline reuse replace cross-reference",
)
"""Verbs at the start of an order, and words that stand before one."""
_ACTION: Final = re.compile(rf"(?:then |always |also |do |please )*(?:{'|'.join(sorted(_VERBS))})\b", re.IGNORECASE)


def begins_action(text: str, at: int = 0) -> bool:
    """Whether some text begins with a verb that asks for an action, or with what such a verb stands behind."""
    return _ACTION.match(text, at) is not None


def is_action(sentence: str) -> bool:
    """Whether it asks for an action by its first word, a label aside."""
    return begins_action(sentence.rpartition(": ")[2].lstrip(" *_"))
