"""What the label of the item above says: an item below it need not say it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caveman_core.checks.sides.wording import match_key
from caveman_core.document.facts import TokenKind, label_end, read
from caveman_core.document.model import Leaf

_TELLING = (TokenKind.CONTENT, TokenKind.NAME)


def titles(leaves: Iterable[Leaf], title: frozenset[str]) -> Iterator[frozenset[str]]:
    """For each leaf in order: the heading's words, and those of the label of the item that it stands in. Linear."""
    labels: dict[str, str] = {}
    for leaf in leaves:
        above = labels.get(leaf.container.rpartition("/")[0].rpartition("/")[0], "")
        yield title | _words(above) if above else title
        labels[leaf.container] = leaf.text[: label_end(leaf.text)]


def _words(label: str) -> frozenset[str]:
    return frozenset(match_key(token) for token in read(label) if token.kind in _TELLING)
