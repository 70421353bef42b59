"""What the model knows of one file, as plain values: texts in full where the ledger has digests."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caveman_core.history.records import Origin
from caveman_core.outcome import Outcome, Reason
from week.texts import key, sections_of


@dataclass(eq=False)
class Generation:
    """A version: `saved` are the tokens it saves against the readable sources."""

    at: float
    origin: Origin
    before: bytes | None
    after: bytes | None
    saved: int = 0
    pruned: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of `last` in `caveman status`. `about`: the text, None for a refusal by the watcher."""

    at: float
    path: Path
    what: str
    about: bytes | None = None
    final: bool = True
    why: Reason | None = None  # of a refusal


@dataclass(eq=False)
class File:
    """One file of the week. `data` None: it is not there. Times are the week's."""

    path: Path
    root: Path
    quiet: float
    data: bytes | None = None
    changed_at: float = 0.0  # its status: saves, links, permissions
    stood_since: float = 0.0  # this text
    read_only: bool = False
    linked: bool = False
    ignored: bool = False
    sensitive: bool = False
    in_editor_until: float = 0.0
    # what caveman knows
    known: bool = False
    baseline: bytes | None = None
    settled: set[bytes] = field(default_factory=set)
    on_hold: bool = False
    held: set[str] = field(default_factory=set)
    released: bytes | None = None
    seen: tuple[bytes, float] | None = None  # at the last look or swap, and since when
    generations: list[Generation] = field(default_factory=list)
    pending: Generation | None = None
    sources: dict[str, str] = field(default_factory=dict)  # section written by us -> what it was
    failing: set[bytes] = field(default_factory=set)  # texts whose last job met a full disk

    def of(self, *origins: Origin) -> list[Generation]:
        return [one for one in self.generations if one.origin in origins]

    @property
    def kept(self) -> list[Generation]:
        return [one for one in self.generations if not one.pruned]

    @property
    def outputs(self) -> set[bytes]:
        return {one.after for one in self.of(Origin.COMPRESS, Origin.RESTORE) if one.after is not None}

    @property
    def befores(self) -> set[bytes]:
        return {one.before for one in self.of(Origin.COMPRESS, Origin.RESTORE) if one.before is not None}

    @property
    def short_texts(self) -> set[bytes]:
        return {one.after for one in self.of(Origin.COMPRESS) if one.after is not None}

    def save(self, data: bytes | None, now: float) -> None:
        """A person's save, or a removal."""
        if data != self.data:
            # What caveman has not seen, it cannot tell from a text that stood all the time.
            again = self.seen is not None and self.seen[0] == data
            self.stood_since = self.seen[1] if again and self.seen else now
        self.data, self.changed_at = data, now

    def hold_sections(self) -> None:
        assert self.data is not None
        self.held |= set(map(key, sections_of(self.data)))
        self.released = None
        self.known = True


@dataclass
class Diary:
    """What `caveman status` lists as last, oldest first."""

    entries: list[Entry] = field(default_factory=list)

    def outcome(self, at: float, file: File, what: Outcome, *, final: bool = True) -> None:
        """In place of what was recorded of this text before."""
        gone = (file.path, file.data, final)
        self.entries = [one for one in self.entries if (one.path, one.about, one.final) != gone or _is_version(one)]
        self.entries.append(Entry(at, file.path, what.value, file.data, final))

    def refused(self, at: float, file: File, why: Reason) -> None:
        """Unless that is what was said of it last."""
        mine = [one for one in self.entries if one.path == file.path and not _is_version(one)]
        if mine and mine[-1].why is why:
            return
        self.entries = [one for one in self.entries if one.path != file.path or not _is_refusal(one)]
        self.entries.append(Entry(at, file.path, Outcome.REFUSED.value, None, False, why))

    def version(self, at: float, file: File, what: str) -> None:
        self.entries.append(Entry(at, file.path, what))

    def forget(self, file: File) -> None:
        self.entries = [one for one in self.entries if one.path != file.path]

    def forget_text(self, file: File) -> None:
        mine = (file.path, file.data)
        self.entries = [one for one in self.entries if (one.path, one.about) != mine or _is_version(one)]


def _is_version(entry: Entry) -> bool:
    return entry.what in ("restored", "rescued")


def _is_refusal(entry: Entry) -> bool:
    return entry.what == Outcome.REFUSED.value
