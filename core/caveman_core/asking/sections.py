"""Sections compressed: what is held or known first, then the backend, then the offline rules in its stead."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from caveman_core.asking.attempts import Asked, End
from caveman_core.asking.judging import section_errors
from caveman_core.asking.known import KnownSections
from caveman_core.asking.result import SectionResult, changed, left, note_of
from caveman_core.asking.rounds import ask_all
from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.digest import section_digest, split_tail
from caveman_core.document.model import Section
from caveman_core.history.records import SectionPair
from caveman_core.outcome import FAILED_BEFORE, SectionVerdict
from caveman_core.policy import Policy
from caveman_core.usage import NO_USAGE


async def compress_sections(
    sections: Sequence[Section],
    origins: Sequence[SectionPair | None],
    backend: Backend,
    policy: Policy,
    known: KnownSections,
) -> list[SectionResult]:
    """Held, known and reused sections first; the others go to the backend, equal ones once. An origin: caveman's own.

    What passed is remembered at once, also if the others then meet UnusableError or TransientError, which go up.
    """
    results: list[SectionResult | None] = []
    for section, origin in zip(sections, origins, strict=True):
        results.append(await _unasked(section, origin, policy, known))
        await asyncio.sleep(0)  # a large file must not hold up heart-beats and signals
    waiting = [section for section, result in zip(sections, results, strict=True) if result is None]
    asked_of = await _asked_of(waiting, backend, policy, known)
    paid_for: set[str] = set()
    return [
        result or await _outcome(section, asked_of, paid_for, policy, known)
        for section, result in zip(sections, results, strict=True)
    ]


async def _unasked(
    section: Section, origin: SectionPair | None, policy: Policy, known: KnownSections
) -> SectionResult | None:
    """What is known of a section without asking; None if it is to be asked for."""
    digest = section_digest(section.text)
    is_held = known.is_held(digest)
    if origin is not None:  # held or not: its source stays in the section map
        verdict = SectionVerdict.HELD if is_held else SectionVerdict.KNOWN
        return SectionResult(section.text, origin, note_of(section, section.text, verdict))
    if is_held:
        return left(section, SectionVerdict.HELD)
    has_failed = known.output_for(digest, failure(policy)) is not None
    remembered = known.output_for(digest, policy.treatment)
    body, tail = split_tail(section.text)
    if remembered == body and not has_failed:  # it may have failed as part of the file: asking/whole_file.py
        return left(section, SectionVerdict.TERSE_KNOWN)
    if remembered not in (None, body) and not section_errors(section, f"{remembered}{tail}", policy.level):
        return changed(section, f"{remembered}{tail}", policy.treatment, SectionVerdict.REUSED)
    if not section.leaves:
        return left(section, SectionVerdict.TERSE)
    if has_failed:
        return await _by_rules(section, policy, known, Asked(End.FAILED, section.text, (FAILED_BEFORE,)))
    return None


async def _asked_of(
    sections: Sequence[Section], backend: Backend, policy: Policy, known: KnownSections
) -> dict[str, Asked]:
    """By digest, what the backend made of each."""
    first = {section_digest(section.text): section for section in reversed(sections)}
    each = [section for section in sections if first[section_digest(section.text)] is section]
    every = await ask_all(each, backend, policy.level, partial(_remember_end, policy, known))
    return {section_digest(section.text): asked for section, asked in zip(each, every, strict=True)}


def _remember_end(policy: Policy, known: KnownSections, section: Section, asked: Asked) -> None:
    """A model's failure is remembered too: a save elsewhere in the file is no reason to pay for it again."""
    if asked.end in (End.PASSED, End.MENDED, End.NOTHING_GAINED):
        _remember(section, asked.text, policy.treatment, known)
    elif asked.end is End.FAILED and policy.model:
        _remember(section, section.text, failure(policy), known)


async def _outcome(
    section: Section, asked_of: dict[str, Asked], paid_for: set[str], policy: Policy, known: KnownSections
) -> SectionResult:
    """A section that was asked for; of equal ones the first has what it came to, and the others use it again."""
    digest = section_digest(section.text)
    asked, again = asked_of[digest], digest in paid_for
    if again:
        asked = replace(asked, usage=NO_USAGE)
    paid_for.add(digest)
    if asked.end in (End.FAILED, End.REFUSED, End.NOT_ASKED):
        if not policy.model:
            return left(section, SectionVerdict.KEPT, asked.why, asked.usage)
        return await _by_rules(section, policy, known, asked)
    if asked.end is End.NOTHING_GAINED:
        return left(section, SectionVerdict.TERSE_KNOWN if again else SectionVerdict.TERSE, usage=asked.usage)
    verdict = SectionVerdict.REPAIRED if asked.end is End.MENDED else SectionVerdict.COMPRESSED
    output = split_tail(asked.text)[0] + split_tail(section.text)[1]
    return changed(section, output, policy.treatment, SectionVerdict.REUSED if again else verdict, asked.usage)


async def _by_rules(section: Section, policy: Policy, known: KnownSections, asked: Asked) -> SectionResult:
    """The result of the offline rules at the same level, under their own treatment; else the source."""
    rules = OfflineBackend()
    own = replace(policy, backend=rules.name, model=rules.model, rules=rules.rules)
    (result,) = await compress_sections([section], [None], rules, own, known)
    verdict = _verdict(asked, gained=result.text != section.text)
    return replace(result, note=replace(result.note, verdict=verdict, why=asked.why, usage=asked.usage))


def _verdict(asked: Asked, *, gained: bool) -> SectionVerdict:
    if asked.end is End.NOT_ASKED:
        return SectionVerdict.ESTIMATED
    if gained:
        return SectionVerdict.FELL_BACK
    return SectionVerdict.KEPT_KNOWN if asked.why == (FAILED_BEFORE,) else SectionVerdict.KEPT


def failure(policy: Policy) -> str:
    """The treatment under which it is remembered that a section's answers failed (docs/decisions/011)."""
    return f"{policy.treatment}/failed"


def _remember(section: Section, output: str, treatment: str, known: KnownSections) -> None:
    pair = SectionPair(section_digest(section.text), section_digest(output), treatment)
    known.remember(pair, split_tail(section.text)[0], split_tail(output)[0])
