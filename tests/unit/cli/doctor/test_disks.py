"""Disks that are nearly full or shared with other machines."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.doctor.disks import LEAST_FREE, LEAST_INODES, Room, look, room_at
from caveman_cli.doctor.file_systems import Mount
from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.setup import Setup

PLENTY = Room(LEAST_FREE, LEAST_INODES)
LOCAL = (Mount(Path("/"), "ext4"),)


def test_a_disk_with_room_is_not_worth_a_word(setup: Setup) -> None:
    assert list(look(setup, lambda _: PLENTY, LOCAL)) == []


@pytest.mark.parametrize(
    ("room", "says", "next_step"),
    [
        (Room(LEAST_FREE - 1, None), "100.0 MB are free", "df -h"),
        (Room(LEAST_FREE, LEAST_INODES - 1), "999 more files fit", "df -i"),
    ],
)
def test_a_disk_that_is_nearly_full_is_named_once(setup: Setup, room: Room, says: str, next_step: str) -> None:
    (finding,) = look(setup, lambda _: room, LOCAL)
    assert finding.severity is Severity.WARNING
    assert finding.says.startswith(says)
    assert finding.next_step == f"{next_step} '{setup.folders.data}'"


def test_little_is_enough_where_only_locks_lie(setup: Setup) -> None:
    little = Room(LEAST_FREE - 1, None)
    small = (setup.folders.state, setup.folders.runtime)
    assert list(look(setup, lambda path: little if path in small else PLENTY, LOCAL)) == []


def test_the_room_of_the_disk_here_is_known(tmp_path: Path) -> None:
    assert room_at(tmp_path).free > 0


@pytest.mark.parametrize(("name", "setting"), [("data", "data_dir"), ("state", "XDG_STATE_HOME")])
@pytest.mark.parametrize("kind", ["nfs4", "9p", "fuse.sshfs", "virtiofs"])
def test_own_folders_on_a_shared_disk_are_an_error(setup: Setup, name: str, setting: str, kind: str) -> None:
    folder: Path = getattr(setup.folders, name)
    (finding,) = look(setup, lambda _: PLENTY, (*LOCAL, Mount(folder, kind)))
    assert finding.severity is Severity.ERROR
    assert kind in finding.says
    assert setting in finding.next_step
