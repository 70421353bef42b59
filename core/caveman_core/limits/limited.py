"""A model that is only asked as far as the limits allow. It is a model itself."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from caveman_core.backends.model import Completion, Model, Prompt
from caveman_core.clock import Clock
from caveman_core.errors import RateLimitedError, UnusableError
from caveman_core.limits.budget import Budget, CallLedger
from caveman_core.limits.limits import Limits
from caveman_core.limits.room import Ask, Entry, Rates
from caveman_core.limits.window import OwnWindow, Window
from caveman_core.limits.worst import Worst, price_of, worst_of
from caveman_core.policy import BackendName
from caveman_core.prices import Prices
from caveman_core.usage import Usage

FOLLOW_UP_PATIENCE: Final = 90.0
"""Seconds a repair or a verification waits in place: the answer it is about is paid for and would be lost."""

UNUSABLE_SECONDS: Final = 10.0
"""For so long a model that could not be used is not asked again; who mended its setup takes longer."""


def rates_of(limits: Limits) -> Rates:
    """What a window lets through."""
    return Rates(limits.requests_per_minute, limits.tokens_per_minute, limits.window_seconds)


class Limited:
    """The model behind a budget, a window and a number of calls at once. All jobs of a process share one."""

    def __init__(
        self,
        model: Model,
        limits: Limits,
        ledger: CallLedger,
        clock: Clock,
        *,
        prices: Prices | None = None,
        window: Window | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`window` None: one of this process alone. `model` and `window` are closed with it."""
        self._model, self._limits = model, limits
        self._window = window or OwnWindow(rates_of(limits))
        self._budget = Budget(ledger, clock, limits.budget, model.name, model.model)
        self._price = None if limits.subscription else price_of(prices or Prices(), model.name, model.model)
        self._calls = asyncio.Semaphore(limits.calls)
        self._unusable: tuple[UnusableError, float] | None = None
        self._sleep = sleep

    @property
    def name(self) -> BackendName:
        """The model's."""
        return self._model.name

    @property
    def model(self) -> str:
        """The model's id."""
        return self._model.model

    @property
    def destination(self) -> str:
        """Where it is sent."""
        return self._model.destination

    async def complete(self, prompt: Prompt) -> Completion:
        """As in Model. RateLimitedError and BudgetSpentError of the limits say when to ask again: nothing was sent."""
        self._refuse_unusable()
        worst = worst_of(prompt, self.name, self.model, self._price)
        ask = Ask(uuid.uuid4().hex, worst.tokens, prompt.follows_up)
        until = time.monotonic() + (FOLLOW_UP_PATIENCE if prompt.follows_up else self._limits.patience)
        while True:
            async with self._calls:  # what was let through is sent at once: it waits for nothing else
                decision = await self._window.enter(ask)
                if not decision.wait:
                    return await self._ask(prompt, worst, decision.entry)
            if time.monotonic() + decision.wait > until:
                said = f"as much as {self._limits.window_seconds:g} s allow was sent to {self.destination}"
                raise RateLimitedError(said, again_in=decision.wait)
            await self._sleep(decision.wait)

    async def _ask(self, prompt: Prompt, worst: Worst, entry: Entry) -> Completion:
        reservation = self._budget.reserve(prompt, worst.cost)
        try:
            completion = await self._model.complete(prompt)
        except BaseException as error:
            self._budget.failed(reservation, error)
            if isinstance(error, UnusableError):
                self._unusable = (error, time.monotonic() + UNUSABLE_SECONDS)
            raise
        completion = replace(completion, usage=self._paid(completion.usage))
        self._budget.answered(reservation, completion.usage)
        usage = completion.usage
        await self._window.correct(entry, usage.tokens_in - usage.tokens_cached + usage.tokens_out)
        return completion

    def _refuse_unusable(self) -> None:
        """All jobs of a rescan would be told the same."""
        error, until = self._unusable or (None, 0.0)
        if error is not None and time.monotonic() < until:
            raise type(error)(error.message, untouched=error.left_untouched, next_command=error.next_step)

    def _paid(self, usage: Usage) -> Usage:
        return replace(usage, cost=0.0) if self._limits.subscription else usage

    async def aclose(self) -> None:
        """Close the model and the window."""
        await self._model.aclose()
        await self._window.aclose()
