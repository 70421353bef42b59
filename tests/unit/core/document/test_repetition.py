"""What two sections of one file both say."""

from __future__ import annotations

from hypothesis import given

from caveman_core.document.parse import parse_document
from caveman_core.document.repetition import Place, Repeated, repeated_statements
from strategies import examples, files


def repeated(text: str) -> tuple[Repeated, ...]:
    return repeated_statements(parse_document(text.encode()))


def test_the_same_statement_in_two_sections_is_listed_with_both_places() -> None:
    style = "# Style\n\nUse tabs. Never commit a secret to\nthe repository.\n\n"
    text = f"---\na: b\n---\n{style}# Review\n\n- Never commit secrets to the repository.\n"
    assert repeated(text) == (
        Repeated("Never commit a secret to\nthe repository.", (Place("Style", 6), Place("Review", 11))),
    )


def test_three_sections_are_three_places_and_a_section_counts_once() -> None:
    rule = "Run all tests before every push."
    text = f"{rule}\n\n{rule}\n\n# A\n\n{rule}\n\n# B\n\n> {rule}\n"
    assert [place.title for place in repeated(text)[0].places] == ["(top)", "A", "B"]


def test_what_one_section_says_twice_is_not_listed() -> None:
    assert repeated("# A\n\nRun all tests before every push.\n\nRun all tests before every push.\n") == ()


def test_what_differs_in_a_negation_a_number_or_a_name_is_not_the_same() -> None:
    for other in (
        "Never wait 30 seconds for Redis here.",
        "Wait 40 seconds for Redis here.",
        "Wait 30 seconds for X here.",
    ):
        assert repeated(f"# A\n\nWait 30 seconds for Redis here.\n\n# B\n\n{other}\n") == ()


def test_a_statement_that_another_section_makes_with_more_to_it_is_listed_once() -> None:
    more = "Before you open a PR, search for existing PRs, open and closed."
    text = f"# A\n\nSearch for existing PRs, open and closed.\n\n# B\n\n{more}\n"
    assert repeated(text) == (Repeated("Search for existing PRs, open and closed.", (Place("A", 3), Place("B", 7))),)


def test_short_statements_lead_ins_cells_and_code_are_not_listed() -> None:
    for text in (
        "See below.",
        "The most important commands of this project:",
        "| run all the tests now | b |\n|---|---|\n| run all the tests now | b |",
        "```\nrun all the tests now\n```",
    ):
        assert repeated(f"# A\n\n{text}\n\n# B\n\n{text}\n") == ()


def test_the_longest_comes_first() -> None:
    short, long = "Run all tests before push.", "Run all tests of all services before every push."
    text = f"{short} {long}"
    assert [one.text for one in repeated(f"# A\n\n{text}\n\n# B\n\n{text}\n")] == [long, short]


@examples
@given(files())
def test_each_place_is_in_a_section_of_its_own(data: bytes) -> None:
    for one in repeated_statements(parse_document(data)):
        lines = [place.line for place in one.places]
        assert len(lines) > 1
        assert lines == sorted(set(lines))
