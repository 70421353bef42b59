"""Which roots a watcher waits for is told from its command line, else from the settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from caveman_cli.doctor.process import Process
from caveman_cli.status.waited_for import named_roots, waited_for
from caveman_core.config import load_settings

HERE = Path("/home/me")


@pytest.mark.parametrize(
    ("words", "roots"),
    [
        (("caveman", "watch"), ()),
        (("python", "caveman", "watch", ".claude", "/srv/x/../y"), ("/home/me/.claude", "/srv/y")),
        (("caveman", "watch", "--poll", "--jobs", "3", "a", "--redis=unix:///s", "-n"), ("/home/me/a",)),
        (("caveman", "watch", "--quiet-seconds", "5", "--", "-odd"), ("/home/me/-odd",)),
        ((), ()),
    ],
)
def test_the_roots_in_a_command_line(words: tuple[str, ...], roots: tuple[str, ...]) -> None:
    assert named_roots(Process(7, words), HERE) == tuple(map(Path, roots))
    assert named_roots(Process(7, words), None) == ()


def test_without_roots_of_its_own_those_of_the_settings_that_are_not_there(tmp_path: Path) -> None:
    typo = tmp_path / "typo"
    settings = load_settings({"roots": (tmp_path, typo)})
    assert waited_for(os.getpid(), settings) == (typo,)
    assert waited_for(None, settings) == ()
