"""The standing as text: what a person meets in it first, and nothing that could steer a terminal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from caveman_cli.output.times import as_local
from caveman_cli.settings.rewrite_parts import RootTreatment
from caveman_cli.status.as_json import as_json
from caveman_cli.status.as_text import show
from caveman_cli.status.attention import Attention, Trouble
from caveman_cli.status.jobs import JobFile, Naming
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Held, Standing
from caveman_cli.status.wording import in_time
from caveman_core.errors import ConfigError, LedgerError
from caveman_core.history.records import CallTotals, Origin, Pause, Root, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level
from caveman_core.queue.codec import PayloadError
from caveman_core.queue.listing import JobState, QueuedJob
from caveman_core.queue.pool import QueueDepth, QueueListing
from caveman_core.usage import Usage

NOW = 1_000_000.0
RUNNING = JobFile(NOW - 9, JobState.RUNNING, Naming.NAMED, Path("/srv/a.md"), "a.md")
WAITING = JobFile(NOW + 42, JobState.WAITING, Naming.NAMED, Path("/srv/b.md"), "b.md")
UNKNOWN = JobFile(NOW - 1, JobState.WAITING, Naming.UNKNOWN_ROOT, None, "c\x1b\n.md")
UNREADABLE = JobFile(NOW, JobState.WAITING, Naming.UNREADABLE, None, "a queued payload is not JSON")
FOREIGN = QueuedJob(NOW, JobState.WAITING, PayloadError("a queued payload is not JSON"))
JOBS = (RUNNING, WAITING, UNKNOWN, UNREADABLE)


def of_jobs(*jobs: JobFile, queued: int = 0, running: int = 0) -> Standing:
    return Standing(NOW, 7, QueueState("/run/q.sock", QueueListing(QueueDepth(queued, running), ())), jobs)


def lines(found: Standing, capsys: pytest.CaptureFixture[str]) -> list[str]:
    show(found)
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (-5.0, "now"), (0.0, "now"), (0.2, "in 1 s"), (42.0, "in 42 s"), (120.0, "in 120 s"), (121.0, "in 3 min"),
        (7200.0, "in 120 min"), (7201.0, "in 3 h"), (172_801.0, "in 3 d"), (1e11, "in 1157408 d"),
    ],
)  # fmt: skip
def test_a_time_ahead_is_rounded_up(seconds: float, text: str) -> None:
    assert in_time(seconds) == text


def test_jobs_are_listed_with_their_files_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(of_jobs(*JOBS, queued=15, running=1), capsys)
    assert "running  /srv/a.md" in shown
    assert "in 42 s  /srv/b.md" in shown
    assert r"now      c\x1b\n.md (of a root that the ledger does not have)" in shown
    assert "now      ? (a queued payload is not JSON)" in shown
    assert "and 12 more jobs" in shown


def test_nothing_more_is_said_where_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert not [line for line in lines(of_jobs(WAITING, queued=1), capsys) if "more" in line]


def test_without_the_key_the_reason_comes_once_with_the_next_command(capsys: pytest.CaptureFixture[str]) -> None:
    listing = QueueListing(QueueDepth(2, 0), (FOREIGN, FOREIGN))
    queue = QueueState("redis://host/0", listing, ConfigError("others can read the key", next_command="chmod 600 key"))
    shown = lines(replace(of_jobs(UNREADABLE, UNREADABLE), queue=queue), capsys)
    assert "          their files cannot be named: others can read the key" in shown
    assert "          next: chmod 600 key" in shown
    assert shown.count("now     ?") == 2


def test_what_needs_attention_has_its_reason_and_next_command(capsys: pytest.CaptureFixture[str]) -> None:
    trouble = Trouble(Receipt(Path("/srv/it's.md"), Outcome.REFUSED, Reason.TOO_LARGE, detail="600,000 bytes"), NOW)
    shown = lines(replace(of_jobs(), attention=Attention(3, (trouble,))), capsys)
    start = shown.index("3 files need attention")
    assert shown[start + 1 : start + 5] == [
        "  /srv/it's.md",
        "    refused: it is larger than 500,000 bytes (600,000 bytes)",
        "    next: move part of its text to another file, then: caveman compress '/srv/it'\"'\"'s.md'",
        "and 2 more files",
    ]


def test_nothing_that_needs_attention_is_not_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    assert "attention" not in "\n".join(lines(of_jobs(), capsys))


def test_json_names_each_job_or_says_why_not() -> None:
    queue = as_json(of_jobs(*JOBS, queued=3, running=1))["queue"]
    assert isinstance(queue, dict)
    assert (queue["queued"], queue["running"], queue["answers"], queue["unnamed_because"]) == (3, 1, True, None)
    assert queue["jobs"][0] == {
        "path": "/srv/a.md", "state": "running", "at": "1970-01-12T13:46:31+00:00", "naming": "named", "said": "a.md",
        "put_off": None, "message": None,
    }  # fmt: skip
    assert [job["naming"] for job in queue["jobs"]] == ["named", "named", "unknown_root", "unreadable"]
    assert [job["path"] for job in queue["jobs"][2:]] == [None, None]


def test_the_roots_of_the_last_watcher_are_listed_and_a_few_others_named(capsys: pytest.CaptureFixture[str]) -> None:
    roots = tuple(Root(str(number), Path(f"/srv/{number}"), "claude", 0.0, number == 1) for number in range(3))
    running = replace(of_jobs(), roots=roots)
    shown = lines(running, capsys)
    assert shown[1:3] == ["root      /srv/1 (claude)", "          not watched now: /srv/0, /srv/2"]
    many = replace(running, roots=tuple(replace(root, watched=False) for root in (*roots, *roots)))
    assert lines(many, capsys)[1] == "          not watched now: 6 roots; to see them: caveman status --json"
    shown = lines(replace(running, watcher=None), capsys)
    assert shown[1:3] == ["watched   /srv/1 (claude), when it last ran", "          not watched now: /srv/0, /srv/2"]
    assert [root["watched"] for root in as_json(running)["roots"]] == [False, True, False]  # type: ignore[attr-defined]  # JSON


def test_a_root_has_its_level_and_its_backend(capsys: pytest.CaptureFixture[str]) -> None:
    roots = tuple(Root(str(number), Path(f"/srv/{number}"), "claude", 0.0, watched=True) for number in range(3))
    one = RootTreatment(Level.LITE, Level.LITE, BackendName.OFFLINE, "")
    other = RootTreatment(Level.FULL, Level.LITE, BackendName.OFFLINE, "some-model")
    found = replace(of_jobs(), roots=roots, treatments={"0": one, "1": other})
    assert lines(found, capsys)[1:4] == [
        "root      /srv/0 (claude; level lite; backend offline)",
        "root      /srv/1 (claude; level full, lite for files agents write; backend offline, some-model)",
        "root      /srv/2 (claude)",
    ]
    told = cast("list[dict[str, object]]", as_json(found)["roots"])
    keys = ("level", "agent_level", "backend", "model")
    assert [tuple(map(root.get, keys)) for root in told] == [
        ("lite", "lite", "offline", None),
        ("full", "lite", "offline", "some-model"),
        (None, None, None, None),
    ]


def test_roots_that_are_waited_for_are_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    gone, typo = Path("/srv/gone"), Path("/nope/typo")
    found = replace(of_jobs(), roots=(Root("1", gone, "claude", 0.0, watched=True),), waited_for=(gone, typo))
    shown = lines(found, capsys)
    assert shown[1:3] == [
        "root      /srv/gone is not there: waiting for it",
        "root      /nope/typo is not there: waiting for it",
    ]
    assert sum("/srv/gone" in line for line in shown) == 1
    assert as_json(found)["waited_for"] == ["/srv/gone", "/nope/typo"]


def test_a_pause_is_told_with_its_end_and_the_command_that_ends_it(capsys: pytest.CaptureFixture[str]) -> None:
    since, until = as_local(NOW - 60)[:-3], as_local(NOW + 60)[:-3]
    paused = replace(of_jobs(RUNNING, WAITING, queued=1, running=1), pause=Pause(NOW - 60, NOW + 60))
    shown = lines(paused, capsys)
    assert shown[1] == f"paused    since {since} until {until}; next: caveman resume"
    assert "paused   /srv/b.md" in shown
    soon = replace(paused, pause=Pause(NOW - 39, NOW - 37))
    assert (
        lines(soon, capsys)[1]
        == f"paused    since {as_local(NOW - 39)} until {as_local(NOW - 37)}; next: caveman resume"
    )
    assert lines(replace(paused, pause=Pause(NOW - 60, None)), capsys)[1].endswith(
        f"since {since}; next: caveman resume"
    )
    assert as_json(paused)["pause"] == {
        "since": "1970-01-12T13:45:40+00:00",
        "until": "1970-01-12T13:47:40+00:00",
        "why": None,
    }


def test_a_pause_that_nobody_asked_for_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    why = "the limit of \x1b[1mJune\x1b[0m is reached"
    paused = replace(of_jobs(WAITING, queued=1), pause=Pause(NOW - 60, None, why))
    said = r"the limit of \x1b[1mJune\x1b[0m is reached"
    assert lines(paused, capsys)[1].endswith(f"{as_local(NOW - 60)[:-3]}: {said}; next: caveman resume")
    pause = as_json(paused)["pause"]
    assert isinstance(pause, dict)
    assert pause["why"] == why


def test_a_job_that_was_put_off_says_what_for(capsys: pytest.CaptureFixture[str]) -> None:
    job = replace(WAITING, why=Reason.BUDGET_SPENT)
    found = of_jobs(job, replace(RUNNING, why=Reason.BUDGET_SPENT), queued=1, running=1)
    shown = lines(found, capsys)
    assert f"in 42 s  /srv/b.md  {Reason.BUDGET_SPENT}" in shown
    assert "running  /srv/a.md" in shown
    queue = as_json(found)["queue"]
    assert isinstance(queue, dict)
    assert (queue["jobs"][0]["put_off"], queue["jobs"][0]["message"]) == ("budget_spent", Reason.BUDGET_SPENT.value)


def test_what_models_cost_today_is_told_where_one_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert not [line for line in lines(of_jobs(), capsys) if line.startswith("model")]
    ready = replace(of_jobs(), asks_model=True, budget=1.0)
    assert "model     $0.0000 of $1.00 today" in lines(ready, capsys)
    calls = CallTotals(Usage(3, 2_000, 900, 400, 0.0123), failed=1, reserved=1)
    spent = replace(ready, calls=calls)
    words = "$0.0123 of $1.00 today; 3 calls, 2,000 tokens in (900 cached), 400 out; 1 failed; 1 not ended"
    assert f"model     {words}" in lines(spent, capsys)
    told = as_json(spent)["model_calls"]
    assert isinstance(told, dict)
    assert (told["calls"], told["failed"], told["not_ended"], told["daily_budget_usd"]) == (3, 1, 1, 1.0)


def test_holds_are_named_up_to_three(capsys: pytest.CaptureFixture[str]) -> None:
    files = tuple(Path(f"/srv/{name}.md") for name in "abcde")
    shown = lines(replace(of_jobs(), held=Held(files, files[:1])), capsys)
    assert "on hold   /srv/a.md, /srv/b.md, /srv/c.md and 2 more" in shown
    assert "          sections of /srv/a.md" in shown
    assert "on hold   sections of /srv/a.md" in lines(replace(of_jobs(), held=Held((), files[:1])), capsys)


def test_an_unfinished_swap_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    version = Version(Path("/srv/a.md"), 3, NOW - 90, Origin.COMPRESS, "b", "a", 1, 1, 1, 1)
    found = replace(of_jobs(), unfinished=(version,))
    assert "swap      begun and not finished: /srv/a.md; next: caveman doctor" in lines(found, capsys)
    assert as_json(found)["unfinished_swaps"] == [
        {"path": "/srv/a.md", "version": 3, "at": "1970-01-12T13:45:10+00:00"},
    ]


def test_a_ledger_that_tells_nothing_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    found = replace(of_jobs(), trouble=LedgerError("the ledger is damaged", next_command="caveman doctor --rebuild"))
    shown = lines(found, capsys)
    assert shown[-2:] == ["ledger    the ledger is damaged", "          next: caveman doctor --rebuild"]
    assert as_json(found)["ledger"] == {
        "trouble": {"message": "the ledger is damaged", "next": "caveman doctor --rebuild"}
    }
