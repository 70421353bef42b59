"""A job names a file below its root; its id names the file in one queue."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_core.queue.job import CompressJob, job_id, job_of, path_of
from caveman_core.queue.name import queue_name

ROOT = Path("/home/ada/.claude")


@pytest.mark.parametrize("relative", ["", "CLAUDE.md", "rules/style.md"])
def test_a_job_leads_back_to_its_path(relative: str) -> None:
    path = ROOT / relative if relative else ROOT
    job = job_of("0123456789abcdef", ROOT, path)
    assert job == CompressJob("0123456789abcdef", relative)
    assert path_of(ROOT, job) == path


def test_a_path_outside_the_root_has_no_job() -> None:
    with pytest.raises(ValueError, match="not in the subpath"):
        job_of("0123456789abcdef", ROOT, Path("/home/ada/notes.md"))


def test_an_id_stands_for_one_file_in_one_queue() -> None:
    ids = {job_id(queue, ROOT / name) for queue in ("q1", "q2") for name in ("a", "b")}
    assert len(ids) == 4
    assert job_id("q1", ROOT / "a") in ids


def test_a_name_that_is_not_utf_8_has_an_id() -> None:
    assert len(job_id("q", Path(os.fsdecode(b"/x/\xff.md")))) == 32


def test_each_user_of_each_host_has_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "desk")
    monkeypatch.setattr("os.getuid", lambda: 1000)
    assert queue_name() == "caveman:desk:1000"
    assert queue_name("team") == "team:desk:1000"
