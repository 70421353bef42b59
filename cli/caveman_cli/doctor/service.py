"""The service: installed and running, of this program, and not beside another watcher."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from caveman_cli.doctor.commands import command, ended
from caveman_cli.doctor.finding import Finding, error, info, ok, warning
from caveman_cli.doctor.service_words import service_words
from caveman_cli.doctor.setup import Setup
from caveman_cli.doctor.watcher import DISTRIBUTION, version_of
from caveman_cli.output.console import shown
from caveman_cli.service.errors import NoServiceManagerError, ServiceManagerError
from caveman_cli.service.file import author_at, text_of
from caveman_cli.service.here import service_manager
from caveman_cli.service.interface import Activity, ServiceManager
from caveman_cli.service.mark import Author
from caveman_cli.service.program import program_words

_NOT_WATCHED = "nobody watches unless you start `caveman watch` yourself"


def look(setup: Setup) -> Iterator[Finding]:
    """The file, its program, then what the manager says."""
    try:
        manager = service_manager()
    except NoServiceManagerError as none:
        yield info("service", none.message)
        return
    text = text_of(manager.file)
    if text is None:
        means = "watching ends with the terminal it was started in"
        yield info("service", "none is installed", means, "caveman service install")
        return
    words = service_words(text)
    if words:
        yield from _program(manager, words)
    yield from _activity(manager, setup)


def _program(manager: ServiceManager, words: tuple[str, ...]) -> Iterator[Finding]:
    again = _install_again(manager, words)
    if not os.access(words[0], os.X_OK) or not Path(words[0]).is_file():
        says = f"{shown(manager.file)} starts {shown(Path(words[0]))}, which is gone"
        yield error("service", says, "it does not start at the next login, or already does not run", again)
        return
    program = words[: words.index("watch")] if "watch" in words else words[:1]
    if program == program_words(sys.argv[0], sys.executable):
        return
    theirs, ours = version_of(program), version(DISTRIBUTION)
    if theirs != ours:
        says = f"it starts {shown(Path(words[0]))}, {f'caveman {theirs}' if theirs else 'which does not start'}"
        yield warning("service", f"{says}; this is caveman {ours}", "the background runs another version", again)


def _install_again(manager: ServiceManager, words: tuple[str, ...]) -> str:
    """With the roots it has. A file that a person changed is asked about."""
    roots = words[words.index("watch") + 1 :] if "watch" in words else ()
    consent = ("--yes",) if author_at(manager.file) is Author.CAVEMAN else ()
    return command("caveman", "service", "install", *consent, *roots)


def _activity(manager: ServiceManager, setup: Setup) -> Iterator[Finding]:
    try:
        state = manager.state()
    except ServiceManagerError as fault:
        yield warning("service", fault.message, "whether it runs cannot be told", "caveman service show")
        return
    watcher, start = setup.watcher, command(*manager.start_now())
    if state.activity is Activity.UNKNOWN:
        says = f"{shown(manager.file)} is installed; {manager.name} does not answer here"
        yield info("service", says, "whether it runs can be told in a session of your own only")
    elif watcher is not None and watcher.pid != state.pid and not watcher.is_service:
        says = f"it is installed, and a watcher runs outside it (process {watcher.pid}); there can be only one"
        means = "when that one ends, nobody watches until the next login"
        yield warning("service", says, means, f"{ended(watcher.pid)}; {start}")
    elif state.activity is Activity.RUNNING:
        yield ok("service", f"it runs: {state.says}")
    elif state.activity is Activity.FAILED:
        yield error("service", f"it does not run: {state.says}", _NOT_WATCHED, f"{start}; {manager.log_command}")
    else:
        yield warning("service", f"it is installed and does not run: {state.says}", _NOT_WATCHED, start)
