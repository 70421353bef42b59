"""The daemon in a process of its own, with its real queue server: saves, signals, deaths."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_core.queue.job import job_id
from caveman_core.queue.pool import ArqJobQueue, connect
from waiting import wait_until
from watcher_fakes import save

TEXT = "Please make sure that you run the tests.\n"

DAEMON = """
import asyncio, signal, sys
from pathlib import Path
from caveman_core.history.ledger import Ledger
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.pool import connect
from caveman_watcher.daemon import Daemon, DaemonParts
from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.roots import RootSpec
from caveman_watcher.watchdog_notifier import WatchdogNotifier
from watcher_fakes import policy_of, quiet_of

folder, root = map(Path, sys.argv[1:])

async def main():
    broker = EmbeddedBroker(folder / "run" / "queue.sock")
    parts = DaemonParts(
        lock=folder / "state" / "daemon.lock",
        prepare=lambda: Ledger.open(folder / "ledger.sqlite3", migrate=True),
        specs=[RootSpec(root, "claude")],
        policy_of=policy_of,
        broker=broker,
        connect=lambda: connect(broker.socket, queue="test"),
        notifier=WatchdogNotifier,
        hold=lambda path, data: None,
        quiet_of=quiet_of,
        report=lambda first: print("first look", len(first.files), flush=True),
        settle_seconds=0.1,
    )
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    try:
        await Daemon(parts).run(stop)
    except AlreadyRunningError as error:
        print(error.message, flush=True)
        sys.exit(1)

asyncio.run(main())
"""


@dataclass
class Running:
    """A daemon's process and what it works on."""

    process: subprocess.Popen[str]
    root: Path
    socket: Path

    async def queue(self) -> ArqJobQueue:
        return await connect(self.socket, queue="test")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[], Running]]:
    """Starts a daemon; every one is ended with the test."""
    (tmp_path / "home" / ".claude").mkdir(parents=True)
    root = (tmp_path / "home" / ".claude").resolve()
    running: list[Running] = []

    def begin() -> Running:
        environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
        with (tmp_path / f"{len(running)}.log").open("w") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", DAEMON, str(tmp_path), str(root)],
                stdout=log, stderr=subprocess.STDOUT, text=True, env=environment,
            )  # fmt: skip
        running.append(Running(process, root, tmp_path / "run" / "queue.sock"))
        return running[-1]

    yield begin
    for each in running:
        each.process.kill()
        each.process.wait()


def _log(tmp_path: Path, number: int = 0) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", (tmp_path / f"{number}.log").read_text(encoding="utf-8"))


def _server_of(pid: int) -> int | None:
    """The process id of the daemon's queue server, its only child; None while there is none."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return int(children[0]) if children else None


def _server(running: Running) -> int:
    server = _server_of(running.process.pid)
    assert server is not None
    return server


def _gone(pid: int) -> bool:
    """Whether the process has ended, reaped or not."""
    try:
        return " Z " in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return True


async def _queued(running: Running, path: Path, *, within: float = 20.0) -> None:
    async def there() -> bool:
        queue = await running.queue()
        try:
            return await queue.when(path) is not None
        finally:
            await queue.close()

    await wait_until(there, what=f"{path.name} is queued", seconds=within)


async def _watching(tmp_path: Path, number: int = 0) -> None:
    await wait_until(lambda: "the notifier started" in _log(tmp_path, number), what="the daemon watches")


async def test_a_save_is_queued_under_the_files_id(start: Callable[[], Running], tmp_path: Path) -> None:
    running = start()
    await _watching(tmp_path)
    save(running.root / "CLAUDE.md", TEXT)
    await _queued(running, running.root / "CLAUDE.md")
    queue = await running.queue()
    assert await queue.redis.zrange("test", 0, -1) == [job_id("test", running.root / "CLAUDE.md").encode()]
    await queue.close()


async def test_when_the_queue_server_dies_the_work_is_queued_again(
    start: Callable[[], Running], tmp_path: Path
) -> None:
    running = start()
    await _watching(tmp_path)
    save(running.root / "CLAUDE.md", TEXT)
    await _queued(running, running.root / "CLAUDE.md")
    before = _server(running)
    os.kill(before, signal.SIGKILL)
    await wait_until(lambda: running.socket.exists() and _server_of(running.process.pid) not in (None, before))
    await _queued(running, running.root / "CLAUDE.md")


async def test_a_daemon_that_was_killed_leaves_nothing_that_blocks_the_next(
    start: Callable[[], Running], tmp_path: Path
) -> None:
    running = start()
    await _watching(tmp_path)
    server = _server(running)
    running.process.kill()
    running.process.wait()
    await wait_until(lambda: _gone(server))
    save(running.root / "CLAUDE.md", TEXT)  # saved while nobody watches
    again = start()
    await _watching(tmp_path, 1)
    await _queued(again, running.root / "CLAUDE.md")


async def test_a_second_daemon_names_the_first(start: Callable[[], Running], tmp_path: Path) -> None:
    running = start()
    await _watching(tmp_path)
    second = start()
    await wait_until(lambda: second.process.poll() is not None)
    assert second.process.returncode == 1
    assert f"process {running.process.pid}" in _log(tmp_path, 1)


async def test_it_ends_when_it_is_told_to_and_takes_its_server_along(
    start: Callable[[], Running], tmp_path: Path
) -> None:
    running = start()
    await _watching(tmp_path)
    server = _server(running)
    running.process.terminate()
    await wait_until(lambda: running.process.poll() is not None)
    assert running.process.returncode == 0
    assert _gone(server)
    assert not running.socket.exists()
    assert "Traceback" not in _log(tmp_path)


async def test_a_save_while_the_queue_server_is_away_is_not_lost(start: Callable[[], Running], tmp_path: Path) -> None:
    running = start()
    await _watching(tmp_path)
    server = _server(running)
    os.kill(server, signal.SIGSTOP)  # it answers no more, and no one hears of its death
    try:
        save(running.root / "CLAUDE.md", TEXT)
        await wait_until(lambda: "looked" in _log(tmp_path))
    finally:
        os.kill(server, signal.SIGKILL)
    await _queued(running, running.root / "CLAUDE.md", within=60)
