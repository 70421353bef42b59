"""The readable form edited by a person, put in place: first as it was typed, which is a version, then compressed.

Only the swap lock is taken. If the file was saved meanwhile, both edits are merged by section; where that cannot be
done the file is left alone and the person's text is kept as a version. Whatever ends the process between the two
swaps, the typed text is ordinary work: the next look has it compressed.
"""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from caveman_core import log
from caveman_core.bounds import bound_versions
from caveman_core.digest import digest_of
from caveman_core.document.parse import parse_document
from caveman_core.errors import DOCTOR, CavemanError, ChangedError, EditConflictError, NotUtf8Error
from caveman_core.files.eligibility import Ineligible, text_problem
from caveman_core.files.ignoring import ignored
from caveman_core.files.verdict import ineligible
from caveman_core.history.records import Origin
from caveman_core.known import LedgerSections
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.pipeline import Compressed
from caveman_core.policy import Policy
from caveman_core.readable.edited import compress_edited, typed_map
from caveman_core.readable.form import Readable, read_readable
from caveman_core.readable.merging import merge
from caveman_core.replacing import Replacement, replace_file
from caveman_core.restoring.one_file import put_in_place
from caveman_core.rewrite import Deps, receipt_of
from caveman_core.trouble import receipt_of_error

_ATTEMPTS: Final = 5
"""How often the edit is merged anew into a file that is saved in the very moment of the swap."""


@dataclass(frozen=True, slots=True)
class Edited:
    """How an edit ended: `readable` is the version that put the typed text in place, None if nothing was to do.

    `receipt` says what compressing it came to; SUPERSEDED: the version it names has the typed text. `merged`: with
    what somebody saved meanwhile.
    """

    receipt: Receipt
    readable: int | None
    merged: bool = False


async def put_edited(
    start: Readable, edited: bytes, policy: Policy, deps: Deps, *, given: Path | None = None
) -> Edited:
    """Put the edit of `start.text` in place, whatever happened to the file since. `given`: its name, if it is a link.

    Raises EditConflictError with the text kept as a version. Whatever else is raised (CavemanError, OSError), the
    file is as its user has it, and no version to restore has `edited`.
    """
    parse_document(edited)  # NotUtf8Error comes before anything is done
    for _ in range(_ATTEMPTS):
        now = _now(start, edited, deps)
        text = _merged(start, edited, now, deps)
        if text in (now.text, now.stands):
            return Edited(Receipt(start.path, Outcome.UNCHANGED, Reason.ALREADY_COMPRESSED), None)
        held = deps.history.ledger.held_sections(start.path)
        result = await _compress(now, text, policy, deps, held, given or start.path)
        try:
            version = replace_file(deps.history, deps.folders, _as_typed(now, text))
        except ChangedError:
            continue
        receipt = _compressed(start.path, text, result, policy, deps, held)
        bound_versions(deps.history, start.path, deps.keep)
        return Edited(receipt, version.number, merged=text != edited)
    raise _conflict(start, edited, deps, "it was saved again each time the edit was to be put in place")


def _now(start: Readable, edited: bytes, deps: Deps) -> Readable:
    try:
        return read_readable(deps.history, deps.folders, start.path)
    except (FileNotFoundError, NotADirectoryError):
        raise _conflict(start, edited, deps, "it was deleted meanwhile") from None


def _merged(start: Readable, edited: bytes, now: Readable, deps: Deps) -> bytes:
    try:
        merged = merge(start.text, edited, now.text)
    except NotUtf8Error as error:
        raise _conflict(start, edited, deps, f"what was saved meanwhile cannot be read: {error.message}") from None
    if merged.conflicts:
        sections = ", ".join(repr(title) for title in merged.conflicts)
        raise _conflict(start, edited, deps, f"it was saved meanwhile, and both edits changed {sections}")
    return merged.data


def _conflict(start: Readable, edited: bytes, deps: Deps, why: str) -> EditConflictError:
    version = deps.history.rescue(start.path, edited)
    return EditConflictError(
        f"{start.path}: {why}",
        untouched=f"The file was not changed. Your text is kept as version {version.number}.",
        next_command=f"caveman restore --version {version.number} {shlex.quote(str(start.path))}",
    )


async def _compress(
    now: Readable, text: bytes, policy: Policy, deps: Deps, held: frozenset[str], given: Path
) -> Compressed | Ineligible:
    """The text compressed, or why it is to stay as it was typed."""
    if deps.history.ledger.state(now.path).on_hold:
        return ineligible(Reason.ON_HOLD)
    if (problem := ignored(given, given) or text_problem(now.path, text)) is not None:
        return problem
    known = LedgerSections(deps.history.ledger, now.path, held, deps.clock.now())
    return await compress_edited(now, text, deps.backend, policy, known)


def _as_typed(now: Readable, text: bytes) -> Replacement:
    """The typed text in place. Its map tells it from a restore: it is no text to be held."""
    return replace(put_in_place(now.path, now.stands, text), pairs=typed_map(now, text))


def _compressed(
    path: Path, text: bytes, result: Compressed | Ineligible, policy: Policy, deps: Deps, held: frozenset[str]
) -> Receipt:
    """Swap the text that stands there now for the result. Whatever prevents that: the text stays, or is a version."""
    if isinstance(result, Ineligible):  # not an error: the edit is done
        return Receipt(path, Outcome.SKIPPED, result.reason, detail=result.detail)
    try:
        receipt = _swapped(path, text, result, deps, held)
    except ChangedError as error:
        # Raises what prevents that: the text is in the editor's copy alone then, which is removed if we return.
        kept = deps.history.rescue(path, text)
        return replace(receipt_of_error(path, error), version=kept.number)
    except (OSError, CavemanError) as error:
        return receipt_of_error(path, error)
    _record(receipt, text, policy, deps)
    return receipt


def _swapped(path: Path, text: bytes, result: Compressed, deps: Deps, held: frozenset[str]) -> Receipt:
    receipt = receipt_of(path, result)
    if result.outcome is not Outcome.COMPRESSED:
        return receipt
    new = Replacement(
        path, text, result.data, Origin.COMPRESS, result.pairs, receipt.tokens_before, receipt.tokens_after, held
    )
    return replace(receipt, version=replace_file(deps.history, deps.folders, new).number)


def _record(receipt: Receipt, text: bytes, policy: Policy, deps: Deps) -> None:
    """What stands is in the ledger by its version: without this row it is judged once more at most."""
    try:
        deps.history.ledger.record_outcome(receipt, digest_of(text), policy, deps.clock.now())
    except (OSError, CavemanError) as error:
        log.warning("outcome not recorded", error=type(error).__name__, next=DOCTOR)
        log.debug("outcome not recorded", path=str(receipt.path), error=str(error))
