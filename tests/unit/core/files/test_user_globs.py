"""A user's own globs are matched in a moment, whatever they and the names are, and as pathspec matches them."""

from __future__ import annotations

import os
import subprocess
import sys

import pathspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.files.user_globs import first_that_names, from_root

SEGMENTS = st.one_of(st.sampled_from(["**", "a", "[ab]b"]), st.text("*?ab", min_size=1, max_size=6))
GLOBS = st.builds("/".join, st.lists(SEGMENTS, min_size=1, max_size=3))
PATHS = st.builds("/".join, st.lists(st.text("ab", min_size=1, max_size=6), min_size=1, max_size=4))

LONG = """
from caveman_core.files.profiles import profile_named, writer_of
from caveman_core.files.user_globs import first_that_names
name = "a" * 240
assert first_that_names(["*a*a*a*a*a*a*b"], name) is None
assert first_that_names(["*a*a*a*a*a*a*b"], f"{name}/{name}/{name}") is None
profile = profile_named("claude").extended(["*a*a*a*a*a*a*b.md"], ["*a*a*a*a*a*a*c"])
writer_of(profile, f"{name}.md")
"""


@given(glob=GLOBS, path=PATHS)
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "300")))
def test_a_glob_names_what_pathspec_says_it_names(glob: str, path: str) -> None:
    [pattern] = pathspec.PathSpec.from_lines("gitignore", [glob]).patterns
    assert (first_that_names([glob], path) is not None) is (pattern.match_file(path) is not None)


@given(glob=GLOBS, path=PATHS)
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "300")))
def test_from_a_folder_above_it_names_the_same(glob: str, path: str) -> None:
    [anchored] = from_root([glob], "x/y")
    assert bool(first_that_names([glob], path)) is bool(first_that_names([anchored], f"x/y/{path}"))


def test_many_stars_and_a_long_name_take_no_time() -> None:
    """Hours, if each star tried every place again. A process of its own: an expression cannot be interrupted."""
    try:
        subprocess.run([sys.executable, "-c", LONG], check=True, timeout=30)
    except subprocess.TimeoutExpired:
        pytest.fail("a glob with many stars is matched by trying all places of each star")
