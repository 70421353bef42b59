"""Lost words without which their statement says something else, at any level."""

from __future__ import annotations

from caveman_core.checks.matching.match import Match
from caveman_core.checks.statements.hedges import is_hedge, is_one_of
from caveman_core.checks.statements.modifiers import head_of
from caveman_core.checks.statements.phrases import is_head_of, is_whole_phrase


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
        return (
            is_head_of(side, index) or is_whole_phrase(side, index) or is_hedge(side, index) or is_one_of(side, index)
        )


def _is_turned(match: Match, i: int, j: int) -> bool:
    """Whether a form in -s lost it: a verb that is a noun now, "the change helps", "the help"."""
    return match.source.token(i).text[:-1] == match.candidate.token(j).text
