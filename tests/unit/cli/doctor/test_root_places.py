"""Roots on file systems that tell less, or cannot exchange two files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.doctor import root_places
from caveman_cli.doctor.file_systems import Mount
from caveman_cli.doctor.finding import Severity
from caveman_cli.doctor.process import Process
from caveman_cli.doctor.root_places import look
from caveman_cli.doctor.setup import Setup


def on(setup: Setup, kind: str) -> tuple[Mount, ...]:
    """Mounts under which the root lies on a disk of this kind."""
    return (Mount(Path("/"), "ext4"), Mount(setup.roots[0], kind))


@pytest.fixture
def another_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """caveman's own folders do not lie on the root's disk, so it cannot be probed."""
    monkeypatch.setattr(root_places, "_same_disk", lambda *_: None)


def test_a_usual_local_disk_is_probed_outside_the_root_and_not_worth_a_word(setup: Setup) -> None:
    assert list(look(setup)) == []
    assert list(setup.roots[0].iterdir()) == []


@pytest.mark.usefixtures("another_disk")
@pytest.mark.parametrize("kind", ["nfs4", "9p"])
def test_a_network_disk_is_heard_less_of_and_not_rewritten(setup: Setup, kind: str) -> None:
    heard, swapped = look(setup, on(setup, kind))
    assert (heard.severity, swapped.severity) == (Severity.WARNING, Severity.ERROR)
    assert heard.next_step == f"caveman watch --poll {setup.roots[0]}"
    assert swapped.next_step == f"caveman scan {setup.roots[0]}"


@pytest.mark.usefixtures("another_disk")
def test_polling_makes_up_for_what_is_not_heard(make_setup: Callable[..., Setup]) -> None:
    setup = make_setup(watcher=Process(7, ("caveman", "watch", "--poll")))
    (finding,) = look(setup, on(setup, "fuse.gocryptfs"))
    assert (finding.severity, finding.subject) == (Severity.INFO, "roots")
    assert "not known, not probed" in finding.says


def test_a_probe_counts_for_more_than_what_is_known_of_the_kind(setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(look(setup, on(setup, "jfs"))) == []
    monkeypatch.setattr(root_places, "why_no_exchange", lambda _: "leases")
    (finding,) = look(setup, on(setup, "xfs"))
    assert finding.severity is Severity.ERROR
    assert "(xfs) without leases" in finding.says


@pytest.mark.usefixtures("another_disk")
def test_two_roots_on_one_disk_are_one_finding(make_setup: Callable[..., Setup], tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    setup = make_setup(roots=(tmp_path / "a", tmp_path / "b", tmp_path / "none"))
    assert len(list(look(setup, (Mount(tmp_path, "zfs"),)))) == 1
    assert list(look(setup, ())) == []
