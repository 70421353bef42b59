"""Command lines that cannot be taken as they were typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from acceptance.faults.fault import After, Fault, typed
from acceptance.faults.scene import Scene
from acceptance.program import PROSE


def _folder(scene: Scene) -> str:
    scene.prose("project/CLAUDE.md")
    return "caveman hold project"


def _check(other: str | bytes) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        scene.prose()
        scene.caveman.write("other.md", other)
        return "caveman check CLAUDE.md other.md"

    return provoke


def _check_folder(scene: Scene) -> str:
    scene.prose("project/CLAUDE.md")
    return "caveman check project project/CLAUDE.md"


def _no_editor(scene: Scene) -> str:
    scene.compressed()
    return "caveman edit CLAUDE.md"


def _full(scene: Scene) -> str:
    scene.prose()
    return "caveman scan CLAUDE.md >/dev/full"


def _shown(line: str, says: str, shows: str = "Example") -> Fault:
    """What is wrong with the line, and the help of the command with an example."""
    return Fault(line, typed(line), 1, says, After.SHOWN, shows=shows)


FAULTS: Final = (
    _shown("caveman compres", "No such command 'compres'"),
    _shown("caveman service fly", "No such command 'fly'"),
    _shown("caveman scan --nope", "No such option: --nope"),
    _shown("caveman compress", "Missing argument"),
    _shown('caveman compress "$FILE"', "a path is empty"),
    _shown("caveman watch --jobs 0", "--jobs: "),
    _shown("caveman pause --for soon", "is not a duration"),
    _shown("caveman scan nowhere", "no such file or folder", shows=""),
    _shown("caveman status --watch", "terminal", shows="{"),
    _shown("caveman hold no/where/CLAUDE.md", "no such file", shows=""),
    _shown("caveman forget CLAUDE.md", "no such file", shows=""),
    Fault("hold of a folder", _folder, 1, "a folder", After.SHOWN, shows="CLAUDE.md"),
    Fault("check of a binary file", _check(b"# R\xe8gles\n\0"), 4, "0xe8 at offset 3", After.SHOWN),
    Fault("check of a large file", _check(PROSE * 80_000), 4, "larger than", After.SHOWN),
    Fault("check of a folder", _check_folder, 1, "it is a folder", After.SHOWN),
    Fault("edit without an editor", _no_editor, 1, "EDITOR", After.SHOWN, shows="Example"),
    Fault("full output", _full, 1, "the output could not be written", After.SHOWN),
)
