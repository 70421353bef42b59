"""The readable form: what was compressed comes back to the byte, what was not stays."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.digest import section_digest, text_digest
from caveman_core.document.parse import parse_document
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Outcome
from caveman_core.pipeline import compress_document
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.readable.expanding import Expanded, Form, expand, origins
from caveman_core.readable.form import expand_known
from strategies import examples, files

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")
CHATTY = "# Rules\n\nPlease make sure to run all of the tests in order to keep the main branch green.\n"
SHORT = "# Rules\n\nRun all tests to keep main branch green.\n"


@dataclass
class Memory:
    """What a path's ledger knows, in memory: the newest map, and every text."""

    newest: Sequence[SectionPair] = ()
    sources: dict[str, str] = field(default_factory=dict)

    def is_held(self, digest: str) -> bool:
        return False

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        return [pair if pair and pair.source != pair.output else None for pair in origins(self.newest, digests)]

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        return self.sources

    def output_for(self, digest: str, treatment: str) -> str | None:
        return None

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        self.sources[pair.source] = source

    def compress(self, data: bytes) -> bytes:
        """What the file becomes; its map is the newest then."""
        result = asyncio.run(compress_document(parse_document(data), OfflineBackend(), POLICY, self, min_gain=0.0))
        if result.outcome is Outcome.COMPRESSED:
            self.newest = result.pairs
        return result.data

    def expand(self, data: bytes) -> Expanded:
        return expand_known(parse_document(data), self)


@examples
@given(files())
def test_a_compressed_file_expands_to_its_exact_bytes(data: bytes) -> None:
    memory = Memory()
    assert memory.expand(memory.compress(data)).data == data


CHATTER = st.sampled_from(
    (
        "Please make sure to run the tests.",
        "In order to see the log of the worker, ask the owner.",
        "It is important to note that the queue really is shared.\n\n- Please note that the list is short.\n- The end.",
        "Terse.",
        "```\nthe code of the day\n```",
    )
)
NEWLINES = st.sampled_from(("\n", "\r\n", "\r"))
SECTIONS = st.lists(
    st.builds(lambda title, body: f"{title}\n\n{body}\n\n", st.sampled_from(("# A", "## B", "Title\n===")), CHATTER),
    min_size=1,
    max_size=5,
)


@examples
@given(SECTIONS, SECTIONS, NEWLINES, st.sampled_from(("", "\ufeff")), st.sampled_from(("", "\n", "\n\n\n", "  \n\t")))
def test_chatty_files_and_what_is_added_to_them_come_back_too(
    sections: list[str], added: list[str], newline: str, bom: str, end: str
) -> None:
    def bytes_of(parts: list[str]) -> bytes:
        return (bom + "".join(parts).rstrip().replace("\n", newline) + end).encode()

    memory = Memory()
    original = bytes_of(sections)
    short = memory.compress(original)
    assert memory.expand(short).data == original
    longer = short.rstrip() + (newline * 2 + "".join(added).rstrip().replace("\n", newline) + end).encode()
    wanted = original.rstrip() + longer[len(short.rstrip()) :]
    assert memory.expand(longer).data == wanted, "as soon as it is saved"
    assert memory.expand(memory.compress(longer)).data == wanted, "and when that is compressed"


def _pair(source: str, output: str) -> SectionPair:
    return SectionPair(section_digest(source), section_digest(output), "t")


def test_equal_sections_of_different_sources_are_told_apart_by_their_order() -> None:
    sources = ["# A\n\nRun the tests.", "# A\n\nPlease run tests."]
    document = parse_document(b"# A\n\nRun tests.\n\n# New\n\nSomething new.\n\n# A\n\nRun tests.\n")
    newest = [_pair(source, "# A\n\nRun tests.") for source in sources]
    found = origins(newest, [section_digest(section.text) for section in document.sections])
    expanded = expand(document, found, {text_digest(source): source for source in sources})
    assert expanded.data == b"# A\n\nRun the tests.\n\n# New\n\nSomething new.\n\n# A\n\nPlease run tests.\n"
    assert [section.form for section in expanded.sections] == [Form.SOURCE, Form.AS_IS, Form.SOURCE]


def test_a_source_that_is_not_known_or_not_the_one_leaves_the_section_as_it_is() -> None:
    document = parse_document(SHORT.encode())
    for texts in ({}, {section_digest(CHATTY): "# Rules\n\nSomething else"}):
        expanded = expand(document, [_pair(CHATTY, SHORT)], texts)
        assert expanded.data == SHORT.encode()
        assert [(section.form, section.line, section.title) for section in expanded.sections] == [
            (Form.LOST, 1, "Rules")
        ]
