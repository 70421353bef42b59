"""A backend that is sent no secret."""

from __future__ import annotations

from dataclasses import replace

from caveman_core.backends.guarded import Guarded
from caveman_core.backends.interface import Answer, Backend, Complaint, Doubts, Draft, Form, Refusal, Repair, Request
from caveman_core.policy import Level
from scripted_backend import Scripted, by_body

TELLING = "The password is hunter2."
CLEAN = Request((), "c", Level.FULL, body="Run all tests.", title="Rules")


def backend() -> Scripted:
    return Scripted(by_body(str.upper), Form.BODY, most_characters=100, question=lambda _: Doubts())


def test_it_is_the_backend_it_guards() -> None:
    of = backend()
    guarded: Backend = Guarded(of)
    for name in ("name", "model", "rules", "repairs", "most_characters"):
        assert getattr(guarded, name) == getattr(of, name)
    assert (guarded.form(Level.FULL), guarded.verifies(Level.FULL)) == (Form.BODY, True)


async def test_what_shows_a_secret_is_refused_and_the_others_go() -> None:
    of = backend()
    dirty = replace(CLEAN, body=TELLING)
    replies = await Guarded(of).compress([CLEAN, dirty, CLEAN])
    assert [type(reply) for reply in replies] == [Answer, Refusal, Answer]
    assert of.calls == [[CLEAN, CLEAN]]
    assert isinstance(replies[1], Refusal)
    assert "hunter2" not in replies[1].message


async def test_where_all_show_one_nothing_is_asked() -> None:
    of = backend()
    replies = await Guarded(of).compress([replace(CLEAN, title=TELLING), replace(CLEAN, leaves=(TELLING,), body="")])
    assert {type(reply) for reply in replies} == {Refusal}
    assert of.calls == []


async def test_findings_and_answers_that_go_back_are_looked_at_too() -> None:
    of = backend()
    answer = Answer(body="Run tests.")
    repairs = [
        Repair(answer, (Complaint("words", "lost", TELLING),)),
        Repair(answer, (Complaint("words", TELLING),)),
        Repair(Answer(body=TELLING), ()),
    ]
    replies = await Guarded(of).compress([replace(CLEAN, repair=repair) for repair in repairs])
    assert {type(reply) for reply in replies} == {Refusal}
    assert of.calls == []


async def test_a_draft_with_a_secret_is_not_asked_about() -> None:
    of = backend()
    drafts = [Draft(CLEAN, Answer(body=text)) for text in ("RUN.", TELLING, "RUN.")]
    assert await Guarded(of).verify(drafts) == [Doubts()] * 3
    assert of.drafted == [[drafts[0], drafts[2]]]
    assert await Guarded(of).verify(drafts[1:2]) == [Doubts()]
    assert len(of.drafted) == 1
