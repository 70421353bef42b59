"""Whether `caveman`, typed into a shell, is this program: an unrelated project has that name on PyPI."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import distributions, version
from pathlib import Path
from typing import Final

from caveman_cli.doctor.commands import command
from caveman_cli.doctor.finding import Finding, info, ok, warning
from caveman_cli.doctor.setup import Setup
from caveman_cli.doctor.watcher import DISTRIBUTION
from caveman_cli.output.console import shown
from caveman_cli.service.program import SCRIPTS

_OURS: Final = b"caveman_cli.main"
"""In every script that pip, pipx or uv makes of this program."""

_ASK_VERSION: Final = f"import importlib.metadata as m; print(m.version({DISTRIBUTION!r}))"
_ANSWER_SECONDS: Final = 10.0


def look(setup: Setup) -> Iterator[Finding]:
    """The program that PATH names first, then versions that lie side by side."""
    yield _first_on_path(script_folder(), setup.environment.get("PATH", os.defpath))
    yield from _side_by_side({found.version for found in distributions(name=DISTRIBUTION)})


def script_folder() -> Path:
    """Where the scripts of this installation lie."""
    called = Path(os.path.abspath(sys.argv[0]))  # noqa: PTH100 - resolve follows links
    return called.parent if called.name in SCRIPTS else Path(sysconfig.get_path("scripts"))


def _first_on_path(ours: Path, path: str) -> Finding:
    found = shutil.which("caveman", path=path)
    repair = f'export PATH={shlex.quote(str(ours))}:"$PATH"'
    if found is None:
        return info("program", "`caveman` is not on PATH", "the next commands named here need it there", repair)
    if _is_in(Path(found), ours):
        return ok("program", f"caveman {version(DISTRIBUTION)}, {shown(Path(found))}")
    head = _head(Path(found))
    if _OURS not in head:
        says = f"`caveman` is {shown(Path(found))}, another program of that name"
        means = f"`caveman-watch` is this one's other name: use it, or put {shown(ours)} first on PATH"
        return warning("program", says, means, repair)
    theirs = _version_by(head)
    if theirs == version(DISTRIBUTION):
        return ok("program", f"caveman {theirs}, {shown(Path(found))} (this run: {shown(ours)})")
    says = f"`caveman` is {shown(Path(found))}, version {theirs or 'unknown'}; this is {version(DISTRIBUTION)}"
    return warning("program", says, "what you type and what looks here are two versions", repair)


def _is_in(found: Path, folder: Path) -> bool:
    real = Path(os.path.realpath(found)).parent
    return os.path.realpath(folder) in (str(real), os.path.realpath(found.parent))


def _head(script: Path) -> bytes:
    try:
        with script.open("rb") as file:
            return file.read(4096)
    except OSError:
        return b""


def _version_by(head: bytes) -> str:
    """The version as the Python named in the script's first line has it, "" if that does not tell."""
    interpreter = os.fsdecode(head.partition(b"\n")[0]).removeprefix("#!").strip()
    with suppress(OSError, ValueError, subprocess.TimeoutExpired):
        done = subprocess.run(  # noqa: S603 - the Python of our own program
            [interpreter, "-I", "-c", _ASK_VERSION],
            stdin=subprocess.DEVNULL, capture_output=True, timeout=_ANSWER_SECONDS, check=False,
        )  # fmt: skip
        return done.stdout.decode("ascii", "replace").strip() if done.returncode == 0 else ""
    return ""


def _side_by_side(versions: set[str]) -> Iterator[Finding]:
    if len(versions) > 1:
        says = f"several versions are installed side by side: {', '.join(sorted(versions))}"
        again = command(sys.executable, "-m", "pip", "install", "--force-reinstall", "--no-deps", DISTRIBUTION)
        yield warning("program", says, "an update was cut off; parts of both may be in use", again)
