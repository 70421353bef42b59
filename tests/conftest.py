"""For every test: a folder whose path is short, since a queue's socket has to lie in it (108 bytes at most)."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of this test's own; not named after it, as pytest's would be."""
    return tmp_path_factory.mktemp("t")
