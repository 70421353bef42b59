"""Sentences that rules have damaged: at `full` and `ultra` too each comes out exactly so."""

from __future__ import annotations

import pytest

from caveman_core.backends.offline.leaf import shorten_leaf
from caveman_core.policy import Level

FROM_OUR_OWN_PROTOTYPE: list[tuple[str, str, str | None]] = [
    ("Let a be the first.", "Let a be the first", "Let a be the first"),
    ("It is used to cache the answer.", "It is used to cache answer", None),
    ("The config has shared values.", "Config has shared values", "config has shared values"),
    ("The config has a shared value.", "Config has a shared value", "config has a shared value"),
    ("Sam owns the API, and she is the lead.", "Sam owns API, and she is lead", None),
    ("Sam reads it, runs it, and she is the lead.", "Sam reads it, runs it, and she is lead", None),
    ("The file doesn't need to be run.", "File doesn't need to be run", "file does not need to be run"),
    ("YOU MUST NEVER push the code.", "YOU MUST NEVER push code", None),
    ("The team may not even have experienced it.", "Team may not even have experienced it",
     "team may not even have experienced it"),
    ("I really like jokes.", "I really like jokes", None),
    ("In general you should not use it.", "In general you should not use it", None),
    ("They are used properly and consistently.", "They are used properly and consistently", None),
    ("The tool is the currently active one.", "Tool is the currently active one", "tool is the currently active one"),
    ("It is a privileged helper that runs as root.", "It is a privileged helper that runs as root", None),
    ("The helper is a privileged helper.", "Helper is a privileged helper", "helper is a privileged helper"),
]  # fmt: skip
FROM_READING_REAL_FILES: list[tuple[str, str, str | None]] = [
    ("Migrations are managed with Knex and live in db.", "Migrations are managed with Knex and live in db", None),
    ("Create PRs in the minimum units.", "Create PRs in minimum units", None),
    ("Report it in the environment table.", "Report it in environment table", None),
    ("Use the refresh token if it has expired.", "Use refresh token if it has expired", None),
    ("PRs will be closed if they hide their environment.", "PRs will be closed if they hide their environment", None),
    ("Use it for dependency isolation.", "Use it for dependency isolation", None),
    ("It is on `a`; see the npm dependencies.", "It is on `a`; see the npm dependencies", None),
    ("The build is stored in the vault.", "Build is stored in vault", "build is stored in vault"),
]
ROLES_AND_QUANTITIES: list[tuple[str, str, str | None]] = [
    ("I review the PRs; you should write the code.", "I review PRs; you should write code", None),
    ("We use the linter and they use ours.", "We use linter and they use ours", None),
    ("Our API calls their API.", "Our API calls their API", None),
    ("It has no more than 5 of the users.", "It has no more than 5 of users", None),
    ("There are few tests and a few mocks.", "There are few tests and a few mocks", None),
    ("Not all of the secrets are encrypted.", "Not all secrets are encrypted", None),
    ("It runs in 45 seconds, or at least 3 times.", "It runs in 45 seconds, or at least 3 times", None),
    ("You MUST run it and you MUST NOT wait.", "You MUST run it and you MUST NOT wait", None),
]


@pytest.mark.parametrize(
    ("source", "full", "ultra"), FROM_OUR_OWN_PROTOTYPE + FROM_READING_REAL_FILES + ROLES_AND_QUANTITIES
)
def test_a_sentence_that_was_damaged_once_keeps_its_meaning(source: str, full: str, ultra: str | None) -> None:
    assert shorten_leaf(source, Level.FULL) == full
    assert shorten_leaf(source, Level.ULTRA) == (ultra or full)
