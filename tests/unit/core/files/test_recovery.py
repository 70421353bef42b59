"""What is made of the two files a crash may leave, decided by their bytes alone."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caveman_core.errors import OpenForWritingError
from caveman_core.files.plan import Step, SwapPlan
from caveman_core.files.recovery import Recovered, recover
from caveman_core.files.swap import temporary_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="files are rewritten on Linux only")

OLD, NEW, USER, LATER = b"the old text\n", b"new text\n", b"the user's text\n", b"the user's later text\n"


@pytest.fixture
def plan(tmp_path: Path) -> SwapPlan:
    path = tmp_path / "CLAUDE.md"
    return SwapPlan(path, temporary_for(path, "0123456789abcdef"), OLD, NEW)


def lay(plan: SwapPlan, at_name: bytes | None, at_temporary: bytes | None) -> None:
    for path, data in ((plan.path, at_name), (plan.temporary, at_temporary)):
        if data is not None:
            path.write_bytes(data)


@pytest.mark.parametrize(
    ("at_name", "at_temporary", "recovered", "stands", "kept"),
    [
        # killed before the exchange
        (OLD, None, Recovered.OLD_STANDS, OLD, []),
        (OLD, b"", Recovered.OLD_STANDS, OLD, []),
        (OLD, NEW[:3], Recovered.OLD_STANDS, OLD, []),
        (OLD, NEW, Recovered.OLD_STANDS, OLD, []),
        (USER, NEW, Recovered.USER_STANDS, USER, []),
        (None, NEW, Recovered.MISSING, None, []),
        # after it
        (NEW, OLD, Recovered.NEW_STANDS, NEW, []),
        (NEW, None, Recovered.NEW_STANDS, NEW, []),
        (NEW, NEW, Recovered.NEW_STANDS, NEW, []),
        (LATER, OLD, Recovered.USER_STANDS, LATER, []),
        (None, OLD, Recovered.MISSING, None, []),
        (OLD, OLD, Recovered.OLD_STANDS, OLD, []),
        # a save was displaced: it is newer than our text, and older than anything else that stands there
        (NEW, USER, Recovered.USER_STANDS, USER, [USER]),
        (NEW, b"", Recovered.USER_STANDS, b"", [b""]),
        (NEW, NEW[:3], Recovered.USER_STANDS, NEW[:3], [NEW[:3]]),
        (LATER, USER, Recovered.USER_STANDS, LATER, [USER]),
        (OLD, USER, Recovered.OLD_STANDS, OLD, [USER]),
        (None, USER, Recovered.MISSING, None, [USER]),
        # nothing left
        (None, None, Recovered.MISSING, None, []),
        (USER, None, Recovered.USER_STANDS, USER, []),
    ],
)
def test_the_newest_text_stands_and_what_is_not_ours_is_kept(
    plan: SwapPlan,
    at_name: bytes | None,
    at_temporary: bytes | None,
    recovered: Recovered,
    stands: bytes | None,
    kept: list[bytes],
) -> None:
    lay(plan, at_name, at_temporary)
    kept_now: list[bytes] = []
    assert recover(plan, keep=kept_now.append) is recovered
    assert (plan.path.read_bytes() if plan.path.exists() else None) == stands
    assert kept_now == kept
    assert not plan.temporary.exists()


class DiedError(Exception):
    """The process was killed here."""


TEXTS = st.none() | st.sampled_from([OLD, NEW, USER, LATER, b"", NEW[:3], OLD[:3], NEW + b"x"]) | st.binary(max_size=4)


@given(at_name=TEXTS, at_temporary=TEXTS, kill=st.none() | st.sampled_from(Step), keep_fails=st.booleans())
@settings(max_examples=int(os.environ.get("CAVEMAN_EXAMPLES", "100")))
def test_whatever_lies_there_and_wherever_recovery_dies_the_next_one_ends_it_without_loss(
    at_name: bytes | None, at_temporary: bytes | None, kill: Step | None, keep_fails: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "CLAUDE.md"
        plan = SwapPlan(path, temporary_for(path, "0123456789abcdef"), OLD, NEW)
        lay(plan, at_name, at_temporary)
        kept: list[bytes] = []

        def step(reached: Step) -> None:
            if reached is kill:
                raise DiedError

        def keep(data: bytes) -> None:
            if keep_fails:
                raise DiedError
            kept.append(data)

        with suppress(DiedError):
            recover(plan, keep=keep, step=step)
        recovered = recover(plan, keep=kept.append)
        again = recover(plan, keep=kept.append)
        data = path.read_bytes() if path.exists() else None
        assert recovered is again
        assert {
            Recovered.OLD_STANDS: data == OLD,
            Recovered.NEW_STANDS: data == NEW,
            Recovered.USER_STANDS: data not in (None, OLD, NEW),
            Recovered.MISSING: data is None,
        }[recovered]
        assert list(Path(folder).iterdir()) == ([path] if path.exists() else [])
        durable = [OLD, NEW, data, *kept]  # both texts of the plan are in the backup
        for text in (at_name, at_temporary):
            assert text is None or any(found is not None and found.startswith(text) for found in durable)


def test_a_file_that_is_being_written_is_left_for_the_next_time(plan: SwapPlan) -> None:
    lay(plan, NEW, OLD)
    with plan.temporary.open("r+b") as file:  # whoever waited for the lease of a process that died
        with pytest.raises(OpenForWritingError):
            recover(plan, keep=lambda data: None)
        file.write(b"THE")
    assert recover(plan, keep=lambda data: None) is Recovered.USER_STANDS
    assert plan.path.read_bytes() == OLD.replace(b"the", b"THE", 1)


def test_our_text_that_somebody_is_writing_into_stands_again(plan: SwapPlan) -> None:
    """The user opened our text at the name in the moment in which his earlier save was put back."""
    lay(plan, NEW, USER)
    with plan.path.open("ab") as file:
        recover(plan, keep=lambda data: None)
        file.write(b"more")
    assert plan.path.read_bytes() == NEW + b"more"


@pytest.mark.parametrize("at_name", [NEW, OLD])
def test_a_link_at_the_temporary_name_is_no_text_of_ours(plan: SwapPlan, at_name: bytes) -> None:
    plan.path.write_bytes(at_name)
    plan.temporary.symlink_to("elsewhere")
    recovered = recover(plan, keep=lambda data: None)
    assert not plan.temporary.is_symlink()
    if at_name == NEW:
        assert recovered is Recovered.USER_STANDS
        assert plan.path.readlink() == Path("elsewhere")
    else:
        assert recovered is Recovered.OLD_STANDS


def test_a_folder_that_is_gone_holds_nothing_to_recover(plan: SwapPlan) -> None:
    plan.path.parent.rmdir()
    assert recover(plan, keep=lambda data: None) is Recovered.UNREACHABLE


def test_a_link_in_the_files_place_is_the_users(plan: SwapPlan) -> None:
    plan.path.symlink_to("elsewhere")
    plan.temporary.write_bytes(NEW)
    assert recover(plan, keep=lambda data: None) is Recovered.USER_STANDS
    assert plan.path.readlink() == Path("elsewhere")
