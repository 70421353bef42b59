"""The offline backend: every leaf through the rules, which are loaded with the first request."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from caveman_core.backends.interface import Answer, Doubts, Draft, Form, Request
from caveman_core.policy import BackendName, Level

_BREATH: Final = 2000
"""Characters between two turns of the event loop: about 10 ms."""


class OfflineBackend:
    """Rules, no network, no cost. The same request has the same answer on every machine."""

    @property
    def name(self) -> BackendName:
        """Offline."""
        return BackendName.OFFLINE

    @property
    def model(self) -> str:
        """There is none."""
        return ""

    @property
    def rules(self) -> str:
        """The version of the rules."""
        from caveman_core.backends.offline.rules import RULES_VERSION

        return RULES_VERSION

    @property
    def repairs(self) -> int:
        """None: the same request has the same answer."""
        return 0

    @property
    def most_characters(self) -> int:
        """Each section alone: no call is saved."""
        return 0

    def form(self, level: Level) -> Form:
        """Leaves, at every level."""
        return Form.LEAVES

    def verifies(self, level: Level) -> bool:
        """No: the checks know all that a rule can do."""
        return False

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer]:
        """Each leaf in fewer words, or as it was. Lets other tasks run every few milliseconds."""
        return [await _answer(request) for request in requests]

    async def verify(self, drafts: Sequence[Draft]) -> Sequence[Doubts]:
        """Nothing to say of any."""
        return [Doubts() for _ in drafts]


async def _answer(request: Request) -> Answer:
    from caveman_core.backends.offline.section import section_steps

    worked = 0
    steps = section_steps(request.leaves, request.level)
    while True:
        try:
            worked += next(steps)
        except StopIteration as end:
            return Answer(tuple(end.value))
        if worked >= _BREATH:
            worked = 0
            await asyncio.sleep(0)
