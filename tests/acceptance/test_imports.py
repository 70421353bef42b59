"""What a command does not need it does not load: each of these costs a start 20 to 150 ms."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from acceptance.program import PROSE, Caveman
from waiting import DEADLINE

QUEUE = ("arq", "redis")
LOG = ("structlog", "rich.traceback", "pygments")
WATCH = ("watchdog", "caveman_watcher.daemon", "caveman_worker.worker")
GATE = ("caveman_core.checks.gate", "caveman_core.asking.attempts", "caveman_core.pipeline")
RULES = ("caveman_core.backends.offline.rules",)
REMOTE = ("anthropic", "httpx", "httpx2", "openai")
SELDOM = ("plistlib", "multiprocessing", "unittest", "ctok")

NOT_FOR_A_LOOK = (*QUEUE, *LOG, *WATCH, *GATE, *RULES, *REMOTE, *SELDOM)
NOT_FOR_A_REWRITE = (*QUEUE, *LOG, *WATCH, *REMOTE, "plistlib")
NOT_FOR_A_CHECK = (*QUEUE, *LOG, *WATCH, *RULES, *REMOTE, *SELDOM, "sqlite3", "pydantic_settings", "asyncio")
NOT_FOR_THE_VERSION = (*NOT_FOR_A_LOOK, "typer", "rich", "pydantic", "sqlite3", "asyncio")

NOT_LOADED = (
    ("--version", NOT_FOR_THE_VERSION),
    ("--help", (*NOT_FOR_A_LOOK, "rich")),
    ("watch --help", (*NOT_FOR_A_LOOK, "rich")),
    ("worker --help", (*NOT_FOR_A_LOOK, "rich")),
    ("check CLAUDE.md CLAUDE.md", NOT_FOR_A_CHECK),
    ("status", NOT_FOR_A_LOOK),
    ("status --savings", NOT_FOR_A_LOOK),
    ("status --check", NOT_FOR_A_LOOK),
    ("history CLAUDE.md", NOT_FOR_A_LOOK),
    ("diff CLAUDE.md", (*NOT_FOR_A_LOOK, "multiprocessing")),
    ("expand CLAUDE.md", NOT_FOR_A_LOOK),
    ("restore CLAUDE.md", NOT_FOR_A_LOOK),
    ("hold CLAUDE.md", NOT_FOR_A_LOOK),
    ("release CLAUDE.md", NOT_FOR_A_LOOK),
    ("forget --yes CLAUDE.md", NOT_FOR_A_LOOK),
    ("pause", NOT_FOR_A_LOOK),
    ("resume", NOT_FOR_A_LOOK),
    ("retry", NOT_FOR_A_LOOK),
    ("doctor", NOT_FOR_A_LOOK),
    ("service show", NOT_FOR_A_LOOK),
    ("scan CLAUDE.md", NOT_FOR_A_REWRITE),
    ("compress --dry-run CLAUDE.md", NOT_FOR_A_REWRITE),
    ("compress CLAUDE.md", NOT_FOR_A_REWRITE),
    ("edit CLAUDE.md", NOT_FOR_A_REWRITE),
)

PROGRAM = """
import atexit, json, sys
from pathlib import Path

told = Path(sys.argv.pop(1))
atexit.register(lambda: told.write_text(json.dumps(list(sys.modules))))

from caveman_cli.main import main

main()
"""


WITH_A_MODEL = (
    "status",
    "status --check",
    "doctor",
    "history CLAUDE.md",
    "scan CLAUDE.md",
    "compress --dry-run CLAUDE.md",
)


@pytest.mark.parametrize(("words", "absent"), NOT_LOADED, ids=[words for words, _ in NOT_LOADED])
def test_what_is_not_needed_is_not_loaded(words: str, absent: tuple[str, ...], caveman: Caveman) -> None:
    caveman.write("CLAUDE.md", PROSE)
    if words.split()[0] not in ("compress", "scan", "edit"):
        caveman.run("compress", "CLAUDE.md")
    assert sorted(_loaded(caveman, words).intersection(absent)) == []


@pytest.mark.parametrize("words", WITH_A_MODEL)
@pytest.mark.parametrize("backend", ["auto", "anthropic", "claude-cli"])
def test_who_only_looks_loads_no_sdk_whatever_the_backend(words: str, backend: str, caveman: Caveman) -> None:
    caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", "CLAUDE.md")
    keyed = {"CAVEMAN_BACKEND": backend, "ANTHROPIC_API_KEY": "sk-ant-canary-0123456789"}
    assert sorted(_loaded(caveman, words, **keyed).intersection(REMOTE)) == []


def _loaded(caveman: Caveman, words: str, **variables: str) -> set[str]:
    """Every module that the command loads."""
    told = caveman.home.parent / "loaded.json"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, told, *words.split()],
        env=caveman.environment | {"EDITOR": "true"} | variables,
        cwd=caveman.home,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=DEADLINE,
    )
    assert "Traceback" not in done.stderr
    return set(json.loads(told.read_text(encoding="utf-8")))
