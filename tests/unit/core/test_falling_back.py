"""A model that fails: mended, replaced by the offline rules, or the source stays; and what is remembered of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from caveman_core.backends.interface import Answer, Form
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.document.parse import parse_document
from caveman_core.errors import PermanentError, TransientError
from caveman_core.history.records import SectionPair
from caveman_core.outcome import Outcome, Reason, SectionVerdict
from caveman_core.pipeline import Compressed, compress_document
from caveman_core.policy import Level
from caveman_core.readable.anew import compress_again
from caveman_core.readable.expanding import origins
from caveman_core.rewrite import receipt_of
from caveman_core.usage import Usage
from scripted_backend import Script, Scripted, by_body, by_leaf, one_after_another, worded_anew

CHATTY = "# One\n\nPlease make sure to run all of the tests in the suite before the push.\n\n"
OTHER = "# Two\n\nPlease note that the owner of the service never reads the log of the worker.\n"
DATA = (CHATTY + OTHER).encode()
RULES = OfflineBackend()
BY_RULES = f"lite/offline//{RULES.rules}"


def shorter(text: str) -> str:
    return text.replace("Please make sure to run all of the", "Run all").replace("Please note that ", "")


SHORT = by_leaf(shorter)
LOST = worded_anew(by_leaf(lambda leaf: leaf.replace(" before the push", "").replace(" never", "")))


def priced(script: Script) -> Script:
    return lambda request: replace(script(request), usage=Usage(cost=0.25))


@dataclass
class Memory:
    """What the ledger keeps: the newest map and every pair."""

    newest: Sequence[SectionPair] = ()
    pairs: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)

    def is_held(self, digest: str) -> bool:
        return False

    def origins_of(self, digests: Sequence[str]) -> list[SectionPair | None]:
        return [pair if pair and pair.source != pair.output else None for pair in origins(self.newest, digests)]

    def sources_of(self, pairs: Iterable[SectionPair]) -> dict[str, str]:
        return {source: texts[0] for (source, _), texts in self.pairs.items()}

    def output_for(self, digest: str, treatment: str) -> str | None:
        found = self.pairs.get((digest, treatment))
        return found[1] if found else None

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        self.pairs[pair.source, pair.treatment] = (source, output)


async def run(data: bytes, backend: Scripted, known: Memory, min_gain: float = 0.0) -> Compressed:
    result = await compress_document(parse_document(data), backend, backend.policy(), known, min_gain=min_gain)
    if result.outcome is Outcome.COMPRESSED:
        known.newest = result.pairs
    return result


def verdicts(result: Compressed) -> list[SectionVerdict]:
    return [note.verdict for note in result.notes]


async def test_an_answer_that_was_mended_counts_as_the_models_own() -> None:
    model = Scripted(one_after_another(LOST, SHORT))
    known = Memory()
    result = await run(DATA, model, known)
    assert verdicts(result) == [SectionVerdict.REPAIRED, SectionVerdict.COMPRESSED]
    assert {pair.treatment for pair in result.pairs} == {model.policy().treatment}
    assert result.notes[0].why == ()


async def test_the_offline_rules_do_what_the_model_cannot_under_their_own_name() -> None:
    model = Scripted(one_after_another(LOST, LOST, LOST, SHORT))
    result = await run(DATA, model, Memory())
    assert verdicts(result) == [SectionVerdict.FELL_BACK, SectionVerdict.COMPRESSED]
    assert [pair.treatment for pair in result.pairs] == [BY_RULES, model.policy().treatment]
    assert any("before" in why for why in result.notes[0].why)
    rules = await compress_document(parse_document(DATA), RULES, Scripted(SHORT).policy(), Memory(), min_gain=0.0)
    assert parse_document(result.data).sections[0] == parse_document(rules.data).sections[0]


async def test_where_the_rules_gain_nothing_the_source_stays() -> None:
    terse = "# One\n\nRun tests before push, never after.\n"
    model = Scripted(by_leaf(lambda leaf: "Run tests."))
    result = await run(terse.encode() + DATA, model, Memory())
    assert verdicts(result)[0] is SectionVerdict.KEPT
    assert result.notes[0].why
    assert result.data.startswith(terse.encode())


async def test_the_rules_result_is_judged_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async def wrong(_self: object, requests: object) -> list[Answer]:
        return [Answer(("Push.",))]

    monkeypatch.setattr(OfflineBackend, "compress", wrong)
    result = await run(CHATTY.encode(), Scripted(LOST), Memory())
    assert (verdicts(result), result.data) == ([SectionVerdict.KEPT], CHATTY.encode())


async def test_what_failed_is_not_sent_again_when_another_section_is_edited() -> None:
    known = Memory()
    terse = "# One\n\nRun tests before push, never after.\n\n"
    bad = one_after_another(*(by_leaf(lambda leaf: "Run tests."),) * 3, LOST, LOST, LOST, SHORT)
    await run((terse + CHATTY + OTHER).encode(), Scripted(bad), known, min_gain=0.9)
    model = Scripted(SHORT)
    edited = OTHER.replace("log", "journal")
    result = await run((terse + CHATTY + edited).encode(), model, known)
    assert verdicts(result) == [SectionVerdict.KEPT_KNOWN, SectionVerdict.FELL_BACK, SectionVerdict.COMPRESSED]
    assert len(model.asked) == 1
    assert all(note.why for note in result.notes[:2])


async def test_another_model_is_asked_all_the_same_and_so_is_the_same_one_when_the_section_changes() -> None:
    known = Memory()
    await run(CHATTY.encode(), Scripted(LOST), known, min_gain=0.9)
    for model, text in (
        (Scripted(SHORT, model="another"), CHATTY),
        (Scripted(SHORT, rules="2"), CHATTY),
        (Scripted(SHORT), CHATTY.replace("suite", "house")),
    ):
        result = await run(text.encode(), model, replace(known, newest=()))
        assert verdicts(result) == [SectionVerdict.COMPRESSED]


async def test_a_fallback_that_stands_is_left_alone_until_it_is_to_be_done_again() -> None:
    known = Memory()
    stands = (await run(DATA, Scripted(LOST), known)).data
    model = Scripted(SHORT)
    assert verdicts(await run(stands, model, known)) == [SectionVerdict.KNOWN, SectionVerdict.KNOWN]
    assert model.asked == []
    again = await compress_again(parse_document(stands), model, model.policy(), known, min_gain=0.0)
    assert len(model.asked) == 2
    assert all(request.repair is None for request in model.asked)
    assert [pair.source for pair in again.pairs] == [pair.source for pair in known.newest]
    assert "Please" in model.asked[0].leaves[0], "it starts from the source"


async def test_a_permanent_error_costs_one_section_and_is_tried_again_next_time() -> None:
    known = Memory()
    model = Scripted(one_after_another(PermanentError("it refused"), SHORT))
    result = await run(DATA, model, known)
    assert verdicts(result) == [SectionVerdict.FELL_BACK, SectionVerdict.COMPRESSED]
    assert result.notes[0].why == ("it refused",)
    again = Scripted(SHORT)
    await run(DATA, again, replace(known, newest=()))
    assert len(again.asked) == 1


async def test_a_transient_error_goes_up_and_what_passed_before_is_kept() -> None:
    known = Memory()
    with pytest.raises(TransientError):
        await run(DATA, Scripted(one_after_another(SHORT, TransientError("later"))), known)
    model = Scripted(SHORT)
    result = await run(DATA, model, known)
    assert verdicts(result) == [SectionVerdict.REUSED, SectionVerdict.COMPRESSED]
    assert len(model.asked) == 1


async def test_rules_that_fail_are_not_asked_to_mend_and_nothing_takes_their_place() -> None:
    rules = Scripted(LOST, model="", repairs=0)
    result = await run(DATA, rules, Memory())
    assert verdicts(result) == [SectionVerdict.KEPT, SectionVerdict.KEPT]
    assert len(rules.asked) == 2


async def test_costs_are_summed_over_sections_and_repairs() -> None:
    model = Scripted(one_after_another(*(priced(LOST),) * 3, priced(SHORT)))
    result = await run(DATA, model, Memory())
    assert [note.usage.cost for note in result.notes] == [0.75, 0.25]
    assert receipt_of(Path("CLAUDE.md"), result).usage.cost == 1.0


RUN_IN = "# One\n\nPlease make sure to always run this:\n\n```\nmake\n```\nTitle\n=====\n\nThe end of the text.\n\n"
"""Prose that a model puts below the code runs into the next heading."""


def running_in() -> Scripted:
    return Scripted(by_body(lambda body: shorter(body) if "[[" not in body else "[[c0]]\nAlways run this."), Form.BODY)


async def run_full(data: str, model: Scripted, known: Memory) -> Compressed:
    return await compress_document(parse_document(data.encode()), model, model.policy(Level.FULL), known, min_gain=0.0)


async def test_one_section_that_breaks_the_file_keeps_its_source_and_the_others_are_written() -> None:
    known = Memory()
    result = await run_full(RUN_IN + CHATTY, running_in(), known)
    assert verdicts(result) == [SectionVerdict.KEPT, SectionVerdict.TERSE, SectionVerdict.COMPRESSED]
    assert result.outcome is Outcome.COMPRESSED
    assert result.data.decode() == RUN_IN + shorter(CHATTY)
    assert any("Title" in why for why in result.notes[0].why)


async def test_what_broke_the_file_is_neither_used_nor_asked_for_again() -> None:
    known = Memory()
    await run_full(RUN_IN + CHATTY, running_in(), known)
    model = running_in()
    result = await run_full(RUN_IN + OTHER, model, known)
    assert verdicts(result)[0] is SectionVerdict.FELL_BACK, "the offline rules do what it could not"
    assert [request.title for request in model.asked] == ["Two"]
    assert result.outcome is Outcome.COMPRESSED


async def test_nothing_is_written_where_nothing_that_was_made_passes() -> None:
    result = await run_full(RUN_IN, running_in(), Memory())
    assert (result.outcome, result.reason, result.data.decode()) == (Outcome.INVALID, Reason.CHECKS_FAILED, RUN_IN)
    assert result.findings


async def test_nothing_is_written_either_where_it_was_to_be_made_again() -> None:
    model, document = running_in(), parse_document(RUN_IN.encode())
    result = await compress_again(document, model, model.policy(Level.FULL), Memory(), min_gain=0.0)
    assert (result.outcome, result.reason, result.data.decode()) == (Outcome.INVALID, Reason.CHECKS_FAILED, RUN_IN)


async def test_a_section_made_again_takes_the_place_of_what_broke_the_file() -> None:
    known = Memory()
    first = await run_full(RUN_IN + CHATTY, running_in(), known)
    model = Scripted(by_body(lambda body: body.replace("Please make sure to always", "Always")), Form.BODY)
    document = parse_document(first.data)
    again = await compress_again(document, model, model.policy(Level.FULL), known, min_gain=0.0)
    assert again.notes[0].verdict is SectionVerdict.COMPRESSED
    asked = len(model.asked)
    known.newest = ()
    assert (await run_full(RUN_IN + OTHER, model, known)).notes[0].verdict is SectionVerdict.REUSED
    assert len(model.asked) == asked + 1


async def test_what_stands_stays_where_what_was_made_anew_breaks_the_file() -> None:
    known = Memory()
    polite = Scripted(
        by_body(lambda body: body.replace("Please make sure to always", "Make sure to always")), Form.BODY
    )
    first = await run_full(RUN_IN + CHATTY, polite, known)
    known.newest = first.pairs
    document = parse_document(first.data)
    model = running_in()
    again = await compress_again(document, model, model.policy(Level.FULL), known, min_gain=0.0)
    stands, _, other = parse_document(again.data).sections
    assert stands.text == document.sections[0].text != parse_document(RUN_IN.encode()).sections[0].text
    assert any("Title" in why for why in again.notes[0].why), "it passes alone"
    assert other.text == shorter(CHATTY)


@pytest.mark.parametrize("fault", [KeyError("content"), TypeError("None"), ValueError("json"), RuntimeError("closed")])
async def test_a_fault_in_a_backend_costs_one_section(fault: Exception) -> None:
    model = Scripted(one_after_another(fault, SHORT))
    result = await run(DATA, model, Memory())
    assert verdicts(result) == [SectionVerdict.FELL_BACK, SectionVerdict.COMPRESSED]
    assert type(fault).__name__ in result.notes[0].why[0]


@pytest.mark.parametrize("fault", [ConnectionResetError("reset"), TimeoutError("late"), OSError(113, "no route")])
async def test_a_backend_that_is_not_reached_is_no_fault_of_the_file(fault: OSError) -> None:
    with pytest.raises(TransientError, match="could not be reached"):
        await run(DATA, Scripted(one_after_another(fault)), Memory())


async def test_a_job_that_is_cancelled_while_it_asks_ends_at_once() -> None:
    def cancelled(request: object) -> Answer:
        raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await run(DATA, Scripted(cancelled), Memory())


async def test_an_answer_of_one_very_long_word_is_told_of_in_time_that_grows_with_it() -> None:
    """A quadratic search of it would run into the suite's time limit."""
    model = Scripted(by_body(lambda body: f"{body}\n\n{'a' * 200_000}"), Form.BODY)
    assert (await run_full(CHATTY, model, Memory())).outcome is Outcome.COMPRESSED, "by the offline rules"
