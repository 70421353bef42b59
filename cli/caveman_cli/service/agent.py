"""The text of the launchd agent. Untested: there was no Mac to try it on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from caveman_cli.service.mark import BLANK, marked
from caveman_cli.service.plan import ServicePlan

LABEL: Final = "caveman-watch"


def agent_text(plan: ServicePlan, log: Path) -> str:
    """The whole property list, marked. launchd keeps no log: both outputs go to `log`."""
    content = {
        "Label": LABEL,
        "ProgramArguments": list(plan.words),
        "EnvironmentVariables": dict(plan.environment),
        "RunAtLoad": True,
        "KeepAlive": {"SuccessfulExit": False},  # after a crash, not after an ordered end
        "ThrottleInterval": 30,  # seconds between two starts
        "ExitTimeOut": 20,  # seconds; the watcher takes at most 6 to end
        "ProcessType": "Background",
        "LowPriorityIO": True,
        "Nice": 10,
        "Umask": 0o077,
        "StandardOutPath": str(log),
        "StandardErrorPath": str(log),
    }
    import plistlib

    head, rest = plistlib.dumps(content, sort_keys=False).decode("utf-8").split("\n", 1)
    return marked(f"{head}\n<!-- {BLANK} -->\n{rest}")
