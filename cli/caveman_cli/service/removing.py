"""`caveman service remove`."""

from __future__ import annotations

import shlex

from caveman_cli.output.console import say, shown
from caveman_cli.service.consent import may_delete
from caveman_cli.service.errors import ServiceFileError
from caveman_cli.service.file import author_at, delete, refuse_if_changed, refuse_link, text_of
from caveman_cli.service.here import service_manager
from caveman_cli.service.interface import ServiceManager
from caveman_cli.service.mark import Author
from caveman_cli.service.starting import print_commands
from caveman_cli.settings.opening import folders_of
from caveman_core.config import load_settings
from caveman_core.errors import ConfigError


def remove(*, dry_run: bool) -> None:
    """Stop, disable, and delete what caveman wrote; a changed file is asked about, another's is left alone."""
    manager = service_manager()
    refuse_link(manager.file)
    text, author = text_of(manager.file), author_at(manager.file)
    if author is Author.NOBODY:
        say("No service is installed.")
        return
    if author is Author.OTHER:
        raise ServiceFileError(
            f"{shown(manager.file)} was not written by caveman",
            untouched="The service and its file are as they were.",
            next_command=f"ls -l {shlex.quote(str(manager.file))}",
        )
    if dry_run:
        say(f"Nothing was done. Removing would stop the service and delete {shown(manager.file)}.")
        return
    _remove(manager, text, author)
    say(f"Memory files stay as they are, and backups stay{_where()}.")
    say("Original texts come back by: caveman restore FILE")


def _where() -> str:
    """Where backups are; broken settings are no reason to keep a service."""
    try:
        return f" in {shown(folders_of(load_settings()).backups)}"
    except ConfigError:
        return ""


def _remove(manager: ServiceManager, text: str | None, author: Author) -> None:
    whole = may_delete(manager.file, author)
    answers = manager.answers()
    if answers:
        manager.end()
    if not whole:
        raise ServiceFileError(
            f"{shown(manager.file)} was changed since caveman wrote it, so it is yours to delete",
            untouched="The service is stopped and starts no more; its file is as it was.",
            next_command=f"rm {shlex.quote(str(manager.file))}",
        )
    refuse_if_changed(manager.file, text)
    delete(manager.file)
    manager.forget()
    say(f"Deleted: {shown(manager.file)}")
    additions = manager.file.with_name(f"{manager.file.name}.d")
    if additions.is_dir():
        say(f"What you added to it stays: {shown(additions)}")
    if not answers:
        say(f"{manager.name} does not answer here. If the service runs, stop it in a session of your own:")
        print_commands(manager.ending())
