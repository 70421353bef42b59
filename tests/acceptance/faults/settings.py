"""Settings that cannot be taken, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from acceptance.faults.fault import After, Fault
from acceptance.faults.scene import Scene

COMPRESS: Final = "caveman compress CLAUDE.md"


def _file(scene: Scene) -> Path:
    return scene.home.parent / "config" / "caveman-compress" / "config.toml"


def _in_file(text: str) -> Callable[[Scene], str]:
    """A settings file, and an editor that mends it."""

    def provoke(scene: Scene) -> str:
        scene.prose()
        _file(scene).parent.mkdir()
        _file(scene).write_text(text, encoding="utf-8")
        scene.variables["EDITOR"] = str(scene.program("mends", 'echo "jobs = 2" > "$1"'))
        return COMPRESS

    return provoke


def _in_environment(name: str, value: str, command: str = COMPRESS) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        scene.prose()
        scene.variables[name] = value
        return command

    return provoke


def _folder(scene: Scene) -> str:
    scene.prose()
    _file(scene).mkdir(parents=True)
    return COMPRESS


def _data_on_a_file(scene: Scene) -> str:
    scene.variables["CAVEMAN_DATA_DIR"] = str(scene.caveman.write("notes.txt", "mine\n"))
    scene.prose()
    return COMPRESS


def _no_home(scene: Scene) -> str:
    scene.prose()
    return "env -u HOME -u XDG_DATA_HOME caveman compress --dry-run nowhere.md"


FAULTS: Final = (
    Fault("unknown setting", _in_file("quite_seconds = 3\n"), 1, "there is no setting", After.AGAIN),
    Fault("bad value", _in_file("jobs = 0\n"), 1, "jobs in", After.AGAIN),
    Fault("bad TOML", _in_file("jobs = = 2\n"), 1, "is not valid TOML", After.AGAIN),
    Fault("wrong profile of a root", _in_file('[[root]]\npath = "~/x"\nprofile = "nope"\n'), 1, "nope", After.AGAIN),
    Fault("settings file is a folder", _folder, 1, "cannot be read", After.SHOWN, shows="config.toml"),
    Fault("unknown variable", _in_environment("CAVEMAN_QUITE", "3"), 1, "CAVEMAN_QUITE", After.AGAIN),
    Fault("bad variable", _in_environment("CAVEMAN_MIN_GAIN", "much"), 1, "CAVEMAN_MIN_GAIN", After.AGAIN),
    Fault("data folder is a file", _data_on_a_file, 1, "notes.txt", After.SHOWN, shows="notes.txt"),
    Fault("no home", _no_home, 1, "it is not there", After.SHOWN),
)
