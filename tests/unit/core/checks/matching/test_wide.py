"""At `full` a section may be laid out anew; none of its rules may be missing."""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.checks.finding import Finding, Severity
from caveman_core.checks.gate import judge_document, judge_section
from caveman_core.document.parse import parse_document, parse_section
from caveman_core.policy import Level

EXAMPLES = int(os.environ.get("CAVEMAN_EXAMPLES", "10"))
VERBS = ("Never push", "Always check", "Do not move", "Run", "Use", "Ask before you change", "Avoid", "You must sign")
THINGS = ("keys", "the old branch", "`make all`", "shared folders", "the Oslo server", "tests", "two backups", "logs")
ENDS = ("", " on Fridays", " unless Maria agrees", " within 5 minutes", " when it rains", " in `src/`", " by hand")


@st.composite
def rules(draw: st.DrawFn) -> str:
    """A statement that carries a rule."""
    return draw(st.sampled_from(VERBS)) + " " + draw(st.sampled_from(THINGS)) + draw(st.sampled_from(ENDS)) + "."


SECTIONS = st.lists(rules(), min_size=2, max_size=7, unique_by=lambda text: text.lower())


def errors(source: str, candidate: str, level: Level = Level.FULL) -> list[Finding]:
    found = judge_section(parse_section(source), parse_section(candidate), level)
    return [finding for finding in found if finding.severity is Severity.ERROR]


def bullets(statements: list[str]) -> str:
    return "## Rules\n\n" + "".join(f"- {each}\n" for each in statements)


def paragraphs(statements: list[str]) -> str:
    return "## Rules\n\n" + "\n".join(f"{each}\n" for each in statements)


def prose(statements: list[str]) -> str:
    return "## Rules\n\n" + " ".join(statements) + "\n"


LAYOUTS = st.sampled_from([bullets, paragraphs, prose])


@settings(max_examples=EXAMPLES * 4)
@given(SECTIONS, st.randoms(use_true_random=False), st.sampled_from(list(Level)[1:]))
def test_bullets_and_paragraphs_in_any_order_pass(statements: list[str], random: object, level: Level) -> None:
    other = list(statements)
    random.shuffle(other)  # type: ignore[attr-defined]  # Hypothesis has no public name for its Random
    assert errors(bullets(statements), bullets(other), level) == []
    assert errors(paragraphs(statements), paragraphs(other), level) == []


@settings(max_examples=EXAMPLES * 4)
@given(SECTIONS, LAYOUTS, LAYOUTS)
def test_any_layout_of_the_same_statements_passes(statements: list[str], before: object, after: object) -> None:
    assert errors(before(statements), after(statements)) == []  # type: ignore[operator]  # one of three functions


@settings(max_examples=EXAMPLES * 8)
@given(SECTIONS, st.data(), LAYOUTS)
def test_a_rule_that_is_deleted_is_an_error(statements: list[str], data: st.DataObject, layout: object) -> None:
    gone = data.draw(st.integers(0, len(statements) - 1))
    rest = [each for number, each in enumerate(statements) if number != gone]
    found = errors(layout(statements), layout(rest))  # type: ignore[operator]  # one of three functions
    assert found, statements[gone]


@settings(max_examples=EXAMPLES * 4)
@given(SECTIONS, st.data())
def test_a_rule_in_another_section_is_an_error(statements: list[str], data: st.DataObject) -> None:
    source = bullets(statements) + "\n## More\n\n- Zebras graze quietly.\n"
    moved = data.draw(st.sampled_from(statements))
    rest = [each for each in statements if each != moved]
    candidate = bullets(rest) + f"\n## More\n\n- Zebras graze quietly.\n- {moved}\n"
    found = judge_document(parse_document(source.encode()), parse_document(candidate.encode()), Level.FULL)
    assert any(each.severity is Severity.ERROR for each in found)


@settings(max_examples=EXAMPLES * 4)
@given(st.text(max_size=300), st.text(max_size=300), st.sampled_from(list(Level)))
def test_any_two_texts_can_be_judged(source: str, candidate: str, level: Level) -> None:
    before, after = (parse_section(text) for text in (source, candidate))
    judge_section(before, after, level)
    assert judge_section(before, before, level) == ()


def test_steps_keep_their_order() -> None:
    source = "1. Push the tag.\n2. Wait for the build.\n3. Tell Maria.\n"
    assert errors(source, "1. push tag\n2. wait for build\n3. tell Maria\n") == []
    found = errors(source, "1. Wait for the build.\n2. Push the tag.\n3. Tell Maria.\n")
    assert [(each.rule, each.line) for each in found] == [("steps", 2)]


def test_a_sentence_that_follows_another_stays_behind_it() -> None:
    source = "- Push the tag.\n- Then wait for the build.\n"
    assert "steps" in {each.rule for each in errors(source, "- Then wait for the build.\n- Push the tag.\n")}


def test_items_stay_under_their_kind_of_lead_in() -> None:
    source = "Do this:\n\n- Pin versions.\n- Sign tags.\n\nNever do this:\n\n- Push keys.\n- Skip tests.\n"
    assert errors(source, source.replace("- Pin versions.\n- Sign tags.", "- sign tags\n- pin versions")) == []
    swapped = source.replace("Sign tags", "X").replace("Push keys", "Sign tags").replace("X", "Push keys")
    assert {each.rule for each in errors(source, swapped)} == {"lead-ins"}


def test_a_negation_before_the_lead_in_says_nothing_of_the_items() -> None:
    source = "Skills are not prose. If you change one:\n\n- Run the tests.\n"
    assert errors(source, "Skills are not prose.\n\nIf you change one:\n\n- run tests\n") == []


def test_a_name_that_one_section_took_for_kept_is_missed_in_the_file() -> None:
    source = "# A\n\n- **Oslo Office**: `oslo-office` holds the keys of all servers.\n"
    candidate = "# A\n\n- `oslo-office` holds keys of all servers\n"
    found = judge_document(parse_document(source.encode()), parse_document(candidate.encode()), Level.FULL)
    assert [each for each in found if each.severity is Severity.ERROR] == []
