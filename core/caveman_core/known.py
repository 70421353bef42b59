"""What the ledger knows of one path's sections, as the pipeline asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from caveman_core.digest import digest_of, section_digest
from caveman_core.document.parse import parse_document
from caveman_core.errors import NotUtf8Error
from caveman_core.history.ledger import Ledger
from caveman_core.history.records import Origin, SectionPair
from caveman_core.readable.expanding import origins


@dataclass(frozen=True, slots=True)
class LedgerSections:
    """KnownSections of one path. `held` is fixed at the start of the job and compared again before the swap."""

    ledger: Ledger
    path: Path
    held: frozenset[str]
    now: float

    def is_held(self, digest: str) -> bool:
        """Whether a person wants this text to stay as it is."""
        return digest in self.held

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        """For each section of the file, in order, the pair whose output it is, if caveman wrote it.

        The newest map of the path decides; a section that is not in it may be an output of an older version.
        """
        rows = origins(self.ledger.newest_map(self.path), digests)
        found = [row or self.ledger.origin_of(self.path, digest) for row, digest in zip(rows, digests, strict=True)]
        return [pair if pair and pair.source != pair.output else None for pair in found]

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        """The sources of these pairs, by digest, as far as they are known."""
        return self.ledger.sources_of(self.path, {pair.source for pair in pairs})

    def output_for(self, digest: str, treatment: str) -> str | None:
        """What this text became under this treatment, or None."""
        return self.ledger.output_for(self.path, digest, treatment)

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        """Store the pair at once."""
        self.ledger.remember_pair(self.path, pair, source, output, self.now)


@dataclass(frozen=True, slots=True)
class LedgerSectionsToRead(LedgerSections):
    """The same for a dry run, which stores nothing."""

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        """Forget it again."""


@dataclass(frozen=True, slots=True)
class NothingKnown:
    """KnownSections of a file without a history: a dry run stores nothing."""

    def is_held(self, digest: str) -> bool:
        """No hold."""
        return False

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        """No output of ours."""
        return [None] * len(digests)

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        """No source of one."""
        return {}

    def output_for(self, digest: str, treatment: str) -> str | None:
        """Nothing remembered."""
        return None

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        """Forget it again."""


def section_digests(data: bytes) -> tuple[str, ...]:
    """The digests of the sections of a file's bytes; raises NotUtf8Error."""
    return tuple(section_digest(section.text) for section in parse_document(data).sections)


def short_texts(ledger: Ledger, path: Path) -> frozenset[str]:
    """The digests of what compressions left in the file, pruned ones included. A restore's output is none of them."""
    made = {version.after for version in ledger.versions(path) if version.origin is Origin.COMPRESS}
    return ledger.lost_outputs(path) | made


def held_by(data: bytes) -> tuple[str, ...]:
    """The digests of the sections to hold where this text is to stay as it is; none of what is not UTF-8.

    Such a text is never touched.
    """
    try:
        return section_digests(data)
    except NotUtf8Error:
        return ()


def hold_text(ledger: Ledger, path: Path, data: bytes) -> None:
    """Hold every section of this text, as somebody asked for."""
    ledger.hold_sections(path, held_by(data))


def hold_undone(ledger: Ledger, path: Path, data: bytes) -> None:
    """Hold every section of this text, which was found put back, unless it was released in this moment."""
    ledger.hold_undone(path, digest_of(data), held_by(data))
