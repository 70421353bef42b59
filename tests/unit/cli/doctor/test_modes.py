"""What others can read is named, and the next command closes it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from caveman_cli.doctor.finding import Finding, Severity
from caveman_cli.doctor.modes import has_password, look
from caveman_cli.doctor.setup import Setup
from caveman_core.config import Settings
from pasted import paste


def cured(setup: Setup, finding: Finding) -> bool:
    """Whether its next command makes it go."""
    paste(finding.next_step)
    return finding.says not in [found.says for found in look(setup)]


def test_where_all_is_private_there_is_nothing_to_say(setup: Setup) -> None:
    assert list(look(setup)) == []


@pytest.mark.parametrize("name", ["data", "state", "runtime"])
@pytest.mark.parametrize("mode", [0o750, 0o701, 0o704])
def test_a_folder_that_others_can_enter(setup: Setup, name: str, mode: int) -> None:
    folder: Path = getattr(setup.folders, name)
    folder.chmod(mode)
    (finding,) = look(setup)
    assert finding.severity is Severity.ERROR
    assert "others can enter" in finding.says
    assert cured(setup, finding)
    assert folder.stat().st_mode & 0o777 == 0o700


def backup(setup: Setup, mode: int) -> Path:
    folder = setup.folders.backups / "one"
    folder.mkdir(parents=True, mode=0o700)
    setup.folders.backups.chmod(0o700)
    file = folder / "CLAUDE.1.original.md"
    file.touch()
    file.chmod(mode)
    return file


def test_a_backup_that_others_can_read_is_an_error_once_its_folder_is_open(setup: Setup) -> None:
    file = backup(setup, 0o640)
    (hidden,) = look(setup)
    assert (hidden.severity, hidden.subject) == (Severity.INFO, "data folder")
    setup.folders.data.chmod(0o755)
    folder, files = look(setup)
    assert [folder.severity, files.severity] == [Severity.ERROR, Severity.ERROR]
    assert "1 file" in files.says
    assert cured(setup, files)
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_link_has_no_mode_of_its_own(setup: Setup) -> None:
    (setup.folders.data / "link").symlink_to(setup.home)
    assert list(look(setup)) == []


def test_a_queue_folder_that_is_a_link_is_no_place_for_a_socket(setup: Setup, tmp_path: Path) -> None:
    setup.folders.runtime.rmdir()
    setup.folders.runtime.symlink_to(tmp_path)
    (finding,) = look(setup)
    assert "is a link, not a folder" in finding.says
    assert cured(setup, finding)


def test_a_password_in_settings_that_others_can_read(make_setup: Callable[..., Setup]) -> None:
    setup = make_setup(settings=Settings(redis_url="redis://me:secret@example.org/0"))
    setup.folders.config_file.write_text("", encoding="utf-8")
    setup.folders.config_file.chmod(0o644)
    (finding,) = look(setup)
    assert finding.severity is Severity.ERROR
    assert "secret" not in finding.says
    assert cured(setup, finding)


def test_settings_without_a_secret_may_be_read_by_others(setup: Setup) -> None:
    setup.folders.config_file.write_text("", encoding="utf-8")
    setup.folders.config_file.chmod(0o644)
    assert list(look(setup)) == []  # nobody gets into their folder
    setup.folders.config.chmod(0o755)
    (finding,) = look(setup)
    assert finding.severity is Severity.INFO
    assert cured(setup, finding)


@pytest.mark.parametrize(
    ("url", "has"),
    [
        ("redis://localhost/0", False),
        ("redis://me@localhost/0", False),
        ("redis://:x@localhost/0", True),
        ("unix:///run/redis.sock?password=x", True),
        ("unix:///run/redis.sock?db=1", False),
        ("redis://[broken", True),
        ("", False),
    ],
)
def test_where_an_address_has_its_password(url: str, has: bool) -> None:
    assert has_password(url) is has


def test_what_belongs_to_another_user_is_taken_over_by_the_next_command(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup(setup, 0o600)
    ours = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: ours + 1)  # the same as if all of it were another user's
    found = list(look(setup))
    assert {finding.severity for finding in found} == {Severity.ERROR}
    assert [finding.says.rpartition(" belong")[0] for finding in found] == [
        str(setup.folders.data), str(setup.folders.state), str(setup.folders.runtime),
        f"3 entries in {setup.folders.data}",
    ]  # fmt: skip
    assert found[0].next_step == f"sudo chown -R $(id -u) '{setup.folders.data}'"
