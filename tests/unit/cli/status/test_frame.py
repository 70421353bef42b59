"""The live view fits its window, whatever there is to show, and gives each part its share."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from caveman_cli.status.attention import Attention, Trouble
from caveman_cli.status.frame import Window, frame, shares
from caveman_cli.status.happened import Happening
from caveman_cli.status.jobs import JobFile, Naming
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Standing
from caveman_core.history.records import Pause, Root
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.queue.listing import JobState
from caveman_core.queue.pool import QueueDepth, QueueListing
from strategies import examples

NOW = 1_000_000.0
ROOTS = (Root("1", Path("/srv/rules"), "claude", 0.0),)


def standing(jobs: int, troubles: int, last: int, name: str = "file") -> Standing:
    """So many of each, of which the queue has five more jobs and attention five more files."""
    files = [Path(f"/srv/rules/{name}-{number}.md") for number in range(max(jobs, troubles, last))]
    return Standing(
        NOW,
        7,
        QueueState("/run/q.sock", QueueListing(QueueDepth(jobs + 5 if jobs else 0, 0), ())),
        tuple(JobFile(NOW + 42, JobState.WAITING, Naming.NAMED, file, "") for file in files[:jobs]),
        ROOTS,
        attention=Attention(
            troubles + 5 if troubles else 0,
            tuple(Trouble(Receipt(file, Outcome.REFUSED, Reason.BINARY), NOW) for file in files[:troubles]),
        ),
        last=tuple(
            Happening(file, NOW - 5, "compressed", "done", "done", "", 1200, 900, 1) for file in files[:last]
        ),
    )  # fmt: skip


def text(found: Standing, width: int, height: int) -> list[str]:
    return [line.plain for line in frame(found, Window(width, height))]


@examples
@given(
    st.integers(0, 30), st.integers(0, 30), st.integers(0, 30), st.integers(1, 200), st.integers(1, 60),
    st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=30), st.sampled_from(["…", "..."]),
)  # fmt: skip
def test_it_fits_any_window(
    jobs: int, troubles: int, last: int, width: int, height: int, name: str, ellipsis: str
) -> None:
    lines = frame(standing(jobs, troubles, last, name.replace("/", "")), Window(width, height, ellipsis))
    assert len(lines) <= height
    for line in lines:
        assert line.cell_len <= width
        assert "\n" not in line.plain
        assert "\x1b" not in line.plain
        assert ellipsis == "…" or line.plain.isascii()


@examples
@given(st.lists(st.integers(1, 50), max_size=5), st.integers(-3, 120))
def test_shares_fill_the_room_and_no_part_gets_more_than_it_needs(wanted: list[int], room: int) -> None:
    given_lines = shares(wanted, room)
    assert all(0 <= got <= want for got, want in zip(given_lines, wanted, strict=True))
    assert sum(given_lines) <= max(room, 0)
    if room >= sum(wanted):
        assert given_lines == wanted


def test_what_one_part_does_not_need_goes_to_the_others() -> None:
    assert shares([2, 30, 30], 22) == [2, 10, 10]
    assert shares([30, 4], 20) == [16, 4]


def test_all_parts_are_there_and_what_is_left_out_is_counted() -> None:
    shown = text(standing(30, 30, 30), 80, 30)
    assert "in 42 s  /srv/rules/file-0.md" in shown
    assert f"and {35 - sum(line.startswith('in 42 s') for line in shown)} more jobs" in shown
    assert "35 files need attention" in shown
    assert "  /srv/rules/file-0.md: refused: it is binary" in shown
    assert [line for line in shown if line.endswith("more files")]
    (first, *_) = [line for line in shown if "compressed" in line]
    assert first.split()[1:] == ["compressed", "1,200", "->", "900", "/srv/rules/file-0.md"]
    assert 28 < len(shown) <= 30


def test_a_long_path_is_cut_and_a_countdown_changes() -> None:
    found = standing(1, 0, 0, "x" * 90)
    assert [line for line in text(found, 60, 20) if line.startswith("in 42 s") and line.endswith("…")]
    later = text(replace(found, at=NOW + 1), 60, 20)
    assert [line for line in later if line.startswith("in 41 s") and line.endswith("…")]


def test_a_low_window_shows_what_comes_first() -> None:
    shown = text(standing(30, 30, 30), 80, 10)
    assert shown[-2:] == ["in 42 s  /srv/rules/file-0.md", "and 34 more jobs"]


def test_a_pause_is_seen() -> None:
    found = replace(standing(1, 0, 0), pause=Pause(NOW - 9, None))
    shown = text(found, 80, 24)
    assert [line for line in shown if line.startswith("paused    since") and line.endswith("caveman resume")]
    assert [line for line in shown if line.startswith("paused  /srv")]
