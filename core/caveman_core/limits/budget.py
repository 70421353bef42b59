"""The day's money: reserved in the ledger before a call, so that no two processes take the last cent; settled after it.

What may have been paid for counts as paid: the answer of a call that was cancelled, cut off or lost, and all that a
process had reserved when it died. What a provider refused costs nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from caveman_core.backends.model import Prompt
from caveman_core.clock import Clock
from caveman_core.errors import BudgetSpentError, CavemanError, LostAnswerError
from caveman_core.history.days import day_of, until_midnight
from caveman_core.history.records import CallState, CallTotals, NewCall
from caveman_core.policy import BackendName
from caveman_core.usage import NO_USAGE, Usage

FOLLOW_UPS: Final = 3
"""How often what a first call can cost is left for the calls about its answer, which would be lost without them."""

log = structlog.get_logger(__name__)


class CallLedger(Protocol):
    """The part of the ledger that a budget uses."""

    def reserve_call(self, call: NewCall, budget: float) -> int | None:
        """The id of a reservation; None if the day's calls could come to more than `budget` USD with this one."""
        ...

    def settle_call(self, number: int, state: CallState, usage: Usage = NO_USAGE) -> None:
        """What the call came to."""
        ...

    def calls_of(self, day: str) -> CallTotals:
        """What the calls of a local day came to."""
        ...


@dataclass(frozen=True, slots=True)
class Reservation:
    """A call about to be made; `most` is what it can cost, in USD."""

    number: int
    most: float


@dataclass(frozen=True, slots=True)
class Budget:
    """Of one model. `most` is in USD a local day."""

    ledger: CallLedger
    clock: Clock
    most: float
    backend: BackendName
    model: str

    def reserve(self, prompt: Prompt, cost: float) -> Reservation:
        """Take what the call can cost at most. Raises BudgetSpentError, and the ledger's errors.

        A first call leaves room for those that mend and verify its answer.
        """
        now = self.clock.now()
        call = NewCall(now, day_of(now), self.backend.value, self.model, prompt.purpose.value, cost)
        allowed = self.most if prompt.follows_up else max(self.most - FOLLOW_UPS * cost, cost)
        number = self.ledger.reserve_call(call, min(allowed, self.most))
        if number is None:
            raise self._spent(now, cost)
        return Reservation(number, cost)

    def answered(self, reservation: Reservation, usage: Usage) -> None:
        """The call came to this."""
        self._settle(reservation, CallState.ANSWERED, usage)

    def failed(self, reservation: Reservation, error: BaseException) -> None:
        """The call ended with this error."""
        may_cost = isinstance(error, LostAnswerError) or not isinstance(error, CavemanError)
        self._settle(reservation, CallState.FAILED, Usage(cost=reservation.most) if may_cost else NO_USAGE)

    def _settle(self, reservation: Reservation, state: CallState, usage: Usage) -> None:
        try:
            self.ledger.settle_call(reservation.number, state, usage)
        except CavemanError as error:  # the answer is worth more than its row, which counts as it was reserved
            log.warning("what a model call came to was not recorded", error=error.message)

    def _spent(self, now: float, cost: float) -> BudgetSpentError:
        spent = self.ledger.calls_of(day_of(now)).usage.cost
        said = (
            f"today's model calls come to ${spent:.4f}, and another may cost ${cost:.4f}: the daily budget of"
            f" ${self.most:.2f} has no room for it"
        )
        return BudgetSpentError(said, again_in=until_midnight(now))
