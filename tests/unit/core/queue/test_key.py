"""The key is made once, read by its user alone, and refused if others could have read or placed it."""

from __future__ import annotations

import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from caveman_core.errors import ConfigError
from caveman_core.queue.key import KEY_BYTES, payload_key


def test_it_is_made_at_first_use_for_its_user_alone(tmp_path: Path) -> None:
    file = tmp_path / "data" / "queue.key"
    key = payload_key(file)
    assert len(key) == KEY_BYTES
    assert payload_key(file) == key
    assert stat.S_IMODE(file.lstat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["queue.key"]


def test_processes_that_make_it_at_once_have_the_same(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(payload_key, [tmp_path / "queue.key"] * 32))
    assert len(keys) == 1


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o666])
def test_a_key_others_can_read_is_refused_with_the_remedy(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "queue.key"
    payload_key(file)
    file.chmod(mode)
    with pytest.raises(ConfigError, match="others can read") as error:
        payload_key(file)
    assert error.value.next_step == f"chmod 600 {file}"


def test_a_key_cut_short_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "queue.key"
    payload_key(file)
    os.truncate(file, 31)
    with pytest.raises(ConfigError, match="31 bytes"):
        payload_key(file)


def test_a_link_and_a_folder_are_refused(tmp_path: Path) -> None:
    payload_key(tmp_path / "elsewhere")
    (tmp_path / "link").symlink_to("elsewhere")
    (tmp_path / "dangling").symlink_to("nowhere")
    (tmp_path / "folder").mkdir()
    for name in ("link", "dangling", "folder"):
        with pytest.raises(ConfigError):
            payload_key(tmp_path / name)
    assert not (tmp_path / "nowhere").exists()


def test_another_users_key_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    payload_key(tmp_path / "queue.key")
    monkeypatch.setattr("os.geteuid", lambda: os.getuid() + 1)
    with pytest.raises(ConfigError, match="not a file of this user"):
        payload_key(tmp_path / "queue.key")
