"""What /proc tells of a process, and what cannot be told."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from caveman_cli.doctor.process import Process, process


def test_a_running_process_is_told_by_its_words_and_its_start() -> None:
    command = [sys.executable, "-c", "import sys; print(flush=True); sys.stdin.read()", "--poll", "--redis=x"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as started:
        try:
            assert started.stdout is not None
            started.stdout.readline()
            found = process(started.pid)
            assert started.poll() is None
        finally:
            started.kill()
    assert found.words[1:] == tuple(command[1:])
    assert found.since is not None
    assert abs(found.since - time.time()) < 600
    assert found.was_given("--poll")
    assert found.was_given("--redis")
    assert not found.was_given("--no-worker")
    assert not found.is_service


def test_one_that_has_ended_or_is_not_told_of_is_only_a_number(tmp_path: Path) -> None:
    assert process(4, tmp_path) == Process(4)


def test_a_name_with_brackets_and_blanks_does_not_shift_the_fields(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "stat").write_text("cpu 1\nbtime 1000\n", encoding="ascii")
    fields = " ".join(["S", *["0"] * 18, str(5 * os.sysconf("SC_CLK_TCK")), "0"])
    (tmp_path / "7" / "stat").write_text(f"7 (a b) c) {fields}\n", encoding="ascii")
    assert process(7, tmp_path).since == 1005.0


def test_the_service_is_told_by_its_group(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7" / "cgroup").write_text(
        "0::/user.slice/user@0.service/app.slice/caveman.service\n", encoding="ascii"
    )
    assert process(7, tmp_path).is_service
