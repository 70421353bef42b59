"""What the model is asked for requests: to shorten sections, or to mend its answers for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from caveman_core.backends.interface import Answer, Complaint, Form, Request
from caveman_core.backends.prompt.lines import numbered, read_lines
from caveman_core.backends.prompt.parts import Kind, new_key, part, read_parts
from caveman_core.backends.prompt.system import MEND


@dataclass(frozen=True, slots=True)
class Question:
    """The text of a call, and the key by which its answer is read."""

    key: str
    text: str = field(repr=False)


def question(requests: Sequence[Request], form: Form) -> Question:
    """Requests of one level and form: all are asked for the first time, or all are to be mended."""
    key = new_key(text for request in requests for text in _texts(request))
    parts = "".join(_parts(key, number, request, form) for number, request in enumerate(requests, 1))
    task = f"{MEND}\n" if requests[0].repair else ""
    return Question(key, f"Level: {requests[0].level}. Form: {_FORMS[form]}.\n{task}{parts}")


def answers(text: str, asked: Question, requests: Sequence[Request], form: Form) -> list[Answer | None]:
    """The answer for each request; None where the text has none. One for a single request may come without any tag."""
    parts = dict(read_parts(text, Kind.SECTION, asked.key))
    if not parts and len(requests) == 1 and text.strip() and asked.key not in text:
        parts = {1: text}
    return [_answer(parts.get(number), request, form) for number, request in enumerate(requests, 1)]


_FORMS = {Form.BODY: "body", Form.LEAVES: "lines"}


def _texts(request: Request) -> Iterator[str]:
    """All that is data in what is sent."""
    yield from (*request.leaves, request.body, request.title)
    if request.repair is not None:
        yield from (*request.repair.answer.leaves, request.repair.answer.body)
        for complaint in request.repair.complaints:
            yield from (complaint.rule, complaint.message, complaint.sentence)


def _parts(key: str, number: int, request: Request, form: Form) -> str:
    shown = [
        part(Kind.HEADING, key, number, request.title) if request.title else "",
        part(Kind.SECTION, key, number, request.body if form is Form.BODY else numbered(request.leaves)),
    ]
    if request.repair is not None:
        answer = request.repair.answer
        shown += [
            part(Kind.ANSWER, key, number, answer.body if form is Form.BODY else numbered(answer.leaves)),
            part(Kind.FINDINGS, key, number, "\n".join(map(_finding, request.repair.complaints))),
        ]
    return "".join(shown)


def _finding(complaint: Complaint) -> str:
    """On one line, with the source's sentence below it."""
    said = f"- {complaint.rule}: {' '.join(complaint.message.split())}"
    return f"{said}\n  source: {' '.join(complaint.sentence.split())}" if complaint.sentence else said


def _answer(text: str | None, request: Request, form: Form) -> Answer | None:
    if text is None:
        return None
    return Answer(body=text) if form is Form.BODY else Answer(read_lines(text, request.leaves))
