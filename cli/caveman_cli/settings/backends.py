"""The backend that the settings come to: named, or at hand and allowed, else offline; and what it is made of."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from caveman_cli.settings.opening import folders_of, history_to_look_at
from caveman_core.backends.choosing import Answer, Choice, Option, Why, choose
from caveman_core.config import BackendChoice, Settings
from caveman_core.errors import CavemanError, ConfigError
from caveman_core.policy import BackendName

if TYPE_CHECKING:
    from caveman_core.backends.model import Model

KEYS: Final = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN")
DECIDED: Final = (Why.NAMED, Why.REFUSED)
"""A person's own word for offline, of which nobody need be told again."""

_SETTING: Final = {
    Why.NAMED: "to ask a model: CAVEMAN_BACKEND=auto",
    Why.NO_BUDGET: "to change that: CAVEMAN_DAILY_BUDGET_USD=1",
    Why.NOTHING_AT_HAND: "for a model: set ANTHROPIC_API_KEY, log in with claude, or name a local one"
    " (CAVEMAN_BACKEND=openai with CAVEMAN_BASE_URL and CAVEMAN_MODEL)",
}


def settings_in_force(settings: Settings) -> Settings:
    """The same, with the backend that they come to."""
    return with_choice(settings, choice_of(settings))


def choice_of(settings: Settings) -> Choice:
    """Which backend it is and why. Reads the consents only where they matter, and starts no program."""
    if settings.backend is BackendChoice.OFFLINE:
        return Choice(None, Why.NAMED)
    named = None if settings.backend is BackendChoice.AUTO else option_of(BackendName(settings.backend.value), settings)
    return choose(named, lambda: at_hand(settings), lambda: _answers(settings), settings.daily_budget_usd)


def with_choice(settings: Settings, choice: Choice) -> Settings:
    """The settings with this backend."""
    if choice.option is None:
        return settings.model_copy(update={"backend": BackendChoice.OFFLINE})
    named = {"backend": BackendChoice(choice.option.backend.value), "model": choice.option.model}
    return settings.model_copy(update=named)


def at_hand(settings: Settings) -> Option | None:
    """What `auto` would be: a key before a program. Whether the program is logged in, only asking it would tell."""
    if any(os.environ.get(name) for name in KEYS):
        return option_of(BackendName.ANTHROPIC, settings)
    from caveman_core.backends.claude_cli.program import find_program

    return option_of(BackendName.CLAUDE_CLI, settings) if find_program() else None


def option_of(backend: BackendName, settings: Settings) -> Option:
    """The backend with its model and destination. ConfigError if it needs a setting that is not there."""
    model = model_of(backend, settings)
    return Option(backend, model.model, model.destination)


def model_of(backend: BackendName, settings: Settings) -> Model:
    """The model that a backend asks; nothing is opened, and no SDK is loaded. ConfigError as above."""
    from caveman_core.price_settings import prices_of

    prices = prices_of(settings.prices)
    if backend is BackendName.ANTHROPIC:
        from caveman_core.backends.anthropic.model import DEFAULT_MODEL, AnthropicModel

        return AnthropicModel(settings.model or DEFAULT_MODEL, base_url=settings.base_url or "", prices=prices)
    if backend is BackendName.CLAUDE_CLI:
        from caveman_core.backends.claude_cli.model import DEFAULT_MODEL as CLI_MODEL
        from caveman_core.backends.claude_cli.model import ClaudeCliModel

        address = settings.base_url or os.environ.get("ANTHROPIC_BASE_URL", "")  # a consent is about where it goes
        return ClaudeCliModel(settings.model or CLI_MODEL, base_url=address)
    if backend is BackendName.OPENAI:
        from caveman_core.backends.openai.model import OpenAIModel

        if settings.model is None:
            raise ConfigError("backend openai needs a model", next_command="export CAVEMAN_MODEL=…")
        return OpenAIModel(settings.model, base_url=settings.base_url or "", prices=prices)
    raise ConfigError(f"backend {backend} asks no model", next_command="export CAVEMAN_BACKEND=auto")


def how_to_turn_on(choice: Choice) -> str:
    """How a model comes to be asked, as the second half of a sentence that says why none is."""
    if choice.open is not None:
        name = choice.open.backend.value
        return f"to allow {name}: caveman compress FILE asks on a terminal, or set CAVEMAN_BACKEND={name}"
    return _SETTING.get(choice.why, "to allow it: set CAVEMAN_BACKEND, or backend in config.toml")


def has_subscription(backend: BackendName) -> bool:
    """Whether nobody is billed by the call: the claude program has a login of its own where there is no key."""
    return backend is BackendName.CLAUDE_CLI and not any(os.environ.get(name) for name in KEYS)


def _answers(settings: Settings) -> Iterable[Answer]:
    """What a person said so far; nothing where the ledger cannot be read."""
    with suppress(CavemanError, OSError), history_to_look_at(folders_of(settings)) as history:
        if history is not None:
            said = history.ledger.consents()
            return [Answer(each.backend, each.destination, each.given) for each in said]
    return ()
