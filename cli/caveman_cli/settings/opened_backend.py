"""The backend as it is asked: what may leave, the prompts, the limits and the model, each around the next."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from caveman_cli.settings.backends import has_subscription, model_of
from caveman_core.backends.interface import Backend
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.config import BackendChoice, Settings
from caveman_core.history.ledger import Ledger
from caveman_core.policy import BackendName
from caveman_core.queue.name import queue_name

if TYPE_CHECKING:
    from caveman_core.limits.limits import Limits
    from caveman_core.limits.window import Window

_PATIENCE: Final = 600.0
"""Seconds that a command of a person waits for room in the minute; a job is put off instead."""


@asynccontextmanager
async def opened_backend(
    settings: Settings, ledger: Ledger, server: str | Path | None = None
) -> AsyncIterator[Backend]:
    """The backend of settings in force; all it opened is closed at the end.

    `server`: the queue's, on which all workers share a minute. None: a person asked, and waits for room.
    """
    if settings.backend in (BackendChoice.AUTO, BackendChoice.OFFLINE):
        yield OfflineBackend()
        return
    from caveman_core.backends.guarded import Guarded
    from caveman_core.backends.prompted import Prompted
    from caveman_core.limits.limited import Limited
    from caveman_core.price_settings import prices_of

    model = model_of(BackendName(settings.backend.value), settings)
    limits = limits_of(settings, patience=_PATIENCE if server is None else 0.0)
    window = None if server is None else _shared(settings, server, limits, model.model)
    prices = prices_of(settings.prices)
    limited = Limited(model, limits, ledger, SystemClock(), prices=prices, window=window)
    try:
        yield Guarded(Prompted(limited, verify=settings.verify))
    finally:
        await limited.aclose()


def limits_of(settings: Settings, *, patience: float) -> Limits:
    """What the settings allow, for the backend they name."""
    from caveman_core.limits.limits import Limits

    return Limits(
        daily_budget_usd=settings.daily_budget_usd,
        requests_per_minute=settings.requests_per_minute,
        tokens_per_minute=settings.tokens_per_minute,
        calls=settings.calls,
        patience=patience,
        subscription=has_subscription(BackendName(settings.backend.value)),
    )


def _shared(settings: Settings, server: str | Path, limits: Limits, model: str) -> Window:
    from caveman_core.limits.limited import rates_of
    from caveman_core.limits.shared_window import shared_window

    name = BackendName(settings.backend.value)
    return shared_window(server, queue_name(settings.queue), name, model, rates_of(limits))
