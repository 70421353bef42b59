"""Whether the queue is paused, as the worker asks: often, over every trouble, and said once a change."""

from __future__ import annotations

import structlog

from caveman_core.errors import CavemanError
from caveman_worker.handler import Handler

log = structlog.get_logger(__name__)


class Pausing:
    """The pause, by the handler's ledger. Workers of another ledger know nothing of it."""

    def __init__(self, handler: Handler) -> None:
        """Nothing is asked yet."""
        self._handler = handler
        self._was = False

    def now(self) -> bool:
        """Whether jobs are to wait. A ledger that cannot be read changes nothing: a job would meet that itself."""
        try:
            paused = self._handler.paused()
        except CavemanError as error:
            log.debug("pause not read", error=error.message)
            return self._was
        if paused != self._was:
            log.info("paused: jobs wait" if paused else "jobs run again", next="caveman resume" if paused else "none")
        self._was = paused
        return paused
