"""How a worker runs. Times are seconds."""

from __future__ import annotations

import os
import secrets
import socket
from dataclasses import dataclass, field
from pathlib import Path


def worker_name() -> str:
    """`<host>:<pid>:<random>`: containers may share a host's name, and each has a process 1."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


@dataclass(frozen=True, slots=True)
class WorkerSettings:
    """Where the queue is and how its jobs are run."""

    where: str | Path  # a socket's path, or a URL
    queue: str
    key: bytes | None = field(default=None, repr=False)  # signs payloads on a shared server
    jobs: int = 2  # at once
    burst: bool = False  # end when nothing is runnable
    poll_seconds: float = 0.5
    job_seconds: float = 900.0  # what takes longer has failed
    claim_seconds: float = 20.0  # after which a dead worker's job is free
    stop_seconds: float = 2.0  # running jobs get these to end, then they are cancelled; the whole stop: 1.5 s more
    name: str = field(default_factory=worker_name)
