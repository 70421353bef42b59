"""The settings: flag > environment (`CAVEMAN_` + the name in capitals) > config.toml > default.

Imports pydantic, so only import this module where settings are needed.
"""

from __future__ import annotations

import os
import shlex
import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
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
from caveman_core.price_settings import PriceSettings
from caveman_core.root_settings import Folder, Globs, RootSettings, each_once, tables
from caveman_core.setting_problems import PREFIX, Sources, edit, suggestion

IN_FILE_ONLY: Final = {"CAVEMAN_ROOT": "; did you mean CAVEMAN_ROOTS?", "CAVEMAN_PRICES": ""}
"""Tables have no form as a variable; and what may have been meant."""

NOT_SETTINGS: Final = frozenset({"CAVEMAN_DEBUG"})
"""Names with the prefix that mean something else: CAVEMAN_DEBUG=1 adds tracebacks to errors, paths to the log."""

_SCHEMES: Final = ("redis://", "rediss://", "unix://")


class BackendChoice(StrEnum):
    """`auto` is what is at hand and allowed, else offline; any other is a person's word for it (ARCHITECTURE §4.5)."""

    AUTO = "auto"
    OFFLINE = "offline"
    ANTHROPIC = "anthropic"
    CLAUDE_CLI = "claude-cli"
    OPENAI = "openai"


class LogFormat(StrEnum):
    """`auto` is text on a terminal, JSON lines elsewhere."""

    AUTO = "auto"
    TEXT = "text"
    JSON = "json"


_TABLES: Final = {"root": RootSettings.model_fields, "prices": PriceSettings.model_fields}


def default_roots() -> tuple[Path, ...]:
    """Claude Code's own folder: `CLAUDE_CONFIG_DIR`, or `~/.claude`. It need not exist yet."""
    return (Path(os.environ.get("CLAUDE_CONFIG_DIR") or Path.home() / ".claude").expanduser().absolute(),)


def _split_paths(value: object) -> object:
    """One string is a list as in PATH; the file's own lists pass as they are."""
    return tuple(part for part in value.split(os.pathsep) if part) if isinstance(value, str) else value


def _not_a_bool(value: object) -> object:
    if isinstance(value, bool):
        raise ValueError("should be a number")
    return value


def _web_address(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("should start with http:// or https://")  # the value may hold a password
    if parts.scheme == "http" and not _is_near(parts.hostname):
        raise ValueError("should start with https://: http:// is for this machine and private networks")
    return url


def _is_near(host: str) -> bool:
    """Whether text that goes there unencrypted stays on this machine or a private network."""
    try:
        address = ip_address(host)
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".internal", ".home.arpa", ".localhost"))
    return address.is_private or address.is_loopback


def _server_address(url: str) -> str:
    if not url.startswith(_SCHEMES):
        raise ValueError("should start with redis://, rediss:// or unix://")  # the value may hold a password
    return url


PerMinute = Annotated[int, BeforeValidator(_not_a_bool), Field(ge=1, le=100_000_000)]
Seconds = Annotated[float, BeforeValidator(_not_a_bool), Field(ge=0, le=86_400, allow_inf_nan=False)]


class Settings(BaseSettings):
    """Every setting of this version. Times are seconds; `min_gain` is the smallest saving worth a write, 0-1.

    `include` and `exclude` are globs below every root, `root` holds the `[[root]]` tables, whose roots are added to
    `roots` unless flags or environment name these.

    `level` None: `full` with a model, `lite` without one and for files agents write (docs/decisions/011).

    `keep` is how many versions of a file stay: its first one and the newest ones (docs/decisions/007).

    `model` None: the backend's own default. `calls` are model calls at once, `verify` asks about drafts of `full`.
    """

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        frozen=True, extra="forbid", env_prefix=PREFIX, env_ignore_empty=True
    )

    roots: Annotated[tuple[Folder, ...], NoDecode, BeforeValidator(_split_paths), Field(min_length=1)] = Field(
        default_factory=default_roots
    )
    root: Annotated[tuple[RootSettings, ...], BeforeValidator(tables), AfterValidator(each_once)] = ()
    include: Annotated[Globs, NoDecode, BeforeValidator(_split_paths)] = ()
    exclude: Annotated[Globs, NoDecode, BeforeValidator(_split_paths)] = ()
    backend: BackendChoice = BackendChoice.AUTO
    model: Annotated[str, Field(pattern=r"^[^\s\x00-\x1f]{1,200}$")] | None = None
    base_url: Annotated[str, AfterValidator(_web_address)] | None = Field(default=None, repr=False)
    daily_budget_usd: Annotated[float, BeforeValidator(_not_a_bool), Field(ge=0, le=100_000, allow_inf_nan=False)] = 1.0
    requests_per_minute: PerMinute = 60
    tokens_per_minute: PerMinute = 400_000
    calls: Annotated[int, BeforeValidator(_not_a_bool), Field(ge=1, le=64)] = 4
    verify: bool = True
    prices: dict[str, PriceSettings] = Field(default_factory=dict)
    level: Level | None = None
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
        raise ConfigError(f"{file} is not valid TOML: {error}", next_command=edit(file)) from None
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
        settings = Settings(**given)
    except ValidationError as error:
        sources = Sources(given, file, Settings.model_fields, _TABLES)
        problems = "; ".join(map(sources.problem, error.errors()))
        raise ConfigError(problems, next_command=sources.next_command(error.errors())) from None
    if settings.backend is BackendChoice.OPENAI and settings.model is None:
        raise ConfigError("backend openai needs a model: there is no default for it", next_command=edit(file))
    if "roots" in given or os.environ.get("CAVEMAN_ROOTS"):
        return settings
    return settings.model_copy(update={"roots": _with_tables(settings)})


def _with_tables(settings: Settings) -> tuple[Path, ...]:
    """The roots, and those that only a table names."""
    known = {os.path.realpath(root) for root in settings.roots}
    return (*settings.roots, *(table.path for table in settings.root if table.real not in known))


def _refuse_unknown_variables(environment: Iterable[str]) -> None:
    for name in sorted(environment):
        if name in IN_FILE_ONLY:
            raise ConfigError(
                f"environment variable {name}: tables stand in config.toml{IN_FILE_ONLY[name]}",
                next_command=f"unset {name}",
            )
        setting = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and name not in NOT_SETTINGS and setting not in Settings.model_fields:
            meant = suggestion(setting, Settings.model_fields)
            raise ConfigError(
                f"environment variable {name}: there is no setting {setting!r}{meant}",
                next_command=f"unset {name}",
            )
