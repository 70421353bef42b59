"""Run beside a user manager of its own, this installs the service and says as JSON how it went."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from acceptance.program import PROSE
from waiting import wait_until_sync

LINK_LIKE = "we ird %h $HOME \"q\" 'r' \\x é"


def caveman(*words: str | Path) -> tuple[int, str]:
    """Exit code and both outputs."""
    done = subprocess.run(
        [sys.executable, "-m", "caveman_cli", *map(str, words)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", timeout=90,
    )  # fmt: skip
    return done.returncode, done.stdout


def systemctl(*words: str) -> str:
    done = subprocess.run(["systemctl", "--user", *words], capture_output=True, encoding="utf-8", timeout=60)
    return done.stdout.strip() if done.returncode == 0 else ""


def main() -> None:
    """Install, save, look, stop, remove."""
    manager = subprocess.Popen([sys.argv[1], "--user"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until_sync(lambda: systemctl("show", "--property=Version"), what="the manager answers")
        print(json.dumps(went()))
    finally:
        manager.kill()


def went() -> dict[str, object]:
    root = Path.home() / LINK_LIKE
    root.mkdir()
    installed = caveman("service", "install", "--yes", root)
    pid = systemctl("show", "caveman.service", "--property=MainPID", "--value")
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8") if pid.isdecimal() and pid != "0" else ""
    path = root / "CLAUDE.md"
    path.with_suffix(".new").write_text(PROSE, encoding="utf-8")
    path.with_suffix(".new").chmod(0o640)
    os.setxattr(path.with_suffix(".new"), "user.kept", b"yes")
    path.with_suffix(".new").rename(path)
    wait_until_sync(lambda: path.stat().st_size < len(PROSE.encode()), what="the save is compressed", seconds=60)
    found = {
        "installed": installed,
        "no new privileges": "NoNewPrivs:\t1" in status,
        "filtered": "Seccomp:\t2" in status,
        "mode": path.stat().st_mode & 0o777,
        "attribute": os.getxattr(path, "user.kept").decode(),
        "shown": caveman("service", "show", root),
        "again": caveman("service", "install", "--yes", root),
        "removed": caveman("service", "remove"),
        "left": systemctl("show", "caveman.service", "--property=LoadState", "--value"),
        "restored": caveman("restore", path)[0] == 0 and path.read_text(encoding="utf-8") == PROSE,
    }
    return found | {"wants": [str(name) for name in (Path.home() / ".config").rglob("*caveman*service*")]}


if __name__ == "__main__":
    main()
