"""What core logs. A daemon has configured structlog; a command has not, and loading it would cost it 60 ms.

Without a daemon nobody has asked for details, and a warning goes to stderr as a line; stdout is the command's.
"""

from __future__ import annotations

import logging
import sys
from typing import Any


def debug(event: str, **values: object) -> None:
    """A detail, for a log that somebody has configured."""
    if (log := _configured()) is not None:
        log.debug(event, **values)


def warning(event: str, **values: object) -> None:
    """What a person should know of."""
    if (log := _configured()) is not None:
        log.warning(event, **values)
    else:
        said = "".join(f"; {name}: {value}" for name, value in values.items())
        logging.getLogger(__name__).warning("%s%s", event, said)


def _configured() -> Any:
    """The logger of structlog, if that is loaded and configured."""
    structlog = sys.modules.get("structlog")
    return structlog.get_logger() if structlog is not None and structlog.is_configured() else None
