"""A request to look is seen once, and nothing depends on it."""

from __future__ import annotations

from pathlib import Path

from caveman_core.by_hand.look_request import LookRequests, request_look


def test_each_request_is_seen_once_and_those_from_before_the_start_not(tmp_path: Path) -> None:
    lock = tmp_path / "state" / "daemon.lock"
    request_look(lock)
    requests = LookRequests(lock)
    assert not requests.is_new()
    request_look(lock)
    request_look(lock)
    assert requests.is_new()
    assert not requests.is_new()
    request_look(lock)
    assert requests.is_new()


def test_the_first_request_ever_is_seen_and_private(tmp_path: Path) -> None:
    lock = tmp_path / "state" / "daemon.lock"
    requests = LookRequests(lock)
    request_look(lock)
    assert requests.is_new()
    [made] = lock.parent.iterdir()
    assert (made.stat().st_mode & 0o777, lock.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_where_nothing_can_be_written_the_command_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    request_look(tmp_path / "state" / "daemon.lock")
    assert not LookRequests(tmp_path / "state" / "daemon.lock").is_new()
