"""What a scan tells of statements that stand in two sections."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.scanning.preview import Preview
from caveman_cli.scanning.repetition import repeated_json, repeated_lines
from caveman_core.outcome import Outcome, Reason, Receipt


def found(text: str) -> list[Preview]:
    receipt = Receipt(Path("/srv/CLAUDE.md"), Outcome.UNCHANGED, Reason.ALREADY_TERSE)
    return [Preview(receipt, text.encode(), text.encode())]


def rules(count: int, sections: int = 2) -> str:
    every = "".join(f"- Never push a change of module{number} untested.\n" for number in range(count))
    return "".join(f"# Part {number}\n\n{every}\n" for number in range(sections))


def test_where_a_statement_stands_is_told() -> None:
    heading, line = repeated_lines(found(rules(1)))
    assert heading.startswith("Said in more than one section")
    assert line == ('    /srv/CLAUDE.md: line 3 (Part 0), line 7 (Part 1): "Never push a change of module0 untested."')


def test_the_list_is_short_and_says_where_the_rest_is() -> None:
    lines = list(repeated_lines(found(rules(9))))
    assert len(lines) == 7
    assert lines[-1] == "    and 4 more: caveman scan --json"
    assert len(repeated_json(found(rules(9)))) == 9


def test_of_many_places_the_first_are_told() -> None:
    _, line = repeated_lines(found(rules(1, sections=8)))
    assert "line 19 (Part 4) and 3 more: " in line
    (one,) = repeated_json(found(rules(1, sections=8)))
    assert one["path"] == "/srv/CLAUDE.md"
    places = one["places"]
    assert isinstance(places, list)
    assert places[7] == {"section": "Part 7", "line": 31}


def test_where_nothing_is_repeated_nothing_is_told() -> None:
    assert list(repeated_lines(found("# A\n\nRun tests.\n"))) == []
    assert repeated_json([]) == []


def test_a_title_cannot_steer_the_terminal() -> None:
    text = rules(1).replace("Part 0", "Part \x1b[2J")
    assert all("\x1b" not in line for line in repeated_lines(found(text)))
