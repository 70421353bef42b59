"""The verifying question and what is believed of its answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.interface import Answer, Complaint, Draft, Form, Request
from caveman_core.backends.prompt.verifying import complaints, question
from caveman_core.policy import Level
from strategies import examples


def draft(source: str, answer: str) -> Draft:
    return Draft(Request((), "c", Level.FULL, body=source), Answer(body=answer))


ONE = draft("Never push on a Friday.\nAsk the owner first.", "Never push.\nAsk owner daily.")
TWO = draft("Run all tests.", "Run tests.")


def found(*entries: object) -> str:
    return json.dumps({"found": entries})


def entry(problem: str, quote: str, section: object = 1, note: str = "") -> dict[str, object]:
    return {"section": section, "problem": problem, "quote": quote, "note": note}


def said(text: str) -> list[tuple[Complaint, ...]]:
    return complaints(text, [ONE, TWO], Form.BODY)


def test_sources_and_drafts_are_shown_side_by_side() -> None:
    asked = question([ONE, TWO], Form.BODY)
    key = asked.key
    assert asked.text.startswith(f"Level: full.\n<s-{key}-1>\nNever push on a Friday.")
    assert f"<a-{key}-2>\nRun tests.\n</a-{key}-2>\n" in asked.text


def test_what_is_found_is_a_complaint_about_its_own_draft() -> None:
    text = found(entry("lost", "on a  Friday", note="the day\nis gone"), entry("weakened", "Run all tests.", 2))
    assert said(text) == [
        (Complaint("verify", "lost; the day is gone", "on a Friday"),),
        (Complaint("verify", "weakened", "Run all tests."),),
    ]
    assert said(found(entry("added", "daily"))) == [(Complaint("verify", 'added: "daily"'),), ()]
    assert said(f"```json\n{found(entry('added', 'daily'))}\n```")[0]


@pytest.mark.parametrize(
    "wrong",
    [
        entry("lost", "on a Monday"),  # not in the source
        entry("lost", "Never push"),  # still in the draft
        entry("added", "on a Friday"),  # not in the draft
        entry("added", "Never push"),  # in the source
        entry("lost", ""),
        entry("lost", "on a Friday", 3),
        entry("lost", "on a Friday", 0),
        entry("lost", "on a Friday", "1"),
        {"section": 1},
        "lost",
        None,
    ],
)
def test_what_is_said_of_nothing_is_not_believed(wrong: object) -> None:
    assert said(found(wrong)) == [(), ()]
    assert said(found(wrong, entry("lost", "on a Friday")))[0], "the others are"


@pytest.mark.parametrize("text", ["", "none", "[]", "{}", '{"found": 3}', '{"found": [', "null", "[" * 100_000])
def test_what_cannot_be_read_finds_nothing(text: str) -> None:
    assert said(text) == [(), ()]


@examples
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda each: (
            st.lists(each) | st.dictionaries(st.sampled_from(["found", "section", "quote", "problem", "note"]), each)
        ),
    )
)
def test_any_json_can_be_read(value: object) -> None:
    assert len(said(json.dumps(value))) == 2


def test_the_same_finding_twice_is_one() -> None:
    assert len(said(found(entry("lost", "on a Friday"), entry("lost", "on a Friday")))[0]) == 1
