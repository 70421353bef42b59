"""The sliding minute: never more than its rates in any minute, room for follow-ups, turns that are spread."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from caveman_core.limits.room import LONGEST_TURN, Ask, Decision, Entry, Kind, Rates, decide, room_at, stale
from strategies import examples

RATES = Rates(10, None)
"""Two of the ten are kept for follow-ups."""


def exactly() -> float:
    return 0.0


@dataclass
class Minute:
    """A window in a variable, with a clock that a test sets."""

    rates: Rates = RATES
    now: float = 1_000.0
    chance: float = 0.0
    entries: dict[str, Entry] = field(default_factory=dict)
    let_through: list[Entry] = field(default_factory=list)
    asked: int = 0

    def ask(self, tokens: int = 0, *, follows: bool = False, name: str = "") -> Decision:
        self.asked += 1
        ask = Ask(name or f"a{self.asked}", tokens, follows)
        for entry in stale(list(self.entries.values()), self.now, self.rates):
            del self.entries[entry.id]
        decision = decide(list(self.entries.values()), ask, self.now, self.rates, lambda: self.chance)
        self.entries[ask.id] = decision.entry
        if not decision.wait:
            self.let_through.append(decision.entry)
        return decision

    def waits(self, count: int, *, follows: bool = False) -> list[float]:
        return [self.ask(follows=follows).wait for _ in range(count)]

    def most_in_a_window(self) -> tuple[int, int]:
        """Calls and tokens of the fullest one; a call that is larger than the limit alone counts as the limit."""
        spans = [
            [one for one in self.let_through if first.at <= one.at < first.at + self.rates.seconds]
            for first in self.let_through
        ]
        tokens = [sum(one.tokens for one in span) if len(span) > 1 else 0 for span in spans]
        return max(map(len, spans), default=0), max(tokens, default=0)


def test_first_calls_leave_room_for_follow_ups() -> None:
    minute = Minute()
    assert minute.waits(9) == [0.0] * 8 + [60.0]
    assert minute.waits(2, follows=True) == [0.0, 0.0]
    assert minute.ask(follows=True).wait == 60.0


def test_the_window_slides() -> None:
    minute = Minute()
    for _ in range(8):
        minute.ask()
        minute.now += 5.0
    assert minute.ask().wait == 20.0  # the first of them was 40 s ago
    minute.now += 20.0
    assert minute.ask().wait == 0.0


def test_a_limit_of_one_is_open_to_first_calls() -> None:
    minute = Minute(Rates(1, None))
    assert minute.ask().wait == 0.0
    assert minute.ask(follows=True).wait == 60.0


def test_without_a_limit_everything_passes() -> None:
    assert set(Minute(Rates(None, None)).waits(1_000)) == {0.0}


def test_tokens_are_limited_too_and_a_call_that_is_too_large_goes_alone() -> None:
    minute = Minute(Rates(None, 1_000))
    assert minute.ask(5_000).wait == 0.0
    assert minute.ask(1).wait == 60.0
    minute.now += 60.0
    assert minute.ask(600).wait == 0.0
    assert minute.ask(300).wait > 0
    assert minute.ask(300, follows=True).wait == 0.0


def test_turns_are_as_far_apart_as_there_is_room_and_not_without_end() -> None:
    minute = Minute()
    minute.waits(8)
    assert minute.waits(3) == [60.0, 67.5, 75.0]
    far = minute.waits(200)
    assert max(far) == (LONGEST_TURN + 1) * 60 - 60  # who comes behind the longest turn shares it
    minute.chance = 0.5
    assert minute.ask().wait == LONGEST_TURN * 60 + 15


def test_room_that_a_follow_up_waits_for_is_not_given_to_a_first_call() -> None:
    minute = Minute(Rates(2, None))
    minute.ask(follows=True)
    minute.ask(follows=True)
    assert minute.ask(follows=True, name="repair").wait == 60.0
    minute.now += 60.0
    assert minute.ask().wait > 0
    assert minute.ask(follows=True, name="repair").wait == 0.0


def test_a_follow_up_that_does_not_come_back_keeps_nobody_out_for_long() -> None:
    minute = Minute(Rates(2, None))
    minute.waits(2, follows=True)
    minute.ask(follows=True, name="dead")
    minute.now += 63.0
    assert minute.ask().wait == 0.0


MOVES = st.one_of(
    st.tuples(st.just("pass"), st.floats(0.0, 90.0)),
    st.tuples(st.just("first"), st.integers(0, 700)),
    st.tuples(st.just("follow"), st.integers(0, 700)),
)
LIMITS = st.builds(Rates, st.none() | st.integers(1, 12), st.none() | st.integers(2, 2_000))


@examples
@given(LIMITS, st.lists(MOVES, max_size=120), st.floats(0.0, 1.0))
def test_never_more_than_the_rates_in_any_minute(rates: Rates, moves: list[tuple[str, float]], chance: float) -> None:
    minute = Minute(rates, chance=chance)
    for move, amount in moves:
        if move == "pass":
            minute.now += amount
        else:
            minute.ask(int(amount), follows=move == "follow")
    calls, tokens = minute.most_in_a_window()
    assert rates.requests is None or calls <= rates.requests
    assert rates.tokens is None or tokens <= rates.tokens


@examples
@given(LIMITS, st.lists(MOVES, max_size=60), st.integers(0, 3_000), st.booleans())
def test_who_comes_when_it_was_told_is_let_through_if_nobody_else_came(
    rates: Rates, moves: list[tuple[str, float]], tokens: int, follows: bool
) -> None:
    minute = Minute(rates)
    for move, amount in moves:
        if move == "pass":
            minute.now += amount
        else:
            minute.ask(int(amount), follows=move == "follow")
    for _ in range(40):  # those that wait here never come back, so each of them costs some seconds
        wait = minute.ask(tokens, follows=follows, name="me").wait
        if not wait:
            return
        minute.now += wait + 1e-6
    raise AssertionError("it was put off for ever")


def test_what_is_over_is_not_remembered() -> None:
    entries = [
        Entry(Kind.CALL, 10.0, "a", 0), Entry(Kind.CALL, 50.0, "b", 0),
        Entry(Kind.TURN, 80.0, "c", 0), Entry(Kind.TURN, 90.0, "d", 0), Entry(Kind.WAIT, 80.0, "e", 0),
    ]  # fmt: skip
    assert [entry.id for entry in stale(entries, 80.0, RATES)] == ["a", "c", "e"]


def test_a_clock_that_was_put_back_shuts_nobody_out() -> None:
    minute = Minute(now=10_000.0)
    minute.waits(9)
    minute.waits(3, follows=True)
    minute.now = 5_000.0
    assert minute.waits(9) == [0.0] * 8 + [60.0]
    assert minute.waits(3, follows=True) == [0.0, 0.0, 60.0]


def test_room_is_found_behind_the_calls_that_fill_it() -> None:
    calls = [Entry(Kind.CALL, float(at), str(at), 100) for at in range(10)]
    assert room_at(calls, Ask("x", 0, follows=True), 20.0, RATES) == 60.0
    assert room_at(calls, Ask("x", 0), 20.0, RATES) == 62.0
    assert room_at(calls, Ask("x", 500, follows=True), 20.0, Rates(None, 1_000)) == 64.0
