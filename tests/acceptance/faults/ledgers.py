"""Caveman's own files: damaged, gone, busy, of another version, without room."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from acceptance.faults.fault import After, Fault
from acceptance.faults.scene import Scene
from acceptance.program import PROSE
from waiting import wait_until_sync

COMPRESS: Final = "caveman compress CLAUDE.md"
RESTORE: Final = "caveman restore CLAUDE.md"
DAMAGE: Final = b"no database at all" * 100


def _damaged(command: str) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        scene.compressed()
        _remove_ledger(scene)
        scene.caveman.ledger.write_bytes(DAMAGE)
        return command

    return provoke


def _remove_ledger(scene: Scene) -> None:
    for file in scene.data.glob("ledger.sqlite3*"):
        file.unlink()


def _lost_restore(scene: Scene) -> str:
    scene.compressed()
    _remove_ledger(scene)
    return RESTORE


def _begun_anew(scene: Scene) -> str:
    """A ledger that was lost, and one that knows of later files only."""
    scene.compressed()
    _remove_ledger(scene)
    scene.compressed("other.md")
    return RESTORE


def _newer(scene: Scene) -> str:
    """A ledger of tomorrow's caveman, and a pip that installs that one."""
    scene.compressed()
    with closing(sqlite3.connect(scene.caveman.ledger)) as ledger:
        known = ledger.execute("PRAGMA user_version").fetchone()[0]
        ledger.execute(f"PRAGMA user_version = {known + 1}")
    upgrade = f"import sqlite3; sqlite3.connect({str(scene.caveman.ledger)!r}).execute('PRAGMA user_version = {known}')"
    scene.program("pip", f'test "$*" = "install --upgrade caveman-watch" && exec {sys.executable} -c "{upgrade}"')
    return RESTORE


def _older_beside_its_watcher(scene: Scene) -> str:
    """An upgrade while the watcher from before still runs."""
    scene.compressed()
    with closing(sqlite3.connect(scene.caveman.ledger)) as ledger:
        known = ledger.execute("PRAGMA user_version").fetchone()[0]
    scene.watch("exec caveman watch")
    with closing(sqlite3.connect(scene.caveman.ledger)) as ledger:
        ledger.execute(f"PRAGMA user_version = {known - 1}")
    return RESTORE


def _write_lock(scene: Scene) -> str:
    """Somebody who writes to the ledger and does not come to an end."""
    scene.compressed()
    scene.prose()
    ready = scene.home.parent / "ready"
    script = scene.home.parent / "writes.py"
    script.write_text(
        "import pathlib, sqlite3, sys, time\n"
        "ledger = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "ledger.execute('BEGIN IMMEDIATE')\n"
        "pathlib.Path(sys.argv[2]).touch()\n"
        "while pathlib.Path(sys.argv[2]).exists(): time.sleep(0.02)\n",
        encoding="utf-8",
    )
    scene.start(f"exec {sys.executable} {script} {scene.caveman.ledger} {ready}")
    wait_until_sync(ready.exists, what="the ledger is locked")
    return COMPRESS


def _ready_gone(scene: Scene) -> None:
    (scene.home.parent / "ready").unlink()


def _ledger_is_a_folder(scene: Scene) -> str:
    scene.prose()
    scene.caveman.ledger.mkdir(parents=True)
    return COMPRESS


def _closed_data(scene: Scene) -> str:
    scene.compressed()
    scene.mode(scene.data, 0)
    return RESTORE


def _closed_state(scene: Scene) -> str:
    scene.compressed()
    scene.prose()
    for lock in scene.caveman.locks.iterdir():
        lock.unlink()
    scene.mode(scene.caveman.locks, 0o500)
    return COMPRESS


def _full_disk(scene: Scene) -> str:
    """A disk of its own for the data folder, with no room left; a person makes room."""
    scene.prose()
    scene.data.mkdir(mode=0o700, parents=True)
    _mount(scene, scene.data)
    scene.compressed()
    scene.prose("other.md")
    _fill(scene.data / "fills")
    return "caveman compress other.md"


def _mount(scene: Scene, folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1M,mode=0700", "none", folder], check=True)
    scene.stack.callback(lambda: subprocess.run(["umount", "--lazy", folder], check=True))


def _fill(file: Path) -> None:
    with file.open("wb", buffering=0) as filling:
        for size in (4096, 1):
            try:
                while True:
                    filling.write(b"\0" * size)
            except OSError:
                continue


def _backup(scene: Scene, content: bytes) -> Path:
    return next(path for path in (scene.data / "backups").rglob("*") if path.is_file() and path.read_bytes() == content)


def _backup_gone(scene: Scene) -> str:
    scene.compressed()
    _backup(scene, PROSE.encode()).unlink()
    return RESTORE


def _backup_altered(scene: Scene) -> str:
    scene.compressed()
    _backup(scene, PROSE.encode()).write_bytes(b"something else")
    return RESTORE


def _in_use(scene: Scene) -> str:
    """Another process, which ends when it is told to, has the ledger open."""
    scene.compressed()
    scene.start(f"exec sleep 600 3<{scene.caveman.ledger}")
    wait_until_sync(lambda: _has_open(scene), what="the ledger is open")
    return "caveman doctor --rebuild"


def _has_open(scene: Scene) -> bool:
    descriptor = Path(f"/proc/{scene.running[-1].pid}/fd/3")
    return descriptor.exists() and descriptor.samefile(scene.caveman.ledger)


def _beside_a_watcher(scene: Scene) -> str:
    scene.watch("exec caveman watch")
    return "caveman doctor --rebuild"


def _set_aside(scene: Scene) -> str:
    """A damaged ledger that was set aside, and a secret that may be in it."""
    _damaged("")(scene)
    scene.paste("caveman doctor --rebuild")
    return "caveman forget --yes CLAUDE.md"


FAULTS: Final = (
    Fault("damaged ledger, restore", _damaged(RESTORE), 1, "is damaged", After.AGAIN),
    Fault("lost ledger, one", _lost_restore, 1, "there are backups", After.AGAIN),
    Fault("ledger begun anew", _begun_anew, 1, "there are backups", After.AGAIN),
    Fault("newer schema", _newer, 1, "newer caveman", After.AGAIN),
    Fault("older schema beside its watcher", _older_beside_its_watcher, 1, "before the upgrade", After.WATCHED),
    Fault("busy ledger", _write_lock, 5, "kept the ledger busy", After.SOLVED, meanwhile=_ready_gone),
    Fault("ledger is a folder", _ledger_is_a_folder, 1, "ledger", After.SHOWN, shows="ledger.sqlite3"),
    Fault("closed data folder", _closed_data, 1, "ermission denied", After.AGAIN, as_user=True),
    Fault("closed state folder", _closed_state, 4, "ermission denied", After.AGAIN, as_user=True),
    Fault("full disk", _full_disk, 1, "full", After.SHOWN, shows="100%", as_root=True),
    Fault("backup gone", _backup_gone, 1, "cannot be read", After.SHOWN, shows="1 file missing", next_code=1),
    Fault("backup altered", _backup_altered, 1, "changed or damaged", After.SHOWN, shows="1 file", next_code=1),
    Fault("rebuild while the ledger is open", _in_use, 1, "have the ledger open", After.AGAIN),
    Fault("rebuild beside a watcher", _beside_a_watcher, 1, "a watcher is running", After.AGAIN),
    Fault("forget with a ledger set aside", _set_aside, 1, "nobody can read them", After.AGAIN),
)
