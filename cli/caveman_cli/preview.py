"""What compressing a file would do, without a lock, a ledger or a write."""

from __future__ import annotations

from dataclasses import dataclass

from caveman_cli.asked import Asked
from caveman_core.backends.interface import Backend
from caveman_core.document.parse import parse_document
from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import Ineligible, examine
from caveman_core.known import NothingKnown
from caveman_core.outcome import Outcome, Receipt
from caveman_core.pipeline import compress_document
from caveman_core.policy import Policy
from caveman_core.trouble import receipt_of_error


@dataclass(frozen=True, slots=True)
class Preview:
    """The receipt there would be, and the bytes now and then. They are equal unless it is `compressed`."""

    receipt: Receipt
    before: bytes = b""
    after: bytes = b""


async def preview(asked: Asked, policy: Policy, backend: Backend, min_gain: float) -> Preview:
    """Judge and compress one file in memory. Raises nothing a file or a disk can cause."""
    try:
        found = examine(asked.path, root=asked.root, profile=asked.profile, by_hand=asked.named)
    except (OSError, CavemanError) as error:
        return Preview(receipt_of_error(asked.path, error))
    if isinstance(found, Ineligible):
        return Preview(Receipt(asked.path, found.outcome, found.reason, detail=found.detail))
    before = found.snapshot.data
    result = await compress_document(parse_document(before), backend, policy, NothingKnown(), min_gain=min_gain)
    receipt = Receipt(
        asked.path, result.outcome, result.reason, result.tokens_before, result.tokens_after, result.notes,
        detail="; ".join(str(finding) for finding in result.findings[:3]),
    )  # fmt: skip
    return Preview(receipt, before, result.data if result.outcome is Outcome.COMPRESSED else before)
