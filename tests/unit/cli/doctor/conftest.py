"""A set-up in a folder of its own: nothing of the machine's counts but its file systems."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from caveman_cli.doctor.setup import Setup
from caveman_core.config import Settings
from caveman_core.folders import Folders

MakeSetup = Callable[..., Setup]


@pytest.fixture
def make_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakeSetup:
    """Builds a set-up whose folders are there and private; keywords replace its fields."""
    home = tmp_path / "home"
    monkeypatch.setenv("HOME", str(home))
    folders = Folders(*(tmp_path / name for name in ("my data", "state", "run", "config")))
    for folder in (folders.data, folders.state, folders.runtime, folders.config, home / ".claude"):
        folder.mkdir(mode=0o700, parents=True)

    def make(**changed: Any) -> Setup:
        plain = Setup(Settings(), folders, (home / ".claude",), None, {}, home, time.time())
        return replace(plain, **changed)

    return make


@pytest.fixture
def setup(make_setup: MakeSetup) -> Setup:
    """One in which all is well."""
    return make_setup()
