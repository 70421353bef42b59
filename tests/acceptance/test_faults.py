"""Whatever goes wrong: what happened, what stayed as it was, and a next command that works when it is pasted."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

import pytest

from acceptance.faults import daemons, files, ledgers, settings, usage, versions
from acceptance.faults.fault import After, Fault
from acceptance.faults.scene import Scene
from acceptance.program import Caveman, Done

ALL: Final = [fault for table in (files, usage, settings, versions, ledgers, daemons) for fault in table.FAULTS]
HERE: Final = ALL if "CAVEMAN_EXAMPLES" in os.environ else ALL[sys.version_info.minor % 2 :: 2]
"""Every other one in the suite, which ones depends on the Python; all of them with CAVEMAN_EXAMPLES set."""

AND_THEN: Final = ", then: "
"""Between what a person has to do and the command."""


def _name(fault: Fault) -> str:
    return fault.name


@pytest.fixture
def scene(caveman: Caveman) -> Iterator[Scene]:
    with ExitStack() as stack:
        yield Scene(caveman, stack)


def next_of(done: Done) -> tuple[str, str]:
    """What a person has to do, if anything, and the command after it; the message must have all of its parts."""
    assert "Traceback" not in done.err
    assert "a fault in caveman" not in done.err
    lines = done.err.splitlines()
    assert any(line.startswith("caveman: ") for line in lines), done.err
    assert any(line.startswith("  left as it was: ") for line in lines), done.err
    steps = [line.removeprefix("  next: ") for line in lines if line.startswith("  next: ")]
    assert len(steps) == 1, done.err
    action, _, command = steps[0].rpartition(AND_THEN)
    return action, command


@pytest.mark.parametrize("fault", HERE, ids=_name)
def test_a_fault_is_told_and_its_next_command_works(fault: Fault, scene: Scene, request: pytest.FixtureRequest) -> None:
    if fault.as_root and os.geteuid() != 0:
        pytest.skip("it takes root to make this fault")
    if fault.as_user:
        scene.prefix = request.getfixturevalue("as_ordinary_user")
    line = fault.provoke(scene)
    before = scene.tree()
    failed = scene.paste(line)
    assert fault.says in failed.err
    assert failed.code == fault.code
    assert scene.tree() == before
    action, command = next_of(failed)
    assert (fault.by_hand is not None) == bool(action), failed.err
    if fault.by_hand is not None:
        fault.by_hand(scene)
    _follow(fault, scene, line, command)


def _follow(fault: Fault, scene: Scene, line: str, command: str) -> None:
    """Paste the next command, then where it is to have mended the fault the first one again, in the same shell."""
    if fault.after is After.WATCHED:
        scene.watch(command)
        return
    if fault.after is After.IN_BACKGROUND:
        scene.watch_in_background(command)
        return
    if fault.after is After.WATCHED_AGAIN:
        scene.watch(f"{command}; {line}")
        return
    again = f"\n{line}" if fault.after is After.AGAIN else ""
    done = scene.paste(f"{command}\ntest $? -eq {fault.next_code} || exit 99{again}", lambda: fault.meanwhile(scene))
    assert done.code == 0, f"{command}\n{done.out}{done.err}"
    assert fault.shows in done.out + done.err


def test_there_are_many_of_them_and_each_has_a_name() -> None:
    assert len({fault.name for fault in ALL}) == len(ALL)
    assert len(HERE) >= 40


@pytest.mark.parametrize(
    "said",
    [
        "",
        "caveman: no\n  left as it was: all\n",
        "caveman: no\n  next: caveman status\n",
        "  left as it was: all\n  next: caveman status\n",
        "Traceback (most recent call last):\ncaveman: no\n  left as it was: all\n  next: caveman status\n",
    ],
)
def test_a_message_without_one_of_its_parts_would_be_found(said: str) -> None:
    with pytest.raises(AssertionError):
        next_of(Done(1, "", said))
