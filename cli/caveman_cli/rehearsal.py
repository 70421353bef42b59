"""`watch --dry-run`: the whole daemon with folders of its own, and a rewrite that only says what it would do."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from caveman_cli.asked import Asked
from caveman_cli.console import say, shown
from caveman_cli.parts import backend_of
from caveman_cli.past import real_path
from caveman_cli.preview import preview
from caveman_cli.reports import tokens
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.digest import digest_of
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.outcome import Outcome, Receipt
from caveman_core.policy import Policy


@contextmanager
def rehearsal_folders(real: Folders) -> Iterator[Folders]:
    """Folders that vanish afterwards: a rehearsal leaves no baseline, and runs beside a real daemon."""
    with tempfile.TemporaryDirectory(prefix="caveman-dry-run-") as name:
        own = Path(name)
        yield replace(real, data=own, state=own, runtime=own)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Stands in for `rewrite`; its outcomes are recorded, so that the same bytes are reported once."""

    history: History
    settings: Settings

    async def __call__(self, path: Path, policy: Policy, *, root: Path, expected: str | None = None) -> Receipt:
        """Compress in memory and say what it would save, `expected` or not."""
        asked = Asked(path, root, policy.profile, named=False)
        found = await preview(asked, policy, backend_of(self.settings), self.settings.min_gain)
        receipt = replace(found.receipt, path=real_path(path))
        if found.before:
            self.history.ledger.record_outcome(receipt, digest_of(found.before), policy, SystemClock().now())
        if receipt.outcome is Outcome.COMPRESSED:
            say(f"would compress  {shown(path)}  {tokens(receipt.tokens_before, receipt.tokens_after)}")
        return receipt
