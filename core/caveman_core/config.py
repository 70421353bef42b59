"""The settings: flag > environment (`CAVEMAN_` + the name in capitals) > config.toml > default.

Imports pydantic, so only import this module where settings are needed.
"""

from __future__ import annotations

import os
import shlex
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_core import ErrorDetails
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from caveman_core.errors import ConfigError
from caveman_core.folders import default_folders
from caveman_core.history.retention import DEFAULT_KEEP, LEAST_KEEP
from caveman_core.policy import Level

PREFIX: Final = "CAVEMAN_"
NOT_SETTINGS: Final = frozenset({"CAVEMAN_DEBUG"})
"""Names with the prefix that mean something else: CAVEMAN_DEBUG=1 adds tracebacks to errors, paths to the log."""

_SCHEMES: Final = ("redis://", "rediss://", "unix://")


class BackendChoice(StrEnum):
    """`auto` means offline until consent to a remote backend is stored; there is no remote one yet."""

    AUTO = "auto"
    OFFLINE = "offline"


class LogFormat(StrEnum):
    """`auto` is text on a terminal, JSON lines elsewhere."""

    AUTO = "auto"
    TEXT = "text"
    JSON = "json"


def default_roots() -> tuple[Path, ...]:
    """Claude Code's own folder: `CLAUDE_CONFIG_DIR`, or `~/.claude`. It need not exist yet."""
    return (Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude").expanduser().absolute(),)


def _split_paths(value: object) -> object:
    """One string is a list as in PATH; the file's own lists pass as they are."""
    return tuple(part for part in value.split(os.pathsep) if part) if isinstance(value, str) else value


def _absolute(path: Path) -> Path:
    expanded = path.expanduser()
    if not expanded.is_absolute():
        raise ValueError(f"should be an absolute path, or one from ~, not {str(path)!r}")
    return expanded


def _not_a_bool(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("should be a number")
    return value


def _server_address(url: str) -> str:
    if not url.startswith(_SCHEMES):
        raise ValueError("should start with redis://, rediss:// or unix://")  # the value may hold a password
    return url


Folder = Annotated[Path, AfterValidator(_absolute)]
Seconds = Annotated[float, BeforeValidator(_not_a_bool), Field(ge=0, le=86_400, allow_inf_nan=False)]


class Settings(BaseSettings):
    """Every setting of this version. Times are seconds; `min_gain` is the smallest saving worth a write, 0-1.

    `keep` is how many versions of a file stay: its first one and the newest ones (docs/decisions/007).
    """

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix=PREFIX, env_ignore_empty=True
    )

    roots: Annotated[tuple[Folder, ...], NoDecode, BeforeValidator(_split_paths), Field(min_length=1)] = Field(
        default_factory=default_roots
    )
    backend: BackendChoice = BackendChoice.AUTO
    level: Level = Level.LITE
    settle_seconds: Seconds = 0.5
    quiet_seconds: Seconds = 60.0
    quiet_agent_seconds: Seconds = 300.0
    rescan_seconds: Annotated[Seconds, Field(ge=1)] = 300.0
    redis_url: Annotated[str, AfterValidator(_server_address)] | None = Field(default=None, repr=False)
    queue: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.:-]{1,64}$")] = "caveman"
    jobs: Annotated[int, BeforeValidator(_not_a_bool), Field(ge=1, le=64)] = 2
    min_gain: Annotated[float, BeforeValidator(_not_a_bool), Field(ge=0, lt=1, allow_inf_nan=False)] = 0.03
    keep: Annotated[int, BeforeValidator(_not_a_bool), Field(ge=LEAST_KEEP, le=10_000)] = DEFAULT_KEEP
    data_dir: Folder | None = None
    log_format: LogFormat = LogFormat.AUTO

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Flags, then the environment, then config.toml; no `.env` file, no secrets folder."""
        return init_settings, env_settings, InitSettingsSource(settings_cls, _read(default_folders().config_file))


def _read(file: Path) -> dict[str, Any]:
    """The file's keys, none if it is not there. A folder of that name, or one nobody may read, is an error."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file} is not valid TOML: {error}", next_command=_edit(file)) from None
    except OSError as error:
        raise ConfigError(
            f"{file} cannot be read: {error.strerror}", next_command=f"ls -ld {shlex.quote(str(file))}"
        ) from None


def load_settings(flags: Mapping[str, object] | None = None) -> Settings:
    """The settings in force. A flag that is None was not given. ConfigError names the key and where it stands."""
    given: dict[str, Any] = {name: value for name, value in (flags or {}).items() if value is not None}
    _refuse_unknown_variables(os.environ)
    file = default_folders().config_file
    try:
        return Settings(**given)
    except ValidationError as error:
        problems = "; ".join(_problem(detail, given, file) for detail in error.errors())
        raise ConfigError(problems, next_command=_next_command(error.errors(), given, file)) from None


def _refuse_unknown_variables(environment: Iterable[str]) -> None:
    for name in sorted(environment):
        setting = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and name not in NOT_SETTINGS and setting not in Settings.model_fields:
            raise ConfigError(
                f"environment variable {name}: there is no setting {setting!r}{_suggestion(setting)}",
                next_command=f"unset {name}",
            )


def _suggestion(name: str) -> str:
    close = get_close_matches(name, Settings.model_fields, n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def _problem(detail: ErrorDetails, given: Mapping[str, object], file: Path) -> str:
    """`CAVEMAN_JOBS in the environment: should be …`: where the key stands, and what is wrong with it."""
    key = str(detail["loc"][0])
    where = _where(key, given, file)
    if detail["type"] == "extra_forbidden":
        return f"{where}: there is no setting {key!r}{_suggestion(key)}"
    message = detail["msg"].removeprefix("Value error, ").removeprefix("Input ")
    shown = "" if key == "redis_url" or detail["type"] == "value_error" else f", not {detail['input']!r}"
    return f"{where}: {message}{shown}"


def _where(key: str, given: Mapping[str, object], file: Path) -> str:
    if key in given:
        return f"--{key.replace('_', '-')}"
    if os.environ.get(PREFIX + key.upper()):
        return f"environment variable {PREFIX}{key.upper()}"
    return f"{key} in {file}"


def _next_command(details: list[ErrorDetails], given: Mapping[str, object], file: Path) -> str:
    key = str(details[0]["loc"][0])
    if key in given:
        return "caveman --help"
    variable = PREFIX + key.upper()
    return f"unset {variable}" if os.environ.get(variable) else _edit(file)


def _edit(file: Path) -> str:
    return f"edit {shlex.quote(str(file))}"
