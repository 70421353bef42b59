"""The kernel's limits of inotify, against what is needed and what others take."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.limits import Inotify, allowed_by, compared, count, in_use, look
from caveman_cli.doctor.process import PROC, Process
from caveman_cli.doctor.setup import Setup
from caveman_watcher.targets import targets_of

ALLOWED = Inotify(100, 10, 16_384)

HOLD = """
import ctypes, sys
libc = ctypes.CDLL(None)
held = libc.inotify_init()
for folder in sys.argv[1:]:
    assert libc.inotify_add_watch(held, folder.encode(), 256) > 0
print(flush=True)
sys.stdin.read()
"""


def test_enough_for_all_is_well() -> None:
    (finding,) = compared(ALLOWED, Inotify(60, 9), 40)
    assert (finding.severity, finding.says.startswith("40 folders to watch; 100 watches")) == (Severity.OK, True)


def test_too_few_watches_name_the_setting_to_raise() -> None:
    (finding,) = compared(ALLOWED, Inotify(61, 9), 40)
    assert finding.severity is Severity.ERROR
    assert finding.next_step == "sudo sysctl fs.inotify.max_user_watches=524288"
    (many,) = compared(Inotify(600_000, 10, 16_384), Inotify(0, 0), 600_001)
    assert many.next_step == "sudo sysctl fs.inotify.max_user_watches=1200002"


def test_no_instance_left_names_the_setting_to_raise() -> None:
    (finding,) = compared(ALLOWED, Inotify(0, 10), 1)
    assert (finding.severity, finding.next_step) == (Severity.ERROR, "sudo sysctl fs.inotify.max_user_instances=1024")
    (many,) = compared(Inotify(100, 2048, 16_384), Inotify(0, 2048), 1)
    assert many.next_step == "sudo sysctl fs.inotify.max_user_instances=4096"


def test_a_short_queue_of_events_is_worth_knowing() -> None:
    _, finding = compared(Inotify(100, 10, 100), Inotify(0, 0), 1)
    assert (finding.severity, finding.next_step) == (Severity.INFO, "sudo sysctl fs.inotify.max_queued_events=16384")


def test_what_other_processes_hold_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    command = [sys.executable, "-c", HOLD, str(tmp_path), str(tmp_path / "a")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        try:
            assert holder.stdout is not None
            holder.stdout.readline()
            held = tmp_path / "proc"
            held.mkdir()
            (held / str(holder.pid)).symlink_to(PROC / str(holder.pid))
            assert in_use(held, os.getuid()) == Inotify(2, 1)
            assert in_use(held, os.getuid(), but=holder.pid) == Inotify(0, 0)
            assert in_use(held, os.getuid() + 1) == Inotify(0, 0)
        finally:
            holder.kill()


def test_this_process_does_not_count(tmp_path: Path) -> None:
    (tmp_path / str(os.getpid())).symlink_to(PROC / str(os.getpid()))
    descriptor = ctypes.CDLL(None).inotify_init()
    try:
        assert in_use(tmp_path, os.getuid()) == Inotify(0, 0)
    finally:
        os.close(descriptor)


def test_the_folders_of_the_roots_are_counted_no_further_than_it_matters(tmp_path: Path) -> None:
    for name in ("a/b", "c"):
        (tmp_path / "root" / name).mkdir(parents=True)
    (tmp_path / "file.md").touch()
    (tmp_path / "root" / "link").symlink_to(tmp_path)
    targets = targets_of([tmp_path / "root", tmp_path / "file.md", tmp_path / "none"])
    assert count(targets, most=100) == 4 + 1
    assert count(targets, most=3) == 3


def limits_in(proc: Path, watches: int) -> Path:
    folder = proc / "sys" / "fs" / "inotify"
    folder.mkdir(parents=True)
    numbers = {"max_user_watches": watches, "max_user_instances": 128, "max_queued_events": 16_384}
    for name, number in numbers.items():
        (folder / name).write_text(f"{number}\n", encoding="ascii")
    return proc


def test_a_root_with_more_folders_than_watches_is_an_error(setup: Setup, tmp_path: Path) -> None:
    for name in "abc":
        (setup.roots[0] / name).mkdir()
    (finding,) = look(setup, limits_in(tmp_path / "few", 3))
    assert finding.severity is Severity.ERROR
    (finding,) = look(setup, limits_in(tmp_path / "enough", 4))
    assert finding.severity is Severity.OK


def test_without_inotify_and_while_polling_limits_do_not_matter(
    make_setup: Callable[..., Setup], tmp_path: Path
) -> None:
    assert list(look(make_setup(), tmp_path)) == []
    polling = make_setup(watcher=Process(7, ("caveman", "watch", "--poll")))
    assert list(look(polling, limits_in(tmp_path, 0))) == []


@pytest.mark.parametrize("content", ["", "many"])
def test_limits_that_cannot_be_read_are_none(tmp_path: Path, content: str) -> None:
    folder = limits_in(tmp_path, 1) / "sys" / "fs" / "inotify"
    (folder / "max_user_watches").write_text(content, encoding="ascii")
    assert allowed_by(tmp_path) is None
