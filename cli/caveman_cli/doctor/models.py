"""The backend: which one it is and why, whether it can be used, what it may spend. No key is shown, nothing is sent."""

from __future__ import annotations

import os
import shlex
import socket
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from caveman_cli.doctor.commands import restart
from caveman_cli.doctor.finding import Finding, error, info, ok, warning
from caveman_cli.doctor.process import PROC
from caveman_cli.doctor.schema import is_current
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import printable, shown
from caveman_cli.output.times import as_local
from caveman_cli.settings.backends import KEYS, choice_of, has_subscription, how_to_turn_on
from caveman_cli.settings.opening import opened
from caveman_core.backends.choosing import Choice, Option
from caveman_core.errors import CavemanError
from caveman_core.folders import default_folders
from caveman_core.history.days import day_of
from caveman_core.history.records import Consent
from caveman_core.policy import BackendName

_FAILS: Final = "files that are saved are not compressed until it can be used"
_CONNECT_SECONDS: Final = 5.0


def look(setup: Setup) -> Iterator[Finding]:
    """The choice, then what it needs, what it may cost, and what a person said so far."""
    choice = choice_of(setup.settings)
    yield _chosen(choice)
    if choice.option is not None:
        yield from _usable(choice.option, setup)
        yield _price(choice.option, setup)
    spent, consents = _from_ledger(setup)
    if choice.option is not None and not has_subscription(choice.option.backend):
        yield _budget(spent, setup.settings.daily_budget_usd)
    yield from map(_said, consents)


def _chosen(choice: Choice) -> Finding:
    option = choice.option
    if option is not None:
        return ok("backend", printable(f"{_named(option)}: {choice.why.value}"))
    return info("backend", f"offline: {choice.why.value}", "nothing leaves the machine", how_to_turn_on(choice))


def _named(option: Option) -> str:
    return f"{option.backend}, model {option.model}, at {option.destination}"


def _usable(option: Option, setup: Setup) -> Iterator[Finding]:
    if option.backend is BackendName.CLAUDE_CLI:
        yield _program()
    elif option.backend is BackendName.ANTHROPIC:
        yield _key(setup.environment)
        yield from _key_of_watcher(setup)


def _key(environment: Mapping[str, str]) -> Finding:
    names = [name for name in KEYS if environment.get(name)]
    if names:
        return ok("model key", f"{names[0]} is set" + (f", and is used before {names[1]}" if names[1:] else ""))
    says = f"neither {KEYS[0]} nor {KEYS[1]} is set here"
    means = f"unless the provider's own configuration names a login: {_FAILS}"
    return warning("model key", says, means, f"read -rs {KEYS[0]} && export {KEYS[0]}")


def _key_of_watcher(setup: Setup, proc: Path = PROC) -> Iterator[Finding]:
    """A service does not get a shell's variables, and a key has no place in its file."""
    if setup.watcher is None or not any(setup.environment.get(name) for name in KEYS):
        return
    try:
        found = (proc / str(setup.watcher.pid) / "environ").read_bytes().split(b"\0")
    except OSError:
        return
    if any(line.startswith(f"{name}=".encode()) for name in KEYS for line in found):
        return
    says = "the watcher that runs was started without a key"
    given = next(name for name in KEYS if setup.environment.get(name))
    carry = f"systemctl --user import-environment {given}; " if setup.watcher.is_service else ""
    yield warning("model key", says, "it works with the offline rules, or fails", carry + restart(setup))


def _program() -> Finding:
    from caveman_core.backends.claude_cli.arguments import environment
    from caveman_core.backends.claude_cli.login import is_logged_in
    from caveman_core.backends.claude_cli.program import find_program

    program = find_program()
    if program is None:
        return error("claude", "there is no claude program", _FAILS, "npm install -g @anthropic-ai/claude-code")
    if not is_logged_in(program, environment(os.environ, 0)):
        return error("claude", f"{shown(program)} is not logged in", _FAILS, "claude auth login")
    return ok("claude", f"{shown(program)} is logged in")


def _price(option: Option, setup: Setup) -> Finding:
    from caveman_core.price_settings import prices_of
    from caveman_core.prices import PRICES_OF

    if has_subscription(option.backend):
        return ok("price", "a subscription is not billed by the call")
    price = prices_of(setup.settings.prices).of(option.model)
    if price is not None:
        of = "your settings" if option.model in setup.settings.prices else PRICES_OF
        return ok(
            "price", printable(f"{option.model}: ${price.fresh:g} in, ${price.out:g} out a million tokens ({of})")
        )
    says = printable(f"the price of {option.model} is not known")
    charged = prices_of(setup.settings.prices).charged(option.model)
    means = (
        "its calls count as nothing, so the daily budget does not bound them"
        if charged is None
        else f"its calls are counted as those of the dearest known, ${charged.out:g} out a million tokens"
    )
    file = default_folders().config_file
    next_step = f"${{EDITOR:-vi}} {shlex.quote(str(file))}"
    if option.backend is BackendName.OPENAI:
        return info("price", says, f"{means}; a local model costs nothing", next_step)
    return warning("price", says, means, next_step)


def _budget(spent: float, budget: float) -> Finding:
    says = f"${spent:.4f} of ${budget:.2f} spent today"
    if spent < budget:
        return ok("budget", says)
    return warning("budget", says, "files wait for tomorrow", "raise daily_budget_usd in config.toml, or wait")


def _said(consent: Consent) -> Finding:
    word = "allowed" if consent.given else "refused"
    says = printable(f"{consent.backend} at {consent.destination} was {word} on {as_local(consent.at)}")
    return info("consent", says, "it stands until it is taken back", "caveman doctor --ask-again")


def _from_ledger(setup: Setup) -> tuple[float, tuple[Consent, ...]]:
    """USD of today's calls, and every answer; nothing where the ledger tells nothing, which another look says."""
    if not is_current(setup.folders.ledger):
        return 0.0, ()
    try:
        with opened(setup.folders) as history:
            return history.ledger.calls_of(day_of(setup.now)).usage.cost, history.ledger.consents()
    except (CavemanError, OSError):
        return 0.0, ()


def reach(setup: Setup) -> Iterator[Finding]:
    """Whether the address can be connected to, on request: a connection is opened and closed, nothing is sent."""
    option = choice_of(setup.settings).option
    if option is None or option.backend is BackendName.CLAUDE_CLI:
        yield info("address", "there is none to connect to: " + ("offline" if option is None else "a program is asked"))
        return
    variable = "OPENAI_BASE_URL" if option.backend is BackendName.OPENAI else "ANTHROPIC_BASE_URL"
    address = setup.settings.base_url or setup.environment.get(variable) or f"https://{option.destination}"
    parts = urlsplit(address)
    try:
        port = parts.port or (80 if parts.scheme == "http" else 443)
        socket.create_connection((parts.hostname or "", port), _CONNECT_SECONDS).close()
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "no answer"
        says = printable(f"{option.destination} cannot be connected to: {why}")
        yield error("address", says, _FAILS, "check base_url and the network, then: caveman doctor --connect")
        return
    yield ok("address", printable(f"{option.destination} can be connected to"))
