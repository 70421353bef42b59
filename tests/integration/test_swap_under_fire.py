"""Real processes against the swap: killed at every step, and saved into at random moments. The whole of it: bench/."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="files are rewritten on Linux only")

PROJECT = Path(__file__).parents[2]
QUICK = Path("/dev/shm")  # noqa: S108 - memory: nothing waits for a disk. The benches can be pointed at any file system


def run(module: str, *arguments: str | Path) -> tuple[dict[str, int], str]:
    """The figures a measurement prints as `name = number`, and all it said."""
    command = [sys.executable, "-m", module, *arguments]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, timeout=110, check=False)
    said = done.stdout + done.stderr
    figures = (part.partition(" = ") for line in done.stdout.splitlines() for part in line.split(", "))
    return {name: int(number) for name, _, number in figures if number.isdigit()}, said


@pytest.fixture
def ground(tmp_path: Path) -> Path:
    return QUICK if os.access(QUICK, os.W_OK) else tmp_path


def test_no_kill_and_no_save_at_any_step_loses_a_text_or_leaves_a_half_one(ground: Path) -> None:
    every = os.environ.get("CAVEMAN_MATRIX_EVERY", "17")
    figures, said = run("bench.kill_matrix", "--folder", ground, "--every", every)
    assert figures.get("bad") == 0, said
    assert figures["killed"] > 0
    assert figures["done"] > 0


def test_no_save_around_the_moment_of_the_swap_is_lost(ground: Path) -> None:
    """Duels go on until a save has met the exchange: how many do in a round is up to the machine's load."""
    rounds, met = os.environ.get("CAVEMAN_DUELS", "150"), 0
    for _ in range(20):
        figures, said = run("bench.duel", "--folder", ground, "--rounds", rounds)
        assert (figures.get("lost"), figures.get("demoted")) == (0, 0), said
        met += figures["met"]
        if met:
            return
    pytest.fail("no save met the exchange: the duels show nothing")
