"""The unit on a real user manager without privileges: it starts, compresses a save, and goes without a trace.

The manager runs in namespaces of its own, which root can make; elsewhere this is skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from acceptance.program import Caveman

SYSTEMD = next((path for path in ("/usr/lib/systemd/systemd", "/lib/systemd/systemd") if Path(path).exists()), "")
INSIDE = Path(__file__).with_name("inside_systemd.py")

SCRIPT = """set -e
mkdir -p /run/systemd && mount -t tmpfs none /run/systemd && mkdir /run/systemd/system
umount -R /sys/fs/cgroup 2>/dev/null || true
mount -t cgroup2 none /sys/fs/cgroup
mkdir "/sys/fs/cgroup/$CGROUP"
echo $$ > "/sys/fs/cgroup/$CGROUP/cgroup.procs"
test -z "$1" || exec setpriv --bounding-set=-all --inh-caps=-all "$@"
"""
"""What systemd asks of a system it runs on, for this process alone; then without any privilege."""


CLEAN_UP = """
umount -R /sys/fs/cgroup 2>/dev/null
mount -t cgroup2 none /sys/fs/cgroup && find "/sys/fs/cgroup/$CGROUP" -depth -type d -exec rmdir {} +
"""
"""The groups outlive the processes that were in them."""


def in_namespaces(*command: str, environment: dict[str, str], cgroup: str) -> subprocess.CompletedProcess[str]:
    inside = environment | {"CGROUP": cgroup}
    try:
        return unshared("-m", "-p", "-f", "--mount-proc", "sh", "-c", SCRIPT, "sh", *command, environment=inside)
    finally:
        unshared("-m", "sh", "-c", CLEAN_UP, environment=inside)


def unshared(*words: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["unshare", *words],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=110,
    )


@pytest.fixture
def cgroup() -> str:
    """A name for the group; skips where the namespaces cannot be made."""
    if not SYSTEMD or os.geteuid() != 0 or not all(map(shutil.which, ("unshare", "setpriv", "systemctl"))):
        pytest.skip("needs root, systemd, unshare and setpriv")
    name = f"caveman-test-{os.getpid()}"
    if in_namespaces("", environment=dict(os.environ), cgroup=name).returncode != 0:
        pytest.skip("no namespaces or no cgroups here")
    return name


def test_it_works_under_a_user_manager_without_privileges(caveman: Caveman, cgroup: str) -> None:
    names = ("HOME", "PATH", "LANG", "XDG_RUNTIME_DIR")
    environment = {name: caveman.environment[name] for name in names}
    environment |= {"CAVEMAN_QUIET_SECONDS": "0.3", "PYTHONPATH": str(INSIDE.parents[1])}
    done = in_namespaces(sys.executable, str(INSIDE), SYSTEMD, environment=environment, cgroup=cgroup)
    assert done.returncode == 0, done.stderr
    went = json.loads(done.stdout)
    assert went["installed"][0] == 0, went["installed"][1]
    assert "The service runs (process" in went["installed"][1]
    assert went["no new privileges"]
    assert went["filtered"]
    assert (went["mode"], went["attribute"]) == (0o640, "yes")
    assert "active (running), enabled" in went["shown"][1]
    assert "runs already" in went["again"][1]
    assert (went["removed"][0], went["left"], went["wants"]) == (0, "not-found", [])
    assert went["restored"]
