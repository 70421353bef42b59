"""The real `claude` program for tests, from npm: installed once on a machine, in a folder of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from filelock import FileLock

VERSION = "2.1.332"
PACKAGE = f"@anthropic-ai/claude-code@{VERSION}"
INSTALL_SECONDS = 240


def real_claude() -> Path:
    """The program; skips, saying why, where it cannot be had. CAVEMAN_TEST_CLAUDE names one that is there."""
    if named := os.environ.get("CAVEMAN_TEST_CLAUDE"):
        return Path(named)
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("NOT TESTED with the real claude program: npm is not there to install it")
    folder = Path(tempfile.gettempdir(), f"caveman-claude-{VERSION}-{os.getuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid():
        pytest.skip(f"NOT TESTED with the real claude program: {folder} is another user's")
    with FileLock(folder / "lock"):
        program = folder / "node_modules" / ".bin" / "claude"
        if not (folder / "tried").exists():
            _install(npm, folder)
    if not program.exists():
        pytest.skip(f"NOT TESTED with the real claude program: npm could not install {PACKAGE}")
    return program


def _install(npm: str, folder: Path) -> None:
    """Try once: where there is no registry, each test would wait for it again."""
    command = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", PACKAGE]
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=INSTALL_SECONDS, check=False)
        told = f"{done.returncode}\n{done.stderr.decode(errors='replace')[-500:]}"
    except subprocess.TimeoutExpired:
        told = "timed out"
    (folder / "tried").write_text(told)
