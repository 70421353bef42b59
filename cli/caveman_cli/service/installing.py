"""`caveman service install`."""

from __future__ import annotations

from pathlib import Path

from caveman_cli.daemon.too_wide import refuse_too_wide
from caveman_cli.doctor.setup import setup_here
from caveman_cli.output.console import note, say, shown
from caveman_cli.service.consent import agree_to_write, show_text
from caveman_cli.service.file import author_at, keep_copy, refuse_if_changed, refuse_link, text_of, write
from caveman_cli.service.here import as_typed, plan_here, service_manager
from caveman_cli.service.mark import Author
from caveman_cli.service.narrower import narrower
from caveman_cli.service.starting import print_commands, start
from caveman_cli.settings.opening import folders_of
from caveman_core.config import Settings, load_settings


def install(roots: tuple[Path, ...], *, yes: bool, dry_run: bool) -> None:
    """Show, ask, write, start. `roots` are absolute; without any the settings decide."""
    settings = load_settings({"roots": roots or None})
    refuse_too_wide(settings.roots)
    manager = service_manager(roots)
    file, text = manager.file, manager.text(plan_here(settings, roots))
    refuse_link(file)
    before, author = text_of(file), author_at(file)
    changed = before != text
    if changed or dry_run:
        note(f"{shown(file)}, for {manager.name}:")
        show_text(text)
    _warn_if_narrower(settings)
    if dry_run:
        say(f"Nothing was done. {'Installing would write that file and run' if changed else 'Installing would run'}:")
        print_commands(manager.starting())
        return
    if changed:
        again = f"caveman service install --yes{as_typed(roots)}"
        agree_to_write(file, before, text, author, yes=yes, again=again)
        refuse_if_changed(file, before)
        if before is not None and author is not Author.CAVEMAN:
            say(f"Yours is kept: {shown(keep_copy(file, before))}")
        write(file, text)
        say(f"Written: {shown(file)}")
    else:
        say(f"{shown(file)} is as it should be.")
    start(manager, folders_of(settings), changed=changed, roots=roots)


def _warn_if_narrower(settings: Settings) -> None:
    """Say before anything is asked or written that a watcher outside the service watches more."""
    setup = setup_here(settings)
    if setup.watcher is not None and not setup.watcher.is_service:
        for line in narrower(settings.roots, setup.roots):
            note(line, style="yellow")
