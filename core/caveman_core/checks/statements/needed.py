"""Lost words without which their statement says something else, at any level."""

from __future__ import annotations

from typing import Final

from caveman_core.checks.matching.match import Match
from caveman_core.checks.statements.heads import is_before_only, is_counted, is_head_of, is_last
from caveman_core.checks.statements.hedges import is_hedge, is_one_of
from caveman_core.checks.statements.modifiers import head_of
from caveman_core.checks.statements.whole_phrases import is_whole_phrase


class Needed:
    """The words that the source of a match needs."""

    def __init__(self, match: Match) -> None:
        """Linear in the match."""
        self._side = match.source
        self._turned = frozenset(
            i for i, j in match.kept if match.source.token(i).text.endswith("s") and _is_turned(match, i, j)
        )

    def is_needed(self, index: int) -> bool:
        """Whether the loss of a word changes what its statement says."""
        side = self._side
        head = head_of(side, index)
        if head is not None and head not in self._turned:
            return True
        return any(is_needed(side, index) for is_needed in _CONDITIONS)


def _is_turned(match: Match, i: int, j: int) -> bool:
    """Whether a form in -s lost it: a verb that is a noun now, "the change helps", "the help"."""
    return match.source.token(i).text[:-1] == match.candidate.token(j).text


_CONDITIONS: Final = (is_head_of, is_last, is_whole_phrase, is_before_only, is_counted, is_hedge, is_one_of)
