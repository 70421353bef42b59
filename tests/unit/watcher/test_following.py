"""From notices to looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from caveman_core.errors import LedgerError
from caveman_watcher.aliases import Aliases
from caveman_watcher.following import Follower
from caveman_watcher.looker import Look, Looked, Looker
from caveman_watcher.notices import Changed, Notice, RescanReason, RescanWanted
from caveman_watcher.settle import SettleTimers
from waiting import wait_until
from watcher_fakes import World, save

TEXT = "Please make sure that you run the tests.\n"


class _Following:
    def __init__(self, looker: Looker) -> None:
        self.notices: asyncio.Queue[Notice] = asyncio.Queue()
        self.wanted: list[RescanReason] = []
        self.aliases = Aliases()
        self.follower = Follower(self.notices, SettleTimers(0.01), looker, self.aliases, self.wanted.append)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.follower.run())
        yield
        task.cancel()
        await asyncio.wait([task])


class _FixedLooker:
    """Answers as told, the last answer for ever."""

    def __init__(self, *answers: Look | Exception) -> None:
        self.answers, self.names = list(answers), list[tuple[Path, bool]]()

    async def look(self, path: Path, *, moving: bool = False) -> Looked:
        self.names.append((path, moving))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return Looked(answer)


Fixed = Callable[..., tuple[_FixedLooker, _Following]]


@pytest.fixture
def fixed(world: World, monkeypatch: pytest.MonkeyPatch) -> Fixed:
    """A follower whose looks come to what the test says."""

    def make(*answers: Look | Exception) -> tuple[_FixedLooker, _Following]:
        looker = _FixedLooker(*answers)
        monkeypatch.setattr(world.looker, "look", looker.look)
        return looker, _Following(world.looker)

    return make


async def test_a_settled_save_becomes_one_job(world: World, root: Path) -> None:
    following = _Following(world.looker)
    save(root / "CLAUDE.md", TEXT)
    async with following.running():
        for _ in range(5):
            following.notices.put_nowait(Changed(root / "CLAUDE.md"))
        await wait_until(lambda: world.queue.jobs)
        await wait_until(lambda: following.notices.empty())
    assert world.queue.texts == [TEXT]


async def test_an_edit_of_a_links_target_is_looked_at_under_the_links_name(world: World, root: Path) -> None:
    following = _Following(world.looker)
    save(root / "AGENTS.md", TEXT)
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    following.aliases.real(root / "CLAUDE.md")  # as the last rescan saw it
    async with following.running():
        following.notices.put_nowait(Changed(root / "AGENTS.md"))
        await wait_until(lambda: world.queue.jobs)
    assert list(world.queue.jobs) == [root / "AGENTS.md"]
    assert world.queue.relatives() == ["CLAUDE.md"]


async def test_a_wish_for_a_rescan_is_passed_on(fixed: Fixed) -> None:
    _, following = fixed(Look.QUEUED)
    async with following.running():
        following.notices.put_nowait(RescanWanted(RescanReason.OVERFLOW))
        await wait_until(lambda: following.wanted == [RescanReason.OVERFLOW])


@pytest.mark.parametrize(
    ("look", "reason"),
    [
        (Look.DIRECTORY, RescanReason.DIRECTORY),
        (Look.QUEUE_DOWN, RescanReason.QUEUE_DOWN),
        (Look.LATER, RescanReason.NOT_READ),
    ],
)
async def test_what_one_look_cannot_do_a_rescan_does(fixed: Fixed, look: Look, reason: RescanReason) -> None:
    _, following = fixed(look)
    async with following.running():
        following.notices.put_nowait(Changed(Path("/r/rules")))
        await wait_until(lambda: following.wanted == [reason])


async def test_a_file_that_changed_while_it_was_read_is_looked_at_again(fixed: Fixed) -> None:
    looker, following = fixed(Look.MOVING, Look.MOVING, Look.QUEUED)
    async with following.running():
        following.notices.put_nowait(Changed(Path("/r/CLAUDE.md")))
        await wait_until(lambda: len(looker.names) == 3)


async def test_a_look_that_failed_is_taken_up_again_by_the_next_run(fixed: Fixed) -> None:
    looker, following = fixed(OSError("the ledger's disk is full"), Look.QUEUED)
    following.notices.put_nowait(Changed(Path("/r/CLAUDE.md")))
    with pytest.raises(OSError, match="disk is full"):
        await following.follower.run()
    async with following.running():
        await wait_until(lambda: len(looker.names) == 2)


async def test_a_look_that_failed_loses_no_other_path_that_was_due(fixed: Fixed) -> None:
    looker, following = fixed(LedgerError("damaged"), Look.QUEUED)
    paths = [Path(f"/r/{name}.md") for name in "abc"]
    for path in paths:
        following.notices.put_nowait(Changed(path))
    with pytest.raises(LedgerError):
        await following.follower.run()
    async with following.running():
        await wait_until(lambda: {name for name, _ in looker.names[1:]} == set(paths))


async def test_a_file_that_never_gets_quiet_is_only_noted(fixed: Fixed) -> None:
    looker, following = fixed(Look.NOTED)

    async def scribble() -> None:
        while not looker.names:
            following.notices.put_nowait(Changed(Path("/r/CLAUDE.md")))
            await asyncio.sleep(0.001)

    async with following.running():
        await scribble()
    assert looker.names[0] == (Path("/r/CLAUDE.md"), True)
