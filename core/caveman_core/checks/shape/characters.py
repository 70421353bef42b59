"""Characters that nobody sees: controls, direction marks, joiners, odd spaces. None appears."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from caveman_core.checks.finding import Finding
from caveman_core.checks.matching.comparison import Comparison
from caveman_core.checks.report import error

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\xad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000"
    "\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Of Unicode's controls, formats and separators those that no memory file needs; tab and newlines are none of them."""


def check(comparison: Comparison) -> Iterator[Finding]:
    """Each unseen character that stands more often in the candidate than in the source: a NUL makes a file binary."""
    after = Counter(_UNSEEN.findall(comparison.candidate.text))
    if not after:
        return
    added = after - Counter(_UNSEEN.findall(comparison.source.text))
    for character in added:
        line = comparison.candidate.first_line + comparison.candidate.text.partition(character)[0].count("\n")
        yield error("characters", f"added U+{ord(character):04X}", line)
