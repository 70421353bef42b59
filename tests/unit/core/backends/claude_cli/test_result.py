"""What the program prints, and what is believed of it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caveman_core.backends.claude_cli.result import LIMIT_WAIT, read_result
from caveman_core.backends.model import Ending
from caveman_core.errors import (
    AwayError,
    CavemanError,
    LostAnswerError,
    PermanentError,
    RateLimitedError,
    SpendLimitError,
    UnusableError,
)
from caveman_core.usage import Usage
from strategies import examples

GOOD: dict[str, object] = {
    "type": "result",
    "subtype": "success",
    "is_error": False,
    "result": "Short.",
    "stop_reason": "end_turn",
    "num_turns": 1,
    "safety_stops": 0,
    "api_error_status": None,
    "total_cost_usd": 0.25,
    "session_id": "s-1",
    "usage": {
        "input_tokens": 100,
        "cache_creation_input_tokens": 20,
        "cache_read_input_tokens": 30,
        "output_tokens": 5,
    },
}


def printed(**changes: object) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


def test_a_good_result_is_its_text_and_what_it_came_to() -> None:
    completion = read_result(printed(), 0, "haiku")
    assert (completion.text, completion.ending) == ("Short.", Ending.COMPLETE)
    assert completion.usage == Usage(1, 150, 30, 5, 0.25, ("s-1",))


@pytest.mark.parametrize(
    ("changes", "ending"),
    [
        ({"num_turns": 2}, Ending.TRUNCATED),
        ({"num_turns": 2, "safety_stops": 1}, Ending.REFUSED),
        ({"stop_reason": "refusal"}, Ending.REFUSED),
        ({"stop_reason": "max_tokens"}, Ending.UNKNOWN),
        ({"stop_reason": "pause_turn"}, Ending.UNKNOWN),
        ({"subtype": "error_max_turns"}, Ending.UNKNOWN),
        ({"num_turns": None}, Ending.TRUNCATED),
    ],
)
def test_what_did_not_end_at_the_first_turn_is_not_whole(changes: dict[str, object], ending: Ending) -> None:
    completion = read_result(printed(**changes), 0, "haiku")
    assert completion.ending is ending
    assert completion.usage.cost == 0.25


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"api_error_status": 429}, RateLimitedError),
        ({"result": "You've hit your limit · resets 3pm"}, RateLimitedError),
        ({"api_error_status": 529}, AwayError),
        ({"api_error_status": 500}, AwayError),
        ({"api_error_status": 401}, UnusableError),
        ({"result": "Not logged in · Please run /login"}, UnusableError),
        ({"api_error_status": 403}, UnusableError),
        ({"api_error_status": 404}, UnusableError),
        ({"api_error_status": 402}, SpendLimitError),
        ({"api_error_status": 400}, PermanentError),
        ({"api_error_status": 413}, PermanentError),
        ({}, AwayError),
    ],
)
def test_an_error_is_one_whatever_else_it_says(changes: dict[str, object], kind: type[CavemanError]) -> None:
    for code in (0, 1):
        with pytest.raises(CavemanError) as caught:
            read_result(printed(is_error=True, **changes), code, "haiku")
        assert type(caught.value) is kind


def test_a_limit_is_waited_for() -> None:
    with pytest.raises(RateLimitedError) as caught:
        read_result(printed(is_error=True, api_error_status=429), 1, "haiku")
    assert caught.value.again_in == LIMIT_WAIT


@pytest.mark.parametrize("output", [b"", b"null", b"[]", b"{", b"\xff", b"Segmentation fault", b"[" * 100_000])
def test_what_is_no_result_is_none(output: bytes) -> None:
    with pytest.raises(LostAnswerError):
        read_result(output, 0, "haiku")


@pytest.mark.parametrize("changes", [{"is_error": True}, {"is_error": None}, {"result": None}])
def test_a_text_is_taken_only_from_what_says_that_it_is_no_error(changes: dict[str, object]) -> None:
    with pytest.raises(CavemanError):
        read_result(printed(**changes), 0, "haiku")
    with pytest.raises(CavemanError):
        read_result(printed(), 1, "haiku")


@examples
@given(
    st.dictionaries(
        st.sampled_from([*GOOD]), st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just({})
    ),
    st.integers(0, 255),
)
def test_whatever_it_prints_it_is_a_completion_or_an_error_that_quotes_nothing(
    changes: dict[str, object], code: int
) -> None:
    try:
        completion = read_result(printed(**changes, canary="the canary sings"), code, "haiku")
    except CavemanError as error:
        assert "canary" not in error.message
    else:
        assert completion.usage.cost >= 0
