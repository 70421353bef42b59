"""Model calls: each is written down before it is sent, so that no budget is overrun by calls under way."""

from __future__ import annotations

from caveman_core.history.database import Table
from caveman_core.history.records import CallState, CallTotals, NewCall
from caveman_core.usage import NO_USAGE, Usage

KEPT_DAYS = 90
"""Days with calls of which the rows stay."""

LONGEST_CALL = 1_800.0
"""Seconds. What is reserved for longer is of a process that died; no answer is waited for half as long."""

_SPENT = "SELECT coalesce(sum(cost), 0) FROM model_call WHERE day = ?"
_RESERVE = (
    "INSERT INTO model_call (at, day, backend, model, purpose, state, cost) VALUES (?, ?, ?, ?, ?, 'reserved', ?)"
)
_SETTLE = """
    UPDATE model_call SET state = ?, tokens_in = ?, tokens_cached = ?, tokens_out = ?, cost = ?, requests = ?
    WHERE id = ? AND state = 'reserved'
"""
_TOTALS = """
    SELECT count(*), coalesce(sum(tokens_in), 0), coalesce(sum(tokens_cached), 0), coalesce(sum(tokens_out), 0),
    coalesce(sum(cost), 0), coalesce(sum(state = 'failed'), 0), coalesce(sum(state = 'reserved'), 0)
    FROM model_call WHERE day = ?
"""
_DEAD = "UPDATE model_call SET state = 'failed' WHERE state = 'reserved' AND at < ?"
_OLD = "DELETE FROM model_call WHERE day < (SELECT DISTINCT day FROM model_call ORDER BY day DESC LIMIT 1 OFFSET ?)"


class Calls(Table):
    """The ledger's methods on model calls."""

    def reserve_call(self, call: NewCall, budget: float) -> int | None:
        """The row's id; None, and no row, if the day's calls would come to more than `budget` USD with this one.

        A call that costs nothing is never one too many. What a dead process reserved counts as failed, at the most it
        can have cost.
        """
        with self._database.writing() as connection:
            (spent,) = connection.execute(_SPENT, (call.day,)).fetchone()
            if call.cost > 0 and spent + call.cost > budget:
                return None
            row = (call.at, call.day, call.backend, call.model, call.purpose, call.cost)
            number = connection.execute(_RESERVE, row).lastrowid
            connection.execute(_DEAD, (call.at - LONGEST_CALL,))
            connection.execute(_OLD, (KEPT_DAYS - 1,))
        return number

    def settle_call(self, number: int, state: CallState, usage: Usage = NO_USAGE) -> None:
        """What the call came to. A row that is settled stays as it is."""
        row = (usage.tokens_in, usage.tokens_cached, usage.tokens_out, usage.cost, " ".join(usage.requests), number)
        with self._database.writing() as connection:
            connection.execute(_SETTLE, (state.value, *row))

    def calls_of(self, day: str) -> CallTotals:
        """What the calls of a day came to; of those that are not settled the cost is the most it can be."""
        with self._database.reading() as connection:
            calls, tokens_in, cached, out, cost, failed, reserved = connection.execute(_TOTALS, (day,)).fetchone()
        return CallTotals(Usage(calls, tokens_in, cached, out, cost), failed, reserved)
