"""Versions that are not there, and what needs an answer where nobody is asked."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Final

from acceptance.faults.fault import After, Fault
from acceptance.faults.scene import Scene


def _after_one(command: str) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        scene.compressed()
        return command

    return provoke


def _never_seen(command: str) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        scene.compressed()
        scene.prose("other.md").write_text("# Other\n", encoding="utf-8")
        return command

    return provoke


def _edited(scene: Scene) -> str:
    scene.compressed().write_text("# Mine\n", encoding="utf-8")
    return "caveman restore CLAUDE.md"


def _moved(scene: Scene) -> str:
    path = scene.compressed()
    path.rename(scene.home / "moved.md")
    return "caveman restore moved.md"


def _folder_gone(scene: Scene) -> str:
    shutil.rmtree(scene.compressed("project/CLAUDE.md").parent)
    return "caveman restore project/CLAUDE.md"


def _open_for_writing(scene: Scene) -> str:
    path = scene.compressed()
    scene.keep_open(path)
    return "caveman restore CLAUDE.md"


def _closed_folder(scene: Scene) -> str:
    scene.mode(scene.compressed("project/CLAUDE.md").parent, 0o500)
    return "caveman restore project/CLAUDE.md"


def _closed(scene: Scene) -> None:
    scene.end_all()


FAULTS: Final = (
    Fault("no such version", _after_one("caveman restore --version 7 CLAUDE.md"), 1, "no version 7", After.SHOWN),
    Fault("restore of a file never seen", _never_seen("caveman restore other.md"), 1, "no version", After.SHOWN),
    Fault("diff where nothing ever was", lambda _: "caveman diff CLAUDE.md", 1, "no version", After.SHOWN),
    Fault("newer edits", _edited, 1, "no terminal to ask at", After.SOLVED, shows="is what it was before"),
    Fault("moved file", _moved, 1, "the same text at", After.SOLVED, shows="is what it was before"),
    Fault("folder gone", _folder_gone, 1, "is not there", After.AGAIN),
    Fault("restore of a file open for writing", _open_for_writing, 5, "open for writing", After.AGAIN, by_hand=_closed),
    Fault("restore into a closed folder", _closed_folder, 1, "ermission denied", After.AGAIN, as_user=True),
    Fault("forget unasked", _after_one("caveman forget CLAUDE.md"), 1, "no terminal to ask at", After.AGAIN),
    Fault(
        "restore of all below no folder",
        _after_one("caveman restore --all nowhere"), 1, "no such folder", After.SHOWN, shows="1 of 1 file",
    ),
)  # fmt: skip
