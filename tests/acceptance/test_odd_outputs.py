"""Outputs that take nothing, pipes that close, locales and names that are not UTF-8: a message, and no work lost."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman
from waiting import DEADLINE

COMMANDS = ("--help", "status", "status --json", "scan p", "diff p/CLAUDE.md", "expand p/CLAUDE.md")


def shell(caveman: Caveman, line: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A line of bash in which {caveman} is the program."""
    program = shlex.join([sys.executable, "-m", "caveman_cli"])
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line.replace("{caveman}", program)],
        env=caveman.environment | variables,
        cwd=caveman.home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_that_nobody_reads_ends_it_without_a_word(command: str, caveman: Caveman) -> None:
    caveman.run("compress", caveman.write("p/CLAUDE.md", PROSE))
    done = shell(caveman, f"{{caveman}} {command} | true")
    assert (done.returncode, done.stderr) == (1, "") or done.returncode == 0  # all of it was in the pipe already


@pytest.mark.parametrize("command", ["--help", "compress --help", ""])
def test_help_on_a_full_disk_blames_the_output(command: str, caveman: Caveman) -> None:
    done = shell(caveman, f"{{caveman}} {command} >/dev/full")
    assert done.returncode == 1
    assert "the output could not be written: No space left on device" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_pipe_that_closes_stops_no_work_that_was_asked_for(caveman: Caveman) -> None:
    files = [caveman.write(f"p/.claude/rules/{number}.md", PROSE) for number in range(8)]
    done = shell(caveman, "{caveman} compress p | true")
    assert (done.returncode, done.stderr) == (1, "")
    assert [file.name for file in files if file.read_text(encoding="utf-8") == PROSE] == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere file names are UTF-8")
@pytest.mark.parametrize("command", ["status", "compress p", "history p/CLAUDE.md"])
def test_a_locale_that_is_not_utf8_is_told_with_a_command_that_works(command: str, caveman: Caveman) -> None:
    caveman.write("p/CLAUDE.md", PROSE)
    caveman.run("compress", "p/CLAUDE.md")
    odd = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = shell(caveman, f"{{caveman}} {command}", **odd)
    assert done.returncode == 1
    assert "file names are read as ascii here" in done.stderr
    assert f"next: PYTHONUTF8=1 caveman {command}\n" in done.stderr
    assert shell(caveman, f"PYTHONUTF8=1 {{caveman}} {command}", LC_ALL="C").returncode == 0
    assert shell(caveman, "{caveman} --help", **odd).returncode == 0


@pytest.mark.parametrize("command", ["forget --yes", "history", "hold", "retry"])
def test_a_name_that_is_not_utf8_is_told(command: str, caveman: Caveman) -> None:
    caveman.run("compress", caveman.write("CLAUDE.md", PROSE))
    path = Path(os.fsdecode(os.fsencode(caveman.home) + b"/caf\xe9.md"))
    path.write_text(PROSE, encoding="utf-8")
    done = caveman.run_under((), *command.split(), path)
    assert (done.code, "is not valid UTF-8" in done.err, "fault" in done.err) == (1, True, False)
