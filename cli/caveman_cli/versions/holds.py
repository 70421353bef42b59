"""What is left alone in a folder that is compressed by hand, and in a dry run of it."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from caveman_cli.scanning.asked import Asked
from caveman_cli.versions.known_versions import real_path
from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import open_in_editor
from caveman_core.files.reading import read_file
from caveman_core.history.ledger import Ledger
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import Policy
from caveman_core.restoring.moved import known_path
from caveman_core.work import Need, needs_work

_WANTED_SO: Final = {Need.ON_HOLD: Reason.ON_HOLD, Need.UNDONE: Reason.UNDONE}


def left_alone(asked: Asked, ledger: Ledger | None, policy: Policy) -> Receipt | None:
    """The receipt of a file an editor has open, or of one on hold below a folder; naming a file ends its hold."""
    path = real_path(asked.path)
    if open_in_editor(path):
        return Receipt(asked.path, Outcome.BUSY, Reason.OPEN_IN_EDITOR)
    if asked.named or ledger is None:
        return None
    with suppress(OSError, CavemanError):  # whoever compresses it meets it again and knows what to say
        known = known_path(ledger, path)
        if ledger.held_sections(known):
            return Receipt(asked.path, Outcome.SKIPPED, Reason.ON_HOLD)
        need = needs_work(ledger.state(known), read_file(path).digest, policy)
        if need in _WANTED_SO:
            return Receipt(asked.path, Outcome.SKIPPED, _WANTED_SO[need])
    return None
