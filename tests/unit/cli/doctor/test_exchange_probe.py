"""The probe finds out what a disk can do, by files of its own, and leaves nothing."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from caveman_cli.doctor import exchange_probe
from caveman_cli.doctor.exchange_probe import why_no_exchange
from caveman_core.errors import CannotSwapError


def test_a_disk_that_can_lacks_nothing(tmp_path: Path) -> None:
    assert why_no_exchange(tmp_path) == ""
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_exchange(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(exchange_probe, "rename", refuse)
    assert why_no_exchange(tmp_path) == "exchanging two files in one step (Invalid argument)"
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_leases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise CannotSwapError

    monkeypatch.setattr(exchange_probe, "read_lease", refuse)
    assert why_no_exchange(tmp_path) == "leases"
