"""A folder that takes no write is found by a small write, which leaves nothing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.folders import look
from caveman_cli.doctor.setup import Setup
from caveman_core.history.disk import Disk
from pasted import paste


class FullDisk(Disk):
    """Takes no byte more."""

    def write_new(self, file: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_named_with_a_command_that_can_be_pasted(setup: Setup) -> None:
    data, state, queue = look(setup, FullDisk())
    assert "No space left on device" in data.says
    assert data.means == "no backup can be made, so no file is rewritten"
    assert data.next_step == f"ls -ld '{setup.folders.data}'; df -h '{setup.folders.data}'"
    assert [state.severity, queue.severity] == [Severity.ERROR, Severity.ERROR]


def test_the_write_leaves_nothing(setup: Setup, tmp_path: Path) -> None:
    assert [finding.severity for finding in look(setup)] == [Severity.OK] * 3
    assert not [file for file in tmp_path.rglob("*") if file.is_file()]


def test_what_is_not_there_yet_is_not_made(setup: Setup) -> None:
    setup.folders.data.rmdir()
    data, *_ = look(setup)
    assert (data.severity, data.says) == (Severity.OK, f"none yet; it will be {setup.folders.data}")
    assert not setup.folders.data.exists()


def test_a_file_in_the_place_of_a_folder_is_moved_away_by_the_next_command(setup: Setup) -> None:
    setup.folders.data.rmdir()
    setup.folders.data.write_text("mine", encoding="utf-8")
    data, *_ = look(setup)
    assert data.severity is Severity.ERROR
    paste(data.next_step)
    assert next(iter(look(setup))).severity is Severity.OK
    assert Path(f"{setup.folders.data}.away").read_text(encoding="utf-8") == "mine"


def test_a_server_of_ones_own_needs_no_queue_folder(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Setup, "has_own_queue", False)
    assert [finding.subject for finding in look(setup)] == ["data folder", "state folder"]
