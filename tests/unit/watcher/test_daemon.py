"""The daemon as a whole, on real files and a real ledger, with a fake queue server."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from caveman_core.by_hand.look_request import request_look
from caveman_core.errors import BrokerError, LedgerError
from caveman_core.history.ledger import Ledger
from caveman_watcher import daemon as daemon_module
from caveman_watcher import watching as watching_module
from caveman_watcher.daemon import Daemon, DaemonParts
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.first_look import FirstLook
from caveman_watcher.notifier import PollingNotifier
from caveman_watcher.one_daemon import holder_of, the_one_daemon
from caveman_watcher.ports import WatcherLedger
from caveman_watcher.roots import RootSpec
from caveman_watcher.watchdog_notifier import WatchdogNotifier
from waiting import wait_until
from watcher_fakes import FakeQueue, Holds, policy_of, quiet_of, save

TEXT = "Please make sure that you run the tests.\n"


class FakeBroker:
    """Says what was asked of it; `lost` makes it come back empty."""

    def __init__(self, said: list[str]) -> None:
        self.said, self.lost, self.fails = said, asyncio.Event(), False

    async def start(self) -> None:
        self.said.append("broker start")
        if self.fails:
            raise BrokerError

    async def stop(self) -> None:
        self.said.append("broker stop")

    async def watch_over(self, on_restart: Callable[[], Awaitable[None]]) -> None:
        while True:
            await self.lost.wait()
            self.lost.clear()
            await on_restart()


class Setting:
    """A daemon's parts, with what they were asked in order."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.said: list[str] = []
        self.queue, self.holds, self.broker = FakeQueue(), Holds(), FakeBroker(self.said)
        self.reports: list[FirstLook] = []
        self.ledger_file = folder / "ledger.sqlite3"
        self.stop = asyncio.Event()
        self.parts = DaemonParts(
            lock=folder / "state" / "daemon.lock",
            prepare=self.prepare,
            specs=[RootSpec(root, "claude")],
            policy_of=policy_of,
            broker=self.broker,
            connect=self.connect,
            notifier=WatchdogNotifier,
            hold=self.holds.hold,
            quiet_of=quiet_of,
            report=self.reports.append,
            settle_seconds=0.05,
        )

    def prepare(self) -> WatcherLedger:
        self.said.append(f"prepare, lock held by {holder_of(self.parts.lock) is not None}")
        return Ledger.open(self.ledger_file, migrate=True)

    async def connect(self) -> FakeQueue:
        self.said.append("connect")
        return self.queue

    @asynccontextmanager
    async def running(self, **changes: object) -> AsyncIterator[None]:
        task = asyncio.create_task(Daemon(replace(self.parts, **changes)).run(self.stop))  # type: ignore[arg-type]
        try:
            await wait_until(lambda: "connect" in self.said or task.done())
            yield
        finally:
            self.stop.set()
            await task


@pytest.fixture
def setting(tmp_path: Path, root: Path) -> Setting:
    return Setting(tmp_path, root)


async def test_a_save_while_it_runs_becomes_a_job(setting: Setting, root: Path) -> None:
    async with setting.running():
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: setting.queue.relatives() == ["CLAUDE.md"])


async def test_the_ledger_is_prepared_first_and_under_the_lock(setting: Setting) -> None:
    async with setting.running():
        pass
    assert setting.said == ["prepare, lock held by True", "broker start", "connect", "broker stop"]
    assert setting.queue.closed


async def test_without_a_server_of_its_own_it_only_connects(setting: Setting) -> None:
    async with setting.running(broker=None):
        pass
    assert setting.said == ["prepare, lock held by True", "connect"]


async def test_what_was_there_at_the_first_start_is_reported_and_not_queued(setting: Setting, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    ledger = Ledger.open(setting.ledger_file, migrate=True)
    added = (root / "CLAUDE.md").stat().st_ctime + 0.1
    ledger.add_root(root, "claude", added)
    ledger.close()
    await wait_until(lambda: time.time() > added + 0.1)  # the next save is after that
    async with setting.running():
        await wait_until(lambda: setting.reports == [FirstLook((root / "CLAUDE.md",), len(TEXT))])
        save(root / "rules" / "a.md", TEXT)
        await wait_until(lambda: setting.queue.relatives() == ["rules/a.md"])


async def test_with_now_it_is_queued(setting: Setting, root: Path) -> None:
    save(root / "CLAUDE.md", TEXT)
    async with setting.running(now=True):
        await wait_until(lambda: setting.queue.relatives() == ["CLAUDE.md"])
    assert setting.reports == []


async def test_what_was_saved_while_it_was_off_is_queued_at_the_start(setting: Setting, root: Path) -> None:
    async with setting.running():
        pass
    save(root / "CLAUDE.md", TEXT)
    setting.stop, setting.said[:] = asyncio.Event(), []
    async with setting.running():
        await wait_until(lambda: setting.queue.relatives() == ["CLAUDE.md"])


async def test_a_lost_queue_is_filled_again_at_once(setting: Setting, root: Path) -> None:
    async with setting.running():
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: setting.queue.jobs)
        setting.queue.jobs.clear()
        setting.broker.lost.set()
        await wait_until(lambda: setting.queue.jobs)


async def test_by_polling_a_save_is_found_too(setting: Setting, root: Path) -> None:
    async with setting.running(notifier=lambda roots: PollingNotifier()):
        await wait_until(lambda: setting.said[-1] == "connect")
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: setting.queue.jobs)


async def test_a_notifier_that_dies_is_started_again(
    setting: Setting, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching_module, "CHECK_SECONDS", 0.01)
    made: list[WatchdogNotifier] = []

    def notifier(roots: Callable[[], tuple[Path, ...]]) -> WatchdogNotifier:
        made.append(WatchdogNotifier(roots))
        return made[-1]

    with capture_logs() as logs:
        async with setting.running(notifier=notifier):
            await wait_until(lambda: made and made[0]._running and made[0]._running.watches.targets)
            running = made[0]._running
            assert running is not None
            await asyncio.to_thread(running.observer.stop)
            await wait_until(lambda: made[0]._running not in (None, running))
            save(root / "CLAUDE.md", TEXT)
            await wait_until(lambda: setting.queue.jobs)
    assert [entry["part"] for entry in logs if entry["log_level"] == "error"] == ["notifier"]


async def test_a_companion_runs_until_the_stop_and_is_started_again_if_it_dies(setting: Setting) -> None:
    starts: list[int] = []

    async def companion(stop: asyncio.Event) -> None:
        starts.append(1)
        if len(starts) == 1:
            raise RuntimeError("died")
        await stop.wait()
        setting.said.append("companion ended")

    with capture_logs():
        async with setting.running(companions=[companion]):
            await wait_until(lambda: len(starts) == 2)
    assert setting.said[-2:] == ["companion ended", "broker stop"]


async def test_a_companion_that_does_not_end_is_ended(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daemon_module, "COMPANION_SECONDS", 0.05)
    cancelled: list[bool] = []
    started = asyncio.Event()

    async def companion(_: asyncio.Event) -> None:
        started.set()
        with contextlib.suppress(TimeoutError):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                cancelled.append(True)
                raise

    async with setting.running(companions=[companion]):
        await started.wait()
    assert cancelled == [True]
    assert setting.said[-1] == "broker stop"


async def test_a_companion_that_was_ended_may_clean_up_but_not_for_ever(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon_module, "COMPANION_SECONDS", 0.05)
    monkeypatch.setattr(daemon_module, "CLEAN_UP_SECONDS", 0.2)
    started, for_ever = asyncio.Event(), asyncio.Event()

    async def cleans_up(_: asyncio.Event) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            setting.said.append("cleaned up")

    async def never_ends(_: asyncio.Event) -> None:
        try:
            started.set()
            await asyncio.Event().wait()
        finally:
            await for_ever.wait()

    with capture_logs() as logs:
        async with setting.running(companions=[cleans_up, never_ends]):
            await started.wait()
    assert setting.said[-2:] == ["cleaned up", "broker stop"]
    assert "a companion does not end" in [entry["event"] for entry in logs]
    for_ever.set()
    await wait_until(lambda: len(asyncio.all_tasks()) == 1)


async def test_a_server_that_does_not_end_keeps_nobody(setting: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daemon_module, "BROKER_SECONDS", 0.05)
    monkeypatch.setattr(setting.broker, "stop", asyncio.Event().wait)
    async with setting.running():
        pass


async def test_a_second_daemon_is_refused_before_it_touches_anything(setting: Setting) -> None:
    with the_one_daemon(setting.parts.lock, 77), pytest.raises(AlreadyRunningError, match="process 77"):
        await Daemon(setting.parts).run(setting.stop)
    assert setting.said == []


async def test_what_cannot_begin_says_so_and_gives_the_lock_back(setting: Setting) -> None:
    def broken() -> WatcherLedger:
        raise LedgerError("damaged")

    with pytest.raises(LedgerError):
        await Daemon(replace(setting.parts, prepare=broken)).run(setting.stop)
    setting.broker.fails = True
    with pytest.raises(BrokerError):
        await Daemon(setting.parts).run(setting.stop)
    with the_one_daemon(setting.parts.lock, 1):
        pass


async def test_a_root_that_is_a_link_and_turns_elsewhere_is_followed(
    setting: Setting, tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon_module, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(watching_module, "CHECK_SECONDS", 0.01)
    link, other = tmp_path / "link", tmp_path / "other"
    other.mkdir()
    link.symlink_to(root)
    async with setting.running(specs=[RootSpec(link, "claude")]):
        link.unlink()
        link.symlink_to(other)
        await wait_until(lambda: len(Ledger.open(setting.ledger_file, migrate=False).roots()) == 2)
        save(other / "CLAUDE.md", TEXT)
        await wait_until(lambda: setting.queue.jobs)
    assert [path.parent.name for path in setting.queue.jobs] == ["other"]


async def test_a_command_that_asks_for_a_look_gets_one_soon(
    setting: Setting, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon_module, "TICK_SECONDS", 0.01)
    async with setting.running():
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: setting.queue.jobs)
        for _ in range(2):
            setting.queue.jobs.clear()
            request_look(setting.parts.lock)
            await wait_until(lambda: setting.queue.jobs)


async def test_a_sleep_of_the_machine_is_followed_by_a_rescan(
    setting: Setting, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon_module, "TICK_SECONDS", 0.01)
    slept: list[bool] = []
    monkeypatch.setattr("caveman_watcher.sleeping.SleepDetector.slept", lambda _: bool(slept and slept.pop()))
    async with setting.running():
        save(root / "CLAUDE.md", TEXT)
        await wait_until(lambda: setting.queue.jobs)
        setting.queue.jobs.clear()
        slept.append(True)
        await wait_until(lambda: setting.queue.jobs)
