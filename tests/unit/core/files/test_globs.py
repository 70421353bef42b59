"""A glob made ready matches what pathspec says it matches."""

from __future__ import annotations

import os
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.files.globs import made_ready
from caveman_core.files.memory_globs import GLOBS, Rule, Writer

RULES = [rule for rules in GLOBS.values() for rule in rules]
SEGMENTS = st.sampled_from(["**", "*", "a", "a?", "[ab]", "!a", "#", r"\*a", "a b", ""])
OWN = st.builds("/".join, st.lists(SEGMENTS, min_size=1, max_size=4)).filter(lambda glob: glob.strip("/!#") != "")
PARTS = ["a", "ab", "*a", "a b", "!a", "#", ".claude", "rules", "build", "CLAUDE.md", "x.mdc", ".cursor", "AGENTS.md"]


@given(
    rule=st.one_of(st.sampled_from(RULES), st.builds(Rule, OWN, st.sampled_from([Writer.HUMAN, None]))),
    parts=st.lists(st.sampled_from(PARTS), min_size=1, max_size=5),
    slash=st.sampled_from(["", "/"]),
)
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "300")))
def test_the_quick_test_says_no_only_where_the_expression_would(rule: Rule, parts: list[str], slash: str) -> None:
    for glob in made_ready([rule]):
        path = "/".join(parts) + slash
        assert glob.matches(path) is replace(glob, needs="").matches(path)
