"""An editor that does what a test tells it: a small program, named in EDITOR."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from acceptance.program import Caveman

_HEAD = """
import os, pathlib, signal, sys, time
file = pathlib.Path(sys.argv[1])
text = file.read_bytes()
home = pathlib.Path(os.environ["HOME"])
def wait_for(name):
    while not (home / name).exists():
        time.sleep(0.02)
"""


def editor(caveman: Caveman, *lines: str) -> str:
    """The value for EDITOR. The lines know `file`, its `text` (bytes), `home`, and may `wait_for` a file below that."""
    script = caveman.home / "an editor.py"
    script.write_text(_HEAD + "\n".join(lines) + "\n", encoding="utf-8")
    return shlex.join([sys.executable, str(script)])


def replacing(old: str, new: str) -> str:
    """A line that edits the text."""
    return f"file.write_bytes(text.replace({old.encode()!r}, {new.encode()!r}))"


def scratch_files(caveman: Caveman) -> list[Path]:
    """What is left of private copies."""
    return [path for path in caveman.own_files() if "edits" in path.parts and path.is_file()]
