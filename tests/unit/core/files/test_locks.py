"""The job lock and the swap lock of a path."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from caveman_core.errors import LockTimeoutError
from caveman_core.files.locks import job_lock, swap_lock

FILE = Path("/somewhere/CLAUDE.md")


async def test_two_tasks_of_one_process_exclude_each_other(tmp_path: Path) -> None:
    inside: list[str] = []

    async def job(name: str) -> None:
        async with job_lock(tmp_path, FILE, timeout=20):
            inside.append(f"{name} in")
            await asyncio.sleep(0)
            inside.append(f"{name} out")

    await asyncio.gather(job("a"), job("b"))
    assert inside in (["a in", "a out", "b in", "b out"], ["b in", "b out", "a in", "a out"])


async def test_who_waits_in_vain_is_told_who_holds_it(tmp_path: Path) -> None:
    async with job_lock(tmp_path, FILE, timeout=5):
        with pytest.raises(LockTimeoutError) as caught:
            async with job_lock(tmp_path, FILE, timeout=0.01):
                raise AssertionError("two hold the lock")
    assert f"process {os.getpid()} (this one) holds the lock of {FILE}" in caught.value.message
    assert caught.value.next_step == "caveman status"


async def test_job_and_swap_lock_and_the_locks_of_two_paths_are_independent(tmp_path: Path) -> None:
    async with job_lock(tmp_path, FILE, timeout=0.01), job_lock(tmp_path, FILE.with_name("x"), timeout=0.01):
        with swap_lock(tmp_path, FILE, timeout=0.01), swap_lock(tmp_path, FILE.with_name("x"), timeout=0.01):
            pass


async def test_a_cancelled_waiter_and_a_failed_holder_leave_the_lock_free(tmp_path: Path) -> None:
    async def wait() -> None:
        async with job_lock(tmp_path, FILE, timeout=30):
            raise ValueError("in the block")

    async with job_lock(tmp_path, FILE, timeout=5):
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    with pytest.raises(ValueError, match="in the block"):
        await wait()
    async with job_lock(tmp_path, FILE, timeout=0.01):
        pass


def test_the_swap_lock_excludes_and_names_its_holder(tmp_path: Path) -> None:
    with (
        swap_lock(tmp_path, FILE, timeout=5),
        pytest.raises(LockTimeoutError, match=f"process {os.getpid()}"),
        swap_lock(tmp_path, FILE, timeout=0.01),
    ):
        raise AssertionError("two hold the lock")
    with swap_lock(tmp_path, FILE, timeout=0.01):
        pass


HOLD = """
import sys
from pathlib import Path
from caveman_core.files.locks import swap_lock
with swap_lock(Path(sys.argv[1]), Path(sys.argv[2]), timeout=5):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_process_that_is_killed_gives_its_lock_back(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path, FILE], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        with (
            pytest.raises(LockTimeoutError, match=f"process {holder.pid} holds"),
            swap_lock(tmp_path, FILE, timeout=0.01),
        ):
            raise AssertionError("two hold the lock")
        holder.kill()
        holder.wait()
        with swap_lock(tmp_path, FILE, timeout=5):
            pass


@pytest.mark.skipif(os.name != "posix", reason="modes")
async def test_the_folder_and_the_files_are_private_and_the_files_stay(tmp_path: Path) -> None:
    folder = tmp_path / "state" / "locks"
    async with job_lock(folder, FILE, timeout=5):
        pass
    with swap_lock(folder, FILE, timeout=5):
        pass
    assert folder.stat().st_mode & 0o777 == 0o700
    files = sorted(folder.iterdir())
    assert [path.suffix for path in files] == [".job", ".swap"]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
