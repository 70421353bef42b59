"""The socket lies where only its user can reach it, and nowhere else."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from caveman_core.errors import BrokerError
from caveman_core.queue import place
from caveman_core.queue.place import (
    LONGEST_SOCKET,
    STARTING_SECONDS,
    log_place,
    private_folder,
    remove_stale_logs,
    socket_place,
)


def test_a_folder_is_made_for_its_user_alone(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "runtime"
    private_folder(folder)
    private_folder(folder)
    assert stat.S_IMODE(folder.lstat().st_mode) == 0o700


@pytest.mark.parametrize("mode", [0o750, 0o701, 0o702, 0o770, 0o777])
def test_a_folder_open_to_others_is_refused_with_the_remedy(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "my runtime"
    folder.mkdir()
    folder.chmod(mode)
    with pytest.raises(BrokerError, match="others can enter") as error:
        private_folder(folder)
    assert error.value.next_step == f"chmod 700 '{folder}'"
    assert stat.S_IMODE(folder.lstat().st_mode) == mode, "what is not known to be ours is not changed"


def test_a_link_to_a_private_folder_is_refused(tmp_path: Path) -> None:
    private_folder(tmp_path / "real")
    (tmp_path / "link").symlink_to("real")
    with pytest.raises(BrokerError, match="is a link"):
        private_folder(tmp_path / "link")


def test_a_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    private_folder(tmp_path / "runtime")
    monkeypatch.setattr("os.geteuid", lambda: os.getuid() + 1)
    with pytest.raises(BrokerError, match="another user"):
        private_folder(tmp_path / "runtime")


def test_a_file_in_the_folders_place_is_refused(tmp_path: Path) -> None:
    (tmp_path / "runtime").write_text("")
    with pytest.raises(BrokerError, match="cannot be made"):
        private_folder(tmp_path / "runtime")


def test_a_short_path_stays(tmp_path: Path) -> None:
    wanted = Path("/run/user/1000/caveman/queue.sock")
    assert socket_place(wanted, temporary=tmp_path) == wanted


def test_the_limit_counts_bytes() -> None:
    fits = Path("/" + "x" * (LONGEST_SOCKET - 1))
    assert socket_place(fits) == fits
    assert socket_place(Path("/" + "ü" * (LONGEST_SOCKET - 1))) != fits


def test_a_long_path_moves_to_a_folder_of_its_own_user_and_place() -> None:
    temporary = Path("/tmp")  # noqa: S108 - only a name here
    long = Path("/" + "x" * 120)
    moved = socket_place(long / "a" / "q.sock", temporary=temporary)
    assert moved == socket_place(long / "a" / "q.sock", temporary=temporary), "every process finds the same"
    assert moved != socket_place(long / "b" / "q.sock", temporary=temporary)
    assert moved.parent != socket_place(long / "a" / "p.sock", temporary=temporary).parent, "two homes do not meet"
    assert moved.parent.parent == temporary
    assert str(os.getuid()) in moved.parent.name
    assert len(os.fsencode(moved)) <= place.LONGEST_SOCKET


@pytest.mark.parametrize(
    ("name", "age", "socket", "stays"),
    [
        ("queue-1.log", STARTING_SECONDS + 1, False, False),
        ("queue-1.log", STARTING_SECONDS - 1, False, True),
        ("queue-1.log", STARTING_SECONDS + 1, True, True),
        ("mine.log", STARTING_SECONDS + 1, False, True),
    ],
)
def test_a_log_goes_once_its_server_is_surely_gone(
    name: str, age: float, socket: bool, stays: bool, tmp_path: Path
) -> None:
    log = tmp_path / name
    log.touch()
    if socket:
        log.with_suffix(".sock").touch()
    remove_stale_logs(tmp_path, now=log.stat().st_mtime + age)
    assert log.exists() == stays


def test_each_socket_has_a_log_beside_it() -> None:
    first, second = (log_place(Path("/run/caveman") / f"queue-{mark}.sock") for mark in ("1", "2"))
    assert first != second
    assert first.parent == Path("/run/caveman")
