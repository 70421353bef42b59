"""An address is taken as a path or a URL; its password is never shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.asyncio import SSLConnection, UnixDomainSocketConnection

from caveman_core.errors import ConfigError
from caveman_core.queue.address import shown
from caveman_core.queue.link import connections


def test_a_path_is_a_unix_socket() -> None:
    pool = connections(Path("/run/q.sock"))
    assert pool.connection_class is UnixDomainSocketConnection
    assert pool.connection_kwargs["path"] == "/run/q.sock"


def test_what_is_percent_encoded_in_a_url_is_decoded() -> None:
    options = connections("redis://ada:p%40ss@host:6380/2").connection_kwargs
    assert (options["username"], options["password"], options["host"]) == ("ada", "p@ss", "host")
    assert (options["port"], options["db"]) == (6380, 2)


def test_tls_checks_the_hosts_name_unless_told_otherwise() -> None:
    pool = connections("rediss://host")
    assert pool.connection_class is SSLConnection
    assert pool.connection_kwargs["ssl_check_hostname"] is True


@pytest.mark.parametrize("url", ["http://host", "host:6379", "redis://host:port", "redis://host?colour=red", ""])
def test_an_address_that_is_none_is_a_configuration_error(url: str) -> None:
    with pytest.raises(ConfigError, match="not the address of a Redis server"):
        connections(url)


def test_a_bad_address_is_shown_without_its_password() -> None:
    with pytest.raises(ConfigError) as error:
        connections("redis://ada:s3cret@host?colour=red")
    assert error.value.message == "redis://host is not the address of a Redis server"


@given(st.text(min_size=6, max_size=12).filter(lambda text: text not in "redis://:@host"))
def test_no_password_is_shown_whatever_is_in_it(password: str) -> None:
    assert shown(f"redis://ada:{password}@host:1/2?db=3") == "redis://host:1/2"


def test_a_silent_server_is_not_waited_for_for_ever() -> None:
    assert connections("redis://host").connection_kwargs["socket_timeout"] > 0
