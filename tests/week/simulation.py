"""The week itself: an agenda of events under the week's clock, with a comparison after each of them."""

from __future__ import annotations

import heapq
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from caveman_core.files.plan import Step
from week import checks
from week.clock import DAY, HOUR, MINUTE, MONDAY, WeekClock
from week.faults import SwapMoments
from week.home import Home
from week.killed import BACKED_UP, Killing, folders_below
from week.machine import Machine
from week.memory_queue import Place
from week.model import Model
from week.older import KEEP_ALL
from week.person import SWAP_STEPS, Person
from week.texts import Wording

SETTLE: Final = 0.5
NOTICED: Final = 0.85
"""How many of the saves the watcher hears of; of the others it learns in the next rescan."""

Happens = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Size:
    """How large a week is. `rescan` is in seconds; everything is compared after `every` so many events."""

    files: int
    events: int
    kills: int
    rescan: float
    every: int


SMALL: Final = Size(files=40, events=300, kills=2, rescan=3 * HOUR, every=20)
WHOLE: Final = Size(files=200, events=1500, kills=8, rescan=HOUR, every=20)


@dataclass
class Week:
    """`report` counts what happened."""

    folder: Path
    size: Size
    random: Random
    words: Wording
    moments: SwapMoments
    clock: WeekClock = field(default_factory=WeekClock)
    report: Counter[str] = field(default_factory=Counter)
    agenda: list[tuple[float, int, Happens]] = field(default_factory=list)
    turns: count[int] = field(default_factory=count)
    story: deque[str] = field(default_factory=lambda: deque(maxlen=30))
    to_kill: bool = False  # the next job that would write is to die
    to_lose: bool = False  # the queue, once there is something in it
    starts: int = 0

    def __post_init__(self) -> None:
        folders = folders_below(self.folder)
        self.home = Home(self.folder / "home", self.clock, self.random)
        self.model = Model(self.words, keep=KEEP_ALL)
        specs = [self.home.claude, self.home.notes]
        self.machine = Machine(
            folders, self.clock, lambda path: self.model.files[path].changed_at, specs, keep=KEEP_ALL
        )  # fmt: skip
        self.person = Person(
            self.random, self.home, self.words, self.model, self.machine, folders, self.moments,
            self.heard, lambda: self.at(self.clock.now() + 2, self._asked),
        )  # fmt: skip

    # -- the agenda -------------------------------------------------------------------------------------------

    def at(self, moment: float, happens: Happens) -> None:
        heapq.heappush(self.agenda, (moment, next(self.turns), happens))

    def tell(self, what: str, path: Path | None = None) -> None:
        """A line of what is shown if a comparison fails."""
        day, seconds = divmod(self.clock.now() - MONDAY, DAY)
        name = path.relative_to(self.home.folder) if path else ""
        self.story.append(f"day {day:.0f} {seconds / HOUR:7.4f} h  {what}  {name}".rstrip())

    def heard(self, path: Path) -> None:
        """A save; the watcher may hear of it, and looks once it has settled."""
        if self.machine.daemon and self.random.random() < NOTICED:
            self.at(self.clock.now() + SETTLE, partial(self._look, path))

    async def run(self, plan: Callable[[], None]) -> None:
        """From the first start to the end of the seventh day, and on until everything is done."""
        self.model.files = {file.path: file for file in self.home.files(self.size.files, self.words)}
        self.clock.go_to(MONDAY + MINUTE)
        plan()
        await self.start()
        await self._until(MONDAY + 7 * DAY)
        await self._come_to_rest()

    async def _until(self, end: float) -> None:
        while True:
            job, moment = self._next_job(), self.agenda[0][0] if self.agenda else end
            if job is not None and job[0] <= min(moment, end):
                self.clock.go_to(job[0])
                await self._run(job[1])
            elif moment < end:
                _, _, happens = heapq.heappop(self.agenda)
                self.clock.go_to(moment)
                await happens()
            else:
                self.clock.go_to(end)
                return

    def _next_job(self) -> tuple[float, Place] | None:
        place = self.machine.queue.next() if self.machine.daemon else None
        if place is not None and self.to_lose:
            self._lose_queue()
            return None
        return (max(place.at, self.model.paused_until, self.clock.now()), place) if place else None

    # -- the daemon -------------------------------------------------------------------------------------------

    async def start(self) -> None:
        if self.machine.daemon is None:
            self.starts += 1
            self.report["starts"] += 1
            for spec in self.machine.specs:
                self.model.roots.setdefault(spec.path, self.clock.now())
            self.tell("start")
            self.machine.start()
            self.model.start(self.clock.now())
            self.at(self.clock.now() + self.size.rescan, partial(self._rescan_due, self.starts))
            await self.rescan()
            self.compare_all()

    async def _rescan_due(self, start: int) -> None:
        if self.machine.daemon and start == self.starts:
            assert not self.machine.daemon.sleep.slept(), "it was awake"
            self.at(self.clock.now() + self.size.rescan, partial(self._rescan_due, start))
            await self.rescan()

    async def rescan(self) -> None:
        if self.machine.daemon:
            self.report["rescans"] += 1
            self.tell("rescan")
            await self.machine.rescan()
            for file in self.model.files.values():
                self.model.look(file, self.clock.now())
            checks.check_queue(self.machine, self.model, after_rescan=True)

    async def _asked(self) -> None:
        """Two seconds after a command, or an ignore file, asked for a look at everything."""
        await self.rescan()

    async def _look(self, path: Path) -> None:
        if self.machine.daemon:
            self.report["looks"] += 1
            self.tell("look", path)
            await self.machine.look(path)
            self.model.look(self.model.files[path], self.clock.now())
            self._compare(path)

    async def _run(self, place: Place) -> None:
        """A job, whose file is compared at once."""
        file, now = self.model.files[place.path], self.clock.now()
        assert now >= self.model.paused_until and self.machine.daemon, "it is paused"
        assert not self.machine.daemon.running.handler.paused(), "it says that it is paused"
        self.report["jobs"] += 1
        self.tell("job", place.path)
        will_write = self._will_write(place)
        if self.to_kill and will_write:
            return self._kill(place)
        save = self.person.in_swap.pop(place.path, None) if will_write else None
        if save is not None:
            self.report["saves in a swap"] += 1
            self.tell(f"to be saved at {save[0].name}", place.path)
            self.moments.arm(save[0], partial(self._save_in_swap, place, save[1]))
        before, may_write = checks.bytes_at(file.path), self._may_write(place)
        await self.machine.run_job(place.path)
        assert may_write or checks.bytes_at(file.path) == before, "it was written, and might not be"
        assert self.moments.act is None, "the swap did not come so far"
        if self.model.full and self.model.would_compress(file):
            self.report["jobs on a full disk"] += 1
            assert file.path in self.machine.queue.places, "it is not tried again"
        self.report["jobs after a pause"] += now == self.model.paused_until
        self.model.job(file, now, save)
        if save is None and checks.bytes_at(file.path) != before:
            checks.check_replaced(self.machine, file, before)
        return self._compare(place.path)

    def _may_write(self, place: Place) -> bool:
        """What no rule of the ledger decides: nobody's file is touched before its time or against his word."""
        file, now = self.model.files[place.path], self.clock.now()
        left_alone = file.on_hold or file.read_only or file.linked or file.ignored or file.in_editor_until > now
        return not left_alone and now >= file.stood_since + file.quiet

    def _will_write(self, place: Place) -> bool:
        file, now = self.model.files[place.path], self.clock.now()
        stood = file.seen is not None and file.seen[0] == file.data and file.seen[1] + file.quiet <= now
        return stood and file.in_editor_until <= now and not self.model.full and self.model.would_compress(file)

    def _save_in_swap(self, place: Place, data: bytes) -> None:
        self.home.replace(self.model.files[place.path], data)
        self.heard(place.path)

    def _kill(self, place: Place) -> None:
        """The whole process dies in this job; somebody, or the service manager, starts it again."""
        self.report["kills"] += 1
        self.to_kill = False
        self.machine.stop()
        point = self.random.choice([BACKED_UP, *(step.name for step in SWAP_STEPS)])
        now = self.clock.now()
        Killing(str(self.folder), now, self.machine.keep, place.job.root_id, place.job.relative, point).carry_out()
        self.tell(f"killed at {point}", place.path)
        self.model.killed(self.model.files[place.path], now, None if point == BACKED_UP else Step[point])
        self.at(now + self.random.choice([5.0, 10 * MINUTE, 2 * HOUR]), self.start)
        self._compare(place.path)

    async def act(self) -> None:
        done = await self.person.act()
        if done is None:
            return
        self.report["events"] += 1
        self.report[f"  {done[0]}"] += 1
        self.tell(done[0], done[1].path)
        if done[1].in_editor_until > self.clock.now():
            self.at(done[1].in_editor_until, partial(self._close_editor, done[1].path))
        self._compare(done[1].path)
        if self.report["events"] % self.size.every == 0:
            self.compare_all()

    async def _close_editor(self, path: Path) -> None:
        self.home.close_editor(self.model.files[path])

    def _lose_queue(self) -> None:
        """FLUSHALL: everything in the queue is gone, and nobody says so."""
        self.report["queues lost"] += 1
        self.tell("queue lost")
        self.to_lose = False
        self.machine.queue.lose_all()

    # -- comparing --------------------------------------------------------------------------------------------

    def _compare(self, path: Path) -> None:
        with self.machine.command() as history:
            checks.check_file(history, self.model, self.model.files[path])

    def compare_all(self) -> None:
        """Every file, its backups, and what `caveman status` says."""
        self.report["whole comparisons"] += 1
        with self.machine.command() as history:
            for file in self.model.files.values():
                checks.check_file(history, self.model, file)
                checks.check_backups(history, file)
                checks.check_bounds(self.model, file)
        checks.check_disk(self.machine, self.model)
        checks.check_status(self.machine, self.model)
        checks.check_queue(self.machine, self.model, after_rescan=False)

    async def _come_to_rest(self) -> None:
        """Nobody does anything any more: what is left is done, and nothing else is there."""
        await self.start()
        await self._until(self.clock.now() + 3 * HOUR)
        self.machine.stop()
        await self.start()  # what was in the making a moment before the last start is nobody's by now
        assert not [file.path for file in self.model.files.values() if self._is_left(file.path)], "left undone"
        assert not checks.litter([spec.path for spec in self.machine.specs]), "left lying about"
        self.report["versions"] = sum(len(file.generations) for file in self.model.files.values())
        self.report["versions kept"] = sum(len(file.kept) for file in self.model.files.values())
        self.report["compressions"] = self.model.compressions
        self.machine.stop()
        checks.check_rest(self.machine)

    def _is_left(self, path: Path) -> bool:
        file = self.model.files[path]
        return file.root in self.model.roots and self.model.is_work(file)
