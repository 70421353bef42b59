"""`caveman scan --agents`: the memory files of every agent in this home, and what is too long for its agent."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from caveman_cli.failures.pasting import watch_command
from caveman_cli.output.console import document, say, shown
from caveman_cli.output.counting import counted_alike
from caveman_cli.output.reports import receipt_json
from caveman_cli.scanning.asked import Asked, Request, asked_for
from caveman_cli.scanning.links_out import about_links
from caveman_cli.scanning.no_memory_files import names_of
from caveman_cli.scanning.preview import Preview, previews
from caveman_cli.scanning.scan_report import compressed, print_table, sum_line
from caveman_cli.scanning.sending import scan_json, scan_lines
from caveman_cli.settings.own_settings import profile_at
from caveman_core.backends.choosing import Choice
from caveman_core.config import Settings
from caveman_core.errors import CavemanError
from caveman_core.files.agents import AgentFolder, agent_folders
from caveman_core.files.limits import Excess, Texts, excesses
from caveman_core.files.reading import read_file
from caveman_core.outcome import Outcome, Receipt
from caveman_core.selection import selection_of


@dataclass(frozen=True, slots=True)
class _Part:
    """One folder with what was found in it. `name` is its agent's, "" for a folder that was named."""

    name: str
    root: Path
    profile: str
    receipts: tuple[Receipt, ...]
    links: tuple[Path, ...]  # to files listed in another part
    excesses: tuple[Excess, ...]


def scan_agents(named: Sequence[Path], settings: Settings, choice: Choice, *, as_json: bool) -> None:
    """Look and tell. Projects are looked at only if they are named."""
    agents = agent_folders(Path.home(), os.environ)
    roots = _roots(agents, named)
    request = asked_for(roots, profile=partial(profile_at, settings=settings))
    looked = asyncio.run(previews(request.files, settings, "scanning"))
    receipts, counter = counted_alike([one.receipt for one in looked])
    found = [replace(one, receipt=receipt) for one, receipt in zip(looked, receipts, strict=True)]
    names = {agent.root: agent.name for agent in agents}
    parts = [_part(names.get(root, ""), root, profile_at(root, settings), request, found) for root in roots]
    if as_json:
        document(_as_json(agents, parts, counter.name) | {"model": scan_json(choice, found, settings)})
    else:
        _print(agents, parts, counter.name)
        for line in scan_lines(choice, found, settings):
            say(line)


def _roots(agents: Sequence[AgentFolder], named: Sequence[Path]) -> list[Path]:
    """The agents' folders, then what was named and does not lie in one of them."""
    roots = [agent.root for agent in agents if agent.there]
    for path in named:
        absolute = Path(os.path.abspath(path))  # noqa: PTH100 - a link keeps its name
        if not any(absolute.is_relative_to(root) for root in roots):
            roots.append(absolute)
    return roots


def _part(name: str, root: Path, profile: str, request: Request, found: Sequence[Preview]) -> _Part:
    own = [(asked, one) for asked, one in zip(request.files, found, strict=True) if asked.root == root]
    receipts = [receipt for receipt in request.passed_over if receipt.path.is_relative_to(root)]
    links = tuple(link for link in request.linked if link.is_relative_to(root))
    texts = {asked.path.relative_to(root).as_posix(): _texts(asked, one) for asked, one in own if asked.path != root}
    return _Part(
        name,
        root,
        profile,
        (*(one.receipt for _, one in own), *receipts),
        links,
        excesses(selection_of(profile).profile, texts),
    )


def _texts(asked: Asked, found: Preview) -> Texts:
    """A file that is left alone was not kept by its preview."""
    if found.before or found.receipt.outcome in (Outcome.REFUSED, Outcome.FAILED):
        return found.before, found.after or found.before
    try:
        data = read_file(Path(os.path.realpath(asked.path))).data
    except (OSError, CavemanError):
        data = b""  # it has gone meanwhile
    return data, data


def _print(agents: Sequence[AgentFolder], parts: Sequence[_Part], counted_by: str) -> None:
    for part in parts:
        say(f"{part.name or 'named'}: {shown(part.root)}", style="bold")
        print_table(part.receipts)
        for link in part.links:
            say(f"  {shown(link)} is a link to {shown(Path(os.path.realpath(link)))}: listed there")
        if not (part.receipts or part.links):
            say(f"  no memory files yet; looked for {names_of(part.profile)}")
        for excess in part.excesses:
            say(f"  {_about(part.root, excess)}", style="yellow")
        say()
    missing = [f"{agent.name} ({shown(agent.root)})" for agent in agents if not agent.there]
    if missing:
        say(f"not in this home: {', '.join(missing)}")
    for line in _last_lines(parts, counted_by):
        say(line)


def _last_lines(parts: Sequence[_Part], counted_by: str) -> Iterator[str]:
    roots = [part.root for part in parts]
    receipts = [receipt for part in parts for receipt in part.receipts]
    yield sum_line(receipts, counted_by)
    about = about_links(roots, receipts)
    if about is not None:
        yield about
    elif roots:
        yield f"watch all of them: {watch_command(roots)}"
    yield "projects are looked at when you name them: caveman scan --agents FOLDER"


def _about(root: Path, excess: Excess) -> str:
    limit, file = excess.limit, shown(root / excess.file)
    what = f"{file} and those in the folders above it" if limit.together and "/" in excess.file else file
    after = f"{excess.then:,} once compressed" if excess.then < excess.now else "compressing does not change that"
    return f"{what}: {excess.now:,} {limit.unit}, {limit.agent} reads {limit.most:,}; {after}"


def _as_json(agents: Sequence[AgentFolder], parts: Sequence[_Part], counted_by: str) -> dict[str, object]:
    gaining = compressed([receipt for part in parts for receipt in part.receipts])
    missing = [_Part(agent.name, agent.root, agent.profile, (), (), ()) for agent in agents if not agent.there]
    return {
        "agents": [_part_json(part, there=True) for part in parts if part.name]
        + [_part_json(part, there=False) for part in missing],
        "roots": [_part_json(part, there=True) for part in parts if not part.name],
        "tokens": counted_by,
        "tokens_before": sum(receipt.tokens_before for receipt in gaining),
        "tokens_after": sum(receipt.tokens_after for receipt in gaining),
        "next": watch_command(part.root for part in parts) if parts else None,
    }


def _part_json(part: _Part, *, there: bool) -> dict[str, object]:
    return {
        "name": part.name or None,
        "root": str(part.root),
        "profile": selection_of(part.profile).profile,
        "there": there,
        "files": [receipt_json(receipt) for receipt in part.receipts],
        "links": [str(link) for link in part.links],
        "too_long": [
            {
                "path": str(part.root / excess.file),
                "agent": excess.limit.agent,
                "unit": excess.limit.unit.value,
                "limit": excess.limit.most,
                "together": excess.limit.together,
                "now": excess.now,
                "compressed": excess.then,
            }
            for excess in part.excesses
        ],
    }
