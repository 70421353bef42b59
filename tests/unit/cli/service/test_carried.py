"""The service gets what moves folders or sets something, and never a secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.service.carried import carried
from caveman_cli.service.errors import CannotCarryError
from caveman_core.errors import AGAIN

USUAL = {"HOME": "/home/me", "XDG_RUNTIME_DIR": "/run/user/1000"}


def test_what_the_manager_sets_itself_stays_out() -> None:
    assert carried(USUAL | {"PATH": "/bin", "LANG": "C", "EDITOR": "vi"}, USUAL) == ()


def test_folders_and_settings_that_are_in_force_are_carried() -> None:
    shell = {
        "HOME": "/elsewhere",
        "XDG_CONFIG_HOME": "/conf",
        "XDG_DATA_HOME": "",
        "CLAUDE_CONFIG_DIR": "/claude",
        "CAVEMAN_QUIET_SECONDS": "20",
        "CAVEMAN_REDIS_URL": "redis://localhost/1",
        "CAVEMAN_DEBUG": "1",
        "CAVEMAN_JOBS": "",
    }
    assert carried(shell, USUAL) == (
        ("CAVEMAN_QUIET_SECONDS", "20"),
        ("CAVEMAN_REDIS_URL", "redis://localhost/1"),
        ("CLAUDE_CONFIG_DIR", "/claude"),
        ("HOME", "/elsewhere"),
        ("XDG_CONFIG_HOME", "/conf"),
    )


def test_a_folder_named_from_here_is_named_in_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert carried({"CLAUDE_CONFIG_DIR": "claude"}, USUAL) == (("CLAUDE_CONFIG_DIR", str(tmp_path / "claude")),)


def test_a_folder_that_means_nothing_here_is_not_carried() -> None:
    """XDG Base Directory Specification: paths must be absolute, others are to be ignored."""
    assert carried({"XDG_DATA_HOME": "data", "XDG_STATE_HOME": "~/state"}, USUAL) == ()


def test_the_folders_of_every_agent_are_carried() -> None:
    assert carried({"CODEX_HOME": "/x", "COPILOT_HOME": "/y"}, USUAL) == (("CODEX_HOME", "/x"), ("COPILOT_HOME", "/y"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("CAVEMAN_REDIS_URL", "redis://:hunter2@localhost/0"),
        ("CAVEMAN_REDIS_URL", "redis://me:hunter2@localhost/0"),
        ("CAVEMAN_REDIS_URL", "redis://localhost/0?password=hunter2"),
        ("CAVEMAN_REDIS_URL", "redis://[hunter2"),
        ("CAVEMAN_API_KEY", "hunter2"),
        ("CAVEMAN_AUTH_TOKEN", "hunter2"),
    ],
)
def test_a_secret_is_refused_and_not_shown(name: str, value: str) -> None:
    with pytest.raises(CannotCarryError) as caught:
        carried({name: value}, USUAL)
    assert "config.toml" in caught.value.message
    setting = name.removeprefix("CAVEMAN_").lower()
    assert caught.value.next_step == f"put {setting} into config.toml, then: unset {name}; {AGAIN}"
    assert "hunter2" not in caught.value.message + caught.value.next_step


def test_the_keys_of_other_programs_stay_behind() -> None:
    assert carried({"ANTHROPIC_API_KEY": "hunter2", "OPENAI_API_KEY": "hunter2"}, USUAL) == ()


@pytest.mark.parametrize("value", ["/a\x01b", "/a\rb", "/\udcff"])
def test_what_no_unit_can_carry_is_refused(value: str) -> None:
    with pytest.raises(CannotCarryError, match="XDG_DATA_HOME"):
        carried({"XDG_DATA_HOME": value}, USUAL)
