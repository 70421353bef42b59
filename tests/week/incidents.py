"""What happens to the machine in the week: nights, restarts, kills, an upgrade, a pause, full disks, a lost queue."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from caveman_core.history.schema import MIGRATIONS
from caveman_watcher.one_daemon import the_one_daemon
from week import checks
from week.clock import DAY, HOUR, MINUTE, MONDAY
from week.older import FIRST_SCHEMA, schema_of, to_first_schema
from week.simulation import Week

KEEP: Final = 5
"""From the upgrade on."""

GETTING_UP_LATE: Final = 8 * HOUR
PAUSE: Final = 4 * HOUR
BUSY: Final = 5
"""More events while the disk is full or the queue paused, so that each meets some jobs."""


@dataclass
class Incidents:
    """Puts the week on the agenda. Times are hours after getting up."""

    week: Week

    def plan(self) -> None:
        """People all day, the machine asleep at night, and each day its trouble."""
        week = self.week
        for day in range(7):
            for moment in self._moments(day, week.size.events // 7):
                week.at(moment, week.act)
            week.at(self._time(day, 16), self._sleep)
        tuesday, wednesday, thursday, friday, saturday = (partial(self._time, day) for day in range(1, 6))
        week.at(tuesday(1.5), self._restart)
        week.at(tuesday(3.6), self._watch_project)
        week.at(wednesday(1.5), self._upgrade)
        week.at(thursday(2), self._fill_disk)
        week.at(thursday(2.5), self._fill_other_disk)
        week.at(thursday(3), self._empty_disks)
        week.at(friday(6), self._pause)
        week.at(saturday(3), self._restart)
        for _ in range(3):
            week.at(self._some_time(week.random.randrange(7)), self._lose_queue)
        for number in range(week.size.kills):
            week.at(self._some_time(number % 7), self._kill)

    def _time(self, day: int, hours: float) -> float:
        return MONDAY + day * DAY + hours * HOUR

    def _some_time(self, day: int) -> float:
        return self._time(day, self.week.random.uniform(0.2, 15.9))

    def _moments(self, day: int, number: int) -> list[float]:
        """Times at which somebody is awake, three in ten of them within seconds of another one."""
        found = [self._some_time(day) for _ in range(number)]
        random = self.week.random
        return [
            found[index - 1] + random.uniform(0.5, 90) if index and random.random() < 0.3 else moment
            for index, moment in enumerate(found)
        ]

    def _be_busy(self, seconds: float) -> None:
        now = self.week.clock.now()
        for _ in range(BUSY):
            self.week.at(now + self.week.random.uniform(0, seconds), self.week.act)

    async def _sleep(self) -> None:
        """The lid is closed for the night; in the morning another machine's saves are synchronised at once."""
        week = self.week
        week.clock.sleep(GETTING_UP_LATE)
        week.tell("woke up")
        for _ in range(week.random.randrange(4)):
            await week.act()
        if week.machine.daemon:
            assert week.machine.daemon.sleep.slept(), "nobody noticed the night"
            await week.rescan()
        week.compare_all()

    async def _restart(self) -> None:
        """Off for up to two hours, in which people go on."""
        self.week.tell("stop")
        self.week.machine.stop()
        self.week.at(self.week.clock.now() + self.week.random.uniform(1, 120) * MINUTE, self.week.start)

    async def _watch_project(self) -> None:
        """The next start watches one more root."""
        self.week.machine.stop()
        self.week.machine.specs.append(self.week.home.project)
        await self.week.start()

    async def _upgrade(self) -> None:
        """The ledger of a caveman with the first schema meets this one, first while the old watcher still runs."""
        machine = self.week.machine
        machine.stop()
        ledger = machine.folders.ledger
        to_first_schema(ledger)
        with the_one_daemon(machine.folders.daemon_lock, 1):
            trouble = checks.status_of(machine)["ledger"]["trouble"]
            assert "a watcher from before the upgrade still works with it" in trouble["message"]
        assert schema_of(ledger) == FIRST_SCHEMA
        machine.keep = self.week.model.keep = KEEP
        self.week.person.upgraded = True
        await self.week.start()
        assert schema_of(ledger) == len(MIGRATIONS)

    async def _fill_disk(self) -> None:
        self.week.machine.disk.full = self.week.model.full = True
        self._be_busy(HOUR / 2)

    async def _fill_other_disk(self) -> None:
        """The backups have room again, the folder of the files has none."""
        self.week.machine.disk.full, self.week.moments.full = False, True
        self._be_busy(HOUR / 2)

    async def _empty_disks(self) -> None:
        self.week.machine.disk.full = self.week.moments.full = self.week.model.full = False
        self.week.compare_all()

    async def _pause(self) -> None:
        """For an afternoon."""
        now = self.week.clock.now()
        with self.week.machine.command() as history:
            history.ledger.pause(now, now + PAUSE)
        self.week.model.paused_until = now + PAUSE
        self._be_busy(PAUSE)
        self.week.at(now + PAUSE / 2, self._look_around)

    async def _look_around(self) -> None:
        self.week.compare_all()

    async def _kill(self) -> None:
        self.week.to_kill = True

    async def _lose_queue(self) -> None:
        self.week.to_lose = True
