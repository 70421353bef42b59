"""The log of the long-running commands, on stderr: lines for people on a terminal, JSON lines elsewhere."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from caveman_cli.output.console import debugging, printable
from caveman_cli.output.log_paths import without_paths
from caveman_core.config import LogFormat
from caveman_core.errors import DOCTOR, CavemanError

_OURS: Final = ("caveman_core", "caveman_watcher", "caveman_worker", "caveman_cli")
"""What CAVEMAN_DEBUG makes speak of everything, paths and tracebacks too."""

_OTHERS: Final = ("arq", "watchdog", "asyncio", "filelock", "redis")
"""Libraries that log by themselves: only their warnings are for the user."""


def configure_logs(form: LogFormat) -> None:
    """Send what caveman and its libraries log to stderr, in the form the settings ask for."""
    terminal = sys.stderr.isatty()
    as_json = form is LogFormat.JSON or (form is LogFormat.AUTO and not terminal)
    for_people = form is LogFormat.AUTO and terminal and not debugging()
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        *([_without_ids] if for_people else ()),
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso" if as_json else "%H:%M:%S", utc=as_json),
        _fault,
        _private,
        _plain,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                _printable_error,
                structlog.processors.JSONRenderer() if as_json else _lines(terminal),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    logging.captureWarnings(True)
    for name in _OURS:
        logging.getLogger(name).setLevel(logging.DEBUG if debugging() else logging.NOTSET)
    for name in _OTHERS:
        logging.getLogger(name).setLevel(logging.WARNING)


def _lines(terminal: bool) -> Processor:
    return structlog.dev.ConsoleRenderer(colors=terminal and not os.environ.get("NO_COLOR"), pad_event_to=0)


def _without_ids(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """On a terminal nobody looks a job or a root up by its number."""
    for key in ("job_id", "root_id"):
        event.pop(key, None)
    return event


def _fault(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """An exception as one line; its traceback is for CAVEMAN_DEBUG."""
    if debugging():
        return event
    raised = event.pop("exc_info", None)
    error = sys.exc_info()[1] if raised is True else raised[1] if isinstance(raised, tuple) else raised
    if isinstance(error, BaseException):
        event.setdefault("error", _told(error))
    return event


def _told(error: BaseException) -> str:
    """Its kind, and its message where that is ours or the system's: any other may quote a file."""
    said = error.message if isinstance(error, CavemanError) else error.strerror if isinstance(error, OSError) else None
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _private(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """No path above DEBUG; a next command that needs one is the one that finds it. Of a library its first line."""
    if debugging():
        return event
    if not event.get("_from_structlog", True):
        event["event"] = str(event["event"]).partition("\n")[0]
    for key, value in event.items():
        if isinstance(value, str | Path) and (hidden := without_paths(str(value))) != str(value):
            event[key] = DOCTOR if key == "next" else hidden
    return event


def _plain(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Paths and what is in them as text that cannot steer a terminal."""
    for key, value in event.items():
        if isinstance(value, Path | str) and key != "event":
            event[key] = printable(str(value)).replace("\n", "\\n")
    event["event"] = printable(str(event["event"]))
    return event


def _printable_error(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    if "exception" in event:
        event["exception"] = printable(str(event["exception"]))
    return event
