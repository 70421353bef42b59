"""One watcher a user, whatever happens to it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from caveman_watcher.errors import AlreadyRunningError
from caveman_watcher.one_daemon import holder_of, the_one_daemon

HOLDER = """
import sys, time
from pathlib import Path
from caveman_watcher.one_daemon import the_one_daemon
import os
with the_one_daemon(Path(sys.argv[1]), os.getpid()):
    print("held", flush=True)
    sys.stdin.read()
"""


def _holder(lock: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(lock)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


def _close(process: subprocess.Popen[str]) -> None:
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    process.wait()


def test_a_second_watcher_is_told_who_the_first_is(tmp_path: Path) -> None:
    lock = tmp_path / "state" / "daemon.lock"
    holder = _holder(lock)
    try:
        with pytest.raises(AlreadyRunningError) as caught, the_one_daemon(lock, os.getpid()):
            raise AssertionError("two watchers")
        assert caught.value.pid == holder.pid == holder_of(lock)
    finally:
        _close(holder)


def test_the_lock_is_free_once_its_holder_was_killed(tmp_path: Path) -> None:
    lock = tmp_path / "daemon.lock"
    holder = _holder(lock)
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    _close(holder)
    with the_one_daemon(lock, 17):
        assert holder_of(lock) == 17
    assert holder_of(lock) is None


def test_lock_and_folder_are_private(tmp_path: Path) -> None:
    lock = tmp_path / "state" / "daemon.lock"
    lock.parent.mkdir(mode=0o700)
    lock.with_suffix(".pid").write_text("left by a crash")
    with the_one_daemon(lock, 17):
        assert stat.S_IMODE(lock.with_suffix(".pid").stat().st_mode) == 0o600
        assert stat.S_IMODE(lock.parent.stat().st_mode) == 0o700
        assert stat.S_IMODE(lock.stat().st_mode) & 0o077 == 0


def test_the_lock_is_given_back_after_an_error(tmp_path: Path) -> None:
    lock = tmp_path / "daemon.lock"
    with pytest.raises(ZeroDivisionError), the_one_daemon(lock, 17):
        raise ZeroDivisionError
    with the_one_daemon(lock, 18):
        assert holder_of(lock) == 18


def test_a_pid_file_with_nonsense_in_it_names_nobody(tmp_path: Path) -> None:
    (tmp_path / "daemon.pid").write_text("what?")
    assert holder_of(tmp_path / "daemon.lock") is None
