"""The unified diff is one that `patch` takes, for any two texts."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from caveman_cli.diffing.rows import rows_of
from caveman_cli.diffing.unified import unified_lines
from unit.cli.diffing.texts import TEXTS


def diff(old: str, new: str) -> list[str]:
    return [line.text for line in unified_lines(rows_of(old, new), "x (before)", "x (after)")]


@pytest.mark.skipif(shutil.which("patch") is None, reason="patch is not installed")
@given(TEXTS, TEXTS)
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_patch_makes_the_new_text_of_the_old_one(tmp_path: Path, old: str, new: str) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    before.write_bytes(old.encode("utf-8", "surrogatepass"))
    after.unlink(missing_ok=True)
    lines = "".join(f"{line}\n" for line in diff(old, new)).encode("utf-8", "surrogatepass")
    if not lines:
        assert old == new
        return
    subprocess.run(
        ["patch", "--binary", "--silent", "--fuzz=0", "--output", after, before], input=lines, check=True, timeout=30
    )
    assert (after.read_bytes() if after.exists() else b"") == new.encode("utf-8", "surrogatepass")


def test_equal_texts_have_no_diff() -> None:
    assert diff("a\nb\n", "a\nb\n") == []


def test_distant_changes_have_hunks_of_their_own() -> None:
    old = [f"line {number}\n" for number in range(1, 21)]
    new = ["first\n", *old[1:-1], "last\n"]
    assert [line for line in diff("".join(old), "".join(new)) if line.startswith("@@")] == [
        "@@ -1,4 +1,4 @@",
        "@@ -17,4 +17,4 @@",
    ]


def test_changed_lines_that_follow_each_other_come_together() -> None:
    old, new = "run the tests\nread the log\n", "run tests\nread log\n"
    assert diff(old, new)[3:] == ["-run the tests", "-read the log", "+run tests", "+read log"]


def test_an_empty_side_counts_no_lines() -> None:
    assert diff("", "a\n")[2:] == ["@@ -0,0 +1 @@", "+a"]
    assert diff("a\nb\n", "")[2:] == ["@@ -1,2 +0,0 @@", "-a", "-b"]
