"""Sections asked for in groups: what a group costs, what one bad section costs the others, and what is kept."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from caveman_core.asking.attempts import Asked, End
from caveman_core.asking.rounds import MOST_GROUPS, ask, ask_all
from caveman_core.backends.interface import Answer, Complaint, Doubts, Draft, Refusal, Request
from caveman_core.document.model import Section
from caveman_core.document.parse import parse_section
from caveman_core.errors import PermanentError, TransientError, UnusableError
from caveman_core.policy import Level
from caveman_core.usage import Usage
from scripted_backend import Script, Scripted, by_leaf, one_after_another

NAMES = ("alpha", "beta", "gamma", "delta", "omega", "sigma", "kappa", "theta", "lambda", "zeta")
GOOD = by_leaf(lambda leaf: leaf.replace("Please make sure to always run", "Always run"))
NOTHING_FOUND = Doubts()


def section(name: str) -> Section:
    return parse_section(f"# {name}\n\nPlease make sure to always run the {name} tests before a push.\n")


SECTIONS = [section(name) for name in NAMES]
SIZE = sum(map(len, [section("alpha").leaves[0].text, "alpha"]))


def bad_for(name: str, script: Script) -> Script:
    """GOOD for all others."""
    return lambda request: script(request) if name in request.title else GOOD(request)


def raising(error: Exception) -> Script:
    def script(request: Request) -> Answer:
        raise error

    return script


class Told:
    """What was told to have ended, by heading."""

    def __init__(self) -> None:
        self.ends: dict[str, End] = {}

    def __call__(self, section: Section, asked: Asked) -> None:
        assert section.title not in self.ends, "told once"
        self.ends[section.title] = asked.end


async def run(backend: Scripted, sections: list[Section] = SECTIONS) -> tuple[list[Asked], Told]:
    told = Told()
    return await ask_all(sections, backend, Level.LITE, told), told


async def test_each_is_asked_alone_where_the_backend_takes_no_groups() -> None:
    backend = Scripted(GOOD)
    asked, told = await run(backend)
    assert [len(call) for call in backend.calls] == [1] * 10
    assert {each.end for each in asked} == set(told.ends.values()) == {End.PASSED}
    assert [each.text for each in asked] == [
        each.text.replace("Please make sure to always", "Always") for each in SECTIONS
    ]


async def test_a_group_holds_what_fits_and_no_section_is_too_long_for_one() -> None:
    long = parse_section("# long\n\n" + "Please make sure to always run all of it. " * 9 + "\n")
    backend = Scripted(GOOD, most_characters=3 * SIZE)
    await run(backend, [*SECTIONS[:4], long, *SECTIONS[4:6]])
    assert [[request.title for request in call] for call in backend.calls] == [
        ["alpha", "beta", "gamma"],
        ["delta"],
        ["long"],
        ["omega", "sigma"],
    ]


async def test_what_fails_is_mended_together_and_what_passed_is_not_asked_again() -> None:
    first = one_after_another(by_leaf(lambda leaf: leaf.replace("always", "")), GOOD)
    second = one_after_another(by_leaf(lambda leaf: leaf.replace("beta", "alpha")), GOOD)
    backend = Scripted(bad_for("alpha", first), most_characters=10_000)
    backend.script = lambda request: second(request) if request.title == "beta" else bad_for("alpha", first)(request)
    asked, _ = await run(backend)
    assert [each.end for each in asked] == [End.MENDED, End.MENDED, *[End.PASSED] * 8]
    assert [[request.title for request in call] for call in backend.calls] == [list(NAMES), ["alpha", "beta"]]
    assert all(request.repair is not None for request in backend.calls[1])


@pytest.mark.parametrize("fault", [PermanentError("too long"), ValueError("odd")])
async def test_a_group_that_fails_is_asked_one_by_one_and_costs_the_section_that_is_at_fault(fault: Exception) -> None:
    backend = Scripted(bad_for("gamma", raising(fault)), most_characters=10_000)
    asked, _ = await run(backend)
    assert [each.end for each in asked] == [End.PASSED, End.PASSED, End.REFUSED, *[End.PASSED] * 7]
    assert [len(call) for call in backend.calls] == [10, *[1] * 10]


async def test_a_refusal_costs_its_section_and_what_was_paid_for_it_is_counted() -> None:
    backend = Scripted(bad_for("beta", lambda _: Refusal("no", Usage(1, cost=0.5))), most_characters=10_000)
    asked, _ = await run(backend)
    assert (asked[1].end, asked[1].why, asked[1].usage.cost) == (End.REFUSED, ("no",), 0.5)
    assert len(backend.calls) == 1


@pytest.mark.parametrize("error", [TransientError("later"), UnusableError("no key")])
async def test_an_error_that_ends_the_job_is_met_by_one_call_and_keeps_what_passed_before(error: Exception) -> None:
    backend = Scripted(raising(error), most_characters=SIZE)
    with pytest.raises(type(error)):
        await run(backend)
    assert len(backend.calls) == 1, "the first group goes alone"
    backend, told = Scripted(bad_for("delta", raising(error)), most_characters=SIZE), Told()
    with pytest.raises(type(error)):
        await ask_all(SECTIONS, backend, Level.LITE, told)
    assert set(told.ends) == {"alpha", "beta", "gamma", "omega"}, "those beside it came to their end"


async def test_no_more_groups_are_under_way_than_may_be() -> None:
    now = most = 0

    class Slow(Scripted):
        async def compress(self, requests):  # type: ignore[no-untyped-def]  # the protocol's own types
            nonlocal now, most
            now += 1
            most = max(most, now)
            for _ in range(5):
                await asyncio.sleep(0)
            now -= 1
            return await super().compress(requests)

    asked, _ = await run(Slow(GOOD, most_characters=SIZE))
    assert ({each.end for each in asked}, most) == ({End.PASSED}, MOST_GROUPS)
    most = 0
    await run(Slow(GOOD))
    assert most == 1


async def test_what_the_question_finds_is_mended_and_asked_about_again() -> None:
    complaint = Complaint("verify", "lost: always", "Please make sure to always run the alpha tests before a push.")
    doubts = [Doubts((complaint,), Usage(1, cost=0.25)), NOTHING_FOUND]

    def question(draft: Draft) -> Doubts:
        return doubts.pop(0) if draft.request.title == "alpha" else NOTHING_FOUND

    backend = Scripted(GOOD, most_characters=10_000, question=question)
    asked, told = await run(backend)
    assert [each.end for each in asked] == [End.MENDED, *[End.PASSED] * 9]
    assert asked[0].usage.cost == 0.25
    assert [len(call) for call in backend.drafted] == [10, 1]
    assert backend.calls[1][0].repair is not None
    assert backend.calls[1][0].repair.complaints == (complaint,)
    assert set(told.ends) == set(NAMES)


async def test_what_the_question_finds_each_time_fails() -> None:
    found = Doubts((Complaint("verify", "lost:\nalways"),))
    another = by_leaf(lambda leaf: leaf.replace("Please make sure to always run the", "Always run"))
    backend = Scripted(one_after_another(GOOD, another, GOOD), question=lambda _: found)
    asked = await ask(SECTIONS[0], backend, Level.LITE)
    assert (asked.end, asked.text, asked.why) == (End.FAILED, SECTIONS[0].text, ("verify: lost: always",))
    assert (len(backend.calls), len(backend.drafted)) == (3, 3)


async def test_only_what_passed_the_checks_is_asked_about() -> None:
    bad = by_leaf(lambda leaf: leaf.replace("always", "never"))
    backend = Scripted(bad_for("beta", bad), most_characters=10_000, question=lambda _: NOTHING_FOUND)
    asked, _ = await run(backend)
    assert asked[1].end is End.FAILED
    assert [[draft.request.title for draft in call] for call in backend.drafted] == [[NAMES[0], *NAMES[2:]]]


def failing(fault: Exception) -> Scripted:
    def question(draft: Draft) -> Doubts:
        raise fault

    return Scripted(GOOD, question=question)


async def test_a_question_that_cannot_be_answered_finds_nothing() -> None:
    for fault in (PermanentError("cut"), ValueError("odd")):
        assert (await ask(SECTIONS[0], failing(fault), Level.LITE)).end is End.PASSED
    odd = replace(failing(ValueError()), question=lambda _: None)  # type: ignore[arg-type, return-value]  # on purpose
    assert (await ask(SECTIONS[0], odd, Level.LITE)).end is End.PASSED


async def test_a_question_that_is_not_answered_now_ends_the_job() -> None:
    for fault in (TransientError("later"), TimeoutError()):
        with pytest.raises(TransientError):
            await ask(SECTIONS[0], failing(fault), Level.LITE)


async def test_sections_of_a_group_that_failed_are_told_one_by_one_before_an_error_ends_the_job() -> None:
    calls = 0

    def script(request: Request) -> Answer | Refusal:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise PermanentError("too long together")
        if request.title == "gamma":
            raise TransientError("later")
        return GOOD(request)

    told = Told()
    with pytest.raises(TransientError):
        await ask_all(SECTIONS[:4], Scripted(script, most_characters=10_000), Level.LITE, told)
    assert told.ends == {"alpha": End.PASSED, "beta": End.PASSED}
