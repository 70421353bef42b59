"""A backend that answers as a test tells it, stands in for a model, and keeps count."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from caveman_core.backends.interface import Answer, Form, Request
from caveman_core.policy import BackendName, Level, Policy

Script = Callable[[Request], Answer]


def by_leaf(rewrite: Callable[[str], str]) -> Script:
    """Each leaf by a function of it."""
    return lambda request: Answer(tuple(map(rewrite, request.leaves)))


def by_body(rewrite: Callable[[str], str]) -> Script:
    """The body by a function of it."""
    return lambda request: Answer(body=rewrite(request.body))


def one_after_another(*scripts: Script | Exception) -> Script:
    """Each in its turn, the last one again and again; an exception is raised."""
    left = list(scripts)

    def script(request: Request) -> Answer:
        now = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(now, Exception):
            raise now
        return now(request)

    return script


@dataclass
class Scripted:
    """`asked` are the requests; `model` "" makes it one whose sections nobody else does when it fails."""

    script: Script
    given: Form = Form.LEAVES
    model: str = "scripted"
    repairs: int = 2
    rules: str = "1"
    asked: list[Request] = field(default_factory=list)
    name: BackendName = BackendName.OFFLINE

    def form(self, level: Level) -> Form:
        return self.given

    async def compress(self, request: Request) -> Answer:
        self.asked.append(request)
        return self.script(request)

    def policy(self, level: Level = Level.LITE) -> Policy:
        return Policy("r1", "claude", level, self.name, self.model, self.rules)
