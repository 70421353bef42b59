"""The level a file is compressed at: that of its writer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_core.outcome import Outcome, Reason
from caveman_core.policy import Level
from caveman_core.rewrite import rewrite
from caveman_core.work import Need, needs_work
from memory_file import CHATTY, House, new_house
from scripted_backend import Scripted, by_leaf


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path) as made:
        yield made


@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize(
    ("name", "level"), [("CLAUDE.md", Level.FULL), ("rules/a.md", Level.FULL), ("projects/p/memory/a.md", Level.LITE)]
)
async def test_files_that_agents_write_have_a_level_of_their_own(
    house: House, name: str, level: Level, by_hand: bool
) -> None:
    model = Scripted(by_leaf(lambda leaf: leaf.replace(" the ", " ")))
    policy = replace(model.policy(Level.FULL), agent_level=Level.LITE)
    file = house.file.parent / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(CHATTY)
    deps = replace(house.deps, backend=model)
    receipt = await rewrite(file, policy, deps, root=house.file.parent, by_hand=by_hand)
    assert receipt.outcome is Outcome.COMPRESSED
    assert {request.level for request in model.asked} == {level}
    treatments = {pair.treatment for pair in house.history.ledger.newest_map(file) if pair.treatment}
    assert all(treatment.startswith(f"{level}/") for treatment in treatments)


async def test_what_was_judged_is_settled_under_the_roots_policy(house: House) -> None:
    """One key for watcher, worker and rescan, or they would judge an agent's file for ever."""
    model = Scripted(by_leaf(lambda leaf: leaf))
    policy = replace(model.policy(Level.FULL), agent_level=Level.LITE)
    file = house.file.parent / "projects" / "p" / "memory" / "a.md"
    file.parent.mkdir(parents=True)
    file.write_bytes(CHATTY)
    deps = replace(house.deps, backend=model, min_gain=0.03)
    first = await rewrite(file, policy, deps, root=house.file.parent)
    second = await rewrite(file, policy, deps, root=house.file.parent)
    assert (first.reason, second.reason) == (Reason.ALREADY_TERSE, Reason.JUDGED)
    [digest] = {digest for digest, _ in house.history.ledger.state(file).settled}
    assert needs_work(house.history.ledger.state(file), digest, policy) is Need.SETTLED
