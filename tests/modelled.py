"""A model that answers as a test tells it, and keeps count; nothing is sent anywhere."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from caveman_core.backends.model import Completion, Ending, Prompt
from caveman_core.policy import BackendName
from caveman_core.usage import Usage

USAGE = Usage(1, 900, 400, 300, 0.0002, ("req_1",))


async def answers(_prompt: Prompt) -> Completion:
    return Completion("shorter", Ending.COMPLETE, USAGE)


def raises(error: BaseException) -> Callable[[Prompt], Awaitable[Completion]]:
    async def raising(_prompt: Prompt) -> Completion:
        raise error

    return raising


@dataclass
class ModelledModel:
    """Model whose answer is the given function's."""

    answer: Callable[[Prompt], Awaitable[Completion]] = answers
    name: BackendName = BackendName.ANTHROPIC
    model: str = "claude-haiku-5-5"
    destination: str = "api.example"
    asked: list[Prompt] = field(default_factory=list)
    is_closed: bool = False
    running: int = 0
    most_at_once: int = 0

    async def complete(self, prompt: Prompt) -> Completion:
        self.asked.append(prompt)
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        try:
            return await self.answer(prompt)
        finally:
            self.running -= 1

    async def aclose(self) -> None:
        self.is_closed = True
