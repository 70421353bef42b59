"""launchd's user agents. Untested: there was no Mac to try it on."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path

from caveman_cli.service.agent import LABEL, agent_text
from caveman_cli.service.calling import ask, demand
from caveman_cli.service.interface import Activity, State, Words
from caveman_cli.service.plan import ServicePlan


@dataclass(frozen=True, slots=True)
class Launchd:
    """`launchctl` by its absolute path; `log` is where both outputs of the service go."""

    launchctl: Path
    file: Path
    log: Path
    uid: int

    name = "launchd (untested)"

    @property
    def log_command(self) -> str:
        """There is no log but this file."""
        return f"tail -n 20 {shlex.quote(str(self.log))}"

    @property
    def advice(self) -> tuple[str, ...]:
        """An agent lives with the login; there is no lingering on macOS."""
        return (
            f"Its log: tail -f {shlex.quote(str(self.log))}",
            "It runs while you are logged in. This was never tried on a Mac: please report what you see.",
        )

    def text(self, plan: ServicePlan) -> str:
        """The agent."""
        return agent_text(plan, self.log)

    def answers(self) -> bool:
        """Not without a graphical login."""
        return ask(self.launchctl, "print", self._domain).code == 0

    def state(self) -> State:
        """Whether the agent is loaded, and its process."""
        if not self.answers():
            return State(Activity.UNKNOWN)
        answered = ask(self.launchctl, "print", self._target)
        if answered.code != 0:
            return State(Activity.STOPPED, says="not loaded")
        found = dict(line.strip().partition(" = ")[::2] for line in reversed(answered.out.splitlines()))
        pid, says = found.get("pid", ""), found.get("state", "")
        running = pid.isdecimal()
        return State(Activity.RUNNING if running else Activity.FAILED, int(pid) if running else None, says)

    def starting(self) -> tuple[Words, ...]:
        """An agent is started when it is loaded."""
        return (("launchctl", "bootstrap", self._domain, str(self.file)),)

    def start_now(self) -> Words:
        """Loading it is starting it."""
        return self.starting()[0]

    def begin(self, *, run: bool) -> None:
        """Loaded anew; without `run` the next login loads it."""
        self.end()
        if run:
            demand(self.launchctl, "bootstrap", self._domain, str(self.file))

    def end(self) -> None:
        """Unload it if it is loaded."""
        if ask(self.launchctl, "print", self._target).code == 0:
            demand(self.launchctl, "bootout", self._target)

    def forget(self) -> None:
        """Nothing lies beside an agent's file."""

    def ending(self) -> tuple[Words, ...]:
        """What a person may run where the manager does not answer here."""
        return (("launchctl", "bootout", self._target),)

    @property
    def _domain(self) -> str:
        return f"gui/{self.uid}"

    @property
    def _target(self) -> str:
        return f"{self._domain}/{LABEL}"
