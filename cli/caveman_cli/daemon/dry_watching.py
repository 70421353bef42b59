"""`watch --dry-run`: the daemon's parts on folders of its own, on a copy of the ledger, and what tells of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from caveman_cli.daemon.first_round import CountedJobs, CountedQueue, FirstRound
from caveman_cli.daemon.first_start import tell
from caveman_cli.daemon.live_lines import LiveLines
from caveman_cli.daemon.rehearsal import Rehearsal, marked_logs, rehearsal_folders, rehearsed, without_waiting
from caveman_cli.daemon.serving import handler_of
from caveman_cli.daemon.start_lines import start_lines
from caveman_cli.daemon.watching import Watch, WatchOptions
from caveman_cli.output.console import note
from caveman_core.config import Settings
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.restoring.moved import follow_in_copy
from caveman_watcher.first_look import FirstLook
from caveman_watcher.ports import ClosableQueue
from caveman_worker.handler import Handler
from caveman_worker.ports import Rewrite

_ALL_FOR_NOW: Final = "That is all for now; it goes on watching and writes nothing. Ctrl-C ends it."


@dataclass(slots=True)
class DryWatch(Watch):
    """The same on folders of its own, on a copy of the ledger in them."""

    real: Folders = field(kw_only=True)
    round: FirstRound = field(init=False, default_factory=lambda: FirstRound(lambda: note(_ALL_FOR_NOW)))

    def live_lines(self) -> LiveLines:
        """What a person is told besides what the rehearsal says, and once that this is all for now."""
        begin = partial(start_lines, self.settings, worker=True, dry_run=True)
        return LiveLines(begin, self.round.looked)

    @contextmanager
    def begun(self) -> Iterator[History]:
        """The history in memory."""
        with rehearsed(self.real, self.folders) as history:
            yield history

    def hold(self, path: Path, data: bytes) -> None:
        """Hold it in the copy."""
        Rehearsal(self.opened.ledger, self.settings).hold(path, data)

    def follow(self, path: Path) -> None:
        """The same in the copy."""
        follow_in_copy(self.opened.ledger, path)

    def report(self, first: FirstLook) -> None:
        """The same; it is part of what is told first."""
        tell(first, self.settings, self.round.open_elsewhere("the summary"))

    async def connect(self) -> ClosableQueue:
        """The same queue, its jobs counted."""
        return CountedQueue(await Watch.connect(self), self.round)

    def handler(self, rewrite: Rewrite) -> Handler:
        """The rehearsal tells how each job would end."""
        return CountedJobs(handler_of(self.opened, self.settings, rewrite), self.round)

    def rewrite(self) -> AbstractAsyncContextManager[Rewrite]:
        """What a job would do. No model is asked."""
        return nullcontext[Rewrite](Rehearsal(self.opened.ledger, self.settings))


def dry_watch(settings: Settings, options: WatchOptions, real: Folders, stack: ExitStack) -> DryWatch:
    """A dry watch whose folders and log marks end with the stack."""
    stack.enter_context(marked_logs())
    own = stack.enter_context(rehearsal_folders(real))
    return DryWatch(without_waiting(settings), replace(options, worker=True), own, stack, real=real)
