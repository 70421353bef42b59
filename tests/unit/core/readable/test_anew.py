"""From the sources: shorter where that is possible, never longer, and edits since are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from caveman_core.backends.interface import Form
from caveman_core.digest import section_digest
from caveman_core.document.parse import parse_document
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Outcome, Reason, SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.readable.anew import Start, compress_again, compress_from
from caveman_core.readable.expanding import origins
from scripted_backend import Scripted, by_body, by_leaf

TWO = (
    b"# One\n\nPlease make sure to run all of the tests in the suite before the push.\n\n"
    b"# Two\n\nThe owner of the service reads the log of the worker.\n"
)
BEST = b"# One\n\nRun all of tests in suite before push.\n\n# Two\n\nOwner of service reads log of worker.\n"
NEW = b"\n# Three\n\nThe queue of the worker is read by the owner.\n"


def policy(rules: str) -> Policy:
    return Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", rules)


def backend_of(rewrite: Callable[[str], str]) -> Scripted:
    """Rules, whose answer to a leaf is a function of it."""
    return Scripted(by_leaf(rewrite), model="", repairs=0)


@dataclass
class Memory:
    """The newest map and every pair."""

    newest: Sequence[SectionPair] = ()
    held: set[str] = field(default_factory=set)
    pairs: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def is_held(self, digest: str) -> bool:
        return digest in self.held

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        return [pair if pair and pair.source != pair.output else None for pair in origins(self.newest, digests)]

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        return {source: texts[0] for (source, _), texts in self.pairs.items()}

    def output_for(self, digest: str, treatment: str) -> str | None:
        found = self.pairs.get((digest, treatment))
        return found[1] if found else None

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        self.pairs[pair.source, pair.treatment] = (source, output)


def little(leaf: str) -> str:
    return leaf.replace("all of the", "all the")


def much(leaf: str) -> str:
    return leaf.replace("Please make sure to run", "Run").replace(" the ", " ").replace("The owner", "Owner")


def nothing(leaf: str) -> str:
    return leaf


async def first(memory: Memory, rewrite: Callable[[str], str], data: bytes = TWO) -> bytes:
    result = await compress_document(parse_document(data), backend_of(rewrite), policy("1"), memory, min_gain=0.0)
    memory.newest = result.pairs
    assert result.outcome is Outcome.COMPRESSED
    return result.data


async def again(memory: Memory, data: bytes, rewrite: Callable[[str], str], rules: str = "2") -> Compressed:
    return await compress_again(parse_document(data), backend_of(rewrite), policy(rules), memory, min_gain=0.0)


def sources(result: Compressed) -> list[str]:
    return [pair.source for pair in result.pairs]


async def test_better_rules_start_from_the_source() -> None:
    memory = Memory()
    short = await first(memory, little)
    result = await again(memory, short, much)
    assert result.outcome is Outcome.COMPRESSED
    assert result.data == BEST
    assert sources(result) == [section_digest(section.text) for section in parse_document(TWO).sections]
    assert (result.tokens_before, result.tokens_after) == (
        sum(note.tokens_before for note in result.notes),
        sum(note.tokens_after for note in result.notes),
    )
    assert result.tokens_before < 60, "what stood there counts, not the source"


async def test_an_output_that_is_no_better_does_not_replace_what_stands() -> None:
    for worse in (nothing, little):
        memory = Memory()
        short = await first(memory, much)
        result = await again(memory, short, worse)
        assert (result.outcome, result.reason) == (Outcome.UNCHANGED, Reason.ALREADY_COMPRESSED)
        assert result.data == short


async def test_a_worse_answer_under_the_same_rules_does_not_take_the_better_ones_place() -> None:
    memory = Memory()
    short = await first(memory, much)
    known = dict(memory.pairs)
    await again(memory, short, nothing, rules="1")
    assert memory.pairs == known


async def test_each_section_is_judged_for_itself_and_edits_are_kept() -> None:
    memory = Memory()
    short = await first(memory, lambda leaf: much(leaf) if "owner" in leaf else leaf)
    result = await again(memory, short + NEW, lambda leaf: much(leaf) if "owner" not in leaf else leaf)
    assert [note.verdict for note in result.notes] == [
        SectionVerdict.COMPRESSED,
        SectionVerdict.KNOWN,
        SectionVerdict.TERSE,
    ]
    assert result.data == BEST + NEW


async def test_known_outputs_are_not_reused() -> None:
    memory = Memory()
    short = await first(memory, little)
    backend = backend_of(much)
    await compress_again(parse_document(short), backend, policy("1"), memory, min_gain=0.0)
    assert len(backend.asked) == 2


async def test_a_candidate_that_fails_the_checks_leaves_what_stands_and_says_why() -> None:
    memory = Memory()
    short = await first(memory, little)
    result = await again(memory, short, lambda leaf: much(leaf).replace("before", "after"))
    assert result.notes[0].verdict is SectionVerdict.KEPT
    assert result.notes[0].why
    assert result.data.startswith(short[: short.index(b"# Two")])


async def test_held_sections_and_those_without_a_source_stay() -> None:
    memory = Memory()
    short = await first(memory, little)
    memory.held = {section_digest(parse_document(short).sections[0].text)}
    result = await again(memory, short, much)
    assert [note.verdict for note in result.notes] == [SectionVerdict.HELD, SectionVerdict.COMPRESSED]

    memory = Memory()
    short = await first(memory, little)
    memory.pairs.clear()
    backend = backend_of(much)
    result = await compress_again(parse_document(short), backend, policy("2"), memory, min_gain=0.0)
    assert len(backend.asked) == 1, "the second section was not compressed before"
    assert result.data.startswith(short[: short.index(b"# Two")])


async def test_the_gain_is_asked_of_the_sections_that_became_shorter() -> None:
    memory = Memory()
    short = await first(memory, little)
    for min_gain, outcome in ((0.05, Outcome.COMPRESSED), (0.9, Outcome.UNCHANGED)):
        result = await compress_from(
            Start.SOURCES,
            parse_document(short + b"\n# Code\n\n" + b"terse words here\n" * 100),
            backend_of(much),
            policy("2"),
            memory,
            min_gain=min_gain,
        )
        assert result.outcome is outcome


async def test_a_file_that_was_never_compressed_is_compressed() -> None:
    result = await again(Memory(), TWO, much)
    assert result.outcome is Outcome.COMPRESSED
    unchanged = await again(Memory(), TWO, nothing)
    assert (unchanged.reason, unchanged.data) == (Reason.ALREADY_TERSE, TWO)


async def test_what_another_level_left_out_does_not_make_the_file_invalid() -> None:
    """A model at `full` dropped a reason; `--again` with the rules at `lite` finds something in another section."""
    reason = "# One\n\nRun the tests before a push. Thank you very much for your help with this.\n\n"
    terse = "# Two\n\nThe owner of the service reads the log of the worker.\n"
    memory = Memory()
    model = Scripted(by_body(lambda body: body.partition(" Thank")[0]), Form.BODY)
    full = await compress_document(
        parse_document((reason + terse).encode()), model, model.policy(Level.FULL), memory, min_gain=0.0
    )
    memory.newest = full.pairs
    assert b"Thank" not in full.data
    result = await again(memory, full.data, much)
    assert result.outcome is Outcome.COMPRESSED
    assert result.data == full.data.replace(b"The owner of the service reads the", b"Owner of service reads").replace(
        b"of the worker", b"of worker"
    )
