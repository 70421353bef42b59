"""The unit: the command it runs, how it stops and starts again, and nothing that can keep it from starting."""

from __future__ import annotations

from pathlib import Path

import pytest

from caveman_cli.service.mark import Author, author_of
from caveman_cli.service.plan import Reach, ServicePlan, reach_of
from caveman_cli.service.unit import unit_text
from caveman_core.config import load_settings

PLAN = ServicePlan(("/opt/caveman",), (Path("/home/me/.claude"),), (("XDG_DATA_HOME", "/my data"),), Reach.LOCAL)

NEED_A_NAMESPACE_OR_PRIVILEGES = (
    "ProtectSystem", "ProtectHome", "ReadWritePaths", "ReadOnlyPaths", "InaccessiblePaths", "PrivateTmp",
    "PrivateUsers", "PrivateDevices", "PrivateNetwork", "ProtectKernelTunables", "ProtectControlGroups", "ProtectProc",
    "CapabilityBoundingSet", "AmbientCapabilities", "IPAddressDeny", "DeviceAllow", "User", "Group", "DynamicUser",
    "MemoryDenyWriteExecute", "RestrictSUIDSGID",
)  # fmt: skip
"""In a user manager these fail to start where namespaces are off, or harm what caveman keeps."""


def settings_of(text: str) -> list[tuple[str, str]]:
    """Name and value of each line that is no comment and no heading."""
    lines = [line for line in text.splitlines() if line and line[0] not in "#["]
    return [(name, value) for name, _, value in (line.partition("=") for line in lines)]


def test_it_runs_the_program_on_the_roots_with_what_is_carried() -> None:
    text = unit_text(PLAN, 252)
    assert ("ExecStart", "/opt/caveman watch /home/me/.claude") in settings_of(text)
    assert ("Environment", '"XDG_DATA_HOME=/my data"') in settings_of(text)
    assert author_of(text) is Author.CAVEMAN


def test_without_roots_the_settings_decide() -> None:
    text = unit_text(ServicePlan(("/opt/caveman",), (), (), Reach.LOCAL), 252)
    assert ("ExecStart", "/opt/caveman watch") in settings_of(text)


def test_a_stop_reaches_the_watcher_alone_and_leaves_it_time() -> None:
    found = dict(settings_of(unit_text(PLAN, 252)))
    assert found["KillMode"] == "mixed"
    assert int(found["TimeoutStopSec"]) > 6


@pytest.mark.parametrize(("systemd", "grows"), [(None, False), (253, False), (254, True)])
def test_waits_grow_where_systemd_knows_how(systemd: int | None, grows: bool) -> None:
    found = dict(settings_of(unit_text(PLAN, systemd)))
    assert found["Restart"] == "on-failure"
    assert "RestartSec" in found
    assert ("RestartSteps" in found, "RestartMaxDelaySec" in found) == (grows, grows)


def test_nothing_in_it_can_keep_it_from_starting() -> None:
    names = {name for name, _ in settings_of(unit_text(PLAN, 999))}
    assert not names & set(NEED_A_NAMESPACE_OR_PRIVILEGES)


@pytest.mark.parametrize(
    ("redis_url", "reach"),
    [(None, Reach.LOCAL), ("unix:///run/redis.sock", Reach.LOCAL), ("redis://localhost", Reach.NETWORK)],
)
def test_the_network_is_for_a_server_elsewhere_only(redis_url: str | None, reach: Reach) -> None:
    found = reach_of(load_settings({"redis_url": redis_url}))
    assert found is reach
    plan = ServicePlan(PLAN.program, PLAN.roots, PLAN.environment, found)
    closed = ("RestrictAddressFamilies", "AF_UNIX") in settings_of(unit_text(plan, 252))
    assert closed is (reach is Reach.LOCAL)
