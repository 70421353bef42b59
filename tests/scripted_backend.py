"""A backend that answers as a test tells it, stands in for a model, and keeps count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from caveman_core.backends.interface import Answer, Doubts, Draft, Form, Refusal, Request
from caveman_core.policy import BackendName, Level, Policy

Script = Callable[[Request], Answer | Refusal]
Question = Callable[[Draft], Doubts]


def by_leaf(rewrite: Callable[[str], str]) -> Script:
    """Each leaf by a function of it."""
    return lambda request: Answer(tuple(map(rewrite, request.leaves)))


def by_body(rewrite: Callable[[str], str]) -> Script:
    """The body by a function of it."""
    return lambda request: Answer(body=rewrite(request.body))


def one_after_another(*scripts: Script | Exception) -> Script:
    """Each in its turn, the last one again and again; an exception is raised."""
    left = list(scripts)

    def script(request: Request) -> Answer | Refusal:
        now = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(now, Exception):
            raise now
        return now(request)

    return script


def worded_anew(script: Script) -> Script:
    """The same answers, every other time with a mark at the end: the same again would not be asked for a third time."""
    times = 0

    def again(request: Request) -> Answer | Refusal:
        nonlocal times
        answer = script(request)
        if isinstance(answer, Refusal):
            return answer
        times += 1
        mark = "!" if times % 2 == 0 else ""
        return replace(
            answer, leaves=tuple(leaf + mark for leaf in answer.leaves), body=answer.body and answer.body + mark
        )

    return again


@dataclass
class Scripted:
    """`calls` are the groups of requests, `asked` all of them, `drafted` the groups of drafts.

    `model` "" makes it one whose sections nobody else does when it fails; with a `question` it verifies.
    """

    script: Script
    given: Form = Form.LEAVES
    model: str = "scripted"
    repairs: int = 2
    rules: str = "1"
    most_characters: int = 0
    question: Question | None = None
    calls: list[list[Request]] = field(default_factory=list)
    drafted: list[list[Draft]] = field(default_factory=list)
    name: BackendName = BackendName.OFFLINE

    def form(self, level: Level) -> Form:
        return self.given

    @property
    def asked(self) -> list[Request]:
        return [request for call in self.calls for request in call]

    def verifies(self, level: Level) -> bool:
        return self.question is not None

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer | Refusal]:
        self.calls.append(list(requests))
        return [self.script(request) for request in requests]

    async def verify(self, drafts: Sequence[Draft]) -> Sequence[Doubts]:
        self.drafted.append(list(drafts))
        return [self.question(draft) if self.question else Doubts() for draft in drafts]

    def policy(self, level: Level = Level.LITE) -> Policy:
        return Policy("r1", "claude", level, self.name, self.model, self.rules)
