"""Files that cannot be compressed as they lie there."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from acceptance.faults.fault import After, Fault, typed
from acceptance.faults.scene import Scene
from acceptance.program import PROSE
from waiting import wait_until_sync

COMPRESS: Final = "caveman compress CLAUDE.md"


def _holding(content: str | bytes) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        scene.caveman.write("CLAUDE.md", content)
        return COMPRESS

    return provoke


def _sensitive(scene: Scene) -> str:
    scene.prose("project/credentials.md")
    return "caveman compress project/credentials.md"


def _renamed(scene: Scene) -> None:
    (scene.home / "project" / "credentials.md").rename(scene.home / "project" / "CLAUDE.md")


def _written(content: str) -> Callable[[Scene], None]:
    return lambda scene: (scene.caveman.write("CLAUDE.md", content), None)[1]


def _link_out(scene: Scene) -> str:
    target = scene.prose("else where/CLAUDE.md")
    (scene.home / "project").mkdir()
    (scene.home / "project" / "CLAUDE.md").symlink_to(target)
    return "caveman compress project"


def _loop(scene: Scene) -> str:
    (scene.home / "CLAUDE.md").symlink_to("other.md")
    (scene.home / "other.md").symlink_to("CLAUDE.md")
    return COMPRESS


def _dangling(scene: Scene) -> str:
    (scene.home / "CLAUDE.md").symlink_to("gone/CLAUDE.md")
    return COMPRESS


def _fifo(scene: Scene) -> str:
    os.mkfifo(scene.home / "CLAUDE.md")
    return COMPRESS


def _hard_link(scene: Scene) -> str:
    os.link(scene.prose(), scene.home / "second.md")
    return COMPRESS


def _read_only(scene: Scene) -> str:
    scene.prose().chmod(0o444)
    return COMPRESS


def _not_utf8_name(scene: Scene) -> str:
    Path(os.fsdecode(os.fsencode(scene.home) + b"/caf\xe9.md")).write_text(PROSE, encoding="utf-8")
    return r"""caveman compress "$(printf 'caf\351.md')" """


def _utf8_name(scene: Scene) -> None:
    Path(os.fsdecode(os.fsencode(scene.home) + b"/caf\xe9.md")).rename(scene.home / "CLAUDE.md")


def _closed_folder(scene: Scene) -> str:
    scene.mode(scene.prose("project/CLAUDE.md").parent, 0)
    return "caveman compress project"


def _in_closed_folder(scene: Scene) -> str:
    scene.mode(scene.prose("project/CLAUDE.md").parent, 0)
    return "caveman compress project/CLAUDE.md"


def _in_fixed_folder(scene: Scene) -> str:
    scene.mode(scene.prose("project/CLAUDE.md").parent, 0o500)
    return "caveman compress project/CLAUDE.md"


def _unreadable(scene: Scene) -> str:
    scene.mode(scene.prose(), 0o200)
    return COMPRESS


def _swap_file(scene: Scene) -> str:
    scene.prose()
    scene.caveman.write(".CLAUDE.md.swp", b"b0VIM 9.0")
    return COMPRESS


def _editor_closed(scene: Scene) -> None:
    (scene.home / ".CLAUDE.md.swp").unlink()


def _open_for_writing(scene: Scene) -> str:
    scene.keep_open(scene.prose())
    return COMPRESS


def _locked(scene: Scene) -> str:
    """Another process is at the file, for longer than anybody wants to wait."""
    path = scene.prose()
    ready = scene.home.parent / "ready"
    held = (
        "import asyncio, sys, pathlib\n"
        "from caveman_core.files.locks import job_lock\n"
        "async def hold(locks, file, ready):\n"
        "    async with job_lock(locks, file, timeout=0):\n"
        "        ready.touch()\n"
        "        while ready.exists(): await asyncio.sleep(0.02)\n"
        "asyncio.run(hold(*map(pathlib.Path, sys.argv[1:])))\n"
    )
    script = scene.home.parent / "holds.py"
    script.write_text(held, encoding="utf-8")
    scene.start(shlex.join(("exec", sys.executable, str(script), str(scene.caveman.locks), str(path), str(ready))))
    wait_until_sync(ready.exists, what="the file is locked")
    return "caveman compress --wait 0 CLAUDE.md"


def _unlocked(scene: Scene) -> None:
    (scene.home.parent / "ready").unlink()


def _writer_gone(scene: Scene) -> None:
    scene.end_all()


FAULTS: Final = (
    Fault("missing file", typed(COMPRESS), 1, "it is not there", After.SHOWN),
    Fault("missing folder", typed("caveman compress no/where/CLAUDE.md"), 1, "it is not there", After.SHOWN),
    Fault("link to nowhere", _dangling, 1, "it is not there", After.SHOWN, shows="gone/CLAUDE.md"),
    Fault("circle of links", _loop, 4, "its links go in a circle", After.SHOWN, shows="-> other.md"),
    Fault("link out of the folder", _link_out, 4, "outside every root", After.SOLVED, shows="compressed"),
    Fault("sensitive name", _sensitive, 4, "holds secrets", After.SHOWN, shows="CLAUDE.md", by_hand=_renamed),
    Fault("too large", _holding(PROSE * 3000), 4, "larger than", After.AGAIN, by_hand=_written(PROSE)),
    Fault("binary", _holding(b"# Rules\n\0\1\2"), 4, "it is binary", After.SHOWN, shows="R   u   l   e"),
    Fault("not UTF-8", _holding(b"# R\xe8gles\n"), 4, "0xe8 at offset 3", After.AGAIN, by_hand=_written(PROSE)),
    Fault("name not UTF-8", _not_utf8_name, 4, "path is not valid UTF-8", After.SHOWN, by_hand=_utf8_name),
    Fault("pipe", _fifo, 4, "not a regular file", After.SHOWN, shows="prw"),
    Fault("hard link", _hard_link, 4, "second hard link", After.SHOWN, shows=" 2 "),
    Fault("read-only", _read_only, 4, "marked read-only", After.AGAIN),
    Fault("closed folder", _closed_folder, 4, "ermission denied", After.AGAIN, as_user=True),
    Fault("in a closed folder", _in_closed_folder, 4, "permission denied", After.AGAIN, as_user=True),
    Fault("folder without write", _in_fixed_folder, 4, "permission denied", After.AGAIN, as_user=True),
    Fault("file without read", _unreadable, 4, "permission denied", After.AGAIN, as_user=True),
    Fault("open in vim", _swap_file, 5, "an editor has it open", After.AGAIN, by_hand=_editor_closed),
    Fault("open for writing", _open_for_writing, 5, "open for writing", After.AGAIN, by_hand=_writer_gone),
    Fault("locked", _locked, 5, "another caveman process is at it", After.SOLVED, meanwhile=_unlocked),
)
