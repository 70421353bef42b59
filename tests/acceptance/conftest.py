"""The real program in a home of its own: real files, real signals, no network."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from acceptance.program import Caveman
from acceptance.ready import Ready, ready_interpreter


@pytest.fixture(scope="session")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ready | None]:
    """What runs commands without an interpreter's start for each."""
    if sys.platform != "linux" or "CAVEMAN_FRESH" in os.environ:
        yield None
        return
    with ready_interpreter(tmp_path_factory.mktemp("ready")) as interpreter:
        yield interpreter


@pytest.fixture
def caveman(tmp_path: Path, ready: Ready | None) -> Iterator[Caveman]:
    """The program in a fresh home."""
    folders = {
        "HOME": "home",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_STATE_HOME": "state",
        "XDG_CACHE_HOME": "cache",
        "XDG_RUNTIME_DIR": "run",
    }
    for name in folders.values():
        (tmp_path / name).mkdir(mode=0o700)
    environment = {name: str(tmp_path / folder) for name, folder in folders.items()}
    environment |= {"PATH": _without_claude(os.environ["PATH"]), "LANG": "C.UTF-8"}
    program = Caveman(tmp_path / "home", environment, ready)
    yield program
    for started in program.started:
        started.process.kill()
        started.process.wait()


@pytest.fixture
def as_ordinary_user() -> tuple[str, ...]:
    """A command prefix under which permissions count, for root too; skips where there is none."""
    if os.geteuid() != 0:
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root may read everything, and setpriv is not there to give that up")
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search")


def _without_claude(path: str) -> str:
    """The folders in which there is no such program: what a machine has decides nothing here."""
    return os.pathsep.join(folder for folder in path.split(os.pathsep) if not Path(folder, "claude").exists())
