"""A refusal is recorded for `caveman status`; what is merely skipped is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.errors import LedgerBusyError
from caveman_core.files.verdict import ineligible
from caveman_core.outcome import Outcome, Reason
from caveman_core.queue.job import CompressJob
from caveman_watcher.looker import Look
from caveman_watcher.refusals import Refusals
from watcher_fakes import World, save


def recorded(world: World) -> list[tuple[str, Reason]]:
    """What the ledger lists, newest first."""
    return [(row.path.name, row.reason) for row in world.ledger.recent_outcomes(99)]


async def test_a_refused_file_is_recorded_once_and_by_the_next_watcher_too(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", "a\0b")
    for _ in range(2):
        await world.looker.look(root / "CLAUDE.md")
    (row,) = world.ledger.recent_outcomes(9)
    assert (row.path, row.outcome, row.reason) == (root / "CLAUDE.md", Outcome.REFUSED, Reason.BINARY)

    Refusals(world.roots, world.ledger, world.clock).say(root / "CLAUDE.md", ineligible(Reason.BINARY))
    assert world.ledger.recent_outcomes(9) == (row,)


async def test_a_skipped_file_is_not_recorded(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", "")
    await world.looker.look(root / "CLAUDE.md")
    assert recorded(world) == []


async def test_a_link_is_recorded_under_its_own_name_unless_it_leads_to_another_root(
    tmp_path: Path, root: Path
) -> None:
    other = tmp_path / "other"
    save(other / "team.md", "Rules.\n")
    save(tmp_path / "elsewhere.md", "Rules.\n")
    (root / "rules").mkdir()
    for name, target in (("team.md", other / "team.md"), ("elsewhere.md", tmp_path / "elsewhere.md")):
        (root / "rules" / name).symlink_to(target)
    world = World(tmp_path, root, other)
    for name in ("team.md", "elsewhere.md"):
        await world.looker.look(root / "rules" / name)
    assert recorded(world) == [("elsewhere.md", Reason.OUTSIDE_ROOTS)]
    world.ledger.close()


async def test_a_refused_file_that_becomes_eligible_gets_its_job(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", "a\0b")
    await world.looker.look(root / "CLAUDE.md")
    save(root / "CLAUDE.md", "Rules.\n")
    assert (await world.looker.look(root / "CLAUDE.md")).look is Look.QUEUED
    assert world.queue.jobs[root / "CLAUDE.md"][0] == CompressJob(world.roots.all()[0].root.id, "CLAUDE.md")


async def test_what_was_forgotten_is_recorded_at_the_next_look(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", "a\0b")
    await world.looker.look(root / "CLAUDE.md")
    world.ledger.forget_outcomes(root / "CLAUDE.md")
    await world.looker.look(root / "CLAUDE.md")
    assert recorded(world) == [("CLAUDE.md", Reason.BINARY)]


async def test_a_refusal_that_cannot_be_recorded_stops_nothing(
    world: World, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_arguments: object) -> None:
        raise LedgerBusyError

    monkeypatch.setattr(world.ledger, "record_refusal", busy)
    save(root / "CLAUDE.md", "a\0b")
    assert (await world.looker.look(root / "CLAUDE.md")).look is Look.NOTHING_THERE


async def test_a_name_that_is_not_utf8_stops_nothing(world: World, root: Path) -> None:
    world.refusals.say(root / "\udcff.md", ineligible(Reason.NAME_NOT_UTF8))
    assert recorded(world) == []
