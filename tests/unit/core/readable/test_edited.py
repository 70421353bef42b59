"""Whatever is done to the readable text of whatever file: what was typed is what is readable afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.digest import section_digest
from caveman_core.document.parse import parse_document
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Outcome, SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.readable.edited import compress_edited
from caveman_core.readable.expanding import origins
from caveman_core.readable.form import Readable, expand_known
from strategies import examples, files

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


@dataclass
class Memory:
    """What a path's ledger knows: the newest map, and every text."""

    newest: Sequence[SectionPair] = ()
    outputs: dict[tuple[str, str], str] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)

    def is_held(self, digest: str) -> bool:
        return False

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        return [pair if pair and pair.source != pair.output else None for pair in origins(self.newest, digests)]

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        return self.sources

    def output_for(self, digest: str, treatment: str) -> str | None:
        return self.outputs.get((digest, treatment))

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        self.sources[pair.source] = source
        self.outputs[pair.source, pair.treatment] = output

    def written(self, result: Compressed) -> bytes:
        """The file holds the result now."""
        if result.outcome is Outcome.COMPRESSED:
            self.newest = result.pairs
        return result.data

    def readable(self, stands: bytes) -> Readable:
        return Readable(Path("a.md"), stands, expand_known(parse_document(stands), self))


PROSE = st.lists(
    st.builds(
        lambda title, word: f"# {title}\n\nPlease make sure to run the {word} of the suite in order to see it.\n\n",
        st.sampled_from("ABCDE"),
        st.sampled_from(("tests", "checks", "benchmarks")),
    ),
    max_size=5,
).map(lambda sections: "".join(sections).encode())
TEXTS = st.one_of(files(), PROSE, st.builds(lambda one, two: one + two, PROSE, PROSE))


@examples
@given(TEXTS, st.lists(TEXTS, min_size=1, max_size=3))
def test_what_was_typed_is_readable_afterwards_edit_after_edit(data: bytes, edits: list[bytes]) -> None:
    memory, backend = Memory(), OfflineBackend()
    first = compress_document(parse_document(data), backend, POLICY, memory, min_gain=0.0)
    stands = memory.written(asyncio.run(first))
    for typed in edits:
        now = memory.readable(stands)
        result = asyncio.run(compress_edited(now, typed, backend, POLICY, memory))
        stands = memory.written(result)
        assert len(stands) <= len(typed)
        assert memory.readable(stands).text == typed


@examples
@given(TEXTS)
def test_without_an_edit_what_stands_is_what_comes_out(data: bytes) -> None:
    memory, backend = Memory(), OfflineBackend()
    first = compress_document(parse_document(data), backend, POLICY, memory, min_gain=0.0)
    stands = memory.written(asyncio.run(first))
    result = asyncio.run(compress_edited(memory.readable(stands), data, backend, POLICY, memory))
    assert result.data == stands


def test_a_region_that_is_not_to_be_compressed_any_more_stands_as_it_was_typed() -> None:
    memory, backend = Memory(), OfflineBackend()
    data = b"# A\n\nPlease make sure to run the tests.\n\n# B\n\nPlease make sure to read the log.\n"
    stands = memory.written(asyncio.run(compress_document(parse_document(data), backend, POLICY, memory, min_gain=0.0)))
    frozen = b"# New\n\n<!-- nocompress -->\n\n" + data
    result = asyncio.run(compress_edited(memory.readable(stands), frozen, backend, POLICY, memory))
    assert result.data == frozen
    assert SectionVerdict.KNOWN not in {note.verdict for note in result.notes}


async def test_an_old_output_that_the_checks_refuse_by_now_goes_back_to_its_source() -> None:
    source = "# A\n\nPlease never run the tests of the suite on a Friday.\n\n"
    refused = "# A\n\nRun tests of suite on Friday.\n\n"
    other = "# B\n\nPlease make sure to run all of the tests.\n"
    memory = Memory()
    sections = (parse_document((source + other).encode()), parse_document((refused + other).encode()))
    digests = [[section_digest(section.text) for section in document.sections] for document in sections]
    pairs = [SectionPair(one, two, POLICY.treatment) for one, two in zip(*digests, strict=True)]
    memory.remember(pairs[0], source.rstrip("\n"), refused.rstrip("\n"))
    memory.newest = pairs
    now = memory.readable((refused + other).encode())
    edited = now.expanded.data.replace(b"all of the tests", b"all of the benchmarks")
    result = await compress_edited(now, edited, OfflineBackend(), POLICY, memory)
    assert result.outcome is Outcome.COMPRESSED
    assert result.data.startswith(source.encode())
    assert result.notes[0].verdict is SectionVerdict.KEPT
    assert b"Run all benchmarks" in result.data
