"""A backend asked for one section, and asked to mend its answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caveman_core.asking.attempts import End
from caveman_core.asking.rounds import ask
from caveman_core.backends.interface import Answer, Form, Repair, Request
from caveman_core.document.parse import parse_section
from caveman_core.errors import PermanentError, TransientError
from caveman_core.policy import Level
from caveman_core.usage import Usage
from scripted_backend import Script, Scripted, by_body, by_leaf, one_after_another, worded_anew

SECTION = parse_section(
    "# Tests of `x`\n\nPlease make sure to run all of the `unit` tests in the suite before the push.\n\n"
    "- Never skip the linter.\n"
)
GOOD = by_leaf(lambda leaf: leaf.replace("Please make sure to run all of the", "Run all"))
NOT_LOST = by_leaf(lambda leaf: leaf.replace("Please make sure to run all of the", "Run all").replace("Never ", ""))
NO_SPAN = by_leaf(lambda leaf: leaf.replace("Please make sure to run all of the [[c0]]", "Run all"))


def costing(cost: float, script: Script) -> Script:
    return lambda request: replace(script(request), usage=Usage(cost=cost))


async def test_an_answer_that_passes_is_asked_for_once() -> None:
    backend = Scripted(GOOD)
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, asked.why) == (End.PASSED, ())
    assert asked.text == SECTION.text.replace("Please make sure to run all of the", "Run all")
    assert len(backend.asked) == 1
    assert backend.asked[0].repair is None


async def test_what_fails_goes_back_with_its_findings_and_the_masked_source_sentence() -> None:
    backend = Scripted(one_after_another(NOT_LOST, GOOD))
    asked = await ask(SECTION, backend, Level.LITE)
    assert asked.end is End.MENDED
    first, second = backend.asked
    assert second.repair is not None
    assert replace(second, repair=None) == first
    assert second.repair.answer == NOT_LOST(first)
    assert "Never skip the linter." in {complaint.sentence for complaint in second.repair.complaints}


@pytest.mark.parametrize(("repairs", "times"), [(0, 1), (1, 2), (2, 3), (9, 3)])
async def test_it_is_mended_twice_at_most(repairs: int, times: int) -> None:
    backend = Scripted(worded_anew(NOT_LOST), repairs=repairs)
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, asked.text, len(backend.asked)) == (End.FAILED, SECTION.text, times)
    assert any("not" in why or "Never" in why for why in asked.why)


async def test_a_placeholder_that_is_lost_is_a_complaint() -> None:
    backend = Scripted(one_after_another(NO_SPAN, GOOD))
    assert (await ask(SECTION, backend, Level.LITE)).end is End.MENDED
    repair = backend.asked[1].repair
    assert repair is not None
    assert [complaint.message for complaint in repair.complaints] == ["placeholder lost: [[c0]]"]


@pytest.mark.parametrize(
    "bad",
    [
        Answer(("one",)),
        Answer(("Run all [[c0]] tests in suite before push.", "Never skip \ud800 linter.")),
        Answer(("Run all [[c0]] tests\nin suite before push.", "Never skip linter.")),
    ],
)
async def test_an_answer_that_makes_no_candidate_is_mended_and_never_taken(bad: Answer) -> None:
    backend = Scripted(one_after_another(lambda _: bad, GOOD))
    assert (await ask(SECTION, backend, Level.LITE)).end is End.MENDED
    failed = await ask(SECTION, Scripted(lambda _: bad), Level.LITE)
    assert (failed.end, failed.text) == (End.FAILED, SECTION.text)
    assert failed.why


async def test_what_is_no_shorter_gains_nothing() -> None:
    for script in (by_leaf(lambda leaf: leaf), by_leaf(lambda leaf: leaf.replace("skip the", "skip  the"))):
        asked = await ask(SECTION, Scripted(script, repairs=0), Level.LITE)
        assert (asked.end, asked.text, asked.why) == (End.NOTHING_GAINED, SECTION.text, ())


async def test_a_longer_answer_with_a_preamble_is_mended_where_it_can_be() -> None:
    chatty = by_leaf(lambda leaf: "Sure! Here is the text you asked me for: " + leaf)
    backend = Scripted(one_after_another(chatty, GOOD))
    assert (await ask(SECTION, backend, Level.LITE)).end is End.MENDED


async def test_a_permanent_error_ends_it_and_says_what_the_backend_said() -> None:
    backend = Scripted(one_after_another(PermanentError("refused")))
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, asked.text, asked.why) == (End.REFUSED, SECTION.text, ("refused",))
    backend = Scripted(one_after_another(NOT_LOST, PermanentError("refused")))
    asked = await ask(SECTION, backend, Level.LITE)
    assert asked.end is End.REFUSED
    assert asked.why[-1] == "refused"
    assert len(asked.why) > 1


async def test_a_transient_error_goes_up() -> None:
    with pytest.raises(TransientError):
        await ask(SECTION, Scripted(one_after_another(NOT_LOST, TransientError("later"))), Level.LITE)


async def test_what_all_answers_cost_is_summed() -> None:
    backend = Scripted(one_after_another(costing(0.25, NOT_LOST), costing(0.5, GOOD)))
    assert (await ask(SECTION, backend, Level.LITE)).usage.cost == 0.75
    backend = Scripted(one_after_another(costing(0.25, NOT_LOST), PermanentError("refused")))
    assert (await ask(SECTION, backend, Level.LITE)).usage.cost == 0.25


async def test_a_backend_that_takes_bodies_gets_the_body_and_the_masked_heading() -> None:
    backend = Scripted(by_body(lambda body: body.replace("Please make sure to run all of the", "Run all")), Form.BODY)
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, asked.text) == (
        End.PASSED,
        SECTION.text.replace("Please make sure to run all of the", "Run all"),
    )
    assert backend.asked == [
        Request(
            (),
            "c",
            Level.LITE,
            "Please make sure to run all of the [[c0]] tests in the suite before the push.\n\n- Never skip the linter.",
            "Tests of [[c1]]",
        )
    ]


async def test_a_body_that_comes_back_with_a_heading_or_without_a_block_is_mended() -> None:
    section = parse_section("# Build\n\nPlease make sure to always run this:\n\n```\nmake\n```\n")
    good = by_body(lambda body: body.replace("Please make sure to always", "Always"))
    for bad in (by_body(lambda body: "# Build\n\n" + body), by_body(lambda body: body.replace("[[c0]]", ""))):
        backend = Scripted(one_after_another(bad, good), Form.BODY)
        assert (await ask(section, backend, Level.LITE)).end is End.MENDED
        assert isinstance(backend.asked[1].repair, Repair)


async def test_who_says_the_same_again_is_not_asked_a_third_time() -> None:
    backend = Scripted(costing(0.25, NOT_LOST))
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, len(backend.asked), asked.usage.cost) == (End.FAILED, 2, 0.5)


@pytest.mark.timeout(60)
async def test_an_answer_without_an_end_is_not_judged_and_not_taken() -> None:
    backend = Scripted(lambda _: Answer(("Run all [[c0]] tests. " + "x" * 5_000_000, "Never skip linter.")))
    asked = await ask(SECTION, backend, Level.LITE)
    assert (asked.end, asked.text) == (End.FAILED, SECTION.text)
    assert "far longer" in asked.why[0]
