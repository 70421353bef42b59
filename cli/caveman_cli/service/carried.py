"""What of the shell's environment the service gets, so that it works with the same folders and settings."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

from caveman_cli.service.errors import CannotCarryError
from caveman_core.config import NOT_SETTINGS
from caveman_core.errors import AGAIN
from caveman_core.files.agents import AGENT_VARIABLES
from caveman_core.setting_problems import PREFIX

FOLDERS: Final = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", *AGENT_VARIABLES)
"""Variables that move caveman's folders or an agent's, whose name tells which files in it are memory."""

_SECRET: Final = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|PASSPHRASE|CREDENTIAL")
_UNFIT: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""systemd drops a variable whose value holds one of these."""


def carried(environment: Mapping[str, str], usual: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """The variables to carry over, by name; those that are as in `usual` the manager sets by itself.

    CAVEMAN_DEBUG is for one run and stays behind. CannotCarryError for a secret: service files are no place for one.
    """
    found = dict(_folders(environment)) | dict(_settings(environment))
    if (home := environment.get("HOME")) and home != usual.get("HOME"):
        found["HOME"] = home
    wanted = {name: value for name, value in found.items() if usual.get(name) != value}
    for name, value in wanted.items():
        _refuse_unfit(name, value)
    return tuple(sorted(wanted.items()))


def _folders(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A folder named from where one stands is named in full: the service stands elsewhere. XDG_* then mean nothing."""
    for name in FOLDERS:
        value = environment.get(name, "")
        if value.startswith("/") or (value and not name.startswith("XDG_")):
            yield name, os.path.abspath(Path(value).expanduser())  # noqa: PTH100 - resolve follows links


def _settings(environment: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for name, value in environment.items():
        if not name.startswith(PREFIX) or name in NOT_SETTINGS or not value:
            continue
        if _SECRET.search(name) or _has_password(value):
            setting = name.removeprefix(PREFIX).lower()
            raise CannotCarryError(
                f"{name} holds a secret, which has no place in a service file: put {setting} into config.toml instead",
                next_command=f"put {setting} into config.toml, then: unset {name}; {AGAIN}",
            )
        yield name, value


def _has_password(value: str) -> bool:
    """Whether this is a server's address with a password, before the host or as a parameter. Unreadable: yes."""
    if "://" not in value:
        return False
    try:
        parts = urlsplit(value)
        return parts.password is not None or "password" in parse_qs(parts.query, keep_blank_values=True)
    except ValueError:
        return True


def _refuse_unfit(name: str, value: str) -> None:
    if _UNFIT.search(value):
        raise CannotCarryError(f"{name} holds a control character, which no service file can carry")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        raise CannotCarryError(f"{name} is not valid UTF-8, and a service file must be") from None
