"""Section by section: what is sent, what is reused, what stays, and when a file is worth writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import pytest

from caveman_core.digest import section_digest
from caveman_core.document.parse import parse_document
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Outcome, Reason, SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy
from scripted_backend import Scripted, by_leaf

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")

TWO_SECTIONS = (
    b"# One\n\nPlease make sure to run all of the tests in the suite before the push.\n\n"
    b"# Two\n\nThe owner of the service reads the log of the worker.\n"
)


def without_the(text: str) -> str:
    return text.replace(" the ", " ").replace("The owner", "Owner")


@dataclass
class Memory:
    """KnownSections in a dictionary."""

    held: set[str] = field(default_factory=set)
    pairs: dict[tuple[str, str], tuple[SectionPair, str]] = field(default_factory=dict)

    def is_held(self, digest: str) -> bool:
        return digest in self.held

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        written = {pair.output: pair for pair, _ in self.pairs.values() if pair.output != pair.source}
        return [written.get(digest) for digest in digests]

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        return {}

    def output_for(self, digest: str, treatment: str) -> str | None:
        found = self.pairs.get((digest, treatment))
        return found[1] if found else None

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        self.pairs[pair.source, pair.treatment] = (pair, output)


def rules(rewrite: Callable[[str], str] = without_the) -> Scripted:
    """A backend without a model, whose answer to a leaf is a function of it."""
    return Scripted(by_leaf(rewrite), model="", repairs=0)


async def run(data: bytes, backend: Scripted, known: Memory, min_gain: float = 0.0) -> Compressed:
    return await compress_document(parse_document(data), backend, POLICY, known, min_gain=min_gain)


def verdicts(result: Compressed) -> list[SectionVerdict]:
    return [note.verdict for note in result.notes]


async def test_every_section_is_sent_once_and_the_result_is_spliced() -> None:
    backend = rules()
    result = await run(TWO_SECTIONS, backend, Memory())
    assert result.outcome is Outcome.COMPRESSED
    assert verdicts(result) == [SectionVerdict.COMPRESSED, SectionVerdict.COMPRESSED]
    assert result.data == without_the(TWO_SECTIONS.decode()).encode()
    assert len(backend.asked) == 2
    assert result.tokens_after < result.tokens_before


async def test_a_second_pass_over_our_output_sends_nothing() -> None:
    known = Memory()
    first = await run(TWO_SECTIONS, rules(), known)
    backend = rules()
    second = await run(first.data, backend, known)
    assert (second.outcome, second.reason) == (Outcome.UNCHANGED, Reason.ALREADY_COMPRESSED)
    assert verdicts(second) == [SectionVerdict.KNOWN, SectionVerdict.KNOWN]
    assert backend.asked == []


async def test_after_an_edit_only_the_edited_section_is_sent() -> None:
    known = Memory()
    first = await run(TWO_SECTIONS, rules(), known)
    backend = rules()
    edited = first.data.replace(b"Owner of service", b"The lead of the team")
    second = await run(edited, backend, known)
    assert verdicts(second) == [SectionVerdict.KNOWN, SectionVerdict.COMPRESSED]
    assert len(backend.asked) == 1
    assert second.pairs[0].source == section_digest(parse_document(TWO_SECTIONS).sections[0].text)


async def test_a_section_that_comes_back_as_its_source_gets_its_known_output() -> None:
    known = Memory()
    await run(TWO_SECTIONS, rules(), known)
    backend = rules()
    again = await run(TWO_SECTIONS, backend, known)
    assert verdicts(again) == [SectionVerdict.REUSED, SectionVerdict.REUSED]
    assert backend.asked == []


async def test_a_held_section_stays_and_the_rest_is_compressed() -> None:
    first = parse_document(TWO_SECTIONS).sections[0]
    result = await run(TWO_SECTIONS, rules(), Memory(held={section_digest(first.text)}))
    assert verdicts(result) == [SectionVerdict.HELD, SectionVerdict.COMPRESSED]
    assert result.data.startswith(first.text.encode())


@pytest.mark.parametrize(
    "damage",
    [
        lambda leaf: leaf.replace("before", "after"),
        lambda leaf: leaf + "\nAnother line.",
        lambda leaf: "",
        lambda leaf: "Sure! Here it is: " + leaf,
        lambda leaf: leaf.replace("tests", "`tests`"),
    ],
)
async def test_a_damaged_candidate_keeps_the_source_of_that_section_only(damage: Callable[[str], str]) -> None:
    def rewrite(leaf: str) -> str:
        return damage(without_the(leaf)) if "tests" in leaf else without_the(leaf)

    result = await run(TWO_SECTIONS, rules(rewrite), Memory())
    assert result.notes[1].verdict is SectionVerdict.COMPRESSED
    assert result.notes[0].verdict in (SectionVerdict.KEPT, SectionVerdict.TERSE)
    assert result.data.startswith(parse_document(TWO_SECTIONS).sections[0].text.encode())


async def test_a_lost_placeholder_keeps_the_source_and_says_why() -> None:
    data = b"# One\n\nThe tests of the suite live in the folder `tests/unit` of the package.\n"
    result = await run(data, rules(lambda leaf: leaf.replace("[[c0]]", "it").replace(" the ", " ")), Memory())
    assert result.outcome is Outcome.UNCHANGED
    assert result.data == data
    assert result.notes[0].verdict is SectionVerdict.KEPT
    assert result.notes[0].why


async def test_too_small_a_gain_writes_nothing_but_is_remembered() -> None:
    known = Memory()
    result = await run(TWO_SECTIONS, rules(), known, min_gain=0.9)
    assert (result.outcome, result.reason) == (Outcome.UNCHANGED, Reason.ALREADY_TERSE)
    assert result.data == TWO_SECTIONS
    assert len(known.pairs) == 2


async def test_a_first_compression_is_judged_by_the_whole_file_also_at_the_second_look() -> None:
    long_code = b"# One\n\nThe tests of the suite.\n\n# Two\n\n" + b"terse words here\n" * 200
    known = Memory()
    for _ in range(2):
        result = await run(long_code, rules(), known, min_gain=0.03)
        assert (result.outcome, result.reason) == (Outcome.UNCHANGED, Reason.ALREADY_TERSE)


async def test_later_terse_sections_do_not_thin_out_the_gain_of_an_edit() -> None:
    terse = b"# Three\n\n" + b"terse words here\n" * 200
    known = Memory()
    first = await run(TWO_SECTIONS + terse, rules(), known)
    edited = first.data.replace(b"Owner of service reads", b"The lead of the team reads the log and")
    second = await run(edited, rules(), known, min_gain=0.03)
    assert second.outcome is Outcome.COMPRESSED
    assert verdicts(second)[2] is SectionVerdict.TERSE_KNOWN


async def test_front_matter_never_reaches_the_backend() -> None:
    backend = rules()
    data = b'---\npaths: ["the secret of the house"]\n---\n' + TWO_SECTIONS
    result = await run(data, backend, Memory())
    assert not any("secret" in leaf for request in backend.asked for leaf in request.leaves)
    assert result.data.startswith(b'---\npaths: ["the secret of the house"]\n---\n')


@pytest.mark.parametrize("data", [b"# Only a heading\n", b"```\nthe code of the day\n```\n"])
async def test_a_file_without_prose_is_unchanged(data: bytes) -> None:
    result = await run(data, rules(), Memory())
    assert (result.outcome, result.reason, result.data) == (Outcome.UNCHANGED, Reason.NO_PROSE, data)
    assert result.detail == ""


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("# T\n\n<!-- nocompress -->\nPlease make sure to test.\n<!-- /nocompress -->\n", 3),
        ("---\na: 1\n---\n# T\n\n## U\n<!-- NoCompress: mine -->\nPlease make sure to test.\n", 7),
    ],
)
async def test_a_file_without_prose_outside_the_markers_says_where_they_begin(text: str, line: int) -> None:
    result = await run(text.encode(), rules(), Memory())
    assert (result.outcome, result.reason) == (Outcome.UNCHANGED, Reason.NO_PROSE)
    assert result.detail == f"what stands between nocompress markers, from line {line} on, is left alone"


async def test_a_section_added_below_does_not_make_the_one_above_new() -> None:
    """The blank line that then ends it belongs to neither."""
    known = Memory()
    first = await run(TWO_SECTIONS, rules(), known)
    added = first.data + b"\n# Three\n\nThe queue of the worker is read by the owner.\n"
    second = await run(added, rules(), known)
    assert verdicts(second) == [SectionVerdict.KNOWN, SectionVerdict.KNOWN, SectionVerdict.COMPRESSED]
    assert second.data.startswith(first.data)


async def test_a_held_section_stays_held_when_one_is_added_below() -> None:
    held = {section_digest(section.text) for section in parse_document(TWO_SECTIONS).sections}
    added = TWO_SECTIONS + b"\n# Three\n\nThe queue of the worker is read by the owner.\n"
    result = await run(added, rules(), Memory(held=held))
    assert verdicts(result) == [SectionVerdict.HELD, SectionVerdict.HELD, SectionVerdict.COMPRESSED]


async def test_a_known_output_is_reused_whatever_blank_ends_the_section() -> None:
    known = Memory()
    await run(TWO_SECTIONS, rules(), known)
    for end in (b"", b"\n", b"\n\n", b"  \n\t\n"):
        result = await run(TWO_SECTIONS.rstrip() + end, rules(), known)
        assert verdicts(result) == [SectionVerdict.REUSED, SectionVerdict.REUSED]
        assert result.data == without_the(TWO_SECTIONS.decode()).encode().rstrip() + end


async def test_a_file_compressed_at_another_level_says_so_and_how_to_start_anew() -> None:
    known = Memory()
    first = await run(TWO_SECTIONS, rules(), known)
    again = await run(first.data, rules(), known)
    assert (again.reason, again.detail) == (Reason.ALREADY_COMPRESSED, "")
    full = replace(POLICY, level=Level.FULL)
    other = await compress_document(parse_document(first.data), rules(), full, known, min_gain=0.0)
    assert (other.reason, other.data) == (Reason.ALREADY_COMPRESSED, first.data)
    assert other.detail == "at level lite; caveman compress --again starts from the readable text"
