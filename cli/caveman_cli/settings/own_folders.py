"""caveman's own folders for the commands that have to work whatever is wrong with the settings: restore and its kin."""

from __future__ import annotations

from functools import cache

from caveman_cli.output.console import note, printable
from caveman_cli.settings.opening import folders_of
from caveman_core.config import Settings, load_settings
from caveman_core.data_dir import data_dir_alone
from caveman_core.errors import ConfigError
from caveman_core.folders import Folders, default_folders


def own_folders(*, surely: bool = False) -> Folders:
    """Where everything is kept. Of settings that cannot be used, which a line on stderr says, `data_dir` alone counts.

    Where that cannot be told either it is the default place; with `surely` ConfigError.
    """
    settings = settings_if_sound()
    if settings is not None:
        return folders_of(settings)
    try:
        return default_folders(data_dir_alone(default_folders().config_file))
    except ConfigError as error:
        if surely:
            raise
        folders = default_folders()
        _tell(f"{error.message}: backups and ledger are looked for in {folders.data}")
        return folders


def settings_if_sound() -> Settings | None:
    """The settings; None, said once on stderr, if they cannot be used."""
    try:
        return load_settings()
    except ConfigError as error:
        _tell(f"the settings cannot be used, and are not needed here: {error.message}; to mend them: {error.next_step}")
        return None


@cache
def _tell(text: str) -> None:
    note(printable(text), style="yellow")
