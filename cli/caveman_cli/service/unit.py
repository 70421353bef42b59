"""The text of the systemd user unit. Every directive works in a user manager without privileges; the rest is left out.

Left out with a reason: everything that needs a mount or user namespace (ProtectSystem, ProtectHome, ReadWritePaths,
PrivateTmp, PrivateUsers): where those are not allowed the service would not start (systemd issue 34983), and inside
one the files of other owners cannot be kept as they are. CapabilityBoundingSet, IPAddressDeny and DeviceAllow need
privileges. MemoryDenyWriteExecute can break `import ctypes`, by which files are exchanged. RestrictSUIDSGID would
refuse to keep such a mode of a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from caveman_cli.service.mark import BLANK, marked
from caveman_cli.service.plan import Reach, ServicePlan
from caveman_cli.service.quoting import command_line, word

NAME: Final = "caveman.service"

GROWING_WAITS: Final = 254
"""The systemd version that knows RestartSteps=."""


def unit_text(plan: ServicePlan, systemd: int | None) -> str:
    """The whole unit, marked. `systemd` is the version that will read it, None if that is not known."""
    parts = [_HEAD, *_run(plan), *_restart(systemd), _STOP, _PRIORITY, _HARDENING, *_sockets(plan.reach), _INSTALL]
    return marked("\n".join(parts))


def _run(plan: ServicePlan) -> Iterator[str]:
    yield f"ExecStart={command_line(plan.words)}"
    for name, value in plan.environment:
        yield f"Environment={word(f'{name}={value}')}"


def _restart(systemd: int | None) -> Iterator[str]:
    yield _RESTART
    if systemd is None or systemd < GROWING_WAITS:
        yield "RestartSec=30"
    else:
        yield "RestartSec=5\nRestartSteps=6\nRestartMaxDelaySec=300"


def _sockets(reach: Reach) -> Iterator[str]:
    if reach is Reach.LOCAL:
        yield "# No network at all. Run `caveman service install` again after setting redis_url or a remote backend."
        yield "RestrictAddressFamilies=AF_UNIX"


_HEAD: Final = f"""\
# {BLANK}
# To change something, add to it instead: systemctl --user edit {NAME}
[Unit]
Description=caveman: keeps the memory files of coding agents terse
# Tried again for ever: a disk may come back, a watcher in a terminal may end.
StartLimitIntervalSec=0

[Service]
# A program that is not there fails the start, and is told.
Type=exec
SyslogIdentifier=caveman"""

_RESTART: Final = """
# An ordered end is no failure; after a crash the next start finishes or undoes what was cut off.
Restart=on-failure"""

_STOP: Final = """
# Only the watcher is told to stop: it ends its queue server itself. It takes at most 6 s.
KillMode=mixed
TimeoutStopSec=20"""

_PRIORITY: Final = """
# Behind everything else, but not idle: while a file is exchanged, an editor that saves it waits for us.
Nice=10
CPUWeight=20
IOSchedulingClass=best-effort
IOSchedulingPriority=7
# A guard against runaways, and the first to go when memory is short; nothing is lost by it.
MemoryMax=1G
OOMScoreAdjust=500"""

_HARDENING: Final = """
# What it never needs. Nothing here needs namespaces of its own, which some systems do not allow.
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictNamespaces=yes
# Exchanging files, leases, attributes and owners are in this set. What is not in it fails and kills nothing.
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM"""

_INSTALL: Final = """
[Install]
WantedBy=default.target
"""
