"""Links that lead out of every root: which root would have to be added for their files to be compressed."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from caveman_cli.failures.pasting import watch_command
from caveman_core.files.agents import agent_folders
from caveman_core.files.profiles import profile_named, writer_of
from caveman_core.outcome import Reason, Receipt


def about_links(roots: Sequence[Path], receipts: Iterable[Receipt]) -> str | None:
    """What to watch so that what the links lead to is compressed too; None where no link leads out."""
    outside = [receipt for receipt in receipts if receipt.reason is Reason.OUTSIDE_ROOTS]
    if not outside:
        return None
    what = "a link leads" if len(outside) == 1 else f"{len(outside)} links lead"
    added = [_root_to_add(Path(os.path.realpath(receipt.path))) for receipt in outside]
    return f"{what} outside every root; to have that compressed too, add it as a root:\n  next: " + watch_command(
        [*(Path(os.path.abspath(root)) for root in roots), *added]  # noqa: PTH100 - a link keeps its name
    )


def _root_to_add(real: Path) -> Path:
    """The folder of the agent whose memory it is, else the file or folder itself."""
    for agent in agent_folders(Path.home(), os.environ):
        root = os.path.realpath(agent.root)
        if real.is_relative_to(root) and writer_of(profile_named(agent.profile), real.relative_to(root).as_posix()):
            return agent.root
    return real
