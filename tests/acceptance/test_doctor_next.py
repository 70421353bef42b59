"""The next command of each finding of `caveman doctor`, pasted into a shell as it stands, makes the finding go."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sysconfig
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from acceptance.program import PROSE, Caveman
from caveman_core.queue.probe import answers
from caveman_core.queue.server import find_server
from waiting import wait_until_sync


@dataclass(frozen=True, slots=True)
class Finding:
    """One entry of `caveman doctor --json`."""

    subject: str
    severity: str
    says: str
    means: str | None
    next: str


@dataclass
class Shell:
    """A person's shell: `caveman` is on PATH, what is exported stays."""

    caveman: Caveman
    prefix: tuple[str, ...] = ()
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        path = f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}"
        return self.caveman.environment | {"PATH": path} | self.variables

    def run(self, line: str) -> subprocess.CompletedProcess[str]:
        """Run a line to its end."""
        return subprocess.run(
            [*self.prefix, "/bin/sh", "-c", line],
            env=self.environment, cwd=self.caveman.home, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=120,
        )  # fmt: skip

    def doctor(self, before: str = "") -> list[Finding]:
        """What it finds, after a line that was typed in the same shell."""
        done = self.run(f"{before}\ncaveman doctor --json" if before else "caveman doctor --json")
        answer = json.loads(done.stdout[done.stdout.index("{\n") :])
        found = [
            Finding(one["subject"], one["severity"], one["says"], one["means"], one["next"] or "")
            for one in answer["looks"]
        ]
        bad = [one for one in found if one.severity in ("warning", "error")]
        assert (done.returncode, answer["ok"]) == ((1, False) if bad else (0, True)), done.stderr
        assert all(one.means and one.next for one in bad)
        return found

    def only(self, says: str) -> Finding:
        """The one finding that says this."""
        found = self.doctor()
        matching = [finding for finding in found if says in finding.says]
        assert len(matching) == 1, found
        return matching[0]

    @contextmanager
    def going_on(self, line: str) -> Iterator[subprocess.Popen[bytes]]:
        """Run a line that ends in a watcher; it watches when the block begins, and has ended after it."""
        log = self.caveman.home.parent / "watcher.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                ["/bin/sh", "-c", f"{line} & echo $! >pid; wait"],
                env=self.environment | {"CAVEMAN_LOG_FORMAT": "json"}, cwd=self.caveman.home,
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
            )  # fmt: skip
        try:
            wait_until_sync(lambda: b'"watching"' in log.read_bytes(), what="it watches", seconds=60)
            yield process
        finally:
            os.killpg(process.pid, 15)
            process.wait(timeout=60)


@pytest.fixture
def shell(caveman: Caveman) -> Shell:
    """One in a home where all is well."""
    caveman.write(".claude/CLAUDE.md", PROSE)
    return Shell(caveman)


def compressed(shell: Shell) -> Path:
    path = shell.caveman.home / ".claude" / "CLAUDE.md"
    assert shell.run(f"caveman compress {path}").returncode == 0
    return path


def ledger(shell: Shell, *statements: str) -> None:
    with closing(sqlite3.connect(shell.caveman.ledger)) as opened, opened:
        for statement in statements:
            opened.execute(statement)


def test_where_all_is_well_nothing_is_wrong(shell: Shell) -> None:
    compressed(shell)
    assert [one for one in shell.doctor() if one.severity in ("warning", "error")] == []
    assert shell.run("caveman doctor").stdout.endswith("\nNothing is wrong.\n")


def open_folders(shell: Shell) -> None:
    data, run = shell.caveman.ledger.parent, Path(shell.environment["XDG_RUNTIME_DIR"]) / "caveman-compress"
    run.mkdir(mode=0o755)
    for folder in (data, shell.caveman.locks.parent):
        folder.chmod(0o755)
    next((data / "backups").rglob("*.original.md")).chmod(0o644)


def closed_rules(shell: Shell) -> None:
    rules = shell.caveman.home / ".claude" / "rules"
    rules.mkdir()
    rules.chmod(0)


def closed_ignore_file(shell: Shell) -> None:
    shell.caveman.write(".claude/.cavemanignore", "x").chmod(0)


def stale_socket(shell: Shell) -> None:
    shell.caveman.socket.parent.mkdir(mode=0o700, exist_ok=True)
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(shell.caveman.socket))


def file_for_socket(shell: Shell) -> None:
    shell.caveman.socket.parent.mkdir(mode=0o700, exist_ok=True)
    shell.caveman.socket.touch()


def long_pause(shell: Shell) -> None:
    ledger(shell, "INSERT INTO pause (id, since) VALUES (1, unixepoch() - 200000)")


def cut_off_swap(shell: Shell) -> None:
    ledger(shell, "UPDATE version SET state = 'pending', temporary = path || '.caveman-1', at = unixepoch() - 1000")


def swap_without_folder(shell: Shell) -> None:
    cut_off_swap(shell)
    shutil.rmtree(shell.caveman.home / ".claude")


def lost_ledger(shell: Shell) -> None:
    for file in shell.caveman.ledger.parent.glob("ledger.sqlite3*"):
        file.unlink()


def damaged_ledger(shell: Shell) -> None:
    lost_ledger(shell)
    shell.caveman.ledger.write_bytes(b"no database at all" * 100)
    shell.caveman.ledger.chmod(0o600)


def unknown_backup(shell: Shell) -> None:
    ledger(shell, "DELETE FROM version_section", "DELETE FROM version")


def ledger_set_aside(shell: Shell) -> None:
    damaged_ledger(shell)
    assert shell.run("caveman doctor --rebuild").returncode == 0


def missing_root(shell: Shell) -> None:
    shutil.rmtree(shell.caveman.home / ".claude")


def open_password(shell: Shell) -> None:
    file = Path(shell.environment["XDG_CONFIG_HOME"]) / "caveman-compress" / "config.toml"
    file.parent.mkdir()
    file.write_text('redis_url = "redis://me:secret@127.0.0.1:1/0"\n', encoding="utf-8")
    file.chmod(0o644)


def closed_data(shell: Shell) -> None:
    shell.caveman.ledger.parent.chmod(0o500)


@pytest.mark.parametrize(
    ("provoke", "says", "severity"),
    [
        (open_folders, ("others can enter", "let others in"), "error"),
        (closed_rules, ("may not be read",), "warning"),
        (closed_ignore_file, ("an ignore file cannot be read",), "warning"),
        (stale_socket, ("nobody answers",), "warning"),
        (file_for_socket, ("is not a socket",), "error"),
        (long_pause, ("is paused",), "warning"),
        (cut_off_swap, ("begun and not finished",), "error"),
        (swap_without_folder, ("its folder is not there",), "error"),
        (lost_ledger, ("is gone, and there are backups",), "error"),
        (damaged_ledger, ("is damaged",), "error"),
        (unknown_backup, ("not in the ledger",), "error"),
        (ledger_set_aside, ("set aside by a rebuild",), "info"),
        (missing_root, ("is not there yet",), "warning"),
        (open_password, ("holds a password",), "error"),
        (closed_data, ("takes no write",), "error"),
    ],
    ids=lambda value: value.__name__ if callable(value) else None,
)
def test_the_next_command_makes_the_finding_go(
    shell: Shell,
    as_ordinary_user: tuple[str, ...],
    provoke: Callable[[Shell], None],
    says: tuple[str, ...],
    severity: str,
) -> None:
    compressed(shell)
    provoke(shell)
    shell.prefix = as_ordinary_user
    found = [finding for finding in shell.doctor() if any(part in finding.says for part in says)]
    assert {finding.severity for finding in found} == {severity}
    assert {part for part in says if any(part in finding.says for finding in found)} == set(says)
    for finding in found:
        assert finding.next
        shell.run(finding.next)
    left = {finding.says for finding in shell.doctor()}
    assert not left & {finding.says for finding in found}


def test_a_stranger_on_path_is_passed_over_by_the_next_command(shell: Shell) -> None:
    stranger = shell.caveman.home / "bin" / "caveman"
    stranger.parent.mkdir()
    stranger.write_text("#!/bin/sh\necho ugh\n", encoding="utf-8")
    stranger.chmod(0o755)
    first = f'PATH={stranger.parent}:"$PATH"'
    done = shell.run(f"{first}; caveman-watch doctor")
    assert done.returncode == 1
    assert "!   program       `caveman` is ~/bin/caveman, another program of that name" in done.stdout
    line = next(line for line in done.stdout.splitlines() if "next: export PATH" in line)
    found = shell.doctor(f"{first}\n{line.partition('next: ')[2]}")
    assert [one.severity for one in found if one.subject == "program"] == ["ok"]


def test_a_variable_that_is_no_setting_is_unset_by_the_next_command(shell: Shell) -> None:
    shell.variables["CAVEMAN_JOBBS"] = "2"
    (finding,) = shell.doctor()
    assert finding.next == "unset CAVEMAN_JOBBS"
    assert len(shell.doctor(finding.next)) > 5


def test_a_watcher_that_was_killed_is_followed_by_the_next_one(shell: Shell) -> None:
    killed = shell.caveman.start("watch", "--no-worker")
    wait_until_sync(lambda: "watching" in killed.err, what="it watches", seconds=60)
    assert shell.only("watches since").subject == "watcher"
    killed.process.kill()
    killed.process.wait()
    finding = shell.only("ended without a word")
    assert finding.next == "caveman watch"
    with shell.going_on(finding.next):
        found = shell.doctor()
        assert [one.severity for one in found if one.subject in ("watcher", "queue socket")] == ["ok", "ok"]


def test_a_server_that_a_killed_watcher_left_is_replaced_by_the_next_one(shell: Shell) -> None:
    place = shell.caveman.socket
    place.parent.mkdir(mode=0o700, exist_ok=True)
    command = [str(find_server()), "--port", "0", "--unixsocket", str(place), "--save", "", "--daemonize", "no"]
    left = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        wait_until_sync(lambda: asyncio.run(answers(place)), what="it answers")
        finding = shell.only("though nobody watches")
        assert (finding.severity, finding.next) == ("warning", "caveman watch")
        with shell.going_on(finding.next):
            assert not any("though nobody watches" in one.says for one in shell.doctor())
            assert left.wait(timeout=60) == 0
    finally:
        left.kill()
        left.wait()


def test_a_folder_that_nobody_watches_is_watched_in_place_of_what_runs(shell: Shell) -> None:
    elsewhere = shell.caveman.write("else/CLAUDE.md", PROSE).parent
    shell.caveman.write(".codex/AGENTS.md", PROSE)
    running = shell.caveman.start("watch", "--no-worker")
    wait_until_sync(lambda: "watching" in running.err, what="it watches", seconds=60)
    shell.variables["CLAUDE_CONFIG_DIR"] = str(elsewhere)
    finding = shell.only("CLAUDE_CONFIG_DIR")
    assert finding.severity == "warning"
    assert finding.next
    reaper = threading.Thread(target=running.process.wait)  # as its shell would; else the next command waits in vain
    reaper.start()
    with shell.going_on(finding.next):
        reaper.join()
        assert running.process.returncode == 0
        codex = shell.only("Codex has memory files")
        assert not any("CLAUDE_CONFIG_DIR" in one.says for one in shell.doctor())
        assert codex.next
        assert codex.next.endswith(f" {shell.caveman.home / '.codex'}")


SYSTEMCTL = """#!/bin/sh
case "$*" in
*--property=ActiveState*) cat "$0.state" ;;
*--version*) echo "systemd 252 (252.38)" ;;
*"restart caveman.service"* | *"start caveman.service"*) cp "$0.running" "$0.state" ;;
esac
"""
STATE = "ActiveState={}\nSubState={}\nMainPID={}\nUnitFileState=enabled\n"


@pytest.fixture
def systemctl(shell: Shell) -> Path:
    """A service manager that says what is in a file; started, the service is the process in another one."""
    program = shell.caveman.home / "manager" / "systemctl"
    program.parent.mkdir()
    program.write_text(SYSTEMCTL, encoding="utf-8")
    program.chmod(0o755)
    Path(f"{program}.state").write_text(STATE.format("inactive", "dead", 0), encoding="utf-8")
    shell.variables["PATH"] = f"{program.parent}:{shell.environment['PATH']}"
    return program


def test_a_service_that_is_stopped_or_of_a_program_that_is_gone(shell: Shell, systemctl: Path) -> None:
    daemon = shell.caveman.start("watch", "--no-worker")
    wait_until_sync(lambda: "watching" in daemon.err, what="it watches", seconds=60)
    running = STATE.format("active", "running", daemon.process.pid)
    Path(f"{systemctl}.running").write_text(running, encoding="utf-8")
    assert shell.run("caveman service install --yes").returncode == 0
    unit = Path(shell.environment["XDG_CONFIG_HOME"]) / "systemd" / "user" / "caveman.service"
    assert unit.exists()
    Path(f"{systemctl}.state").write_text(running, encoding="utf-8")
    assert shell.only("it runs: active (running)").severity == "ok"

    unit.write_text(unit.read_text(encoding="utf-8").replace("ExecStart=/", "ExecStart=/gone/"), encoding="utf-8")
    gone = shell.only("which is gone")
    assert (gone.severity, gone.next) == ("error", "caveman service install")  # changed by a person: it asks
    unit.unlink()
    assert shell.run(f"{gone.next} --yes").returncode == 0
    assert not any("which is gone" in one.says for one in shell.doctor())

    daemon.end(15)
    Path(f"{systemctl}.state").write_text(STATE.format("inactive", "dead", 0), encoding="utf-8")
    stopped = shell.only("is installed and does not run")
    assert stopped.severity == "warning"
    assert stopped.next
    assert shell.run(stopped.next).returncode == 0
    assert not any("does not run" in one.says for one in shell.doctor())
