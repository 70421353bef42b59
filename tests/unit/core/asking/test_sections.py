"""Sections of one file: equal ones are asked for once, and what passed is remembered whatever happens next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from caveman_core.asking.result import SectionResult
from caveman_core.asking.sections import compress_sections
from caveman_core.document.parse import parse_document
from caveman_core.errors import TransientError
from caveman_core.history.records import SectionPair
from caveman_core.known import NothingKnown
from caveman_core.outcome import SectionVerdict
from caveman_core.usage import NO_USAGE, Usage
from scripted_backend import Script, Scripted, by_leaf, worded_anew

SAME = "## Same\n\nPlease make sure to always run the tests before a push.\n"
OTHER = "## Other\n\nPlease make sure to always read the log before a release.\n"
PAID = Usage(1, cost=0.25)


@dataclass(frozen=True)
class Remembering(NothingKnown):
    """Keeps what it is told and knows none of it."""

    told: list[str] = field(default_factory=list)

    def remember(self, pair: SectionPair, source: str, output: str) -> None:
        self.told.append(output)


def paid(script: Script) -> Script:
    return lambda request: replace(script(request), usage=PAID)


SHORTER = paid(by_leaf(lambda leaf: leaf.replace("Please make sure to always", "Always")))
UNCHANGED = paid(by_leaf(lambda leaf: leaf))
LOST = paid(worded_anew(by_leaf(lambda leaf: leaf.replace("always", "").replace("Please make sure to", "Never"))))


async def run(text: str, backend: Scripted, known: NothingKnown | None = None) -> list[SectionResult]:
    sections = parse_document(text.encode()).sections
    none = [None] * len(sections)
    return await compress_sections(sections, none, backend, backend.policy(), known or NothingKnown())


@pytest.mark.parametrize(
    ("script", "first", "again", "calls"),
    [
        (SHORTER, SectionVerdict.COMPRESSED, SectionVerdict.REUSED, 2),
        (UNCHANGED, SectionVerdict.TERSE, SectionVerdict.TERSE_KNOWN, 2),
        (LOST, SectionVerdict.FELL_BACK, SectionVerdict.FELL_BACK, 6),
    ],
)
async def test_equal_sections_are_asked_for_once_and_paid_for_once(
    script: Script, first: SectionVerdict, again: SectionVerdict, calls: int
) -> None:
    backend = Scripted(script)
    results = await run(f"{SAME}\n{OTHER}\n\n{SAME}", backend)
    assert [result.note.verdict for result in results] == [first, first, again]
    assert results[2].note.usage == NO_USAGE
    assert results[0].note.usage.cost == results[1].note.usage.cost > 0
    assert len(backend.calls) == calls
    assert results[0].text.rstrip() == results[2].text.rstrip()
    assert results[0].text.endswith("\n\n"), "each keeps the blank at its end"
    assert not results[2].text.endswith("\n\n")


async def test_what_passed_is_remembered_though_the_job_ends_by_an_error() -> None:
    def script(request):  # type: ignore[no-untyped-def]  # a Script
        if request.title == "Other":
            raise TransientError("later")
        return SHORTER(request)

    known = Remembering()
    with pytest.raises(TransientError):
        await run(SAME + OTHER, Scripted(script), known)
    assert known.told == ["## Same\n\nAlways run the tests before a push."]
