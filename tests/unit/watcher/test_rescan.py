"""A look at everything, when asked to and when it is time."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from caveman_core.files.eligibility import Eligible, Ineligible, walk
from caveman_watcher.aliases import Aliases
from caveman_watcher.first_look import FirstLook
from caveman_watcher.looker import Look, Looked
from caveman_watcher.notices import RescanReason
from caveman_watcher.rescan import RescanDeps, Rescans
from waiting import wait_until
from watcher_fakes import World, save

TEXT = "Please make sure that you run the tests.\n"


class _Rescanning:
    def __init__(self, world: World, *, interval: float = 3600.0) -> None:
        self.world, self.interval = world, interval
        self.rounds = 0
        self.walks = 0
        self.again: list[Path] = []
        self.reports: list[FirstLook] = []
        self.broken: dict[Path, Exception] = {}
        self.aliases = Aliases()
        self.rescans = Rescans(
            RescanDeps(
                roots=world.roots,
                looker=world.looker,
                aliases=self.aliases,
                walk=self._walk,
                interval=lambda: self.interval,
                after=self._after,
                again=self.again.append,
                report=self.reports.append,
            )
        )

    def _walk(self, root: Path, profile: str) -> Iterable[Path]:
        self.walks += 1
        yield from walk(root, profile)
        if root in self.broken:
            raise self.broken[root]

    async def _after(self) -> None:
        self.rounds += 1

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.rescans.run())
        yield
        task.cancel()
        await asyncio.wait([task])


async def test_at_the_start_everything_is_looked_at(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    save(root / "rules" / "a.md", TEXT)
    save(root / "plans" / "b.md", TEXT)
    async with _Rescanning(world).running():
        await wait_until(lambda: len(world.queue.jobs) == 2)
    assert world.queue.relatives() == ["CLAUDE.md", "rules/a.md"]


async def test_a_rescan_comes_when_it_is_asked_for(world: World) -> None:
    rescanning = _Rescanning(world)
    async with rescanning.running():
        await wait_until(lambda: rescanning.rounds == 1)
        rescanning.rescans.want(RescanReason.OVERFLOW)
        rescanning.rescans.want(RescanReason.WOKE_UP)
        await wait_until(lambda: rescanning.rounds == 2)


async def test_a_rescan_comes_when_it_is_time_even_if_the_time_was_set_meanwhile(world: World) -> None:
    rescanning = _Rescanning(world)
    async with rescanning.running():
        await wait_until(lambda: rescanning.rounds == 1)
        rescanning.interval = 0.01
        await wait_until(lambda: rescanning.rounds >= 3)


async def test_a_storm_of_overflows_is_answered_with_rests_and_everything_else_at_once(world: World) -> None:
    rescanning = _Rescanning(world)
    now = 100.0
    rescans = Rescans(rescanning.rescans._deps, clock=lambda: now)

    async def slow() -> None:
        nonlocal now
        now += 2.0  # a rescan takes two seconds: the next overflow has to wait for eighteen
        rescanning.rounds += 1

    rescans.once = slow  # type: ignore[method-assign]  # as slow as on a large tree
    task = asyncio.create_task(rescans.run())
    await wait_until(lambda: rescanning.rounds == 2)  # once, and `after`
    rescans.want(RescanReason.OVERFLOW)
    assert rescans._wait() == 18.0
    rescans.want(RescanReason.BROKER_RESTARTED)
    await wait_until(lambda: rescanning.rounds == 4)
    rescans.want(RescanReason.OVERFLOW)
    now += 18.0
    await wait_until(lambda: rescanning.rounds == 6)
    task.cancel()
    await asyncio.wait([task])


async def test_a_lost_queue_is_filled_again(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    rescanning = _Rescanning(world)
    async with rescanning.running():
        await wait_until(lambda: world.queue.jobs)
        before = dict(world.queue.jobs)
        world.queue.jobs.clear()
        rescanning.rescans.want(RescanReason.BROKER_RESTARTED)
        await wait_until(lambda: world.queue.jobs == before)


async def test_while_the_queue_is_down_nothing_waits_for_it_file_by_file(world: World, root: Path) -> None:
    for name in "abc":
        save(root / "rules" / f"{name}.md", TEXT)
    world.queue.down = True
    rescanning = _Rescanning(world)
    await rescanning.rescans.once()
    assert world.queue.puts == 1
    world.queue.down = False
    await rescanning.rescans.once()
    assert len(world.queue.jobs) == 3


async def test_what_was_there_before_is_reported_once_and_not_touched(tmp_path: Path, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    save(root / "rules" / "a.md", "Be brief.\n")
    world = World(tmp_path)
    world.ledger.add_root(root, "claude", world.clock.now() + 5)
    world.ledger.close()
    world = World(tmp_path, root)
    rescanning = _Rescanning(world)
    await rescanning.rescans.once()
    await rescanning.rescans.once()
    files = (root / "CLAUDE.md", root / "rules" / "a.md")
    assert rescanning.reports == [FirstLook(files, len(TEXT) + 10)]
    assert world.queue.puts == 0


async def test_a_rescan_learns_the_links_that_lead_to_a_file(world: World, root: Path) -> None:
    save(root / "AGENTS.md", TEXT)
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    rescanning = _Rescanning(world)
    await rescanning.rescans.once()
    assert rescanning.aliases.names(root / "AGENTS.md") == (root / "AGENTS.md", root / "CLAUDE.md")


async def test_a_file_that_changed_while_it_was_read_goes_to_the_settle_timers(
    world: World, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(root / "CLAUDE.md", TEXT)
    rescanning = _Rescanning(world)

    async def moving(_: Path) -> Looked:
        return Looked(Look.MOVING)

    monkeypatch.setattr(world.looker, "look", moving)
    await rescanning.rescans.once()
    assert rescanning.again == [root / "CLAUDE.md"]


async def test_a_root_that_is_not_there_stops_nothing(tmp_path: Path, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    world = World(tmp_path, tmp_path / "missing", root)
    save(root / "CLAUDE.md", TEXT + "More.\n")
    await _Rescanning(world).rescans.once()
    assert world.queue.relatives() == ["CLAUDE.md"]


async def test_a_job_that_was_not_queued_is_tried_again_within_seconds(world: World) -> None:
    now = 100.0
    rescans = Rescans(_Rescanning(world).rescans._deps, clock=lambda: now)
    assert rescans._wait() == 3600.0
    rescans.want(RescanReason.QUEUE_DOWN)
    assert rescans._wait() == 15.0
    await rescans.once()
    assert rescans._wait() == 3600.0


async def test_a_rescan_that_met_a_queue_that_is_down_is_tried_again_within_seconds(world: World, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    world.queue.down = True
    now = 100.0
    rescans = Rescans(_Rescanning(world).rescans._deps, clock=lambda: now)
    await rescans.once()
    assert rescans._wait() == 15.0


@pytest.mark.parametrize("error", [OSError(errno.ESTALE, "Stale file handle"), RuntimeError("a fault")])
async def test_a_root_that_cannot_be_walked_to_its_end_stops_no_other(
    tmp_path: Path, root: Path, error: Exception
) -> None:
    bad = tmp_path / "bad"
    bad.mkdir()
    world = World(tmp_path, bad, root)
    save(root / "CLAUDE.md", TEXT)
    save(bad / "CLAUDE.md", "Be brief.\n")
    rescanning = _Rescanning(world)
    rescanning.broken[bad] = error
    with capture_logs() as logs:
        await rescanning.rescans.once()
        await rescanning.rescans.once()
    assert world.queue.jobs.keys() == {root / "CLAUDE.md", bad / "CLAUDE.md"}
    (warning,) = [entry for entry in logs if entry["log_level"] == "warning"]
    assert "bad" not in str(warning)


async def test_a_file_that_cannot_be_looked_at_stops_no_other(
    world: World, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(root / "CLAUDE.md", TEXT)
    save(root / "rules" / "a.md", TEXT)
    examine = world.finder._examine

    def broken(path: Path, *, root: Path, profile: str | None) -> Eligible | Ineligible:
        if path.name == "CLAUDE.md":
            raise OSError(errno.EIO, "Input/output error")
        return examine(path, root=root, profile=profile)

    monkeypatch.setattr(world.finder, "_examine", broken)
    await _Rescanning(world).rescans.once()
    assert world.queue.relatives() == ["rules/a.md"]


async def test_what_could_not_be_read_is_tried_again_soon_and_then_less_and_less_often(
    world: World, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(root / "CLAUDE.md", TEXT)
    rescans = Rescans(_Rescanning(world, interval=100.0).rescans._deps, clock=lambda: 100.0)
    rescans.want(RescanReason.NOT_READ)
    assert rescans._wait() == 15.0
    monkeypatch.setattr(world.looker, "look", _later)
    waits = []
    for _ in range(3):
        await rescans.once()
        waits.append(rescans._wait())
    assert waits == [30.0, 60.0, 100.0]
    monkeypatch.undo()
    await rescans.once()
    assert rescans._wait() == 100.0


async def _later(_: Path) -> Looked:
    return Looked(Look.LATER)
