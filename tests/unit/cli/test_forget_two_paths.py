"""A file known by two paths: what keeps one from being forgotten keeps nothing of the other in the ledger's file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace

import pytest

from caveman_cli.commands import forget as forgetting
from caveman_core.errors import LockTimeoutError
from caveman_core.folders import Folders
from caveman_core.forgetting import Kept

Paths = list[Path]


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    made = Folders(tmp_path / "data", tmp_path / "state", tmp_path / "run", tmp_path / "config")
    made.backups.mkdir(parents=True)
    return made


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    """The file's two paths."""
    real = tmp_path / "real"
    real.mkdir()
    (tmp_path / "link").symlink_to(real)
    history = SimpleNamespace()
    monkeypatch.setattr(forgetting, "opened", lambda _: nullcontext(history))
    monkeypatch.setattr(forgetting, "kept_of", lambda *_: Kept(0, True, ()))
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
    run: Callable[[Path, Folders, bool, float], None] = forgetting._forget
    with pytest.raises(type(error)):
        run(names[1], folders, True, 0.0)
    assert erased == [tuple(names)]
    if isinstance(error, Exception):
        assert forgotten == [names[1 - bad]]
