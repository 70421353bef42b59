"""A real queue server for each test, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from caveman_core.queue.broker import EmbeddedBroker
from caveman_core.queue.pool import ArqJobQueue, connect
from workers import StartWorker

QUEUE = "caveman:test:0"


@pytest.fixture
def socket_folder() -> Iterator[Path]:
    """A 0700 folder with a short path: a Unix socket's path is limited to 107 bytes."""
    folder = Path(tempfile.mkdtemp(prefix="cvq-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
async def broker(socket_folder: Path) -> AsyncIterator[EmbeddedBroker]:
    """A running embedded server."""
    server = EmbeddedBroker(socket_folder / "q.sock")
    await server.start()
    yield server
    if server.pid is not None:
        os.kill(server.pid, signal.SIGKILL)  # a polite stop takes 0.1 s, too much for every test
    await server.stop()


@pytest.fixture
async def queue(broker: EmbeddedBroker) -> AsyncIterator[ArqJobQueue]:
    """An open queue on it. At the end no key may be left that would stay for ever."""
    opened = await connect(broker.socket, queue=QUEUE)
    yield opened
    if broker.pid is not None:
        eternal = [key for key in await opened.redis.keys("*") if await opened.redis.ttl(key) == -1]
        assert eternal in ([], [QUEUE.encode()]), "the queue itself is the only key that may have no expiry"
    await opened.close()


@pytest.fixture
async def worker(broker: EmbeddedBroker) -> AsyncIterator[StartWorker]:
    """Starts workers on the test's server, and stops them at the end."""
    start = StartWorker(broker.socket, QUEUE)
    yield start
    await start.stop_all()
