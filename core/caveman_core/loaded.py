"""What an agent loads of a memory file: every number of tokens is of this text. Pure: the path decides, no disk.

Claude Code drops front matter and block comments of its instructions and reads the first lines of a MEMORY.md. What
other agents do with theirs is not known to differ from reading all of it (docs/agents.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from enum import Enum
from itertools import accumulate, pairwise
from pathlib import PurePath
from typing import Final

from caveman_core.document.comments import without_comments
from caveman_core.document.front_matter import split_front_matter
from caveman_core.document.grammar import TooDenseError, block_tokens
from caveman_core.document.lines import split_lines
from caveman_core.document.parse import BOM, parse_document
from caveman_core.errors import NotUtf8Error
from caveman_core.outcome import IndexEntries, Receipt
from caveman_core.tokens import estimate

INDEX_LINES: Final = 200
INDEX_BYTES: Final = 25_000
"""Of a MEMORY.md Claude Code loads no more than either, cut at a whole line."""


class Loading(Enum):
    """How a file is loaded."""

    WHOLE = "all of it"
    INSTRUCTIONS = "without front matter and block comments"
    INDEX = "its first lines"


_INSTRUCTIONS: Final = frozenset({"CLAUDE.md", "CLAUDE.local.md", "AGENTS.md"})
_OTHERS: Final = ((".codex",), (".config", "opencode"), (".config", "devin"))
"""The ends of folders whose AGENTS.md is their agent's own, which Claude Code does not read."""


def loading_of(path: PurePath) -> Loading:
    """By the file's name and the folders it lies in, so that it is the same from whatever command or root."""
    folders = path.parts[:-1]
    if path.name == "MEMORY.md" and _holds_memory(folders):
        return Loading.INDEX
    if path.name in _INSTRUCTIONS:
        is_anothers = path.name == "AGENTS.md" and any(folders[-len(end) :] == end for end in _OTHERS)
        return Loading.WHOLE if is_anothers else Loading.INSTRUCTIONS
    return Loading.INSTRUCTIONS if path.suffix == ".md" and _below_rules(folders) else Loading.WHOLE


def _holds_memory(folders: Sequence[str]) -> bool:
    """`projects/<name>/memory`, `agent-memory/<name>`, `agent-memory-local/<name>`."""
    of_project = folders[-3:-2] == ("projects",) and folders[-1:] == ("memory",)
    return of_project or folders[-2:-1] in (("agent-memory",), ("agent-memory-local",))


def _below_rules(folders: Sequence[str]) -> bool:
    """Below the `rules` of `.claude`, or of a folder named like it that CLAUDE_CONFIG_DIR names."""
    return any(folder == "rules" and "claude" in above.casefold() for above, folder in pairwise(folders))


def loaded_parts(loading: Loading, parts: Iterable[str]) -> tuple[str, ...]:
    """What is loaded of each part; joined in order they are the file's text without its byte-order mark.

    Parts are cut where sections begin, and the first one may be or begin with the front matter.
    """
    texts = tuple(parts)
    if loading is Loading.INDEX:
        return _first_lines(texts)
    if loading is Loading.INSTRUCTIONS:
        return tuple(without_comments(text) for text in (_without_yaml(texts[0]), *texts[1:])) if texts else ()
    return texts


def _without_yaml(text: str) -> str:
    front, rest = split_front_matter(text)
    return rest if front.startswith("---") else text  # TOML is nothing that Claude Code knows


def _first_lines(texts: Sequence[str]) -> tuple[str, ...]:
    """A first line that is too long by itself is cut."""
    whole = "".join(texts)
    lines = split_lines(whole)[:INDEX_LINES]
    sizes = accumulate(len(line.encode("utf-8", "surrogatepass")) for line in lines)
    fitting = [line for line, size in zip(lines, sizes, strict=True) if size <= INDEX_BYTES]
    left = sum(map(len, fitting)) if fitting else len(_first_bytes(whole))
    loaded = []
    for text in texts:
        loaded.append(text[:left])
        left -= len(loaded[-1])
    return tuple(loaded)


def _first_bytes(text: str) -> str:
    return text.encode("utf-8", "replace")[:INDEX_BYTES].decode("utf-8", "ignore")


def weight(section: str) -> int:
    """Estimated tokens of a section as the gain is judged: whole but for block comments, whoever loads it."""
    return estimate(without_comments(section))


def loaded_of_file(path: PurePath, data: bytes) -> tuple[str, ...]:
    """What is loaded of a file with these bytes: of its front matter, then of each section."""
    try:
        document = parse_document(data)
    except NotUtf8Error:
        return (data.decode("utf-8", "replace"),)
    return loaded_parts(loading_of(path), (document.front_matter, *(section.text for section in document.sections)))


def loaded_tokens(path: PurePath, data: bytes) -> int:
    """Estimated tokens of that: the sum of its parts, as a receipt has it."""
    return sum(map(estimate, loaded_of_file(path, data)))


def loaded_of_section(path: PurePath, section: str) -> int:
    """Estimated tokens of what is loaded of a section of this file that stands alone, front matter aside."""
    return sum(map(estimate, loaded_parts(loading_of(path), ("", section))))


def as_loaded(receipt: Receipt, data: bytes) -> Receipt:
    """The receipt with the numbers of what is loaded. Its sections have their whole texts, `data` their front matter.

    What is beyond the first lines of an index costs nothing, before and after.
    """
    front, _ = split_front_matter(data.decode("utf-8").removeprefix(BOM))
    notes, loading = receipt.sections, loading_of(receipt.path)
    texts = [(front, *(note.before for note in notes)), (front, *(note.after for note in notes))]
    before, after = (loaded_parts(loading, parts) for parts in texts)
    sections = [
        replace(note, tokens_before=estimate(old), tokens_after=estimate(new), before=old, after=new)
        for note, old, new in zip(notes, before[1:], after[1:], strict=True)
    ]
    return replace(
        receipt,
        tokens_before=sum(map(estimate, before)),
        tokens_after=sum(map(estimate, after)),
        sections=tuple(sections),
        front=before[0],
        entries=_index_entries(*texts) if loading is Loading.INDEX else None,
    )


def _index_entries(before: Sequence[str], after: Sequence[str]) -> IndexEntries:
    loaded, _ = _entries(before)
    return IndexEntries(loaded, *_entries(after))


def _entries(parts: Sequence[str]) -> tuple[int, int]:
    """How many are loaded, and how many there are."""
    text = "".join(parts)
    lines = len(split_lines("".join(_first_lines(parts))))
    ends = _ends(text)
    return sum(end <= lines for end in ends), len(ends)


def _ends(text: str) -> list[int]:
    """The line after each item of the lists that stand in no other block."""
    try:
        tokens = block_tokens(text)
    except TooDenseError:
        return []
    lines = split_lines(text)
    spans = [token.map for token in tokens if token.type == "list_item_open" and token.level == 1 and token.map]
    return [max((number + 1 for number in range(*span) if lines[number].strip()), default=span[1]) for span in spans]
