"""How much of a statement may go, and where its words may go to."""

from __future__ import annotations

import pytest

from judging import errors_of


def rules(source: str, candidate: str) -> list[str]:
    return [finding.rule for finding in errors_of(source, candidate)]


def test_more_than_three_words_in_ten_is_a_lost_statement() -> None:
    source = "Check general fonts near particular margins with relevant borders.\n"
    assert rules(source, source.replace("general ", "")) == []
    assert rules(source, source.replace("general ", "").replace("particular ", "")) == []
    assert rules(source, "Check fonts near margins with borders.\n") == ["sentences"]


def test_a_member_of_a_list_may_not_go() -> None:
    assert rules("Check the fonts, colors, margins, borders.\n", "Check fonts, margins, borders.\n") == ["words"]


def test_three_words_in_a_row_are_a_lost_clause() -> None:
    source = (
        "Check fonts near overall relevant particular margins with labels, tables, buttons, images, links, titles.\n"
    )
    assert rules(source, source.replace("overall relevant ", "")) == []
    (lost,) = errors_of(source, source.replace("overall relevant particular ", ""))
    assert (lost.rule, lost.text) == ("sentences", "overall relevant particular")


def test_five_words_in_a_row_are_a_lost_clause_though_they_are_said_elsewhere() -> None:
    source = (
        "Lint, format, test, build, deploy each branch. Nightly jobs lint, format, test, build, deploy"
        " staging clusters near midnight, reporting failures, timings, memory, sizes, logs, coverage.\n"
    )
    assert rules(source, source.replace("jobs lint, format, test, build, ", "jobs ")) == []
    assert rules(source, source.replace("jobs lint, format, test, build, deploy", "jobs")) == ["sentences"]


def test_a_repeated_statement_may_not_go() -> None:
    source = "Push the tag. Ask the team. Push the tag.\n"
    assert rules(source, "Push tag. Ask team.\n") == ["sentences"]


def test_a_word_may_change_places_inside_its_statement_but_not_leave_it() -> None:
    source = "Determine versions automatically. Small cats sleep quietly.\n"
    assert rules(source, "Automatically determine versions. Small cats sleep quietly.\n") == []
    moved = "Determine versions. Small cats sleep quietly automatically.\n"
    assert rules(source, moved) == ["order", "sentences kept apart"]


def test_a_name_that_moved_is_neither_lost_nor_added() -> None:
    assert set(rules("Use yarn instead of npm here.\n", "Use npm instead of yarn here.\n")) == {"order"}


@pytest.mark.parametrize("word", ["Use", "Keep", "Ensure"])
def test_a_weak_verb_may_be_left_out(word: str) -> None:
    assert rules(f"{word} `black` for formatting code.\n", "`black` for formatting code.\n") == []


def test_a_hyphen_makes_another_word() -> None:
    source = "Keep it container-native for all the large slow disks.\n"
    assert rules(source, source.replace("native", "hosted")) == ["words"]
    assert rules("Send email-related events.\n", "Send email events.\n") == []


def test_a_command_is_no_command_before_a_plain_word() -> None:
    assert rules("Let git the tool decide.\n", "Let git tool decide.\n") == []
    assert rules("Because docker is slow, wait.\n", "Because docker slow, wait.\n") == []


def test_the_line_of_a_finding_counts_lines_inside_a_span() -> None:
    source = "One `a\nb` and two.\nWait 5 days.\n"
    assert {finding.line for finding in errors_of(source, source.replace("5", "6"))} == {3}
