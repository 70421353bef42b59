"""What the ledger says is saved: `totals` and the last point of the series are one number."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.history.ledger import Ledger
from caveman_core.history.records import ABSENT, Origin, SectionPair, Totals, Version
from caveman_core.history.saving_series import saving_series
from caveman_core.loaded import loaded_of_section
from caveman_core.tokens import estimate
from strategies import examples

PATH = Path("/home/ada/.claude/CLAUDE.md")
LONG, SHORT = "Please make sure to run all of the tests. " * 9, "Run all tests. " * 9
GAIN = estimate(LONG) - estimate(SHORT)
MEMORY = Path("/dev/shm")  # noqa: S108 - fsyncs cost nothing there
PAIR = SectionPair("s", "o", "t")


def version(number: int, before: str, after: str, at: float = 5.0, **fields: object) -> Version:
    values: dict[str, object] = {"path": PATH, "origin": Origin.COMPRESS, "tokens_before": 100, "tokens_after": 70}
    values |= fields
    return Version(number=number, at=at, before=before, after=after, size_before=1, size_after=1, **values)  # type: ignore[arg-type]  # the tests check the types by running


def test_a_file_that_is_gone_saves_nothing(ledger: Ledger) -> None:
    ledger.record_version(version(1, "b", "a"), ())
    assert ledger.totals() == Totals(1, 30)
    assert ledger.totals(lambda path: path == PATH) == Totals(0, 0)


def test_a_text_put_back_by_hand_saves_nothing_until_it_is_compressed_again(ledger: Ledger) -> None:
    ledger.record_version(version(1, "b", "a"), ())
    ledger.see(PATH, "b", 4.0)  # what was seen before the compression
    assert ledger.totals() == Totals(1, 30)
    ledger.see(PATH, "edited", 6.0)
    assert ledger.totals() == Totals(1, 30)
    ledger.see(PATH, "b", 7.0)
    assert ledger.totals() == Totals(0, 0)
    assert ledger.saving_pasts()[0].undone_at == 7.0
    ledger.record_version(version(2, "b", "a", 8.0), ())
    assert ledger.totals() == Totals(1, 30)
    assert ledger.saving_pasts()[0].undone_at is None


def test_what_is_put_back_right_after_its_compression_saves_nothing(ledger: Ledger) -> None:
    """Even if nobody looked at the short text in between."""
    ledger.next_number(PATH)
    ledger.see(PATH, "b", 4.0)
    ledger.begin_version(version(1, "b", "a"), Path("/home/ada/.claude/.tmp"), ())
    ledger.finish_version(PATH, 1)
    assert ledger.totals() == Totals(1, 30)
    ledger.see(PATH, "b", 5.5)
    assert ledger.totals() == Totals(0, 0)


def test_an_output_that_was_compressed_again_is_no_text_put_back(ledger: Ledger) -> None:
    ledger.record_version(version(1, "b", "a"), ())
    ledger.record_version(version(2, "a", "c", 6.0), ())
    ledger.see(PATH, "a", 9.0)
    assert ledger.totals().files == 1


def test_the_past_of_a_file_has_its_pruned_versions_and_no_rescue(ledger: Ledger) -> None:
    for number in range(1, 6):
        ledger.record_version(version(number, f"b{number}", f"a{number}", float(number)), ())
    ledger.record_version(version(6, "x", ABSENT, 6.0, origin=Origin.RESCUE, tokens_after=0), ())
    assert len(ledger.mark_pruned(PATH, 2)) > 0
    (past,) = ledger.saving_pasts()
    assert [step.at for step in past.steps] == [1.0, 2.0, 3.0, 4.0, 5.0]
    assert any(step.pruned for step in past.steps)


def test_block_comments_of_a_section_are_in_no_saving(ledger: Ledger) -> None:
    """What stands between the comment and the text is not rounded with either."""
    note = f"<!-- {'x' * 500} -->\n"
    ledger.remember_pair(PATH, PAIR, f"{note}{LONG}", f"{note}{SHORT}", 1.0)
    ledger.record_version(version(1, "b", "a", tokens_before=0, tokens_after=0), [PAIR])
    assert ledger.totals() == Totals(1, GAIN)


def test_an_index_that_shows_more_entries_in_as_many_tokens_saves_none(ledger: Ledger) -> None:
    index = Path("/home/ada/.claude/projects/-src-x/memory/MEMORY.md")
    long, short = ("".join(f"- [T{number}](t.md) {hook}\n" for number in range(300)) for hook in (LONG, SHORT))
    ledger.remember_pair(index, PAIR, long, short, 1.0)
    ledger.record_version(version(1, "b", "a", path=index, tokens_before=8_900, tokens_after=8_950), [PAIR])
    loaded = loaded_of_section(index, long) - loaded_of_section(index, short)
    assert estimate(long) - estimate(short) > 10_000
    assert ledger.totals() == Totals(1, max(0, loaded))
    (past,) = ledger.saving_pasts()
    assert past.steps[0].saved == max(0, loaded) < 200


VERSIONS = st.lists(
    st.tuples(
        st.sampled_from("abc"),
        st.sampled_from([Origin.COMPRESS, Origin.COMPRESS, Origin.RESTORE, Origin.RESCUE]),
        st.integers(0, 400),
        st.integers(0, 400),
        st.integers(0, 3),
        st.floats(0.0, 3_000.0),
    ),
    max_size=14,
)


@examples
@given(VERSIONS, st.sets(st.sampled_from("abc")), st.sets(st.sampled_from("abc")), st.integers(2, 4))
def test_the_last_point_is_the_total_whatever_happened(
    drawn: list[tuple[str, Origin, int, int, int, float]], gone: set[str], undone: set[str], keep: int
) -> None:
    with (
        tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder,
        Ledger.open(Path(folder) / "l.sqlite3", migrate=True) as ledger,
    ):
        root, _ = ledger.add_root(Path(folder), "claude", 0.0)
        names = {name: root.path / name for name in "abc"}
        for path in names.values():
            for treatment in ("t", "t2"):
                ledger.remember_pair(path, SectionPair("s", "o", treatment), LONG, SHORT, 1.0)
        for number, (name, origin, before, after, sections, at) in enumerate(drawn, start=1):
            texts = (f"b{number}", ABSENT if origin is Origin.RESCUE else f"a{number}")
            made = version(
                number, *texts, at, path=names[name], origin=origin, tokens_before=before, tokens_after=after
            )
            ledger.record_version(made, [PAIR] * sections)
            if name in undone:
                ledger.see(names[name], texts[0], 2_000.0)
        for path in names.values():
            ledger.mark_pruned(path, keep)

        def is_gone(path: Path) -> bool:
            return path.name in gone

        pasts = [past for past in ledger.saving_pasts() if not is_gone(past.path)]
        total = saving_series(pasts, ledger.roots(), 4_000.0).total
        assert ledger.totals(is_gone) == Totals(len(total.files), total.saved)
        assert (total.series or (0,))[-1] == total.saved
