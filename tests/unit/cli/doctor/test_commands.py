"""Next commands for a watcher: they work as they stand in a shell."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from caveman_cli.doctor.commands import ended, restart, watch_again
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.setup import Setup
from pasted import paste

ROOTS = [Path("/a b"), Path("/c"), Path("/c")]


def test_where_nobody_watches_it_is_begun(setup: Setup) -> None:
    assert watch_again(setup, ROOTS) == "caveman watch '/a b' /c"


def test_a_watcher_in_a_terminal_is_ended_first(make_setup: Callable[..., Setup]) -> None:
    setup = make_setup(watcher=Process(7, ("python", "caveman", "watch", "--no-worker")))
    assert watch_again(setup, ROOTS, "--poll") == f"{ended(7)}; caveman watch --poll '/a b' /c"
    assert restart(setup) == f"{ended(7)}; caveman watch --no-worker {setup.home / '.claude'}"


def test_the_service_is_installed_anew_for_other_roots(make_setup: Callable[..., Setup]) -> None:
    setup = make_setup(watcher=Process(7, is_service=True))
    assert watch_again(setup, ROOTS) == "caveman service install --yes '/a b' /c"
    assert restart(setup) == "systemctl --user restart caveman.service"
    assert watch_again(setup, ROOTS, "--poll").startswith("systemctl --user stop caveman.service; caveman watch --poll")


def test_an_address_with_a_password_is_not_repeated(make_setup: Callable[..., Setup]) -> None:
    setup = make_setup(watcher=Process(7, ("caveman", "watch", "--redis", "redis://me:secret@host")))
    assert "secret" not in restart(setup)
    assert not setup.has_own_queue


def test_ending_waits_until_the_process_has_gone() -> None:
    slow = "import signal, sys, time; signal.signal(15, lambda *_: (time.sleep(0.3), sys.exit())); print(flush=True)"
    command = [sys.executable, "-c", f"{slow}; signal.pause()"]
    shell = subprocess.Popen(["/bin/sh", "-c", '"$@" & echo $!; wait', "sh", *command], stdout=subprocess.PIPE)
    assert shell.stdout is not None
    pid = int(shell.stdout.readline() + shell.stdout.readline())  # its number, and that it is ready, in any order
    paste(ended(pid))
    assert not Path(f"/proc/{pid}").exists()
    shell.communicate()
