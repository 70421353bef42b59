"""The treatments of a version as a person and a program read them."""

from __future__ import annotations

from collections import Counter

from caveman_cli.versions.made_by import made_by, made_by_json
from caveman_core.policy import Treatment

RULES = Treatment("lite", "offline", "", "3")
MODEL = Treatment("full", "anthropic", "claude-x", "1")
FALLBACK = Treatment("full", "offline", "", "3")


def test_rules_alone_are_not_named() -> None:
    assert made_by(Counter({RULES: 12})) == "12 lite"


def test_a_model_is_named_and_so_are_the_rules_beside_it() -> None:
    assert made_by(Counter({FALLBACK: 2, MODEL: 10})) == "10 full claude-x, 2 full offline"


def test_versions_of_the_rules_count_together() -> None:
    assert made_by(Counter({RULES: 2, RULES._replace(rules="2"): 3})) == "5 lite"
    assert made_by_json(Counter({RULES: 2}))[0] == {
        "level": "lite",
        "backend": "offline",
        "model": "",
        "rules": "3",
        "sections": 2,
    }


def test_a_restore_was_made_by_nothing() -> None:
    assert (made_by(Counter()), made_by_json(Counter())) == ("", [])
