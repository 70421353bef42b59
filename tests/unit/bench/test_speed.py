"""The measurement of speed measures what it says. How fast anything is, no test asks."""

from __future__ import annotations

import pytest
from bench import speed
from bench.speed_texts import HOSTILE, Against, candidate, real

from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

SIZE = 1_500


@pytest.mark.parametrize("size", [100, 40_000])
def test_real_text_has_the_size_and_no_two_copies_alike(size: int) -> None:
    text = real(size)
    headings = [section.heading for section in parse_document(text.encode()).sections if section.heading]
    assert len(text) == size
    assert len({heading.source for heading in headings}) > 0.8 * len(headings)


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_has_about_the_size_and_every_candidate_but_itself_differs(name: str) -> None:
    text = HOSTILE[name](SIZE)
    assert 0.2 * SIZE < len(text) < 1.5 * SIZE
    assert candidate(text, Against.ITSELF) == text
    assert candidate(text, Against.BENIGN) != text
    assert candidate(text, Against.OTHER) != text


def test_another_text_has_the_same_structure_and_no_word_in_common() -> None:
    text = real(SIZE)
    other = candidate(text, Against.OTHER)
    one, two = (parse_document(each.encode()) for each in (text, other))
    assert [section.title for section in one.sections] == [section.title for section in two.sections]
    lines = [(a, b) for a, b in zip(text.splitlines(), other.splitlines(), strict=True) if not a.startswith("#")]
    assert not any(
        set(a.split()) & set(b.split()) - set("-|`*><.:,[]") for a, b in lines if a.isascii() and a.isalpha()
    )


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "SIZE", SIZE)
    monkeypatch.setattr(speed, "SMALL", SIZE // 3)


def test_a_line_for_each_text_candidate_and_level(
    small: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for limit in ("SMALL_LIMIT", "REAL_LIMIT", "ANY_LIMIT", "GROWTH_LIMIT"):
        monkeypatch.setattr(speed, limit, 1e9)
    assert speed.main(["--only", "real", "--against", "benign", "--part", "bars"]) == 0
    assert speed.main(["--only", "table", "--level", "lite,full"]) == 0
    said = capsys.readouterr().out
    assert said.count("  lite  ") == said.count("  full  ") == 2 + 4 + 2
    assert "ABOVE" not in said


def test_a_passed_limit_is_marked_and_tells_in_the_exit_code(
    small: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speed, "ANY_LIMIT", 0.0)
    arguments = ["--only", "table", "--against", "benign", "--level", "lite", "--part", "bars"]
    assert speed.main(arguments) == 1
    assert capsys.readouterr().out.count("ABOVE 0") == 1


def test_itself_has_no_findings_and_every_step_takes_time() -> None:
    data = real(SIZE).encode()
    times = speed._measured(data, data, Level.LITE)
    assert all(each > 0 for each in (times.parse, times.mask, times.again))
    assert times.total == times.parse + times.mask + times.again + times.checks
