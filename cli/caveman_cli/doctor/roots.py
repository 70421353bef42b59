"""The roots: there, of a kind that can be watched, not too wide, not missing what the agents use."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from caveman_cli.daemon.too_wide import TooWideError, refuse_too_wide
from caveman_cli.doctor.commands import command, watch_again
from caveman_cli.doctor.file_systems import existing, is_mine
from caveman_cli.doctor.finding import Finding, error, info, ok, warning
from caveman_cli.doctor.schema import is_current
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown
from caveman_cli.settings.opening import opened
from caveman_cli.settings.rewrite_parts import root_treatment


def look(setup: Setup) -> Iterator[Finding]:
    """Each root, then how they lie to each other and to what Claude Code uses."""
    for root in setup.roots:
        yield _root(setup, root)
    yield from _nested(setup)
    yield from _elsewhere(setup)
    yield from _former(setup)


def _root(setup: Setup, root: Path) -> Finding:
    try:
        refuse_too_wide([root])
        mode = root.stat().st_mode
    except TooWideError as fault:
        return error("roots", fault.message, "`caveman watch` refuses it", _default_roots(setup))
    except (FileNotFoundError, NotADirectoryError):
        return _missing(root)
    except OSError as fault:
        says = f"{shown(root)} cannot be looked at: {fault.strerror or fault}"
        return error("roots", says, "nothing in it is compressed", command("ls", "-ld", root.parent))
    if not (stat.S_ISDIR(mode) or stat.S_ISREG(mode)):
        says = f"{shown(root)} is neither a folder nor a file"
        return error("roots", says, "it cannot be watched", command("ls", "-ld", root))
    if not os.access(root, os.R_OK | (os.X_OK if stat.S_ISDIR(mode) else 0)):
        return error("roots", f"{shown(root)} may not be read", "nothing in it is compressed", _opening(root, "u+rX"))
    if stat.S_ISDIR(mode) and not os.access(root, os.W_OK):
        means = "its files stay as they are: a new text is put beside the old one first"
        return error("roots", f"{shown(root)} may not be written", means, _opening(root, "u+w"))
    return ok("roots", f"{shown(root)}{_led_to(root)}; {root_treatment(root, setup.settings)}")


def _led_to(root: Path) -> str:
    real = Path(os.path.realpath(root))
    return f", a link: {shown(real)} is what is watched" if root.is_symlink() else ""


def _opening(root: Path, mode: str) -> str:
    """The command that opens one's own; what is another user's is only looked at."""
    return command("chmod", mode, root) if is_mine(root) else command("ls", "-ld", root)


def _default_roots(setup: Setup) -> str:
    return watch_again(setup, [setup.home / ".claude"])


def _missing(root: Path) -> Finding:
    means = "watch waits for it; until then nothing is compressed there"
    if root.is_symlink():
        says = f"{shown(root)} is a link to nothing: {shown(Path(os.path.realpath(root)))} is not there"
        return warning("roots", says, means, command("ls", "-l", root))
    if root.parent.is_dir():
        return warning("roots", f"{shown(root)} is not there yet", means, command("mkdir", "-p", root))
    above = existing(root)
    says = f"{shown(root)} is not there, nor is the folder it lies in (a disk that is not mounted?)"
    return warning("roots", says, means, command("ls", "-la", above))


def _nested(setup: Setup) -> Iterator[Finding]:
    real = {Path(os.path.realpath(root)): root for root in setup.roots}
    for inner, name in real.items():
        outer = next((real[parent] for parent in inner.parents if parent in real), None)
        if outer is not None:
            yield info("roots", f"{shown(name)} lies in {shown(outer)}", "for its files the inner root decides")


def _elsewhere(setup: Setup) -> Iterator[Finding]:
    """CLAUDE_CONFIG_DIR moves what Claude Code loads; a root that was named before that still counts."""
    given = setup.environment.get("CLAUDE_CONFIG_DIR")
    if not given:
        return
    folder = Path(os.path.abspath(Path(given).expanduser()))  # noqa: PTH100 - a link keeps its name
    if is_covered(folder, setup.roots):
        return
    says = f"CLAUDE_CONFIG_DIR is {shown(folder)}, and no root holds that"
    means = "what Claude Code loads from there is not watched"
    yield warning("roots", says, means, watch_again(setup, [*setup.roots, folder]))


def is_covered(folder: Path, roots: tuple[Path, ...]) -> bool:
    """Whether a folder is a root or lies in one, links resolved."""
    real = Path(os.path.realpath(folder))
    return any(real.is_relative_to(os.path.realpath(root)) for root in roots)


_WHY_KEPT: Final = "nothing has to be done: nobody looks there, and what is kept of its files can still be restored"


def _former(setup: Setup) -> Iterator[Finding]:
    """A root of an earlier watch that is gone harms nothing, but may be a disk that should be there."""
    if not is_current(setup.folders.ledger):
        return
    with opened(setup.folders) as history:
        gone = [root.path for root in history.ledger.roots() if not os.path.lexists(root.path)]
    names = ", ".join(shown(path) for path in gone if not is_covered(path, setup.roots))
    if names:
        yield info("former roots", f"watched before and not there now: {names}", _WHY_KEPT)
