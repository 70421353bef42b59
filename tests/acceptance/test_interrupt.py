"""Ctrl-C in the middle of many files: what was done is told, the rest is as it was."""

from __future__ import annotations

import signal
from pathlib import Path

from acceptance.program import PROSE, Caveman
from waiting import wait_until_sync


def test_an_interrupted_run_tells_what_it_did(caveman: Caveman) -> None:
    files = [
        caveman.write(f".claude/rules/{number:03}.md", PROSE + f"\nFile {number}.\n" * 40) for number in range(200)
    ]
    texts = {file: file.read_bytes() for file in files}
    run = caveman.start("compress", caveman.home / ".claude")
    wait_until_sync(lambda: files[2].read_bytes() != texts[files[2]], what="the third file is done", seconds=60)
    assert run.end(signal.SIGINT) == 130
    done = [file for file in files if file.read_bytes() != texts[file]]
    assert 3 <= len(done) < 200
    assert run.out.count("compressed  ") in (len(done), len(done) - 1)  # the last may be cut off before it is told
    assert "interrupted" in run.err
    assert "Traceback" not in run.err
    assert {path.name for path in Path(files[0].parent).iterdir()} == {file.name for file in files}
