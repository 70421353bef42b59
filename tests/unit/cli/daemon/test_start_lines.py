"""The first lines of watch name every root, what is waited for, and how to go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.daemon.start_lines import start_lines
from caveman_core.config import Settings, load_settings

END = "Ctrl-C stops it; to look meanwhile, in another terminal: caveman status"


def settings_for(*roots: Path) -> Settings:
    return load_settings({"roots": roots})


def test_roots_that_are_there_and_one_that_is_not(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    a, b, typo = (tmp_path / name for name in ("a", "b", "typo"))
    assert list(start_lines(settings_for(a, typo, b), worker=True, dry_run=False)) == [
        f"Watching {a} and {b}; a file you save is compressed after 60 s (5 min if an agent writes it)"
        " without another save.",
        f"{typo} is not there yet: waiting for it.",
        END,
    ]


def test_nothing_is_watched_that_is_not_there(tmp_path: Path) -> None:
    typo = tmp_path / "typo"
    lines = list(start_lines(settings_for(typo), worker=True, dry_run=False))
    assert lines == [f"{typo} is not there yet: waiting for it.", END]


@pytest.mark.parametrize(
    ("worker", "dry_run", "first", "last"),
    [
        (False, False, "; what is saved is queued for `caveman worker`.", END),
        (True, True, ".", "Ctrl-C ends it."),
    ],
)
def test_it_promises_only_what_is_done(worker: bool, dry_run: bool, first: str, last: str, tmp_path: Path) -> None:
    lines = list(start_lines(settings_for(tmp_path), worker=worker, dry_run=dry_run))
    assert lines == [f"Watching {tmp_path}{first}", last]
