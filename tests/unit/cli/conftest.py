"""Settings of the person who runs the tests do not count."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _no_settings(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in os.environ:
        if name.startswith(("CAVEMAN_", "ANTHROPIC_", "OPENAI_")) or name == "CLAUDE_CONFIG_DIR":
            monkeypatch.delenv(name)
    folder = tmp_path_factory.mktemp("config")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder
