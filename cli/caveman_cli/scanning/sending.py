"""What would be sent to a model, where, and what that costs: for `scan`, and for the question before the first time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from caveman_cli.output.console import plural, printable
from caveman_cli.settings.backends import DECIDED, has_subscription, how_to_turn_on
from caveman_core.backends.choosing import Choice, Option
from caveman_core.config import Settings
from caveman_core.outcome import Outcome, SectionNote, SectionVerdict

if TYPE_CHECKING:
    from caveman_cli.scanning.preview import Preview

_LOOKED_AT: Final = (Outcome.COMPRESSED, Outcome.UNCHANGED)
_NOT_ASKED_ABOUT: Final = (SectionVerdict.KNOWN, SectionVerdict.HELD, SectionVerdict.REUSED)


@dataclass(frozen=True, slots=True)
class Sending:
    """Files with prose to be sent, tokens of that prose, and USD: None where nobody knows the price."""

    option: Option
    files: int
    tokens: int
    cost: float | None
    prices_of: str
    budget: float


def sending(option: Option, texts: Sequence[str], settings: Settings) -> Sending:
    """The estimate for these texts, one a file."""
    from caveman_core.backends.forecast import forecast
    from caveman_core.price_settings import prices_of
    from caveman_core.prices import PRICES_OF

    texts = [text for text in texts if text.strip()]
    seen = forecast(texts, option.model, prices_of(settings.prices), verify=settings.verify)
    cost = 0.0 if has_subscription(option.backend) else seen.cost
    return Sending(option, len(texts), seen.tokens, cost, PRICES_OF, settings.daily_budget_usd)


def lines_about(seen: Sending) -> Iterator[str]:
    """What, where to, and what it costs."""
    option = seen.option
    what = f"the prose of {plural(seen.files, 'file')}, about {seen.tokens:,} tokens"
    yield f"would be sent: {what}; code, paths and links are masked"
    yield printable(f"to: {option.destination}, model {option.model} ({option.backend})")
    if has_subscription(option.backend):
        yield "costs: nothing by the call; it counts into the limits of the program's subscription"
    elif seen.cost is None:
        yield printable(f"costs: nobody knows the price of {option.model}; [prices] in config.toml tells it")
    else:
        most = f"never more than ${seen.budget:.2f} a day (daily_budget_usd)"
        yield f"costs: about ${seen.cost:.4f} for these, by the prices of {seen.prices_of}; {most}"


def scan_lines(choice: Choice, found: Sequence[Preview], settings: Settings) -> Iterator[str]:
    """What a scan tells of the model that would be asked, or that could be."""
    option = choice.option or choice.open
    if choice.option is None and choice.why not in DECIDED:
        yield printable(f"offline rules alone: {choice.why.value}; {how_to_turn_on(choice)}")
    if option is not None:
        seen = sending(option, texts_of(found, choice), settings)
        if choice.option is not None and not seen.files:
            yield printable(f"nothing would be sent to {option.destination}: what the model made before is known")
        elif seen.files:
            yield from lines_about(seen)


def scan_json(choice: Choice, found: Sequence[Preview], settings: Settings) -> dict[str, object]:
    """Stable keys. `would_send` is null where there is no model that could be asked."""
    option = choice.option or choice.open
    seen = sending(option, texts_of(found, choice), settings) if option is not None else None
    return {
        "backend": choice.option.backend.value if choice.option else "offline",
        "why": choice.why.name.lower(),
        "message": choice.why.value,
        "would_send": None
        if seen is None
        else {
            "allowed": choice.option is not None,
            "backend": seen.option.backend.value,
            "model": seen.option.model,
            "destination": seen.option.destination,
            "files": seen.files,
            "tokens": seen.tokens,
            "cost_usd": seen.cost,
            "prices_of": seen.prices_of,
            "daily_budget_usd": seen.budget,
        },
    }


def texts_of(found: Sequence[Preview], choice: Choice) -> list[str]:
    """Of each file that was looked at what a model would be asked about.

    Where one is asked, that is what the look could only estimate. Where rules alone looked, what is not theirs by now.
    """
    is_new = _is_estimated if choice.option is not None else _is_open
    return [
        "\n".join(note.before for note in one.receipt.sections if is_new(note))
        for one in found
        if one.receipt.outcome in _LOOKED_AT
    ]


def _is_estimated(note: SectionNote) -> bool:
    return note.verdict is SectionVerdict.ESTIMATED


def _is_open(note: SectionNote) -> bool:
    return note.verdict not in _NOT_ASKED_ABOUT
