"""A file known by two paths: what keeps one from being forgotten keeps nothing of the other in the ledger's file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.commands import forget as forgetting
from caveman_core.errors import LockTimeoutError
from caveman_core.folders import Folders

Paths = list[Path]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    made.backups.mkdir(parents=True)
    return made


@pytest.fixture
def names(tmp_path: Path) -> Paths:
    """The file's two paths."""
    real = tmp_path / "real"
    real.mkdir()
    (tmp_path / "link").symlink_to(real)
    return [real / "a.md", tmp_path / "link" / "a.md"]


@pytest.mark.parametrize("error", [LockTimeoutError(), OSError(5, "disk"), KeyboardInterrupt()])
@pytest.mark.parametrize("bad", [0, 1])
def test_the_ledger_is_written_anew_all_the_same(
    bad: int, error: BaseException, names: Paths, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    forgotten: Paths = []
    erased: list[tuple[Path, ...]] = []

    async def forget(_: object, __: object, path: Path, *, lock_seconds: float) -> None:
        if path == names[bad]:
            raise error
        forgotten.append(path)

    def erase(_: object, *paths: Path) -> tuple[Path, ...]:
        erased.append(paths)
        return ()

    monkeypatch.setattr(forgetting, "forget", forget)
    monkeypatch.setattr(forgetting, "erase", erase)
    forget_all: Callable[..., None] = forgetting._forget_all
    with pytest.raises(type(error)):
        forget_all(None, folders, names[1], names, names, 0.0)
    assert erased == [tuple(names)]
    if isinstance(error, Exception):
        assert forgotten == [names[1 - bad]]
