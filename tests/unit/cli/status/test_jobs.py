"""A job is shown with its file, or with why that is not known."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.status.jobs import JobFile, Naming, files_of
from caveman_core.history.records import Root
from caveman_core.queue.codec import PayloadError
from caveman_core.queue.job import CompressJob
from caveman_core.queue.listing import JobState, QueuedJob

ROOT = Root("0" * 16, Path("/home/ada/.claude"), "claude", 0.0)
FILE = Root("1" * 16, Path("/srv/CLAUDE.md"), "file", 0.0)


def named(job: CompressJob | PayloadError) -> JobFile:
    (found,) = files_of([QueuedJob(5.0, JobState.WAITING, job)], [ROOT, FILE])
    assert (found.at, found.state) == (5.0, JobState.WAITING)
    return found


def test_a_known_root_gives_the_path() -> None:
    assert named(CompressJob(ROOT.id, "rules/style.md")).path == ROOT.path / "rules" / "style.md"
    assert named(CompressJob(FILE.id, "")).path == FILE.path


def test_an_unknown_root_leaves_what_the_payload_says() -> None:
    for relative, said in (("rules/style.md", "rules/style.md"), ("", "2" * 16)):
        found = named(CompressJob("2" * 16, relative))
        assert (found.naming, found.path, found.said) == (Naming.UNKNOWN_ROOT, None, said)


def test_a_payload_that_cannot_be_read_says_why() -> None:
    found = named(PayloadError("a queued payload is not JSON"))
    assert (found.naming, found.path, found.said) == (Naming.UNREADABLE, None, "a queued payload is not JSON")
