"""A look at what would be done: known outputs are shown, nothing is sent, the offline rules give the estimate."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.scanning.asked import Asked
from caveman_cli.scanning.preview import Preview, preview
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.backends.unasked import for_a_look
from caveman_core.outcome import Outcome, Reason, SectionVerdict
from caveman_core.policy import Level
from caveman_core.readable.anew import Start
from caveman_core.rewrite import rewrite
from memory_file import House, new_house
from scripted_backend import Scripted, by_leaf

CHATTY = b"# One\n\nPlease make sure to run all of the tests in the suite before the push.\n\n"
OTHER = b"# Two\n\nPlease note that the owner of the service never reads the log of the worker.\n"
TERSE = b"# Three\n\nRun tests before push, never after.\n"


def short(leaf: str) -> str:
    return leaf.replace("Please make sure to run all of the", "Run all").replace("Please note that ", "")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path) as house:
        yield house


def model(script: str = "scripted") -> Scripted:
    return Scripted(by_leaf(short), model=script)


def look(house: House, backend: Scripted, *, gain: float = 0.0, start: Start = Start.WHAT_STANDS) -> Preview:
    asked = Asked(house.file, house.file.parent, "file", named=True)
    return asyncio.run(preview(asked, backend.policy(), backend, gain, house.deps.history.ledger, start))


def compressed(house: House, backend: Scripted) -> None:
    deps = replace(house.deps, backend=backend, min_gain=0.0)
    receipt = asyncio.run(rewrite(house.file, backend.policy(), deps, root=house.file.parent, by_hand=True))
    assert receipt.outcome is Outcome.COMPRESSED


def verdicts(seen: Preview) -> list[SectionVerdict]:
    return [note.verdict for note in seen.receipt.sections]


def test_a_look_sends_nothing_and_shows_what_the_offline_rules_make_of_it(house: House) -> None:
    house.file.write_bytes(CHATTY + OTHER + TERSE)
    backend = model()
    seen = look(house, backend)
    assert backend.asked == []
    assert verdicts(seen) == [SectionVerdict.ESTIMATED] * 3
    assert seen.receipt.outcome is Outcome.COMPRESSED
    assert seen.receipt.usage.cost == 0.0
    assert len(seen.after) < len(seen.before)
    assert seen.receipt.detail == "of 3 sections 3 estimated by the offline rules: a look asks no model"


def test_what_the_model_made_before_is_shown_as_it_is(house: House) -> None:
    house.file.write_bytes(CHATTY)
    compressed(house, model())
    stands = house.file.read_bytes()
    house.file.write_bytes(stands.rstrip(b"\n") + b"\n\n" + OTHER)
    backend = model()
    seen = look(house, backend)
    assert (backend.asked, verdicts(seen)) == ([], [SectionVerdict.KNOWN, SectionVerdict.ESTIMATED])
    house.file.write_bytes(CHATTY + OTHER)
    seen = look(house, backend)
    assert (backend.asked, verdicts(seen)) == ([], [SectionVerdict.REUSED, SectionVerdict.ESTIMATED])
    assert seen.after.startswith(stands.rstrip())


def test_a_look_leaves_no_trace_that_keeps_the_model_from_being_asked(house: House) -> None:
    house.file.write_bytes(CHATTY + TERSE)
    look(house, model())
    backend = model()
    compressed(house, backend)
    assert len(backend.asked) == 2


def test_where_the_rules_gain_too_little_it_is_not_said_to_be_terse(house: House) -> None:
    house.file.write_bytes(TERSE)
    backend = model()
    seen = look(house, backend, gain=0.03)
    assert (seen.receipt.outcome, seen.receipt.reason) == (Outcome.UNCHANGED, Reason.NOT_ASKED)
    assert (backend.asked, seen.after) == ([], TERSE)


def test_a_look_at_doing_it_again_sends_nothing_either(house: House) -> None:
    house.file.write_bytes(CHATTY + OTHER)
    compressed(house, model())
    stands = house.file.read_bytes()
    backend = model("another")
    seen = look(house, backend, start=Start.SOURCES)
    assert (backend.asked, verdicts(seen)) == ([], [SectionVerdict.ESTIMATED] * 2)
    assert seen.receipt.outcome is Outcome.COMPRESSED
    assert len(seen.after) < len(stands) == len(house.file.read_bytes()), "the rules drop articles, the model did not"


@pytest.mark.parametrize("level", list(Level))
def test_rules_without_a_model_cost_nothing_and_are_asked(level: Level) -> None:
    rules, paid = OfflineBackend(), model()
    assert for_a_look(rules) is rules
    unasked = for_a_look(paid)
    assert (unasked.name, unasked.model, unasked.rules) == (paid.name, paid.model, paid.rules)
    assert (unasked.form(level), unasked.repairs) == (paid.form(level), 0)
