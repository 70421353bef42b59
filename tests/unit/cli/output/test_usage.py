"""What model calls came to, in words and as JSON."""

from __future__ import annotations

import json

from caveman_cli.output.usage import calls_words, made_json, usage_json, usage_words
from caveman_core.history.records import Made
from caveman_core.usage import NO_USAGE, Usage

USAGE = Usage(2, 1_200, 900, 300, 0.00022, ("req_1", "req_2"))


def test_it_is_told_with_what_the_cache_gave() -> None:
    assert usage_words(USAGE) == "2 calls, 1,200 tokens in (900 cached), 300 out, $0.0002"
    assert usage_words(Usage(1, 10, 0, 5, 0.5)) == "1 call, 10 tokens in, 5 out, $0.5000"
    assert calls_words(USAGE) == "2 calls, $0.0002"


def test_of_nothing_nothing_is_told() -> None:
    assert usage_words(NO_USAGE) == calls_words(NO_USAGE) == ""


def test_as_json_it_has_stable_keys() -> None:
    told = json.loads(json.dumps(made_json(Made(USAGE, "claude-haiku-5-5", {"compressed": 3, "kept": 1}))))
    assert told == {
        "model": "claude-haiku-5-5",
        "usage": {
            "calls": 2,
            "tokens_in": 1200,
            "tokens_cached": 900,
            "tokens_out": 300,
            "cost_usd": 0.00022,
            "requests": ["req_1", "req_2"],
        },
        "sections": {"compressed": 3, "kept": 1},
    }
    assert made_json(None) is None
    assert usage_json(NO_USAGE)["calls"] == 0
