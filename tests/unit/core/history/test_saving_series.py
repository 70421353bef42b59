"""How what is saved stood over time: hours and days of the zone, roots, restores, wrong clocks, pruned versions."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.history.records import Root, root_of
from caveman_core.history.saving_series import (
    MOST_POINTS,
    FilePast,
    FileSaving,
    SavingSeries,
    Step,
    Unit,
    moments_between,
    saving_series,
)
from strategies import examples

BERLIN = ZoneInfo("Europe/Berlin")
HOUR, DAY = 3600.0, 86_400.0
NOW = datetime(2026, 3, 31, 12, tzinfo=BERLIN).timestamp()
HOME = Root("0" * 16, Path("/home/ada/.claude"), "claude", 0.0)
INNER = Root("1" * 16, Path("/home/ada/.claude/rules"), "claude", 0.0)


def compression(ago: float, saved: int, *, before: int = 100, pruned: bool = False) -> Step:
    return Step(NOW - ago, saved, before, before - saved, pruned=pruned)


def restore(ago: float) -> Step:
    return Step(NOW - ago, 0, 70, 100, is_compression=False)


def series(*steps: Step, undone_ago: float | None = None) -> SavingSeries:
    undone_at = None if undone_ago is None else NOW - undone_ago
    return saving_series([FilePast(HOME.path / "CLAUDE.md", steps, undone_at)], [HOME], NOW, BERLIN)


def test_where_nothing_was_compressed_there_is_no_series() -> None:
    assert saving_series([], [HOME], NOW) == SavingSeries(NOW)
    assert series(restore(DAY)) == SavingSeries(NOW)


def test_two_days_are_told_by_the_hour() -> None:
    found = series(compression(3.5 * HOUR, 30))
    assert (found.unit, found.since) == (Unit.HOUR, NOW - 3.5 * HOUR)
    assert found.moments == (NOW - 3 * HOUR, NOW - 2 * HOUR, NOW - HOUR, NOW)
    assert found.total.series == (30, 30, 30, 30)


def test_a_longer_past_is_told_by_the_day_of_the_zone_a_day_of_23_hours_included() -> None:
    found = series(compression(2.6 * DAY, 30), compression(DAY, 40))
    ends = [datetime.fromtimestamp(at, BERLIN).strftime("%m-%d %H:%M") for at in found.moments]
    assert ends == ["03-29 00:00", "03-30 00:00", "03-31 00:00", "03-31 12:00"]
    assert found.moments[1] - found.moments[0] == 23 * HOUR
    assert found.total.series == (30, 30, 40, 40)


def test_a_long_past_has_a_bounded_number_of_points() -> None:
    for unit in Unit:
        moments = moments_between(NOW - 10 * 365 * DAY, NOW, unit, BERLIN)
        assert len(moments) == MOST_POINTS
        assert moments[-1] == NOW


def test_a_restore_ends_a_saving_and_a_compression_begins_one_again() -> None:
    found = series(compression(3.5 * HOUR, 30), restore(2.5 * HOUR), compression(HOUR, 10))
    assert found.total.series == (30, 0, 10, 10)
    assert found.total.saved == 10
    assert series(compression(2.5 * HOUR, 30), restore(HOUR)).total.files == ()


def test_a_text_put_back_by_hand_ends_it_too() -> None:
    found = series(compression(2.5 * HOUR, 30), undone_ago=HOUR)
    assert (found.total.series, found.total.files) == ((30, 0, 0), ())


def test_what_a_clock_says_that_was_wrong_changes_no_order() -> None:
    """The first version is dated after the second, the last one lies ahead of us."""
    found = series(compression(HOUR, 30), compression(3.5 * HOUR, 40), compression(-DAY, 50))
    assert found.since == NOW - 3.5 * HOUR
    assert found.total.series == (40, 40, 40, 50)


def test_a_pruned_version_keeps_what_stood_before_it_in_proportion() -> None:
    first, last = compression(4.5 * HOUR, 50), compression(0, 45)
    whole = Step(NOW - 3.5 * HOUR, 2, 60, 58, pruned=True)
    halved = Step(NOW - 2.5 * HOUR, 2, 29, 27, pruned=True)
    assert series(first, whole, halved, last).total.series == (50, 50, 25, 25, 45)
    assert series(first, whole).total.saved == 2, "the newest one is told by its own map"


def test_roots_have_groups_of_their_own_the_innermost_one_counts() -> None:
    pasts = [
        FilePast(Path("/home/ada/.claude/CLAUDE.md"), (compression(HOUR, 5),)),
        FilePast(Path("/home/ada/.claude/rules/a.md"), (compression(HOUR, 7),)),
        FilePast(Path("/srv/by-hand.md"), (compression(HOUR, 6),)),
    ]
    found = saving_series(pasts, [HOME, INNER], NOW)
    assert [(group.root, group.saved) for group in found.groups] == [(INNER, 7), (None, 6), (HOME, 5)]
    assert [file.path.name for file in found.total.files] == ["a.md", "by-hand.md", "CLAUDE.md"]
    assert found.total.files[0] == FileSaving(INNER.path / "a.md", 7, 93)
    assert (found.total.saved, found.total.tokens) == (18, 93 + 94 + 95)


TOKENS = st.integers(0, 5000)
AT = st.floats(NOW - 400 * DAY, NOW + DAY)
STEPS = st.lists(
    st.builds(Step, AT, st.integers(0, 500), TOKENS, TOKENS, st.just(True), st.booleans())
    | st.builds(Step, AT, st.just(0), TOKENS, TOKENS, st.just(False), st.booleans()),
    min_size=1,
    max_size=6,
)
PASTS = st.lists(
    st.tuples(st.sampled_from(["CLAUDE.md", "rules/a.md", "rules/b.md", "../x.md"]), STEPS, st.booleans()),
    unique_by=lambda past: past[0],
)


@examples
@given(PASTS)
def test_the_roots_sum_up_to_the_total_at_every_moment_and_the_last_one_is_what_stands(
    drawn: list[tuple[str, list[Step], bool]],
) -> None:
    pasts = [
        FilePast(HOME.path / name if name[0] != "." else Path("/x.md"), tuple(steps), NOW - 1 if undone else None)
        for name, steps, undone in drawn
    ]
    found = saving_series(pasts, [HOME, INNER], NOW, BERLIN)
    assert list(found.total.series) == [
        sum(points) for points in zip(*(one.series for one in found.groups), strict=True)
    ]
    for group in (found.total, *found.groups) if found.moments else ():
        assert len(group.series) == len(found.moments)
        assert group.series[-1] == group.saved
    assert sorted(found.moments) == list(found.moments)
    assert sum(len(group.files) for group in found.groups) == len(found.total.files)


def test_a_path_beside_the_roots_has_none() -> None:
    assert root_of(Path("/home/ada/.claude-2/CLAUDE.md"), [HOME]) is None
    assert root_of(HOME.path, [HOME]) == HOME
