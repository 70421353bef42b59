"""The log is lines on a terminal and JSON elsewhere; nothing in it steers a terminal, tracebacks are for debugging."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

PROGRAM = """
import logging, sys
from pathlib import Path
import structlog
from caveman_cli.logs import configure_logs
from caveman_core.config import LogFormat

configure_logs(LogFormat({form!r}))
log = structlog.get_logger("caveman.test")
log.info("looked at it", path=Path("/a\\x1b[2J/b\\n.md"), files=3)
try:
    1 / 0
except ZeroDivisionError:
    log.exception("a part fell over")
logging.getLogger("arq.worker").info("chatter")
logging.getLogger("watchdog").warning("overflow in %s", "\\x1b[2J")
log.debug("not shown")
"""


def logged(form: str, **variables: str) -> list[str]:
    """What the program above writes to stderr; nothing may come on stdout."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CAVEMAN_")}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(form=form)],
        env=environment | variables,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == ""
    return done.stderr.splitlines()


@pytest.mark.parametrize("form", ["json", "auto"])
def test_elsewhere_it_is_one_json_document_a_line(form: str) -> None:
    first, second, third = [json.loads(line) for line in logged(form)]
    assert first["event"] == "looked at it"
    assert (first["level"], first["path"], first["files"]) == ("info", "/a\\x1b[2J/b\\n.md", 3)
    assert first["timestamp"].endswith("Z")
    assert (second["event"], second["error"]) == ("a part fell over", "ZeroDivisionError: division by zero")
    assert (third["event"], third["level"]) == ("overflow in \\x1b[2J", "warning")


def test_as_text_it_is_one_line_an_event_without_colours() -> None:
    first, second, third = logged("text")
    assert "looked at it" in first
    assert "path=" in first
    assert "ZeroDivisionError: division by zero" in second
    assert "overflow" in third
    assert not any("\x1b" in line for line in (first, second, third))


def test_debugging_adds_the_traceback() -> None:
    assert "Traceback" in json.loads(logged("json", CAVEMAN_DEBUG="1")[1])["exception"]
