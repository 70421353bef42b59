"""A signal at any moment, from the first import to the last: no traceback, the code of an interrupt, order."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys

import pytest

from acceptance.program import PROSE, Caveman, all_of
from waiting import DEADLINE

MOMENTS = 30 if "CAVEMAN_EXAMPLES" in os.environ else 5
"""Of each command; CAVEMAN_EXAMPLES tries all of them."""

PROGRAM = """
import atexit, os, sys

AT, SIGNAL = int(sys.argv[1]), int(sys.argv[2])

class SignalAtImport:
    met = 0

    def find_spec(self, name, path=None, target=None):
        SignalAtImport.met += 1
        if SignalAtImport.met == AT:
            os.kill(os.getpid(), SIGNAL)

from caveman_cli.main import main

sys.argv[1:] = sys.argv[3:]
sys.meta_path.insert(0, SignalAtImport())
atexit.register(lambda: AT or os.write(2, b"\\n%d" % SignalAtImport.met))
main()
"""
"""`caveman` with a signal at its import number AT, counted from 1; with 0 it tells how many there are."""

COMMANDS = (("status",), ("check", "a.md", "a.md"), ("compress", "a.md"), ("watch", "--help"), ("--version",))


def _run(caveman: Caveman, at: int, number: int, arguments: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, str(at), str(number), *arguments],
        env=caveman.environment,
        cwd=caveman.home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE,
    )


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_ctrl_c_while_the_program_is_loaded_is_quiet(arguments: tuple[str, ...], caveman: Caveman) -> None:
    caveman.write("a.md", "# Rules\n\nRun tests.\n")
    _run(caveman, 0, signal.SIGINT, arguments)  # the first run of all makes the ledger, which imports more
    whole = _run(caveman, 0, signal.SIGINT, arguments)
    count = int(whole.stderr.splitlines()[-1])
    assert (whole.returncode, count > MOMENTS) == (0, True)
    for moment in range(MOMENTS):
        done = _run(caveman, 1 + moment * (count - 1) // (MOMENTS - 1), signal.SIGINT, arguments)
        assert done.returncode == 130
        assert "Traceback" not in done.stderr


def test_sigterm_while_the_program_is_loaded_is_quiet(caveman: Caveman) -> None:
    done = _run(caveman, 20, signal.SIGTERM, ("status",))
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGTERM, "", "")


def test_who_ignores_ctrl_c_goes_on_ignoring_it(caveman: Caveman) -> None:
    program = f"import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)\n{PROGRAM}"
    done = subprocess.run(
        [sys.executable, "-c", program, "20", str(int(signal.SIGINT)), "--version"],
        env=caveman.environment,
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_bar_that_is_ended_leaves_a_cursor(number: int, caveman: Caveman) -> None:
    for each in range(60):
        caveman.write(f"project/.claude/rules/{each:02}.md", PROSE * 20)
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "caveman_cli", "compress", "project"],
        env=caveman.environment | {"TERM": "xterm-256color"},
        cwd=caveman.home,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        shown = ""
        while "compressed  " not in shown:
            shown += os.read(ours, 65536).decode("utf-8", "replace")
        process.send_signal(number)
        shown += all_of(ours)
    os.close(ours)
    assert process.returncode == (130 if number == signal.SIGINT else -number)
    assert "\x1b[?25l" in shown
    assert shown.rindex("\x1b[?25h") > shown.rindex("\x1b[?25l")
    assert "Traceback" not in shown
