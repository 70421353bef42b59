"""The launchd agent is a property list that says what the unit says. No Mac has read it."""

from __future__ import annotations

import plistlib
from pathlib import Path

from caveman_cli.service.agent import agent_text
from caveman_cli.service.mark import Author, author_of
from caveman_cli.service.plan import Reach, ServicePlan


def test_it_reads_back() -> None:
    roots = (Path('/Users/me/a <b> & "c"'), Path("/é"))
    text = agent_text(ServicePlan(("/opt/caveman",), roots, (("CAVEMAN_JOBS", "1"),), Reach.LOCAL), Path("/log"))
    assert author_of(text) is Author.CAVEMAN
    found = plistlib.loads(text.encode("utf-8"))
    assert found["ProgramArguments"] == ["/opt/caveman", "watch", *map(str, roots)]
    assert found["EnvironmentVariables"] == {"CAVEMAN_JOBS": "1"}
    assert found["KeepAlive"] == {"SuccessfulExit": False}
    assert (found["ProcessType"], found["LowPriorityIO"], found["Umask"]) == ("Background", True, 0o077)
    assert found["ExitTimeOut"] > 6
