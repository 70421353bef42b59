"""The backend that is made of a model and the prompts: groups of sections in one call, each read by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from caveman_core.backends.interface import MOST_REPAIRS, Answer, Doubts, Draft, Form, Refusal, Request
from caveman_core.backends.model import Completion, Ending, Model, Prompt, Purpose
from caveman_core.backends.prompt import asking, verifying
from caveman_core.backends.prompt.lines import numbered
from caveman_core.backends.prompt.system import PROMPT_VERSION, QUESTION, SCHEMA, SYSTEM
from caveman_core.errors import NotAskedError, PermanentError, UnusableError
from caveman_core.policy import BackendName, Level
from caveman_core.tokens import estimate

GROUP: Final = 8_000
"""Characters of sections in one call: about 3,000 tokens, which an answer of the same size still fits beside."""
MOST: Final = 120_000
"""Characters of a section that is sent at all: about 43,000 tokens, what models can still write in one answer."""
_LEFT_OUT: Final = Refusal("its answer holds nothing for this section")
_PLACEHOLDER: Final = 5
"""Tokens that one takes beyond what its bytes let think."""
_TAGS: Final = 40
"""Tokens of a section's tags, generously."""
_FINDINGS: Final = 400
"""Tokens of an answer to the verifying question, and as many again for every section."""


class Prompted:
    """A backend with a model. `verify`: whether drafts of `full` are asked about."""

    def __init__(self, model: Model, *, verify: bool = True) -> None:
        """The model is not asked before the first request."""
        self._model, self._verify = model, verify

    @property
    def name(self) -> BackendName:
        """The model's."""
        return self._model.name

    @property
    def model(self) -> str:
        """The model's id."""
        return self._model.model

    @property
    def rules(self) -> str:
        """The version of the prompt."""
        return PROMPT_VERSION

    @property
    def repairs(self) -> int:
        """As often as is allowed."""
        return MOST_REPAIRS

    @property
    def most_characters(self) -> int:
        """What one call holds."""
        return GROUP

    def form(self, level: Level) -> Form:
        """A body, to be laid out anew; at `lite`, where every statement stays in its place, its lines."""
        return Form.LEAVES if level is Level.LITE else Form.BODY

    def verifies(self, level: Level) -> bool:
        """Where statements may be left out: at `lite` the checks know each."""
        return self._verify and level is not Level.LITE

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer | Refusal]:
        """One call, and more where its answer is not whole: halves of the group, then sections that were left out."""
        return await self._compress(requests, rest=False)

    async def _compress(self, requests: Sequence[Request], *, rest: bool) -> Sequence[Answer | Refusal]:
        if len(requests) == 1 and _size(requests[0]) > MOST:
            return [Refusal(f"it is longer than {MOST:,} characters, too much for one answer")]
        found, completion = await self._asked(requests, rest)
        parts = completion.usage.shared([_size(request) for request in requests])
        missing = [number for number, answer in enumerate(found) if answer is None]
        if len(requests) == len(missing) == 1:
            return [Refusal(_why(completion), completion.usage)]
        again = [reply for group in _smaller(missing, len(requests)) for reply in await self._all(requests, group)]
        later = dict(zip(missing, again, strict=True))
        replies = [later.get(number, answer or _LEFT_OUT) for number, answer in enumerate(found)]
        return [replace(reply, usage=part + reply.usage) for reply, part in zip(replies, parts, strict=True)]

    async def verify(self, drafts: Sequence[Draft]) -> Sequence[Doubts]:
        """One call."""
        form = self.form(drafts[0].request.level)
        asked = verifying.question(drafts, form)
        prompt = Prompt(Purpose.VERIFY, QUESTION, asked.text, _FINDINGS * (1 + len(drafts)), SCHEMA)
        completion = await self._model.complete(prompt)
        parts = completion.usage.shared([_size(draft.request) for draft in drafts])
        found = verifying.complaints(completion.text if completion.ending is Ending.COMPLETE else "", drafts, form)
        return [Doubts(each, part) for each, part in zip(found, parts, strict=True)]

    async def _asked(self, requests: Sequence[Request], rest: bool) -> tuple[Sequence[Answer | None], Completion]:
        form = self.form(requests[0].level)
        asked = asking.question(requests, form)
        purpose = Purpose.REPAIR if requests[0].repair else Purpose.COMPRESS
        prompt = Prompt(purpose, SYSTEM, asked.text, _most_tokens(requests, form), rest=rest)
        completion = await self._model.complete(prompt)
        if completion.ending is not Ending.COMPLETE:
            return [None] * len(requests), completion
        return asking.answers(completion.text, asked, requests, form), completion

    async def _all(self, requests: Sequence[Request], numbers: Sequence[int]) -> Sequence[Answer | Refusal]:
        """A text that can never be answered costs these requests, not the answers that are paid for."""
        try:
            return await self._compress([requests[number] for number in numbers], rest=True)
        except (UnusableError, NotAskedError):
            raise
        except PermanentError as problem:
            return [Refusal(problem.message) for _ in numbers]


def _smaller(missing: Sequence[int], of: int) -> Sequence[Sequence[int]]:
    """The groups to ask for next: what was left out, or halves if that is all."""
    if len(missing) < of:
        return [missing] if missing else []
    return [missing[: of // 2], missing[of // 2 :]]


def _why(completion: Completion) -> str:
    if completion.ending is Ending.COMPLETE:
        return _LEFT_OUT.message
    return f"{completion.ending.value}: {completion.why}" if completion.why else completion.ending.value


def _most_tokens(requests: Sequence[Request], form: Form) -> int:
    """What the same text again would take, with a third to spare: an answer that is longer is none."""
    texts = [request.body if form is Form.BODY else numbered(request.leaves) for request in requests]
    return sum(estimate(text) * 4 // 3 + _PLACEHOLDER * text.count("[[") + _TAGS for text in texts)


def _size(request: Request) -> int:
    return len(request.body) + sum(map(len, request.leaves))
