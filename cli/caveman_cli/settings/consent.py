"""Asking whether text may be sent to a model: once for each destination, on a terminal, before anything is sent."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import typer

from caveman_cli.output.asking import can_ask
from caveman_cli.output.console import note, printable
from caveman_cli.scanning.asked import Asked
from caveman_cli.scanning.sending import lines_about, sending
from caveman_cli.settings.backends import choice_of, how_to_turn_on, with_choice
from caveman_cli.settings.opening import folders_of, opened
from caveman_core.backends.choosing import Choice, Option, Why
from caveman_core.clock import SystemClock
from caveman_core.config import Settings
from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import Eligible, examine
from caveman_core.folders import Folders
from caveman_core.history.records import Consent
from caveman_core.policy import BackendName

_TAKE_BACK: Final = "to take it back: caveman doctor --ask-again, or CAVEMAN_BACKEND=offline"


def settings_for(files: Sequence[Asked], settings: Settings) -> Settings:
    """The settings in force for files given by hand: a person at a terminal is asked if nobody was so far."""
    choice = choice_of(settings)
    if choice.open is not None and files:
        choice = _asked(choice, choice.open, files, settings)
    return with_choice(settings, choice)


def _asked(choice: Choice, option: Option, files: Sequence[Asked], settings: Settings) -> Choice:
    if not can_ask():
        note(f"offline rules alone: {choice.why.value}; {how_to_turn_on(choice)}")
    elif not _is_ready(option):
        note("offline rules alone: the claude program is not logged in; to log in: claude auth login")
    elif texts := list(_texts(files)):
        return _answered(option, texts, settings)
    return choice


def _is_ready(option: Option) -> bool:
    """Whether it could be asked at all: a question about a program without a login would be one for nothing."""
    if option.backend is not BackendName.CLAUDE_CLI:
        return True
    from caveman_core.backends.claude_cli.arguments import environment
    from caveman_core.backends.claude_cli.login import is_logged_in
    from caveman_core.backends.claude_cli.program import find_program

    program = find_program()
    return program is not None and is_logged_in(program, environment(os.environ, 0))


def _answered(option: Option, texts: Sequence[str], settings: Settings) -> Choice:
    note("A model shortens more than the offline rules do. Nothing has been sent.")
    for line in lines_about(sending(option, texts, settings)):
        note(f"  {line}")
    given = typer.confirm("Send it, now and whenever such files are saved?", err=True)
    folders = folders_of(settings)
    with opened(folders) as history:
        history.ledger.set_consent(Consent(option.backend.value, option.destination, given, SystemClock().now()))
    if not given:
        note(f"Offline rules alone; you are not asked again. {_on(option)}")
        return Choice(None, Why.REFUSED)
    note(printable(f"Allowed for {option.destination}; {_TAKE_BACK}"))
    _tell_of_watcher(folders)
    return Choice(option, Why.ALLOWED)


def _tell_of_watcher(folders: Folders) -> None:
    """One that runs has the backend it was started with."""
    from caveman_cli.status.watcher import watcher_of

    if watcher_of(folders) is not None:
        note("The watcher that runs stays offline until it is started again.")


def _on(option: Option) -> str:
    return f'To turn it on: CAVEMAN_BACKEND={option.backend}, or backend = "{option.backend}" in config.toml'


def _texts(files: Sequence[Asked]) -> Iterator[str]:
    """Of the files that would be looked at; of one that was saved meanwhile, what it is now."""
    for asked in files:
        with suppress(OSError, CavemanError, UnicodeDecodeError):
            found = examine(asked.path, root=asked.root, profile=asked.profile, by_hand=asked.named)
            if isinstance(found, Eligible):
                yield found.snapshot.data.decode()
