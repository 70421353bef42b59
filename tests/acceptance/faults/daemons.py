"""What keeps the watcher, a worker or the service from starting."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from acceptance.faults.fault import After, Fault, typed
from acceptance.faults.scene import Scene
from caveman_core.queue.server import find_server
from waiting import wait_until_sync

WATCH: Final = "caveman watch"
MANAGER: Final = 'case "$*" in *Version*) exit 1 ;; *unmask*) rm "${0%/*}/../config/systemd/user/$3" ;; esac'
"""It knows no version, so it does not answer; it unmasks."""

DEAD: Final = "redis://127.0.0.1:1/0"


def _second(scene: Scene) -> str:
    (scene.home / "project").mkdir()
    scene.watch("exec caveman watch")
    return "caveman watch project"


def _socket_taken(scene: Scene) -> str:
    scene.caveman.socket.parent.mkdir(mode=0o700)
    scene.caveman.socket.write_text("mine", encoding="utf-8")
    return WATCH


def _open_queue_folder(scene: Scene) -> str:
    scene.caveman.socket.parent.mkdir(mode=0o755)
    return WATCH


def _key(scene: Scene) -> Path:
    folder = scene.home.parent / "state" / "caveman-compress"
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder / "queue.key"


def _open_key(scene: Scene) -> str:
    _key(scene).write_bytes(b"k" * 32)
    _key(scene).chmod(0o644)
    return f"caveman worker --burst --redis {DEAD}"


def _short_key(scene: Scene) -> str:
    _key(scene).write_bytes(b"k")
    _key(scene).chmod(0o600)
    return f"caveman worker --burst --redis {DEAD}"


def _no_systemctl(scene: Scene) -> str:
    """A PATH without a service manager."""
    scene.program("nohup", f'exec {shutil.which("nohup")} "$@"')
    scene.variables["PATH"] = str(scene.bin)
    return "caveman service install --yes"


def _service(command: str) -> Callable[[Scene], str]:
    """A service manager that takes everything and runs nothing."""

    def provoke(scene: Scene) -> str:
        scene.program("systemctl", MANAGER)
        return command

    return provoke


def _unit(scene: Scene) -> Path:
    file = scene.home.parent / "config" / "systemd" / "user" / "caveman.service"
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def _edited_unit(command: str) -> Callable[[Scene], str]:
    def provoke(scene: Scene) -> str:
        _service("")(scene)
        assert scene.paste("caveman service install --yes").code == 0
        with _unit(scene).open("a", encoding="utf-8") as file:
            file.write("# mine\n")
        return command

    return provoke


def _foreign_unit(scene: Scene) -> str:
    _service("")(scene)
    _unit(scene).write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    return "caveman service remove"


def _masked_unit(scene: Scene) -> str:
    _service("")(scene)
    _unit(scene).symlink_to("/dev/null")
    return "caveman service install --yes"


def _secret(scene: Scene) -> str:
    _service("")(scene)
    scene.variables["CAVEMAN_REDIS_URL"] = "redis://:secret@host/0"
    return "caveman service install --yes"


def _secret_moved(scene: Scene) -> None:
    scene.caveman.write("../config/caveman-compress/config.toml", 'redis_url = "redis://:secret@host/0"\n')


def _no_server(scene: Scene) -> str:
    """An address at which nobody answers so far."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        scene.port = free.getsockname()[1]
    return f"caveman watch --redis redis://127.0.0.1:{scene.port}/0"


def _server(scene: Scene) -> None:
    scene.start(f"exec {find_server()} --port {scene.port} --bind 127.0.0.1 --save '' --dir {scene.home.parent}")
    wait_until_sync(lambda: _answers(scene.port), what="the server answers")


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


FAULTS: Final = (
    Fault("second watcher", _second, 1, "is watching already", After.WATCHED),
    Fault("everything as a root", typed("caveman watch /"), 1, "too wide", After.WATCHED),
    Fault("socket's place taken", _socket_taken, 1, "is in the way", After.SHOWN, shows="queue-"),
    Fault("queue folder open to others", _open_queue_folder, 1, "others can enter", After.WATCHED_AGAIN),
    Fault("nobody at the server", _no_server, 1, "no queue server answers", After.WATCHED, by_hand=_server),
    Fault("worker without a watcher", typed("caveman worker --burst"), 1, "no queue server", After.WATCHED),
    Fault("key open to others", _open_key, 1, "others can read", After.SOLVED),
    Fault("key too short", _short_key, 1, "1 bytes, not 32", After.SHOWN, shows="queue.key"),
    Fault("no service manager", _no_systemctl, 1, "no systemctl on PATH", After.IN_BACKGROUND),
    Fault("service unasked", _service("caveman service install"), 1, "no terminal to ask at", After.SOLVED),
    Fault("service with a secret", _secret, 1, "holds a secret", After.AGAIN, by_hand=_secret_moved),
    Fault("service edited by hand", _edited_unit("caveman service install"), 1, "no terminal", After.SOLVED),
    Fault("service edited, remove", _edited_unit("caveman service remove"), 1, "yours to delete", After.AGAIN),
    Fault("service of somebody else", _foreign_unit, 1, "not written by caveman", After.SHOWN, shows="caveman.service"),
    Fault("service masked", _masked_unit, 1, "is masked", After.AGAIN),
)
