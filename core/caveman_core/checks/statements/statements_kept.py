"""Rules and facts of the source: each is said by the candidate, wherever it stands; nothing is said that is new."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error, quoted

_RULE: Final = "statements"


def check(comparison: Comparison) -> Iterator[Finding]:
    """Sentences and clauses without a partner, by their class."""
    for loss in comparison.losses:
        inside = "" if loss.text == loss.sentence else f" from {quoted(loss.sentence)}"
        message = f"lost {loss.kind} {quoted(loss.text)}{inside}"
        yield Finding(_RULE, Severity.ERROR, message, loss.line, loss.text, loss.sentence)
    for leaf in comparison.added:
        yield error(_RULE, f"added {quoted(leaf.text)}", leaf.line, leaf.text)
