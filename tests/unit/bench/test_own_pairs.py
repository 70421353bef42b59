"""The project's own five files with a compression of each: what must be equal is, and the gate catches damage to them.

`python -m bench.gate` makes the whole table from them; here every kind is made once a file.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from bench import gate_damage
from bench.gate_pairs import Group, Pair, corpus
from bench.gate_verdicts import errors, verdicts
from bench.mutations.catalogue import BARS, Family

PAIRS = Path(__file__).parents[2] / "data" / "pairs"
NAMES = ("mixed-with-code", "preferences", "project-file", "project-notes", "todo-list")
SIDES = [(name, group) for name in NAMES for group in (Group.LITE, Group.FULL)]

FENCED = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
EXACT = {
    "code blocks": FENCED,
    "tables": re.compile(r"^\|.*$", re.MULTILINE),
    "headings": re.compile(r"^#+ .*$", re.MULTILINE),
    "checkboxes": re.compile(r"^ *- (\[[ x]\])", re.MULTILINE),
    "ordered items": re.compile(r"^\d+\.(?= )", re.MULTILINE),
    "issue ids": re.compile(r"\b(?:LAN|HRB)-\d+"),
    "variables": re.compile(r"\$?\b[A-Z]+(?:_[A-Z]+)+\b(?:=\w+)?|\$[A-Z]+"),
    "comments and definitions": re.compile(r"^(?:<!--.*-->|\[.*?\]: .*)$", re.MULTILINE),
}
AT_LEAST_ONCE = {
    "inline code": re.compile(r"`[^`\n]+`"),
    "links": re.compile(r"\[[^\]]+\](?:\([^)]+\)|\[[^\]]+\])|<https?:[^>]+>|https?://\S+[\w/]"),
    "quotes": re.compile(r'"[^"\n]+"'),
    "flags": re.compile(r"(?<=\s)--[\w-]+(?:=\w+)?"),
    "numbers": re.compile(r"(?<![\w.])\d[\d.,:]*(?<=\d)(?: ?%)?"),
}


def text_of(name: str, side: str = "") -> str:
    """The text, its newlines as they are."""
    return (PAIRS / f"{name}{side}.md").read_bytes().decode()


@cache
def own_pairs() -> tuple[Pair, ...]:
    return corpus([PAIRS]).pairs


def test_there_are_five_files_with_two_compressions_of_each() -> None:
    assert {(pair.name, pair.group) for pair in own_pairs()} == {(f"{name}.md", group) for name, group in SIDES}
    assert all(80 <= text_of(name).count("\n") <= 200 for name in NAMES)


def test_the_files_hold_front_matter_and_both_newlines() -> None:
    assert [name for name in NAMES if text_of(name).startswith("---")] == ["preferences", "project-notes"]
    assert [name for name in NAMES if "\r\n" in text_of(name)] == ["todo-list"]
    for name, group in SIDES:
        assert bool("\r\n" in text_of(name, f".{group}")) == (name == "todo-list")


@pytest.mark.parametrize("what", EXACT)
@pytest.mark.parametrize(("name", "group"), SIDES)
def test_what_may_not_change_is_equal_byte_for_byte(name: str, group: Group, what: str) -> None:
    outside = (lambda text: text) if what == "code blocks" else (lambda text: FENCED.sub("", text))
    before, after = (EXACT[what].findall(outside(text)) for text in (text_of(name), text_of(name, f".{group}")))
    assert before == after


@pytest.mark.parametrize("what", AT_LEAST_ONCE)
@pytest.mark.parametrize(("name", "group"), SIDES)
def test_every_fact_of_the_source_stands_in_the_compression_and_no_other(name: str, group: Group, what: str) -> None:
    before, after = (set(AT_LEAST_ONCE[what].findall(text)) for text in (text_of(name), text_of(name, f".{group}")))
    assert before == after


def test_front_matter_is_equal_byte_for_byte() -> None:
    assert all(pair.candidate.front_matter == pair.source.front_matter for pair in own_pairs())


def test_the_compressions_are_shorter() -> None:
    for name in NAMES:
        lite, full = (len(text_of(name, f".{group}")) / len(text_of(name)) for group in (Group.LITE, Group.FULL))
        assert full < lite < 0.95, name


def test_the_gate_passes_every_section_at_its_level() -> None:
    for pair in own_pairs():
        refused = [verdict for verdict in verdicts(pair) if not verdict.is_passed]
        assert not refused, f"{pair.name} at {pair.group}: {[str(error) for each in refused for error in each.errors]}"
        assert not errors(pair, pair.candidate)


def test_damage_to_the_own_files_is_caught() -> None:
    judged = [(pair, verdicts(pair)) for pair in own_pairs() if pair.group is Group.LITE]
    table = gate_damage.damage(judged, [1], 1)
    tried: Counter[Family] = Counter()
    missed: dict[Family, list[str]] = {family: [] for family in Family}
    for (kind, _), counts in table.items():
        tried[kind.family] += counts.tried
        missed[kind.family] += [f"{kind.name}\n{each}" for each in counts.missed]
    for family, bar in BARS.items():
        assert tried[family] >= 40
        assert len(missed[family]) <= (1 - bar) * tried[family], "\n\n".join(missed[family])
