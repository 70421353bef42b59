"""One report, one counter: what is shown of receipts adds up, whatever counts them and however it fails."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_cli.output import counting
from caveman_cli.output.counting import OneByOne, counted_alike, recounted
from caveman_core.counting import BY_ESTIMATE, MOST_BYTES, Counter, CountingError
from caveman_core.loaded import as_loaded
from caveman_core.outcome import Outcome, Reason, Receipt, SectionNote, SectionVerdict
from strategies import examples

FRONT = "---\nname: x\n---\n"


def letters(text: str) -> int:
    return len(text)


LETTERS = Counter("letters", letters)


def receipt(name: str, *sections: tuple[str, str], front: str = "") -> Receipt:
    notes = tuple(SectionNote("", 1, SectionVerdict.COMPRESSED, 0, 0, (), before, after) for before, after in sections)
    made = Receipt(Path("/srv") / name, Outcome.COMPRESSED, Reason.DONE, sections=notes)
    return as_loaded(made, f"{front}{''.join(after for _, after in sections)}".encode())


ONE = receipt("feedback.md", ("The tests.\n", "Tests.\n"), ("# A\n", "# A\n"), front=FRONT)
OTHER = receipt("CLAUDE.md", ("Please run.\n", "Run.\n"))
LEFT = Receipt(Path("/srv/x.md"), Outcome.SKIPPED, Reason.ON_HOLD)


def test_a_receipt_gets_the_numbers_of_the_counter() -> None:
    counted = recounted(ONE, LETTERS)
    assert [(note.tokens_before, note.tokens_after) for note in counted.sections] == [(11, 7), (4, 4)]
    assert (counted.tokens_before, counted.tokens_after) == (len(FRONT) + 15, len(FRONT) + 11)
    assert recounted(LEFT, LETTERS) is LEFT


texts = st.text("ab \n#", max_size=30)


@examples
@given(st.lists(st.tuples(texts, texts), min_size=1, max_size=4), st.sampled_from(["CLAUDE.md", "feedback.md"]))
def test_counted_by_the_estimate_a_receipt_stays_what_it_is(sections: list[tuple[str, str]], name: str) -> None:
    made = receipt(name, *sections, front=FRONT)
    assert recounted(made, BY_ESTIMATE) == made


def test_all_receipts_of_a_report_are_counted_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "counter_for", lambda texts: LETTERS if "Run.\n" in texts else BY_ESTIMATE)
    counted, counter = counted_alike([ONE, OTHER, LEFT])
    assert counter is LETTERS
    assert [one.tokens_after for one in counted] == [len(FRONT) + 11, 5, 0]
    counted, counter = counted_alike([ONE])
    assert (counted, counter) == ([ONE], BY_ESTIMATE)


def test_files_that_come_one_by_one_are_counted_by_the_same_counter(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    sizes = []

    def of_size(size: int) -> Counter:
        sizes.append(size)
        return LETTERS

    monkeypatch.setattr(counting, "counter_of_size", of_size)
    (tmp_path / "a.md").write_bytes(b"x" * 100)
    run = OneByOne([tmp_path / "a.md", tmp_path / "gone.md"])
    assert sizes == [200], "a file that is not there has no size"
    assert run.recounted(OTHER).tokens_after == 5
    assert run.counter is LETTERS
    assert OneByOne([]).counter is LETTERS


def test_a_counter_that_fails_in_between_is_told_of_and_not_used_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def picky(text: str) -> int:
        if "Please" in text:
            raise CountingError
        return len(text)

    monkeypatch.setattr(counting, "counter_of_size", lambda size: Counter("picky", picky))
    run = OneByOne([])
    assert run.recounted(ONE).tokens_after == len(FRONT) + 11
    assert run.recounted(OTHER) == OTHER
    assert run.counter is BY_ESTIMATE
    assert "picky cannot count this text: estimate, bytes/2.79 from here on" in capsys.readouterr().err
    assert [run.recounted(one) for one in (ONE, OTHER)] == [ONE, OTHER], "the sum is of one counter"


def test_many_files_are_estimated(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"x" * (MOST_BYTES // 2 + 1))
    assert OneByOne([tmp_path / "a.md"]).counter is BY_ESTIMATE
