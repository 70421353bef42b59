"""Asking whether text may be sent to a model: once for each destination, on a terminal, before anything is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

import typer

from caveman_cli.output.asking import can_ask
from caveman_cli.output.console import note
from caveman_cli.scanning.asked import Asked
from caveman_cli.settings.backends import TURN_ON, choice_of, with_choice
from caveman_cli.settings.opening import folders_of, opened
from caveman_core.backends.choosing import Choice, Option, Why
from caveman_core.clock import SystemClock
from caveman_core.config import BackendChoice, Settings
from caveman_core.errors import CavemanError
from caveman_core.files.eligibility import Eligible, examine
from caveman_core.history.records import Consent

_TAKE_BACK = 'to take it back: CAVEMAN_BACKEND=offline, or backend = "offline" in config.toml'


def settings_for(files: Sequence[Asked], settings: Settings) -> Settings:
    """The settings in force for files given by hand: a person at a terminal is asked if nobody was so far."""
    if settings.backend is not BackendChoice.AUTO:
        return settings
    choice = choice_of(settings)
    option = choice.open
    if option is not None and files:
        if can_ask():
            choice = _answered(option, files, settings)
        else:
            note(f"offline rules alone: {choice.why.value}; {TURN_ON}={option.backend}")
    return with_choice(settings, choice)


def about_model(option: Option, files: Sequence[Asked], settings: Settings) -> Iterator[str]:
    """What would be sent where, and what that costs."""
    from caveman_core.backends.forecast import forecast
    from caveman_core.price_settings import prices_of
    from caveman_core.prices import PRICES_OF

    texts = list(_texts(files))
    seen = forecast(texts, option.model, prices_of(settings.prices), verify=settings.verify)
    many = f"{len(texts)} file{'' if len(texts) == 1 else 's'}"
    yield f"would be sent: the prose of {many}, about {seen.tokens:,} tokens; code, paths and links are masked"
    yield f"to: {option.destination}, model {option.model}"
    if seen.cost is None:
        yield f"costs: nobody knows the price of {option.model}; [prices] in config.toml tells it"
    else:
        most = f"never more than ${settings.daily_budget_usd:.2f} a day (daily_budget_usd)"
        yield f"costs: about ${seen.cost:.4f} for these, by the prices of {PRICES_OF}; {most}"


def _answered(option: Option, files: Sequence[Asked], settings: Settings) -> Choice:
    note("A model shortens more than the offline rules do. Nothing has been sent.")
    for line in about_model(option, files, settings):
        note(f"  {line}")
    given = typer.confirm("Send it, now and whenever such files are saved?", err=True)
    with opened(folders_of(settings)) as history:
        history.ledger.set_consent(Consent(option.backend.value, option.destination, given, SystemClock().now()))
    note(f"Allowed; {_TAKE_BACK}" if given else f"Offline rules alone; you are not asked again. {_on(option)}")
    return Choice(option, Why.ALLOWED) if given else Choice(None, Why.REFUSED)


def _on(option: Option) -> str:
    return f'To turn it on: CAVEMAN_BACKEND={option.backend}, or backend = "{option.backend}" in config.toml'


def _texts(files: Sequence[Asked]) -> Iterator[str]:
    """Of the files that would be looked at; of one that was saved meanwhile, what it is now."""
    for asked in files:
        with suppress(OSError, CavemanError, UnicodeDecodeError):
            found = examine(asked.path, root=asked.root, profile=asked.profile, by_hand=asked.named)
            if isinstance(found, Eligible):
                yield found.snapshot.data.decode()
