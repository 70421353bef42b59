"""`caveman service show`."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.output.console import note, printable, shown
from caveman_cli.service.consent import show_text
from caveman_cli.service.file import author_at, text_of
from caveman_cli.service.here import as_typed, plan_here, service_manager
from caveman_cli.service.interface import Activity, ServiceManager
from caveman_cli.service.mark import Author
from caveman_cli.settings.opening import folders_of
from caveman_cli.status.watcher import watcher_of
from caveman_core.config import load_settings
from caveman_core.folders import Folders

_STARTS = ("ExecStart=", "# Written by", "<!-- Written by")
"""Lines that differ by the roots named at the installation alone."""


def show(roots: tuple[Path, ...]) -> None:
    """The service file on stdout; beside it who wrote it, whether it runs and what to do next."""
    settings = load_settings({"roots": roots or None})
    manager = service_manager()
    wanted = manager.text(plan_here(settings, roots))
    installed = text_of(manager.file)
    show_text(wanted if installed is None else installed)
    for line in _file_lines(manager, installed, wanted, roots):
        note(printable(line))
    for line in _state_lines(manager, folders_of(settings)):
        note(printable(line))


def _file_lines(manager: ServiceManager, installed: str | None, wanted: str, roots: tuple[Path, ...]) -> list[str]:
    again = f"caveman service install{as_typed(roots)}"
    if installed is None:
        return [f"not installed; it would be {shown(manager.file)}", f"  next: {again}"]
    author = author_at(manager.file)
    lines = [f"{shown(manager.file)}: {author.value}"]
    outdated = installed != wanted if roots else _essence(installed) != _essence(wanted)
    if author is Author.CAVEMAN and outdated:
        lines += ["settings, environment or program have changed since:", f"  next: {again}"]
    return lines


def _essence(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(_STARTS)]


def _state_lines(manager: ServiceManager, folders: Folders) -> list[str]:
    state, watcher = manager.state(), watcher_of(folders)
    process = f", process {state.pid}" if state.pid is not None else ""
    says = f": {state.says}" if state.says else ""
    lines = [f"the service is {state.activity.value}{says}{process}"]
    if state.activity is Activity.FAILED:
        lines.append(f"  next: {manager.log_command}")
    if watcher is not None and watcher != state.pid:
        lines.append(f"a watcher runs outside the service (process {watcher}); there can be only one")
    return lines
