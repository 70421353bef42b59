"""What watcher and worker say of their backend as they begin: a line at a terminal, else one in the log."""

from __future__ import annotations

import structlog

from caveman_cli.daemon.live_lines import speaks
from caveman_cli.output.console import note, printable
from caveman_cli.settings.backends import DECIDED, how_to_turn_on
from caveman_core.backends.choosing import Choice
from caveman_core.config import Settings

log = structlog.get_logger()


def tell_backend(choice: Choice, settings: Settings) -> None:
    """Which one it is and why; of one that was decided to be offline nobody is told."""
    if speaks(settings):
        if (line := backend_line(choice)) is not None:
            note(line)
        return
    option = choice.option
    named = {"model": option.model, "destination": option.destination} if option is not None else {}
    next_step = {"next": how_to_turn_on(choice)} if option is None and choice.why not in DECIDED else {}
    backend = option.backend.value if option is not None else "offline"
    log.info("backend", backend=backend, why=choice.why.value, **named, **next_step)


def backend_line(choice: Choice) -> str | None:
    """For a person."""
    option = choice.option
    if option is not None:
        return printable(f"Masked prose goes to {option.destination}, model {option.model}: {choice.why.value}.")
    if choice.why in DECIDED:
        return None
    return printable(f"Offline rules alone: {choice.why.value}; {how_to_turn_on(choice)}.")
