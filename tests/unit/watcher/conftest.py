from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from watcher_fakes import World


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty ~/.claude."""
    folder = tmp_path / "home" / ".claude"
    folder.mkdir(parents=True)
    return folder.resolve()


@pytest.fixture
def world(tmp_path: Path, root: Path) -> Iterator[World]:
    """The root, new to the ledger."""
    made = World(tmp_path, root)
    yield made
    made.ledger.close()
