"""How a connection to the queue's server behaves: what it retries, how long it waits."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from redis.asyncio import ConnectionPool, UnixDomainSocketConnection
from redis.asyncio.connection import parse_url
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from caveman_core.errors import ConfigError
from caveman_core.queue.address import shown

RETRIES: Final = 6
"""Tries of a command, and within each as many of the connection: a few seconds in all, past a server's restart.

What lasts longer is the caller's: the worker's supervisor, the watcher's rescan.
"""

ANSWER_SECONDS: Final = 5.0
"""No command of ours blocks, so a server that is silent for this long hangs."""

_RETRIED: Final = (RedisConnectionError, RedisTimeoutError, ConnectionError, FileNotFoundError)


def connections(where: str | Path) -> ConnectionPool:
    """A pool of connections to a Unix socket's path or to a redis://, rediss:// or unix:// URL. Opens none yet."""
    behaviour: dict[str, Any] = {
        "retry": Retry(ExponentialBackoff(cap=0.5, base=0.05), RETRIES),
        "retry_on_error": list(_RETRIED),
        "retry_on_timeout": True,
        "socket_timeout": ANSWER_SECONDS,
    }
    if isinstance(where, Path):
        return ConnectionPool(connection_class=UnixDomainSocketConnection, path=str(where), **behaviour)
    return _pool_of_url(where, behaviour)


def _pool_of_url(url: str, behaviour: dict[str, Any]) -> ConnectionPool:
    try:
        address: dict[str, Any] = dict(parse_url(url))
        if url.startswith("rediss://"):
            address.setdefault("ssl_check_hostname", True)
        pool = ConnectionPool(**behaviour | address)
        pool.connection_class(**pool.connection_kwargs)  # connects to nothing, but takes no unknown option
    except (ValueError, TypeError):
        raise ConfigError(f"{shown(url)} is not the address of a Redis server") from None
    return pool


def surely_gone(where: str | Path) -> bool:
    """Whether there is not even a socket, so that a connection need not be tried."""
    return isinstance(where, Path) and not where.exists()
