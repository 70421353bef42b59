"""The kernel's limits of inotify against what the roots need. Linux."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from caveman_cli.doctor.finding import Finding, error, info, ok
from caveman_cli.doctor.process import PROC
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.console import plural
from caveman_watcher.errors import MORE_INSTANCES
from caveman_watcher.targets import Target, targets_of

USUAL_QUEUE: Final = 16_384
"""The kernel's own default of max_queued_events."""

_LEAST_RAISE: Final = 524_288


@dataclass(frozen=True, slots=True)
class Inotify:
    """Watches and instances: allowed to a user, or in use by one. `queue` is the longest queue of events."""

    watches: int
    instances: int
    queue: int = 0


def look(setup: Setup, proc: Path = PROC) -> Iterator[Finding]:
    """Nothing where the system has no inotify, or the watcher polls."""
    allowed = allowed_by(proc)
    if allowed is None or setup.is_polling:
        return
    pid = setup.watcher.pid if setup.watcher else None
    others = in_use(proc, os.getuid(), but=pid)
    directories = count(targets_of(Path(os.path.realpath(root)) for root in setup.roots), most=allowed.watches + 1)
    yield from compared(allowed, others, directories)


def compared(allowed: Inotify, others: Inotify, directories: int) -> Iterator[Finding]:
    """What the limits mean for so many directories. A `sysctl` lasts until the next boot."""
    taken = f"{allowed.watches} watches a user, {others.watches} taken by other programs"
    says = f"{plural(directories, 'folder')} to watch; {taken}"
    means = "of saves in the folders beyond the limit caveman hears only every half a minute"
    if directories + others.watches > allowed.watches:
        yield error("watch limits", says, means, _raised(directories + others.watches))
    if others.instances + 1 > allowed.instances:
        says = f"{others.instances} of {allowed.instances} inotify instances are taken by other programs"
        yield error("watch limits", says, "none is left to watch with", _more_instances(allowed.instances))
    elif directories + others.watches <= allowed.watches:
        yield ok("watch limits", says)
    if allowed.queue < USUAL_QUEUE:
        says = f"the kernel keeps {allowed.queue} events at most, {USUAL_QUEUE} is usual"
        means = "after a burst of saves caveman looks at everything again; nothing is lost"
        yield info("watch limits", says, means, f"sudo sysctl fs.inotify.max_queued_events={USUAL_QUEUE}")


def _raised(needed: int) -> str:
    return f"sudo sysctl fs.inotify.max_user_watches={max(_LEAST_RAISE, 2 * needed)}"


def _more_instances(now: int) -> str:
    return MORE_INSTANCES if now < 1024 else f"sudo sysctl fs.inotify.max_user_instances={2 * now}"


def allowed_by(proc: Path = PROC) -> Inotify | None:
    """The limits, None where there is no inotify."""
    folder = proc / "sys" / "fs" / "inotify"
    names = ("max_user_watches", "max_user_instances", "max_queued_events")
    try:
        return Inotify(*(int((folder / name).read_text(encoding="ascii")) for name in names))
    except (OSError, ValueError):
        return None


def in_use(proc: Path, uid: int, *, but: int | None = None) -> Inotify:
    """What this user's processes hold, this one and `but` left out: the kernel has no sum to be read."""
    watches = instances = 0
    for entry in proc.iterdir():
        if entry.name.isdecimal() and int(entry.name) not in (os.getpid(), but):
            for held in _watches_of(entry, uid):
                watches, instances = watches + held, instances + 1
    return Inotify(watches, instances)


def _watches_of(process: Path, uid: int) -> Iterator[int]:
    """The watches of each of the process's instances; none of one that has ended or is another user's."""
    with suppress(OSError):
        if process.stat().st_uid != uid:
            return
        for descriptor in (process / "fd").iterdir():
            with suppress(OSError):
                if str(descriptor.readlink()) == "anon_inode:inotify":
                    yield (process / "fdinfo" / descriptor.name).read_bytes().count(b"inotify wd:")


def count(targets: Iterable[Target], most: int) -> int:
    """How many directories a watch of these takes, counted no further than `most`."""
    return sum(1 for _ in islice((folder for target in targets for folder in _directories(target)), most))


def _directories(target: Target) -> Iterator[str]:
    """Those watchdog can watch: readable ones, links not followed."""
    if not target.recursive:
        return iter([str(target.path)])
    return (folder for folder, _, _ in os.walk(target.path))
