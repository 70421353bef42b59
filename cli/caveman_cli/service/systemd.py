"""systemd's user manager."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from caveman_cli.service.calling import Answered, ask, demand
from caveman_cli.service.file import delete
from caveman_cli.service.interface import Activity, State, Words
from caveman_cli.service.plan import ServicePlan
from caveman_cli.service.unit import NAME, unit_text

LINGERING: Final = Path("/var/lib/systemd/linger")
"""Holds an empty file for each user whose services run without a login."""

_ACTIVITIES: Final = {
    "active": Activity.RUNNING,
    "reloading": Activity.RUNNING,
    "activating": Activity.RUNNING,
    "deactivating": Activity.RUNNING,
    "failed": Activity.FAILED,
    "inactive": Activity.STOPPED,
}


@dataclass(frozen=True, slots=True)
class Systemd:
    """`systemctl` by its absolute path; `user` is the account's name."""

    systemctl: Path
    file: Path
    user: str

    name = "systemd"
    log_command = f"journalctl --user --unit {NAME} --lines 20"

    @property
    def advice(self) -> tuple[str, ...]:
        """How to look at the log, and lingering, which is the administrator's business and never done here."""
        log = f"Its log: journalctl --user --unit {NAME} --follow"
        if (LINGERING / self.user).exists():
            return (log,)
        linger = "It runs while you are logged in. To have it run from boot on, without a login: loginctl enable-linger"
        return (log, linger)

    def text(self, plan: ServicePlan) -> str:
        """The unit for the version that is installed."""
        return unit_text(plan, self._version())

    def _version(self) -> int | None:
        found = re.match(r"systemd (\d+)", ask(self.systemctl, "--version").out)
        return int(found.group(1)) if found else None

    def answers(self) -> bool:
        """Not without a session: in a container, after `su`, in a cron job."""
        return self._ask("show", "--property=Version").code == 0

    def state(self) -> State:
        """What `systemctl show` says, which never fails for a unit that is not there."""
        answered = self._ask("show", NAME, "--property=ActiveState,SubState,MainPID,UnitFileState,Result")
        if answered.code != 0:
            return State(Activity.UNKNOWN)
        found = dict(line.partition("=")[::2] for line in answered.out.splitlines())
        active, sub = found.get("ActiveState", ""), found.get("SubState", "")
        waits = sub == "auto-restart"
        activity = Activity.FAILED if waits else _ACTIVITIES.get(active, Activity.UNKNOWN)
        pid = found.get("MainPID", "")
        says = ", ".join(part for part in (f"{active} ({sub})", found.get("UnitFileState", "")) if part)
        return State(activity, int(pid) if pid.isdecimal() and pid != "0" else None, says)

    def starting(self) -> tuple[Words, ...]:
        """By its path, so that a unit in a folder that the manager does not read is linked into one that it does."""
        return (
            ("systemctl", "--user", "daemon-reload"),
            ("systemctl", "--user", "enable", "--now", str(self.file)),
        )

    def start_now(self) -> Words:
        """Once it is enabled."""
        return ("systemctl", "--user", "start", NAME)

    def begin(self, *, run: bool) -> None:
        """A restart starts what is stopped, and has a running watcher take over the new unit."""
        demand(self.systemctl, "--user", "daemon-reload")
        demand(self.systemctl, "--user", "enable", str(self.file))
        if run:
            demand(self.systemctl, "--user", "restart", NAME)

    def end(self) -> None:
        """Stopping takes at most 20 s. A unit that the manager does not know is stopped already."""
        demand(self.systemctl, "--user", "disable", "--now", NAME)

    def forget(self) -> None:
        """Also where the manager does not answer, and so did not remove its link."""
        link = self.file.parent / "default.target.wants" / NAME
        if link.is_symlink():
            delete(link)
        if self.answers():
            demand(self.systemctl, "--user", "daemon-reload")
            self._ask("reset-failed", NAME)  # fails if there is nothing to reset

    def ending(self) -> tuple[Words, ...]:
        """What a person may run where the manager does not answer here."""
        return (("systemctl", "--user", "stop", NAME), ("systemctl", "--user", "daemon-reload"))

    def _ask(self, *words: str) -> Answered:
        return ask(self.systemctl, "--user", *words)
