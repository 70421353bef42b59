"""The service manager of this system, and the plan for this user."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Iterable
from pathlib import Path

from caveman_cli.service.account import this_account
from caveman_cli.service.agent import LABEL
from caveman_cli.service.background import in_background
from caveman_cli.service.calling import found
from caveman_cli.service.carried import carried
from caveman_cli.service.errors import NoServiceManagerError
from caveman_cli.service.interface import ServiceManager
from caveman_cli.service.launchd import Launchd
from caveman_cli.service.plan import ServicePlan, reach_of
from caveman_cli.service.program import program_words, try_program
from caveman_cli.service.systemd import Systemd
from caveman_cli.service.unit import NAME
from caveman_core.config import Settings
from caveman_core.errors import PathNotUtf8Error


def service_manager(roots: Iterable[Path] = ()) -> ServiceManager:
    """That of systemd or launchd; NoServiceManagerError elsewhere says what to do with these roots instead."""
    if sys.platform == "win32":
        raise NoServiceManagerError(
            "on Windows caveman rewrites no files yet, so there is nothing to keep running", next_command="caveman scan"
        )
    name = "launchctl" if sys.platform == "darwin" else "systemctl"
    program = found(name)
    if program is None:
        raise NoServiceManagerError(
            f"there is no {name} on PATH: let whatever starts programs on this system run `caveman watch`",
            next_command=in_background(roots),
        )
    if sys.platform == "darwin":
        library = Path.home() / "Library"
        return Launchd(
            program, library / "LaunchAgents" / f"{LABEL}.plist", library / "Logs" / f"{LABEL}.log", this_account().uid
        )
    given = os.environ.get("XDG_CONFIG_HOME", "")
    configuration = Path(given) if given.startswith("/") else Path.home() / ".config"
    return Systemd(program, configuration / "systemd" / "user" / NAME, this_account().name)


def plan_here(settings: Settings, roots: tuple[Path, ...]) -> ServicePlan:
    """The plan for the program that runs now, in this environment. It was seen to start without this shell."""
    account = this_account()
    usual = {"HOME": account.home, "XDG_RUNTIME_DIR": f"/run/user/{account.uid}"}
    environment = carried(os.environ, usual)
    program = program_words(sys.argv[0], sys.executable)
    for path in (*program, *map(str, roots)):
        refuse_undecodable(path)
    try_program(program, {"PATH": os.defpath, "HOME": account.home, "LANG": "C.UTF-8"} | dict(environment))
    return ServicePlan(program, roots, environment, reach_of(settings))


def refuse_undecodable(path: str) -> None:
    """A service file is UTF-8, so what it names must be."""
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        raise PathNotUtf8Error(untouched="Nothing was written.") from None


def as_typed(roots: Iterable[Path]) -> str:
    """The roots again, for a command to paste; empty, or with a space before it."""
    return "".join(f" {shlex.quote(str(root))}" for root in roots)
