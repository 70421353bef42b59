"""Nothing leaves the machine: the only socket any part opens is the queue's, a Unix socket of one's own."""

from __future__ import annotations

import ast
import signal
from pathlib import Path

from acceptance.program import PROSE, Caveman
from waiting import wait_until_sync

FAST = {"CAVEMAN_SETTLE_SECONDS": "0.1", "CAVEMAN_QUIET_SECONDS": "0.2", "CAVEMAN_LOG_FORMAT": "json"}

WIRETAP = """
import os, sys
WATCHED = {"socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo",
           "socket.gethostbyname"}
def note(event, arguments):
    if event in WATCHED:
        with open(os.environ["WIRETAP"], "a") as log:
            log.write(repr((event, [str(one) for one in arguments[-1:]] if event != "socket.getaddrinfo"
                            else [str(arguments[0])])) + "\\n")
sys.addaudithook(note)
"""


def tapped(caveman: Caveman) -> dict[str, str]:
    """Variables under which every Python process writes each use of a socket into a file."""
    folder = caveman.home.parent / "wiretap"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(WIRETAP)
    return {"PYTHONPATH": str(folder), "WIRETAP": str(folder / "log")}


def heard(caveman: Caveman) -> set[tuple[str, str]]:
    """The events and addresses so far. A message without an address goes where the socket is connected to."""
    log = caveman.home.parent / "wiretap" / "log"
    lines = log.read_text().splitlines() if log.exists() else []
    events = {(event, address) for event, [address] in map(ast.literal_eval, lines)}
    return events - {("socket.sendmsg", "None"), ("socket.sendto", "None")}


def inodes(table: str) -> set[str]:
    """The inodes of all sockets of one of the kernel's tables."""
    file = Path("/proc/net") / table
    return {line.split()[9] for line in file.read_text().splitlines()[1:]} if file.exists() else set()


def internet_sockets(pid: int) -> set[str]:
    """The TCP and UDP sockets a process has open."""
    links = [str(fd.readlink()) for fd in Path(f"/proc/{pid}/fd").iterdir() if fd.is_symlink()]
    own = {link.removeprefix("socket:[").removesuffix("]") for link in links if link.startswith("socket:[")}
    return own & (inodes("tcp") | inodes("tcp6") | inodes("udp") | inodes("udp6"))


def test_the_daemon_uses_the_queues_socket_and_no_other(caveman: Caveman) -> None:
    variables = tapped(caveman)
    daemon = caveman.start("watch", **FAST, **variables)
    wait_until_sync(lambda: '"watching"' in daemon.err, seconds=60)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    wait_until_sync(lambda: len(file.read_bytes()) < len(PROSE), seconds=60)
    pid = daemon.process.pid
    family = [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]
    assert len(family) == 2  # the daemon and its server
    assert not any(internet_sockets(one) for one in family)
    assert daemon.end(signal.SIGTERM) == 0
    socket = caveman.socket
    assert heard(caveman) == {("socket.connect", str(socket))}


def test_commands_by_hand_use_no_socket_at_all(caveman: Caveman) -> None:
    variables = tapped(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    for command in (["scan"], ["compress", file], ["history", file], ["diff", file], ["restore", file]):
        assert caveman.run(*command, **variables).code == 0
    assert heard(caveman) == set()
