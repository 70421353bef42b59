"""The one setting that says where everything kept lies, read alone: for restoring while other settings are wrong."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Final

from caveman_core.errors import ConfigError
from caveman_core.setting_problems import PREFIX, edit

_VARIABLE: Final = f"{PREFIX}DATA_DIR"
_LINE: Final = re.compile(r"\s*(data_dir|\"data_dir\"|'data_dir')\s*=")
_TABLE: Final = re.compile(r"\s*\[")


def data_dir_alone(file: Path) -> Path | None:
    """`data_dir` from the environment, else from the settings file, else None; whatever else is wrong with the two.

    ConfigError if it cannot be told.
    """
    variable = os.environ.get(_VARIABLE)
    if variable:
        return _folder(variable, f"environment variable {_VARIABLE}", f"unset {_VARIABLE}")
    found = _in_file(file)
    return None if found is None else _folder(found, f"data_dir in {file}", edit(file))


def _folder(value: object, where: str, next_command: str) -> Path:
    from caveman_core.root_settings import absolute_path

    if not isinstance(value, str):
        raise ConfigError(f"{where}: should be a path", next_command=next_command)
    try:
        return absolute_path(Path(value))
    except (ValueError, RuntimeError) as error:
        raise ConfigError(f"{where}: {error}", next_command=next_command) from None


def _in_file(file: Path) -> object:
    try:
        text = file.read_bytes().decode("utf-8", "replace")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ConfigError(f"{file} cannot be read: {error.strerror}", next_command=edit(file)) from None
    try:
        return tomllib.loads(text).get("data_dir")
    except tomllib.TOMLDecodeError:
        return _by_line(text, file)


def _by_line(text: str, file: Path) -> object:
    """The key's own line, if that is sound; it stands before the first table."""
    for line in text.splitlines():
        if _TABLE.match(line):
            break
        if _LINE.match(line):
            try:
                return tomllib.loads(line)["data_dir"]
            except tomllib.TOMLDecodeError as error:
                raise ConfigError(f"data_dir in {file}: {error}", next_command=edit(file)) from None
    return None
