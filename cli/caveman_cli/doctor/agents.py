"""Agents in this home whose memory files are not watched."""

from __future__ import annotations

from collections.abc import Iterator

from caveman_cli.doctor.commands import watch_again
from caveman_cli.doctor.finding import Finding, info, ok
from caveman_cli.doctor.roots import is_covered
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import shown
from caveman_core.files.agents import AgentFolder, agent_folders
from caveman_core.files.eligibility import walk


def look(setup: Setup) -> Iterator[Finding]:
    """Those that have a memory file: which of them are watched, which are not."""
    found = [agent for agent in agent_folders(setup.home, setup.environment) if agent.there and _has_memory(agent)]
    watched = [agent for agent in found if is_covered(agent.root, setup.roots)]
    if watched:
        yield ok("agents", ", ".join(f"{agent.name} ({shown(agent.root)})" for agent in watched))
    for agent in found:
        if agent not in watched:
            says = f"{agent.name} has memory files in {shown(agent.root)}, which is not watched"
            yield info("agents", says, "they stay as they are", watch_again(setup, [*setup.roots, agent.root]))


def _has_memory(agent: AgentFolder) -> bool:
    return next(walk(agent.root, agent.profile), None) is not None
