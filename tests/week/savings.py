"""What the files save, counted from the model's texts."""

from __future__ import annotations

from collections.abc import Iterable

from caveman_core.history.records import Origin
from caveman_core.tokens import estimate
from week.records import File
from week.texts import Wording, key, sections_of, tokens


def saved_by(file: File, words: Wording) -> int:
    """The tokens a compression of the file as it stands saves, against the sources of all sections we wrote."""
    assert file.data is not None
    own = by_map = 0
    for section in sections_of(file.data):
        short = section if key(section) in file.held else words.short(section)
        source = file.sources.get(key(section), key(section))
        own += estimate(section) - estimate(short)
        by_map += tokens(source) - tokens(short)
    return max(own, by_map)


def totals(files: Iterable[File]) -> tuple[int, int]:
    """How many files stand compressed, and what they save together."""
    saved = [done for file in files if (done := _saved(file)) is not None]
    return len(saved), sum(saved)


def _saved(file: File) -> int | None:
    done = file.of(Origin.COMPRESS, Origin.RESTORE)
    if file.data is None or not done or done[-1].origin is not Origin.COMPRESS:
        return None
    put_back = {one.before for one in file.of(Origin.COMPRESS)} - file.short_texts
    if file.seen is not None and file.seen[0] in put_back and file.seen[1] > done[-1].at:
        return None  # the watcher saw an earlier text again
    if file.data not in file.short_texts and not _has_our_section(file):
        return None  # no text of ours stands there any more
    return done[-1].saved


def _has_our_section(file: File) -> bool:
    try:
        return any(key(section) in file.sources for section in sections_of(file.data or b""))
    except UnicodeDecodeError:
        return False
