"""What goes wrong around a notifier is noticed and made good: roots that come and go, dead threads, kernel limits."""

from __future__ import annotations

import asyncio
import json
import logging
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from watchdog.observers.inotify_c import DEFAULT_NUM_EVENTS

from caveman_watcher.errors import NotifierError
from caveman_watcher.notices import RescanReason
from waiting import wait_until
from watcher_fakes import World, save
from watcher_rig import watching

TEXT = "Please make sure that you run the tests.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "home" / ".claude"
    folder.mkdir(parents=True)
    return folder.resolve()


@pytest.fixture
def world(tmp_path: Path, root: Path) -> Iterator[World]:
    made = World(tmp_path, root)
    yield made
    made.ledger.close()


def deleted_and_made_again(root: Path) -> None:
    shutil.rmtree(root)
    root.mkdir()


def moved_away_and_made_again(root: Path) -> None:
    root.rename(root.with_name("old"))
    root.mkdir()


def moved_away_with_its_parent_and_made_again(root: Path) -> None:
    root.parent.rename(root.parent.with_name("old-home"))
    root.mkdir(parents=True)


@pytest.mark.parametrize(
    "replace",
    [deleted_and_made_again, moved_away_and_made_again, moved_away_with_its_parent_and_made_again],
    ids=lambda replace: replace.__name__,
)
async def test_a_root_that_was_replaced_is_watched_where_it_stands_now(
    world: World, root: Path, replace: Callable[[Path], None]
) -> None:
    save(root / "rules" / "a.md", TEXT)
    async with watching(world) as rig:
        await wait_until(lambda: rig.wanted == [RescanReason.WATCHER_STARTED])
        replace(root)

        async def watched_again() -> bool:
            await rig.notifier.check()
            return rig.wanted[1:] == [RescanReason.ROOTS_CHANGED]

        await wait_until(watched_again)
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: rig.seen(root / "CLAUDE.md"))


async def test_a_root_that_appears_later_is_watched_from_then_on(tmp_path: Path) -> None:
    world = World(tmp_path, tmp_path / "later")
    (root,) = world.roots.paths()
    async with watching(world) as rig:
        await rig.notifier.check()
        save(root / "CLAUDE.md", TEXT)
        await rig.notifier.check()
        await wait_until(lambda: RescanReason.ROOTS_CHANGED in rig.wanted)
        save(root / "rules" / "a.md", TEXT)
        await wait_until(lambda: rig.seen(root / "rules" / "a.md"))


async def test_a_root_that_went_is_no_trouble(world: World, root: Path) -> None:
    async with watching(world) as rig:
        shutil.rmtree(root)
        await rig.notifier.check()
        await rig.notifier.check()
        await rig.notifier.measure()
        assert rig.notifier.rescan_seconds(300) == 300


async def test_one_of_two_roots_may_go_without_harm_to_the_other(tmp_path: Path, root: Path) -> None:
    other = tmp_path.joinpath("other")
    other.mkdir()
    world = World(tmp_path, root, other)
    async with watching(world) as rig:
        shutil.rmtree(other)
        await rig.notifier.check()
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: rig.seen(root / "CLAUDE.md"))


async def test_overlapping_roots_are_both_heard_of(tmp_path: Path, root: Path) -> None:
    (root / "rules").mkdir()
    world = World(tmp_path, root / "rules", root)
    async with watching(world) as rig:
        save(root / "CLAUDE.md", TEXT)
        save(root / "rules" / "CLAUDE.md", TEXT)
        await wait_until(lambda: rig.seen(root / "CLAUDE.md") and rig.seen(root / "rules" / "CLAUDE.md"))
    assert world.queue.relatives() == ["CLAUDE.md", "CLAUDE.md"]


async def test_an_overflow_of_the_kernels_queue_asks_for_a_rescan(world: World) -> None:
    async with watching(world) as rig:
        logging.getLogger("watchdog.observers.inotify_c").warning(
            "Inotify queue overflowed; filesystem events were lost"
        )
        await wait_until(lambda: RescanReason.OVERFLOW in rig.wanted)


async def test_a_real_overflow_asks_for_a_rescan_and_leaves_the_notifier_hearing(world: World, root: Path) -> None:
    """The kernel keeps 16,384 events. The reader is stopped as a busy machine would stop it.

    It waits for watchdog's lock only after one more read, which takes a whole buffer where it was slow to wake.
    """
    async with watching(world) as rig:
        running = rig.notifier._running
        assert running is not None
        with running.observer._inotify_fd._lock:  # type: ignore[attr-defined]  # watchdog's reader waits for it
            await asyncio.to_thread(_make_many, root, _events_the_kernel_keeps() + 2 * DEFAULT_NUM_EVENTS)
        await wait_until(lambda: RescanReason.OVERFLOW in rig.wanted)
        before = len(rig.wanted)
        await rig.notifier.check()
        await wait_until(lambda: len(rig.wanted) > before)  # a second rescan, once everything is watched again
        save(root / "rules" / "new" / "a.md", TEXT)
        await wait_until(lambda: rig.seen(root / "rules" / "new" / "a.md"))


def _events_the_kernel_keeps() -> int:
    return int(Path("/proc/sys/fs/inotify/max_queued_events").read_text(encoding="ascii"))


def _make_many(root: Path, number: int) -> None:
    (root / "rules").mkdir()
    for each in range(number // 2):
        (root / f"{each}.jsonl").touch()  # one event for its creation, one for its end


async def test_after_the_end_nothing_listens_to_watchdogs_log(world: World) -> None:
    async with watching(world):
        pass
    assert logging.getLogger("watchdog.observers.inotify_c").handlers == []


@pytest.mark.parametrize("thread", ["dispatcher", "reader"])
async def test_a_thread_that_died_is_noticed(world: World, thread: str) -> None:
    async with watching(world) as rig:
        running = rig.notifier._running
        assert running is not None
        await rig.notifier.check()
        await asyncio.to_thread(_end_thread, running.observer, thread)
        with pytest.raises(NotifierError):
            await rig.notifier.check()


def _end_thread(observer: Any, thread: str) -> None:
    ended = observer if thread == "dispatcher" else observer._inotify_fd
    ended.stop()
    ended.join(10)


async def test_a_notifier_that_was_stopped_can_start_again(world: World, root: Path) -> None:
    async with watching(world) as rig:
        await rig.notifier.stop()
        with pytest.raises(NotifierError):
            await rig.notifier.check()
        assert rig.notifier.rescan_seconds(300) == 30
        await rig.notifier.start(rig.notices)
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: rig.seen(root / "CLAUDE.md"))


async def test_a_tree_that_is_watched_whole_needs_no_more_rescans_than_usual(world: World, root: Path) -> None:
    async with watching(world) as rig:
        for number in range(50):
            save(root / "projects" / str(number) / "memory" / "MEMORY.md", TEXT)
        await wait_until(lambda: len(rig.looks) >= 50)
        await rig.notifier.measure()
        assert rig.notifier.rescan_seconds(300) == 300


LIMITED = """
import asyncio, json, sys
from pathlib import Path
from structlog.testing import capture_logs
from caveman_watcher.errors import NotifierError
from caveman_watcher.watchdog_notifier import WatchdogNotifier

root, limit, value = Path(sys.argv[1]), sys.argv[2], sys.argv[3]

async def main():
    setting = Path("/proc/sys/user") / limit
    before = setting.read_text()
    setting.write_text(value)
    notifier, notices, said = WatchdogNotifier(lambda: [root]), asyncio.Queue(), []
    with capture_logs() as logs:
        try:
            await notifier.start(notices)
        except NotifierError as error:
            said.append({"problem": error.message, "next": error.next_step})
        else:
            for _ in range(3):
                await notifier.check()
                await notifier.measure()
        partial = notifier.rescan_seconds(300)
        setting.write_text(before)
        notifier._renew_at = 0.0  # five minutes later
        if not said:
            await notifier.check()
            await notifier.measure()
        whole = notifier.rescan_seconds(300)
        await notifier.stop()
    print(json.dumps({"said": said + logs, "partial": partial, "whole": whole}))

asyncio.run(main())
"""


def _limited(root: Path, limit: str, value: int) -> dict[str, object]:
    run = subprocess.run(
        ["unshare", "-Ur", sys.executable, "-c", LIMITED, str(root), limit, str(value)],
        capture_output=True, text=True,
    )  # fmt: skip
    if "unshare failed" in run.stderr or "PermissionError" in run.stderr:
        pytest.skip("no user namespaces here")
    assert run.returncode == 0, run.stderr
    answer: dict[str, object] = json.loads(run.stdout.splitlines()[-1])
    return answer


needs_unshare = pytest.mark.skipif(shutil.which("unshare") is None, reason="needs unshare")


@needs_unshare
def test_a_watch_limit_below_the_root_is_told_once_with_the_command_and_rescans_come_often(root: Path) -> None:
    for number in range(60):
        (root / str(number)).mkdir()
    answer = _limited(root, "max_inotify_watches", 20)
    said = json.dumps(answer["said"])
    assert said.count("only 20 of 61 directories are watched") == 1
    assert "sudo sysctl fs.inotify.max_user_watches=" in said
    assert "No save is lost" in said
    assert (answer["partial"], answer["whole"]) == (30, 300)


@needs_unshare
def test_a_watch_limit_at_the_root_is_told_and_nothing_dies(root: Path) -> None:
    answer = _limited(root, "max_inotify_watches", 0)
    assert "a root is not watched" in json.dumps(answer["said"])
    assert answer["partial"] == 30


@needs_unshare
def test_an_instance_limit_is_told_with_its_own_command(root: Path) -> None:
    answer = _limited(root, "max_inotify_instances", 0)
    assert "sudo sysctl fs.inotify.max_user_instances=" in json.dumps(answer["said"])
    assert answer["partial"] == 30
