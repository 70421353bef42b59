"""The embedded server: private, memory only, never left behind, and back after its death."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import stat
import sys
from pathlib import Path

import pytest

from caveman_core.errors import BrokerError
from caveman_core.queue import broker as broker_module
from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.place import LONGEST_SOCKET, STARTING_SECONDS, log_place
from caveman_core.queue.pool import ArqJobQueue, connect
from caveman_core.queue.probe import answers
from waiting import DEADLINE, wait_until

DAEMON = """
import asyncio, sys
from pathlib import Path
from caveman_core.queue.broker import EmbeddedBroker

async def main():
    server = EmbeddedBroker(Path(sys.argv[1]))
    await server.start()
    print(server.pid, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def nothing() -> None:
    """What a restart of the server asks for in these tests."""


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def let_in_others(folder: Path) -> None:
    folder.chmod(0o750)


async def test_it_keeps_nothing_on_disk(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    assert await queue.redis.config_get("save") == {"save": ""}
    assert await queue.redis.config_get("appendonly") == {"appendonly": "no"}
    await queue.redis.set("key", "value", px=60_000)
    await broker.stop()
    assert list(broker.socket.parent.iterdir()) == []


async def test_only_its_user_can_reach_it(broker: EmbeddedBroker, queue: ArqJobQueue) -> None:
    assert await queue.redis.config_get("port") == {"port": "0"}
    assert stat.S_IMODE(broker.socket.lstat().st_mode) == 0o700
    assert stat.S_IMODE(broker.socket.parent.lstat().st_mode) == 0o700


async def test_ctrl_c_on_the_terminal_does_not_reach_it(broker: EmbeddedBroker) -> None:
    assert broker.pid is not None
    assert os.getpgid(broker.pid) != os.getpgid(0)
    assert os.getsid(broker.pid) != os.getsid(0)


async def test_it_makes_its_folder(socket_folder: Path) -> None:
    server = EmbeddedBroker(socket_folder / "runtime" / "q.sock")
    await server.start()
    assert stat.S_IMODE((socket_folder / "runtime").lstat().st_mode) == 0o700
    await server.stop()


async def test_a_folder_that_others_can_enter_is_refused(socket_folder: Path) -> None:
    let_in_others(socket_folder)
    with pytest.raises(BrokerError, match="others can enter") as error:
        await EmbeddedBroker(socket_folder / "q.sock").start()
    assert error.value.next_step == f"chmod 700 {socket_folder}"


async def test_a_path_too_long_for_a_socket_moves_it(socket_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(socket_folder))
    wanted = socket_folder / ("long" * 40) / "q.sock"
    server = EmbeddedBroker(wanted)
    await server.start()
    assert len(os.fsencode(server.socket)) <= LONGEST_SOCKET
    assert await answers(server.socket)
    await server.stop()
    assert not server.socket.parent.exists(), "nor does a folder stay that nobody would find again"


async def test_a_stale_socket_is_replaced(socket_folder: Path) -> None:
    path = socket_folder / "q.sock"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    server = EmbeddedBroker(path)
    await server.start()
    assert await answers(path)
    await server.stop()


async def test_a_file_in_its_place_is_not_removed(socket_folder: Path) -> None:
    path = socket_folder / "q.sock"
    path.write_text("mine")
    with pytest.raises(BrokerError, match="not a socket"):
        await EmbeddedBroker(path).start()
    assert path.read_text() == "mine"


async def test_a_server_that_was_left_behind_is_ended_and_its_jobs_are_gone(
    broker: EmbeddedBroker, queue: ArqJobQueue
) -> None:
    left_behind = broker.pid
    assert left_behind is not None
    await queue.redis.set("key", "value", px=60_000)
    fresh = EmbeddedBroker(broker.socket)
    await fresh.start()
    await wait_until(lambda: not alive(left_behind))
    assert await queue.redis.dbsize() == 0
    await fresh.stop()


async def test_one_that_accepts_and_says_nothing_is_replaced(
    socket_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caveman_core.queue.probe.PATIENCE", 0.2)
    path = socket_folder / "q.sock"
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(path))
        silent.listen()
        server = EmbeddedBroker(path)
        await server.start()
        assert await answers(path)
        await server.stop()


async def test_after_its_death_it_is_back_and_the_daemon_is_told(broker: EmbeddedBroker) -> None:
    told: list[int | None] = []

    async def tell() -> None:
        told.append(broker.pid)

    watch = asyncio.create_task(broker.watch_over(tell))
    for times in (1, 2, 3):
        dead = broker.pid
        assert dead is not None
        os.kill(dead, signal.SIGKILL)
        await wait_until(lambda expected=times: len(told) == expected)  # type: ignore[misc]  # a default binds the loop's value
        assert broker.pid not in (None, dead)
        assert await answers(broker.socket)
    await broker.stop()
    await asyncio.wait_for(watch, DEADLINE)


async def test_after_its_socket_vanished_another_is_started(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broker_module, "LOOK_SECONDS", 0.05)
    first = broker.pid
    watch = asyncio.create_task(broker.watch_over(nothing))
    broker.socket.unlink()
    await wait_until(lambda: answers(broker.socket))
    assert broker.pid not in (None, first)
    await broker.stop()
    await watch


async def test_while_it_does_not_start_it_is_tried_again(
    broker: EmbeddedBroker, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = asyncio.create_task(broker.watch_over(nothing))
    broker.socket.parent.chmod(0o755)
    assert broker.pid is not None
    os.kill(broker.pid, signal.SIGKILL)
    await wait_until(lambda: broker.pid is None)
    broker.socket.parent.chmod(0o700)
    await wait_until(lambda: answers(broker.socket))
    await broker.stop()
    await watch


async def test_stopping_twice_is_the_same_as_once(broker: EmbeddedBroker) -> None:
    await broker.stop()
    await broker.stop()
    assert broker.pid is None
    assert not broker.socket.exists()


async def test_a_server_that_cannot_start_says_why(socket_folder: Path) -> None:
    program = socket_folder / "server"
    program.write_text("#!/bin/sh\necho out of luck >&2\nexit 3\n")
    program.chmod(0o700)
    with pytest.raises(BrokerError, match="ended at its start: out of luck"):
        await EmbeddedBroker(socket_folder / "q.sock", server=program).start()


async def test_a_server_that_never_answers_is_ended(socket_folder: Path) -> None:
    program = socket_folder / "server"
    program.write_text(f"#!/bin/sh\necho $$ > {socket_folder}/pid\nexec sleep 600\n")
    program.chmod(0o700)
    server = EmbeddedBroker(socket_folder / "q.sock", server=program, start_seconds=3.0)
    with pytest.raises(BrokerError, match="did not answer within 3 s"):
        await server.start()
    assert not alive(int((socket_folder / "pid").read_text()))


@pytest.mark.skipif(sys.platform != "linux", reason="PR_SET_PDEATHSIG is Linux's")
async def test_it_dies_with_a_daemon_that_is_killed(socket_folder: Path) -> None:
    path = socket_folder / "q.sock"
    daemon = await asyncio.create_subprocess_exec(
        sys.executable, "-c", DAEMON, str(path), stdout=asyncio.subprocess.PIPE
    )
    assert daemon.stdout is not None
    server = int(await daemon.stdout.readline())
    assert alive(server)
    daemon.kill()
    await daemon.wait()
    await wait_until(lambda: not alive(server))


async def test_its_queue_works_after_a_restart(broker: EmbeddedBroker) -> None:
    await broker.stop()
    await broker.start()
    opened = await connect(broker.socket, queue="q")
    assert (await opened.depth()).queued == 0
    await opened.close()


async def test_its_log_is_private_even_if_one_that_was_not_lies_there(broker: EmbeddedBroker) -> None:
    log = log_place(broker.socket)
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    await broker.stop()
    log.touch(0o644)
    await broker.start()
    assert stat.S_IMODE(log.stat().st_mode) == 0o600


async def test_two_homes_that_share_the_folder_have_logs_of_their_own(socket_folder: Path) -> None:
    said = {}
    for name in ("queue-1", "queue-2"):
        program = socket_folder / name
        program.write_text(f"#!/bin/sh\necho {name} is out of luck >&2\nexit 3\n")
        program.chmod(0o700)
        with pytest.raises(BrokerError) as caught:
            await EmbeddedBroker(socket_folder / f"{name}.sock", server=program).start()
        said[name] = Path(caught.value.next_step.removeprefix("cat "))
    assert {name: log.read_text().strip() for name, log in said.items()} == {
        name: f"{name} is out of luck" for name in said
    }


async def test_a_start_removes_the_log_of_a_daemon_that_was_killed(socket_folder: Path) -> None:
    stale, live = socket_folder / "queue-1.log", socket_folder / "queue-2.log"
    for log in (stale, live):
        log.touch()
        os.utime(log, (log.stat().st_mtime - 2 * STARTING_SECONDS,) * 2)
    live.with_suffix(".sock").touch()
    server = EmbeddedBroker(socket_folder / "queue-3.sock")
    await server.start()
    assert not stale.exists()
    assert live.exists()
    await server.stop()


async def test_what_is_in_its_way_is_named_in_a_command_that_can_be_pasted(tmp_path: Path) -> None:
    in_the_way = tmp_path / "my run" / "queue.sock"
    in_the_way.parent.mkdir(mode=0o700)
    in_the_way.write_text("a file")
    with pytest.raises(BrokerError, match="in the way") as caught:
        await EmbeddedBroker(in_the_way).start()
    assert caught.value.next_step == f"ls -l '{in_the_way}'"
