"""A backend that is sent no secret: a section that shows one is refused, and the offline rules do it here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from caveman_core.backends.interface import Answer, Backend, Doubts, Draft, Form, Refusal, Request
from caveman_core.policy import BackendName, Level
from caveman_core.privacy.secrets import secret_in


class Guarded:
    """The same backend; what it must not see never reaches it."""

    def __init__(self, of: Backend) -> None:
        """`of`: a backend that sends text elsewhere."""
        self._of = of

    @property
    def name(self) -> BackendName:
        """The backend's."""
        return self._of.name

    @property
    def model(self) -> str:
        """The backend's."""
        return self._of.model

    @property
    def rules(self) -> str:
        """The backend's."""
        return self._of.rules

    @property
    def repairs(self) -> int:
        """The backend's."""
        return self._of.repairs

    @property
    def most_characters(self) -> int:
        """The backend's."""
        return self._of.most_characters

    def form(self, level: Level) -> Form:
        """The backend's."""
        return self._of.form(level)

    def verifies(self, level: Level) -> bool:
        """The backend's."""
        return self._of.verifies(level)

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer | Refusal]:
        """The backend's answers for those without a secret, a refusal for each other one."""
        refused = {number: found for number, request in enumerate(requests) if (found := _refusal(request))}
        clean = [request for number, request in enumerate(requests) if number not in refused]
        answers = iter(await self._of.compress(clean) if clean else ())
        return [refused[number] if number in refused else next(answers) for number in range(len(requests))]

    async def verify(self, drafts: Sequence[Draft]) -> Sequence[Doubts]:
        """What a model wrote has been looked at by nobody yet; a draft with a secret is not asked about."""
        clean = [draft for draft in drafts if _is_clean(draft)]
        doubts = iter(await self._of.verify(clean) if clean else ())
        return [next(doubts) if draft in clean else Doubts() for draft in drafts]


def _refusal(request: Request) -> Refusal | None:
    kind = secret_in("\n".join(_texts(request)))
    return Refusal(f"it may show a secret ({kind}), so it is not sent") if kind else None


def _is_clean(draft: Draft) -> bool:
    texts = [*_texts(draft.request), *draft.answer.leaves, draft.answer.body]
    return secret_in("\n".join(texts)) is None


def _texts(request: Request) -> Iterator[str]:
    """All that would be sent of it."""
    yield from (request.title, request.body, *request.leaves)
    if request.repair is not None:
        yield from (*request.repair.answer.leaves, request.repair.answer.body)
        for complaint in request.repair.complaints:
            yield from (complaint.message, complaint.sentence)
