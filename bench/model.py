"""What a model's recorded rewrites come to after the checks, and how much a small edit sends.

python -m bench.model FOLDER [FOLDER …]     # pairs as in bench/gate_pairs.py
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.corpus import counter
from bench.gate_pairs import Group, Pair, corpus
from bench.gate_verdicts import LEVELS
from bench.recorded import bodies, leaves
from bench.recorded_model import RecordedModel
from caveman_core.backends.model import Purpose
from caveman_core.backends.prompt.lines import numbered
from caveman_core.backends.prompted import Prompted
from caveman_core.document.model import Document
from caveman_core.document.parse import parse_document
from caveman_core.document.splice import document_bytes
from caveman_core.history.records import SectionPair
from caveman_core.known import NothingKnown
from caveman_core.outcome import SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import Level, Policy
from caveman_core.tokens import estimate

_RULE = re.compile(r"^(?:line \d+: )?([a-z-]+):")


@dataclass(frozen=True, slots=True)
class Row:
    """One file: tokens before and after, what became of its sections, and the rules that kept some of them."""

    pair: Pair
    result: Compressed
    before: int
    after: int

    def __str__(self) -> str:
        """A line of the table."""
        verdicts = Counter(note.verdict for note in self.result.notes)
        told = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
        saved = 1 - self.after / self.before if self.before else 0.0
        name, level = self.pair.name[:52], LEVELS[self.pair.group]
        return f"{name:<52} {level:<5} {self.before:6} {self.after:6} {saved:6.1%}  {told}"

    @property
    def why(self) -> Counter[str]:
        """How many sections each rule kept from the model's text."""
        return Counter(rule for note in self.result.notes for rule in {_rule(why) for why in note.why})


def _rule(why: str) -> str:
    found = _RULE.match(why)
    return found[1] if found else "other"


def rows(folders: Sequence[str]) -> list[Row]:
    """Every pair, its candidate given as the model's answers."""
    return [asyncio.run(_row(pair)) for pair in corpus([Path(folder) for folder in folders]).pairs]


async def _row(pair: Pair) -> Row:
    level = LEVELS[pair.group]
    by_line = {numbered(asked): numbered(answer) for asked, answer in leaves(pair).items()}
    backend = Prompted(RecordedModel(by_line if level is Level.LITE else bodies(pair)))
    result = await _compressed(pair.source, backend, level)
    _, tokens = counter()
    source = document_bytes(pair.source, [section.text for section in pair.source.sections])
    return Row(pair, result, tokens(source.decode()), tokens(result.data.decode()))


async def _compressed(
    document: Document, backend: Prompted, level: Level, known: NothingKnown | None = None
) -> Compressed:
    policy = Policy("bench", "file", level, backend.name, backend.model, backend.rules)
    return await compress_document(document, backend, policy, known or NothingKnown(), min_gain=0.0)


@dataclass(frozen=True)
class Remembered(NothingKnown):
    """What one compression made, for the next."""

    pairs: dict[tuple[str, str], str] = field(default_factory=dict)
    newest: list[SectionPair] = field(default_factory=list)

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        """By what stands in the file."""
        made = {pair.output: pair for pair in self.newest if pair.source != pair.output}
        return [made.get(digest) for digest in digests]

    def output_for(self, digest: str, treatment: str) -> str | None:
        """As it was remembered."""
        return self.pairs.get((digest, treatment))

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        """Keep it."""
        self.pairs[pair.source, pair.treatment] = output


def ten_kilobytes() -> str:
    """A file of twelve sections, each of other words."""
    words = ["cache", "index", "queue", "shard", "token", "route", "graph", "panel", "lease", "audit", "batch", "probe"]
    return "".join(f"## The {word}\n\n{_paragraphs(word)}\n" for word in words)


def _paragraphs(word: str) -> str:
    sentences = (
        f"Please make sure to always check the {word} number {n} before the {word} of step {n + 40} is used. The owner"
        f" of the {word} has to agree to each change of it."
        for n in range(1, 6)
    )
    return "\n\n".join(sentences) + "\n"


@dataclass(frozen=True, slots=True)
class Sent:
    """Estimated tokens of one job's calls that ask for sections: all of them, and the file's own text among them."""

    calls: int
    tokens: int
    text: int


async def edit() -> tuple[int, Sent, Sent]:
    """Bytes of the file; what all of it sends, and what an edit of one line sends."""
    answers = _Shorter()
    backend, known = Prompted(answers), Remembered()
    text = ten_kilobytes()
    first = await _compressed(parse_document(text.encode()), backend, Level.FULL, known)
    whole = _sent(answers)
    known.newest[:] = first.pairs
    answers.asked.clear()
    edited = first.data.decode().replace("step 43", "step 99", 1)
    await _compressed(parse_document(edited.encode()), backend, Level.FULL, known)
    return len(text.encode()), whole, _sent(answers)


class _Shorter(RecordedModel):
    """Shortens each sentence of `ten_kilobytes`."""

    def __init__(self) -> None:
        super().__init__({})

    def _answer(self, text: str) -> str:
        return super()._answer(text).replace("Please make sure to always check", "Always check")


def _sent(model: RecordedModel) -> Sent:
    asked = [prompt for prompt in model.asked if prompt.purpose is not Purpose.VERIFY]
    text = sum(estimate(prompt.text) for prompt in asked)
    return Sent(len(asked), text + sum(estimate(prompt.system) for prompt in asked), text)


def lines(folders: Sequence[str]) -> Iterator[str]:
    """All that is printed."""
    found = rows(folders)
    name, _ = counter()
    yield f"recorded rewrites as a model's answers, after the checks; tokens by {name}"
    for group in Group:
        part = [row for row in found if row.pair.group is group]
        if part:
            yield from _of_group(group, part)
    size, whole, small = asyncio.run(edit())
    yield (
        f"\na file of {size:,} bytes: {whole.calls} calls, {whole.text:,} tokens of text,"
        f" {whole.tokens:,} with the prompts"
    )
    yield (
        f"a line of it edited: {small.calls} call, {small.text:,} tokens of text ({small.text / whole.text:.1%}),"
        f" {small.tokens:,} with the prompt ({small.tokens / whole.tokens:.1%}), which a provider has cached"
    )


def _of_group(group: Group, part: Sequence[Row]) -> Iterator[str]:
    yield f"\n{group}, at {LEVELS[group]}"
    yield from map(str, part)
    before, after = sum(row.before for row in part), sum(row.after for row in part)
    sections = _verdicts(part)
    share = (sections[SectionVerdict.COMPRESSED] + sections[SectionVerdict.TERSE]) / sum(sections.values())
    saved = f"{before} -> {after} tokens, {1 - after / before:.1%} saved"
    yield f"{len(part)} files: {saved}; {share:.1%} of sections as the model wrote them"
    kept = sum((row.why for row in part), Counter[str]())
    yield "what kept the others: " + ", ".join(f"{rule} {count}" for rule, count in kept.most_common())


def _verdicts(part: Iterable[Row]) -> Counter[SectionVerdict]:
    return Counter(note.verdict for row in part for note in row.result.notes)


if __name__ == "__main__":
    for line in lines(sys.argv[1:]):
        print(line)
