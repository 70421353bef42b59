"""One section compressed: what is held or known first, then the backend, then the offline rules in its stead."""

from __future__ import annotations

from dataclasses import replace

from caveman_core.asking.attempts import Asked, End, ask
from caveman_core.asking.judging import section_errors
from caveman_core.asking.known import KnownSections
from caveman_core.asking.result import SectionResult, changed, left, note_of
from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.digest import section_digest, split_tail
from caveman_core.document.model import Section
from caveman_core.history.records import SectionPair
from caveman_core.outcome import FAILED_BEFORE, SectionVerdict
from caveman_core.policy import Policy


async def compress_section(
    section: Section, origin: SectionPair | None, backend: Backend, policy: Policy, known: KnownSections
) -> SectionResult:
    """Held, known and reused sections first; what is left goes to the backend. `origin`: if caveman wrote it."""
    digest = section_digest(section.text)
    is_held = known.is_held(digest)
    if origin is not None:  # held or not: its source stays in the section map
        verdict = SectionVerdict.HELD if is_held else SectionVerdict.KNOWN
        return SectionResult(section.text, origin, note_of(section, section.text, verdict))
    if is_held:
        return left(section, SectionVerdict.HELD)
    remembered = known.output_for(digest, policy.treatment)
    body, tail = split_tail(section.text)
    if remembered == body:
        if _has_failed(digest, policy, known):  # as part of the file: asking/whole_file.py
            return await _by_rules(section, policy, known, Asked(End.FAILED, section.text, (FAILED_BEFORE,)))
        return left(section, SectionVerdict.TERSE_KNOWN)
    if remembered is not None and not section_errors(section, remembered + tail, policy.level):
        return changed(section, remembered + tail, policy.treatment, SectionVerdict.REUSED)
    return await _send(section, backend, policy, known)


async def _send(section: Section, backend: Backend, policy: Policy, known: KnownSections) -> SectionResult:
    """Ask the backend, and remember what it came to."""
    if not section.leaves:
        return left(section, SectionVerdict.TERSE)
    if _has_failed(section_digest(section.text), policy, known):
        return await _by_rules(section, policy, known, Asked(End.FAILED, section.text, (FAILED_BEFORE,)))
    asked = await ask(section, backend, policy.level)
    if asked.end in (End.FAILED, End.REFUSED, End.NOT_ASKED):
        return await _without_answer(section, asked, policy, known)
    _remember(section, asked.text, policy.treatment, known)
    if asked.end is End.NOTHING_GAINED:
        return left(section, SectionVerdict.TERSE, cost=asked.cost)
    verdict = SectionVerdict.REPAIRED if asked.end is End.MENDED else SectionVerdict.COMPRESSED
    return changed(section, asked.text, policy.treatment, verdict, asked.cost)


async def _without_answer(section: Section, asked: Asked, policy: Policy, known: KnownSections) -> SectionResult:
    """A model's failure is remembered: a save elsewhere in the file is no reason to pay for it again."""
    if not policy.model:
        return left(section, SectionVerdict.KEPT, asked.why, asked.cost)
    if asked.end is End.FAILED:
        _remember(section, section.text, failure(policy), known)
    return await _by_rules(section, policy, known, asked)


async def _by_rules(section: Section, policy: Policy, known: KnownSections, asked: Asked) -> SectionResult:
    """The result of the offline rules at the same level, under their own treatment; else the source."""
    rules = OfflineBackend()
    own = replace(policy, backend=rules.name, model=rules.model, rules=rules.rules)
    result = await compress_section(section, None, rules, own, known)
    verdict = _verdict(asked, gained=result.text != section.text)
    return replace(result, note=replace(result.note, verdict=verdict, why=asked.why, cost=asked.cost))


def _verdict(asked: Asked, *, gained: bool) -> SectionVerdict:
    if asked.end is End.NOT_ASKED:
        return SectionVerdict.ESTIMATED
    if gained:
        return SectionVerdict.FELL_BACK
    return SectionVerdict.KEPT_KNOWN if asked.why == (FAILED_BEFORE,) else SectionVerdict.KEPT


def _has_failed(digest: str, policy: Policy, known: KnownSections) -> bool:
    return known.output_for(digest, failure(policy)) is not None


def failure(policy: Policy) -> str:
    """The treatment under which it is remembered that a section's answers failed (docs/decisions/011)."""
    return f"{policy.treatment}/failed"


def _remember(section: Section, output: str, treatment: str, known: KnownSections) -> None:
    pair = SectionPair(section_digest(section.text), section_digest(output), treatment)
    known.remember(pair, split_tail(section.text)[0], split_tail(output)[0])
