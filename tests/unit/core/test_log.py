"""Core logs through what a daemon has configured; without one a warning goes to stderr, and nothing to stdout."""

from __future__ import annotations

import subprocess
import sys

from structlog.testing import capture_logs

from caveman_core import log
from waiting import DEADLINE

PROGRAM = """
import sys
from caveman_core import log
{}
log.debug("a detail", path="CLAUDE.md")
log.warning("it failed", error="OSError", next="caveman doctor")
print("structlog" in sys.modules)
"""


def _run(before: str) -> tuple[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(before)], capture_output=True, text=True, timeout=DEADLINE, check=True
    )
    return done.stdout, done.stderr


def test_where_nobody_configured_a_log_a_warning_goes_to_stderr_and_structlog_is_not_loaded() -> None:
    assert _run("") == ("False\n", "it failed; error: OSError; next: caveman doctor\n")


def test_loaded_is_not_configured() -> None:
    assert _run("import structlog") == ("True\n", "it failed; error: OSError; next: caveman doctor\n")


def test_a_configured_log_has_both_with_their_values() -> None:
    with capture_logs() as logs:
        log.debug("a detail", path="CLAUDE.md")
        log.warning("it failed", error="OSError")
    assert logs == [
        {"event": "a detail", "path": "CLAUDE.md", "log_level": "debug"},
        {"event": "it failed", "error": "OSError", "log_level": "warning"},
    ]
