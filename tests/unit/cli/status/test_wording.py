"""The last column of what happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.status.happened import Happening
from caveman_cli.status.wording import said_of


@pytest.mark.parametrize(
    ("version", "detail", "said"),
    [
        (3, "", "version 3"),
        (3, "of 4 sections 1 by the offline rules", "version 3 (of 4 sections 1 by the offline rules)"),
        (None, "of 4 sections 1 kept", "already terse (of 4 sections 1 kept)"),
        (None, "", "already terse"),
        (3, "a\nb", "version 3 (a\\nb)"),
    ],
)
def test_a_version_says_what_became_of_sections_that_did_not_pass(version: int | None, detail: str, said: str) -> None:
    happening = Happening(Path("/a"), 0.0, "compressed", "done", "already terse", detail, 2, 1, version)
    assert said_of(happening) == said
