"""The backend of a model and the prompts: one call a group, and more where its answer is not whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from answering import FakeModel, answered, sections_of
from caveman_core.backends.interface import Answer, Backend, Draft, Form, Refusal, Repair, Request
from caveman_core.backends.model import Completion, Ending, Prompt, Purpose
from caveman_core.backends.prompt.system import QUESTION, SCHEMA, SYSTEM
from caveman_core.backends.prompted import GROUP, MOST, Prompted
from caveman_core.errors import PermanentError
from caveman_core.policy import Level
from caveman_core.tokens import estimate
from caveman_core.usage import Usage

TEXTS = ("Please run one.", "Please run two.", "Please run three.", "Please run four.")
REQUESTS = [Request((), "c", Level.FULL, body=text) for text in TEXTS]


def shorter(text: str) -> str:
    return text.replace("Please run", "Run")


def ending(ending: Ending, usage: Usage, why: str = "") -> Completion:
    return Completion("", ending, usage, why)


def test_it_is_a_backend() -> None:
    backend: Backend = Prompted(FakeModel.rewriting(shorter))
    assert (backend.name, backend.model, backend.repairs) == ("anthropic", "fake-1", 2)
    assert (backend.form(Level.LITE), backend.form(Level.FULL), backend.form(Level.ULTRA)) == (
        Form.LEAVES,
        Form.BODY,
        Form.BODY,
    )
    assert backend.most_characters == GROUP < MOST


def test_drafts_are_verified_where_statements_may_go_unless_the_setting_says_no() -> None:
    model = FakeModel.rewriting(shorter)
    assert [Prompted(model).verifies(level) for level in Level] == [False, True, True]
    assert not Prompted(model, verify=False).verifies(Level.FULL)


async def test_a_group_is_one_call_and_its_usage_is_shared() -> None:
    model = FakeModel.rewriting(shorter)
    replies = await Prompted(model).compress(REQUESTS)
    assert [reply.body for reply in replies if isinstance(reply, Answer)] == [shorter(text) for text in TEXTS]
    assert sum((reply.usage for reply in replies), Usage()) == model.usage
    (prompt,) = model.asked
    assert (prompt.purpose, prompt.system, prompt.schema) == (Purpose.COMPRESS, SYSTEM, None)
    assert prompt.most_tokens > sum(estimate(text) for text in TEXTS)


async def test_a_repair_is_one_and_is_told_so() -> None:
    model = FakeModel.rewriting(shorter)
    repairs = [replace(request, repair=Repair(Answer(body="x"), ())) for request in REQUESTS]
    await Prompted(model).compress(repairs)
    assert model.purposes() == [Purpose.REPAIR]


async def test_what_an_answer_left_out_is_asked_for_once_more_and_all_that_was_paid_is_counted() -> None:
    def forgetful(prompt: Prompt) -> str:
        answer = answered(prompt.system, prompt.text, shorter)
        return answer if len(sections_of(prompt.text)) < 4 else answer.replace("-2>", "-7>").replace("-3>", "-8>")

    model = FakeModel(forgetful)
    replies = await Prompted(model).compress(REQUESTS)
    assert [reply.body for reply in replies if isinstance(reply, Answer)] == [shorter(text) for text in TEXTS]
    assert [list(sections_of(prompt.text).values()) for prompt in model.asked] == [list(TEXTS), list(TEXTS[1:3])]
    assert sum((reply.usage for reply in replies), Usage()).cost == 2 * model.usage.cost
    assert [prompt.follows_up for prompt in model.asked] == [False, True], "what it did answer is paid for"


@pytest.mark.parametrize("end", [Ending.TRUNCATED, Ending.REFUSED, Ending.UNKNOWN])
async def test_an_answer_that_is_not_whole_is_asked_for_in_halves_and_costs_one_section(end: Ending) -> None:
    def troubled(prompt: Prompt) -> str | Completion:
        if "three" in prompt.text:
            whole = answered(prompt.system, prompt.text, shorter)
            return replace(ending(end, Usage(1, 10, 0, 5, 0.25), "said so"), text=whole)
        return answered(prompt.system, prompt.text, shorter)

    model = FakeModel(troubled)
    replies = await Prompted(model).compress(REQUESTS)
    assert [type(reply) for reply in replies] == [Answer, Answer, Refusal, Answer]
    assert isinstance(replies[2], Refusal)
    assert replies[2].message == f"{end.value}: said so"
    assert [len(sections_of(prompt.text)) for prompt in model.asked] == [4, 2, 2, 1, 1]
    assert [prompt.follows_up for prompt in model.asked] == [False, True, True, True, True]
    assert sum((reply.usage for reply in replies), Usage()).cost == 5 * 0.25
    assert sum(reply.usage.calls for reply in replies) == 5


async def test_one_section_without_an_answer_is_a_refusal() -> None:
    model = FakeModel(lambda prompt: "")
    (reply,) = await Prompted(model).compress(REQUESTS[:1])
    assert reply == Refusal("its answer holds nothing for this section", model.usage)
    assert len(model.asked) == 1


async def test_what_no_answer_can_hold_is_not_sent() -> None:
    model = FakeModel.rewriting(shorter)
    (reply,) = await Prompted(model).compress([Request((), "c", Level.FULL, body="x" * (MOST + 1))])
    assert isinstance(reply, Refusal)
    assert model.asked == []


async def test_errors_go_up() -> None:
    def failing(prompt: Prompt) -> str:
        raise PermanentError("400")

    with pytest.raises(PermanentError):
        await Prompted(FakeModel(failing)).compress(REQUESTS)


async def test_drafts_are_asked_about_in_one_call_with_a_schema() -> None:
    said = '{"found": [{"section": 2, "problem": "lost", "quote": "Please", "note": ""}]}'
    model = FakeModel(lambda prompt: said)
    drafts = [Draft(request, Answer(body=shorter(request.body))) for request in REQUESTS]
    doubts = await Prompted(model).verify(drafts)
    assert [len(each.complaints) for each in doubts] == [0, 1, 0, 0]
    assert sum((each.usage for each in doubts), Usage()) == model.usage
    (prompt,) = model.asked
    assert (prompt.purpose, prompt.system, prompt.schema) == (Purpose.VERIFY, QUESTION, SCHEMA)


@pytest.mark.parametrize("end", [Ending.TRUNCATED, Ending.REFUSED, Ending.UNKNOWN])
async def test_a_question_that_is_not_answered_whole_finds_nothing_and_is_paid_for(end: Ending) -> None:
    said = '{"found": [{"section": 1, "problem": "lost", "quote": "Please", "note": ""}]}'
    model = FakeModel(lambda prompt: replace(ending(end, Usage(1, cost=0.25)), text=said))
    (doubts,) = await Prompted(model).verify([Draft(REQUESTS[0], Answer(body="Run one."))])
    assert (doubts.complaints, doubts.usage.cost) == ((), 0.25)


async def test_sections_by_line_come_back_as_leaves() -> None:
    model = FakeModel.rewriting(shorter)
    (reply,) = await Prompted(model).compress([Request(("Please run\none.", "Please run two."), "c", Level.LITE)])
    assert isinstance(reply, Answer)
    assert reply.leaves == ("Run\none.", "Run two.")


async def test_a_preamble_and_text_between_the_sections_are_left_out() -> None:
    def chatty(prompt: Prompt) -> str:
        answer = answered(prompt.system, prompt.text, shorter)
        return "Sure!\n```\n" + answer.replace("\n<s-", "\nAnd the next:\n<s-") + "```\nHope that helps!"

    replies = await Prompted(FakeModel(chatty)).compress(REQUESTS)
    assert [reply.body for reply in replies if isinstance(reply, Answer)] == [shorter(text) for text in TEXTS]


async def test_what_can_never_be_answered_costs_its_section_and_not_the_answers_that_are_paid_for() -> None:
    def forgetful(prompt: Prompt) -> str:
        if len(sections_of(prompt.text)) < 4:
            raise PermanentError("no")
        return answered(prompt.system, prompt.text, shorter).replace("-2>", "-7>")

    model = FakeModel(forgetful)
    replies = await Prompted(model).compress(REQUESTS)
    assert [type(reply) for reply in replies] == [Answer, Refusal, Answer, Answer]
    assert sum((reply.usage for reply in replies), Usage()).cost == model.usage.cost


async def test_a_text_of_placeholders_has_room_for_itself() -> None:
    model = FakeModel.rewriting(shorter)
    body = " ".join(f"[[c{number}]]" for number in range(100))
    await Prompted(model).compress([Request((), "c", Level.FULL, body=body)])
    assert model.asked[0].most_tokens > 100 * 7
