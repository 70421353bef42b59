"""The first version and the newest ones stay; so does what is needed, however old."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_core.history.records import ABSENT, Origin, Version
from caveman_core.history.retention import newest_original, superfluous

NOTHING: frozenset[str] = frozenset()


def version(number: int, before: str, after: str, origin: Origin = Origin.COMPRESS) -> Version:
    return Version(Path("/p/CLAUDE.md"), number, 1.0, origin, before, after, 1, 1, 1, 1)


def saves(first: int, last: int) -> list[Version]:
    """Each a text of its own, compressed."""
    return [version(number, f"text {number}", f"short {number}") for number in range(first, last + 1)]


def pruned_numbers(kept: list[Version], keep: int, lost: frozenset[str] = NOTHING) -> list[int]:
    return [version.number for version in superfluous(kept, lost, keep)]


@pytest.mark.parametrize(("count", "pruned"), [(0, []), (1, []), (3, []), (4, [2]), (6, [2, 3, 4])])
def test_the_first_and_the_newest_stay(count: int, pruned: list[int]) -> None:
    assert pruned_numbers(saves(1, count), keep=3) == pruned


def test_what_is_pruned_already_leaves_the_first_where_it_is() -> None:
    assert pruned_numbers([*saves(1, 1), *saves(7, 9)], keep=3, lost=frozenset({"short 2"})) == [7]


@pytest.mark.parametrize("keep", [1, 0, -1])
def test_less_than_the_first_and_the_last_is_a_mistake(keep: int) -> None:
    with pytest.raises(ValueError, match="less than 2"):
        superfluous(saves(1, 5), NOTHING, keep)


def test_rescues_are_neither_pruned_nor_counted() -> None:
    rescues = [version(number, f"saved {number}", ABSENT, Origin.RESCUE) for number in (1, 3, 9)]
    kept = sorted([*rescues, *saves(2, 2), *saves(4, 6)], key=lambda each: each.number)
    assert pruned_numbers(kept, keep=4) == []
    assert pruned_numbers(kept, keep=2) == [4, 5]


def test_the_text_that_a_plain_restore_puts_back_stays() -> None:
    recompressed = [version(number, f"short {number - 1}", f"short {number}") for number in range(5, 10)]
    kept = [*saves(1, 4), *recompressed]
    assert newest_original(kept, NOTHING) == kept[3]
    assert pruned_numbers(kept, keep=3) == [2, 3, 5, 6, 7]


def test_an_output_of_a_pruned_version_is_nobodys_own_text() -> None:
    kept = [*saves(1, 1), version(9, "short 8", "shorter 8")]
    assert newest_original(kept, frozenset({"short 8"})) == kept[0]
    assert newest_original(kept, NOTHING) == kept[1]


def test_one_copy_stays_of_each_text_that_a_restore_took_out_of_the_file() -> None:
    """The person's edit was never compressed and went on into no later text: nothing else may have it."""
    edits = [version(2, "edit A", "text 1", Origin.RESTORE), version(3, "edit B", "text 1", Origin.RESTORE)]
    again = version(4, "edit A", "text 1", Origin.RESTORE)
    assert pruned_numbers([*saves(1, 1), *edits, again, *saves(5, 9)], keep=2) == [2, 5, 6, 7, 8]


def test_a_restore_that_took_out_our_own_text_is_pruned_like_any_other() -> None:
    undone = version(2, "short 1", "text 1", Origin.RESTORE)
    created = version(3, ABSENT, "text 1", Origin.RESTORE)
    of_pruned = version(4, "short 99", "text 1", Origin.RESTORE)
    kept = [*saves(1, 1), undone, created, of_pruned, *saves(5, 7)]
    assert pruned_numbers(kept, keep=2, lost=frozenset({"short 99"})) == [2, 3, 4, 5, 6]


def test_the_newest_section_map_stays_behind_any_number_of_restores() -> None:
    """`compress --again` compressed an output of ours: its map alone tells the sources of what stood there then."""
    again = version(2, "short 1", "shorter 1")
    restores = [version(number, "short 99", "text 1", Origin.RESTORE) for number in range(3, 8)]
    assert pruned_numbers([*saves(1, 1), again, *restores], keep=2, lost=frozenset({"short 99"})) == [3, 4, 5, 6]
