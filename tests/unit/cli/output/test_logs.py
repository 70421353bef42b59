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
from caveman_cli.output.logs import configure_logs
from caveman_core.config import LogFormat

configure_logs(LogFormat({form!r}))
log = structlog.get_logger("caveman.test")
log.info("looked at it", name="a\\x1b[2J\\n.md", files=3)
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
    assert (first["level"], first["name"], first["files"]) == ("info", "a\\x1b[2J\\n.md", 3)
    assert first["timestamp"].endswith("Z")
    assert (second["event"], second["error"]) == ("a part fell over", "ZeroDivisionError")
    assert (third["event"], third["level"]) == ("overflow in \\x1b[2J", "warning")


def test_as_text_it_is_one_line_an_event_without_colours() -> None:
    first, second, third = logged("text")
    assert "looked at it" in first
    assert "files=3" in first
    assert "error=ZeroDivisionError" in second
    assert "overflow" in third
    assert not any("\x1b" in line for line in (first, second, third))


def test_debugging_adds_the_traceback() -> None:
    assert "Traceback" in json.loads(logged("json", CAVEMAN_DEBUG="1")[1])["exception"]


FAULTS = """
import asyncio, logging, sys
import structlog
from caveman_cli.output.logs import configure_logs
from caveman_core.config import LogFormat
from caveman_core.errors import LedgerError

configure_logs(LogFormat.JSON)
log = structlog.get_logger("caveman_core.test")
for error in (
    ValueError("PLANTED sentence"),
    FileNotFoundError(2, "No such file or directory", "/home/me/PLANTED notes.md"),
    LedgerError("the ledger /home/me/PLANTED data/ledger is damaged"),
):
    try:
        raise error
    except Exception:
        log.exception("a part fell over")
log.error("it failed", problem="no server at /home/me/PLANTED.sock", next="ls -ld '/home/me/PLANTED'")
logging.getLogger("asyncio").error("Task exception was never retrieved\\nfuture: <Task ValueError('PLANTED')>")
logging.getLogger("watchdog").warning("cannot watch %r", "/home/me/PLANTED notes.md")
"""


def test_what_an_error_quotes_and_the_paths_in_messages_are_for_debugging() -> None:
    environment = {key: value for key, value in os.environ.items() if not key.startswith("CAVEMAN_")}
    done = subprocess.run(
        [sys.executable, "-c", FAULTS], env=environment, capture_output=True, encoding="utf-8", check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert "PLANTED" not in done.stderr
    assert [line["error"] for line in lines[:3]] == [
        "ValueError",
        "FileNotFoundError: No such file or directory",
        "LedgerError: the ledger (path) is damaged",
    ]
    assert (lines[3]["problem"], lines[3]["next"]) == ("no server at (path)", "caveman doctor")
    assert [line["event"] for line in lines[4:]] == ["Task exception was never retrieved", "cannot watch '(path)'"]

    debugging = subprocess.run(
        [sys.executable, "-c", FAULTS],
        env=environment | {"CAVEMAN_DEBUG": "1"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "/home/me/PLANTED notes.md" in debugging.stderr
