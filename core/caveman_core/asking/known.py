"""What is known of a path's sections, as compressing one asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from caveman_core.history.records import SectionPair


class KnownSections(Protocol):
    """What the history of one path knows of its sections. Digests are of section texts."""

    def is_held(self, digest: str) -> bool:
        """Whether a person wants this text to stay as it is."""
        ...

    def origins_of(self, digests: Sequence[str]) -> Sequence[SectionPair | None]:
        """For each section of the file, in order, the pair that put it there; None if caveman did not.

        In such a pair the source differs from the output. Of equal sections each has its own pair.
        """
        ...

    def sources_of(self, pairs: Iterable[SectionPair]) -> Mapping[str, str]:
        """The sources of these pairs, by digest, as far as they are known; without the blank at their ends."""
        ...

    def output_for(self, digest: str, treatment: str) -> str | None:
        """What this text became under this treatment; the text itself if nothing was to gain; None if unknown."""
        ...

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        """Store what a section became, whether or not the file is written."""
        ...
