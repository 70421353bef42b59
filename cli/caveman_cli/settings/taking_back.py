"""What a person said about sending text to a model, forgotten."""

from __future__ import annotations

from caveman_cli.output.console import note, plural
from caveman_cli.settings.opening import existing_history
from caveman_cli.status.watcher import watcher_of
from caveman_core.folders import Folders


def take_back(folders: Folders) -> None:
    """Forget every answer, and say what still has it."""
    with existing_history(folders) as history:
        forgotten = history.ledger.forget_consents() if history is not None else 0
    note(f"{plural(forgotten, 'answer')} forgotten: nothing is sent before you are asked again")
    watcher = watcher_of(folders)
    if forgotten and watcher is not None:
        note(f"The watcher that runs has the backend it was started with; to end it: kill {watcher}")
