"""The measurement of the gate measures what it says."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import gate, gate_alarms, gate_damage, gate_verdicts
from bench.gate_pairs import Group, Pair, corpus, section_pairs

from caveman_core.document.parse import parse_document
from caveman_core.policy import Level

SOURCE = """\
# Tests

You should run the tests before the push. Never push to `main`.

# Style

Use the tabs, not the spaces. The limit is 80 columns.
"""
GOOD = SOURCE.replace("You should run the tests before the", "Run tests before")
BAD = GOOD.replace("80", "90")


def pair(candidate: str, source: str = SOURCE) -> Pair:
    return Pair("a.md", Group.LITE, parse_document(source.encode()), parse_document(candidate.encode()))


def written(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name.replace('__', '.')}.md").write_text(text)
    return folder


def test_pairs_are_told_by_their_names(tmp_path: Path) -> None:
    names = ("a", "a__candidate", "a__full", "b", "b__candidate", "c", "c__original", "d", "e__candidate")
    found = corpus([written(tmp_path, **dict.fromkeys(names, SOURCE))])
    assert [(each.name, each.group) for each in found.pairs] == [
        ("a.md", Group.LITE),
        ("a.md", Group.FULL),
        ("b.md", Group.LITE),
        ("c.original.md", Group.REFERENCE),
    ]
    assert len(found.sources) == 4  # a, b, d and c's original


def test_sections_are_paired_under_their_headings() -> None:
    one, other = pair("# Style\n\nTabs.\n"), pair(SOURCE)
    assert [candidate and candidate.title for _, _, candidate in section_pairs(one.source, one.candidate)] == [
        None,
        "Style",
    ]
    assert all(candidate for _, _, candidate in section_pairs(other.source, other.candidate))


def test_a_section_without_a_partner_needs_a_repair() -> None:
    first, second = gate_verdicts.verdicts(pair("# Style\n\nUse tabs, not spaces. Limit is 80 columns.\n"))
    assert (first.is_changed, first.is_passed) == (True, False)
    assert (second.is_changed, second.is_passed) == (True, True)


def test_only_passed_and_changed_sections_are_damaged_and_failed_ones_hold_their_source() -> None:
    each = pair(BAD)
    ground = gate_verdicts.ground(each, gate_verdicts.verdicts(each))
    assert ground.open == {0}
    assert ground.with_sections({}).decode() == GOOD


def test_failed_sections_are_damaged_alone_when_asked_and_one_more_error_is_caught() -> None:
    each = pair(BAD)
    judged = [(each, gate_verdicts.verdicts(each))]
    assert gate_verdicts.failed_ground(*judged[0]).open == {1}
    table = gate_damage.damage(judged, [1], 2, failed=True)
    by_name = {kind.name: counts for (kind, _), counts in table.items()}
    assert by_name["negation removed"].caught == by_name["negation removed"].tried == 1
    assert by_name["number changed"].caught == 0, "one number is wrong before and after"


def test_a_candidate_that_is_the_source_is_not_damaged() -> None:
    each = pair(SOURCE)
    assert not gate_verdicts.ground(each, gate_verdicts.verdicts(each)).open


def test_a_gate_that_finds_nothing_catches_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    each = pair(GOOD)
    judged = [(each, gate_verdicts.verdicts(each))]
    caught = gate_damage.damage(judged, [1], 2)
    monkeypatch.setattr(gate_damage, "judge_section", lambda *_: ())
    monkeypatch.setattr(gate_damage, "judge_document", lambda *_: ())
    missed = gate_damage.damage(judged, [1], 2)
    assert [counts.tried for counts in caught.values()] == [counts.tried for counts in missed.values()]
    assert sum(counts.caught for counts in caught.values()) > 20
    assert not any(counts.caught for counts in missed.values())
    assert any("-Run tests before push." in diff for counts in missed.values() for diff in counts.missed)
    assert any(row.endswith("BELOW") for row in gate_damage.rows(missed))


def test_damage_that_gives_back_the_source_does_not_count() -> None:
    source = "# a\n\nAll of it must run. It must run.\n"
    each = pair("# a\n\nAll must run. It must run.\n", source)
    base = gate_verdicts.ground(each, gate_verdicts.verdicts(each))
    assert base.open == {0}
    assert gate_damage.is_undone(each, base, each.source)
    assert not gate_damage.is_undone(each, base, parse_document(b"# a\n\nAll must run.\n"))


def test_false_alarms_are_counted_by_section_and_rule_and_shown_with_both_statements() -> None:
    each = pair(BAD)
    judged = [(each, gate_verdicts.verdicts(each))]
    rows = list(gate_alarms.rows(judged))
    assert "1 of 2 sections need a repair, 50.0% (50.0% of the 2 changed ones)  ABOVE" in rows[0]
    assert any("numbers " in row for row in rows[1:])
    shown = "\n".join(gate_alarms.shown(judged, Group.LITE, 9, 1))
    assert 'lost "80"' in shown
    assert "source:    Use the tabs, not the spaces. The limit is 80 columns." in shown
    assert "candidate: Use the tabs, not the spaces. The limit is 90 columns." in shown


def test_long_leaves_are_shown_by_their_statement() -> None:
    filler = " ".join(f"The file number {number} is read." for number in range(20))
    each = pair(f"{filler} Limit is 90.\n", f"{filler} The limit is 80.\n")
    (verdict,) = gate_verdicts.verdicts(each)
    assert gate_alarms.side_by_side(verdict, verdict.errors[0]) == ("The limit is 80.", "Limit is 90.")


def test_a_full_candidate_is_judged_at_full() -> None:
    assert gate_verdicts.LEVELS == {Group.LITE: Level.LITE, Group.FULL: Level.FULL, Group.REFERENCE: Level.FULL}


def test_the_exit_code_tells_a_missed_bar(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(written(tmp_path, a=SOURCE, a__candidate=GOOD))
    assert gate.main(["--only", "alarms,harmless", "--rounds", "1", "--seeds", "1", folder]) == 0
    (tmp_path / "a.candidate.md").write_text(BAD)
    assert gate.main(["--only", "alarms", folder]) == 1
    assert "1 of 2 sections" in capsys.readouterr().out


def test_every_part_prints_on_files_without_candidates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(written(tmp_path, a=SOURCE))
    for part in gate.PARTS:
        assert gate.main(["--only", part, "--rounds", "1", "--seeds", "1", "--missed", "1", folder]) in (0, 1)
        said = capsys.readouterr().out
        assert ("candidate: 0 of 2 changed sections excluded" in said) == (part == "damage")
        assert said.strip()
