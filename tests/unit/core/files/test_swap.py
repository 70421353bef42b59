"""The lossless replacement of a file, step by step, with a user who saves in between."""

from __future__ import annotations

import errno
import mmap
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from caveman_core.errors import (
    CannotSwapError,
    ChangedError,
    NoSpaceError,
    OpenForWritingError,
    UnfinishedSwapError,
)
from caveman_core.files import lease as lease_module
from caveman_core.files.folder import Folder
from caveman_core.files.plan import Step, SwapPlan
from caveman_core.files.recovery import Recovered, recover
from caveman_core.files.swap import swap, temporary_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="files are rewritten on Linux only")

OLD, NEW, USER, LATER = b"the old text\n", b"new text\n", b"the user's text\n", b"the user's later text\n"

STRAIGHT = [
    Step.OPENED, Step.CREATED, Step.WRITTEN, Step.PREPARED, Step.LEASED, Step.COMPARED, Step.EXCHANGED, Step.VERIFIED,
    Step.SYNCED, Step.REMOVED,
]  # fmt: skip
BEFORE = STRAIGHT[: STRAIGHT.index(Step.EXCHANGED)]
AFTER = STRAIGHT[STRAIGHT.index(Step.EXCHANGED) :]


@dataclass
class Scene:
    """A memory file, a plan for it, and what happened."""

    path: Path
    plan: SwapPlan
    kept: list[bytes] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)

    def swap(self, **at: Callable[[], object]) -> None:
        """Swap; `at` names steps in small letters and says what happens there, once."""

        def step(reached: Step) -> None:
            self.steps.append(reached)
            if (action := at.pop(reached.name.lower(), None)) is not None:
                action()

        swap(self.plan, keep=self.kept.append, step=step)

    def recover(self) -> Recovered:
        return recover(self.plan, keep=self.kept.append)

    def save(self, text: bytes) -> None:
        """As most editors save: another file renamed over it."""
        other = self.path.with_name("other")
        other.write_bytes(text)
        other.replace(self.path)

    @property
    def alone(self) -> bool:
        return list(self.path.parent.iterdir()) == [self.path]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    path = tmp_path / "CLAUDE.md"
    path.write_bytes(OLD)
    return Scene(path, SwapPlan(path, temporary_for(path, "0123456789abcdef"), OLD, NEW))


def fail(code: int) -> Callable[[], None]:
    def action() -> None:
        raise OSError(code, os.strerror(code))

    return action


def test_the_new_text_stands_and_nothing_else_is_left(scene: Scene) -> None:
    scene.path.chmod(0o640)
    before = scene.path.stat()
    scene.swap()
    assert scene.path.read_bytes() == NEW
    assert scene.path.stat().st_mode == before.st_mode
    assert scene.path.stat().st_mtime_ns != before.st_mtime_ns
    assert scene.steps == STRAIGHT
    assert scene.alone
    assert scene.kept == []


def test_the_new_text_is_never_more_open_than_the_old_one(scene: Scene) -> None:
    scene.path.chmod(0o600)
    modes: list[int] = []
    see = lambda: modes.append(scene.plan.temporary.stat().st_mode & 0o777)  # noqa: E731
    scene.swap(created=see, written=see, prepared=see)
    assert modes == [0o600] * 3


def test_text_and_names_are_durable_before_the_next_step_needs_them(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    truly, log = os.fsync, scene.steps
    synced: list[tuple[str, Step]] = []

    def fsync(fd: int) -> None:
        synced.append((Path(f"/proc/self/fd/{fd}").readlink().name, log[-1]))
        truly(fd)

    monkeypatch.setattr(os, "fsync", fsync)
    scene.swap()
    folder = scene.path.parent.name
    assert synced == [(scene.plan.temporary.name, Step.WRITTEN), (folder, Step.VERIFIED), (folder, Step.REMOVED)]


class TestSomebodySaves:
    @pytest.mark.parametrize("at", BEFORE)
    def test_before_the_exchange_the_save_stands(self, scene: Scene, at: Step) -> None:
        with pytest.raises(ChangedError):
            scene.swap(**{at.name.lower(): lambda: scene.save(USER)})
        assert scene.path.read_bytes() == USER
        assert scene.alone

    @pytest.mark.parametrize("at", BEFORE[:-1])
    def test_early_enough_it_is_not_even_displaced(self, scene: Scene, at: Step) -> None:
        with pytest.raises(ChangedError):
            scene.swap(**{at.name.lower(): lambda: scene.save(USER)})
        assert Step.EXCHANGED not in scene.steps

    def test_in_the_moment_of_the_exchange_it_is_put_back_and_kept_before_anything_is_removed(
        self, scene: Scene
    ) -> None:
        there: list[bool] = []
        with pytest.raises(ChangedError):
            scene.swap(
                compared=lambda: scene.save(USER),
                kept=lambda: there.append(scene.plan.temporary.exists() and scene.kept == [USER]),
            )
        assert there == [True]
        assert scene.path.read_bytes() == USER
        assert scene.kept == [USER]
        assert scene.alone

    @pytest.mark.parametrize("at", AFTER)
    def test_after_the_exchange_the_save_stands_too(self, scene: Scene, at: Step) -> None:
        scene.swap(**{at.name.lower(): lambda: scene.save(USER)})
        assert scene.path.read_bytes() == USER
        assert scene.alone

    @pytest.mark.parametrize("again", ["exchanged", "displaced"])
    def test_twice_the_later_one_stands_and_the_first_is_kept(self, scene: Scene, again: str) -> None:
        with pytest.raises(ChangedError):
            scene.swap(compared=lambda: scene.save(USER), **{again: lambda: scene.save(LATER)})
        assert scene.path.read_bytes() == LATER
        assert USER in scene.kept
        assert scene.alone

    def test_the_same_text_again_it_is_still_the_users_file_that_stands(self, scene: Scene) -> None:
        with pytest.raises(ChangedError):
            scene.swap(compared=lambda: scene.save(OLD), exchanged=lambda: os.utime(scene.plan.temporary, (1, 1)))
        assert scene.path.stat().st_mtime == 1

    def test_and_takes_the_name_away_the_file_stays_away(self, scene: Scene) -> None:
        with pytest.raises(ChangedError):
            scene.swap(compared=lambda: scene.save(USER), displaced=scene.path.unlink)
        assert not scene.path.exists()
        assert scene.kept == [USER]
        assert list(scene.path.parent.iterdir()) == []

    @pytest.mark.parametrize("at", BEFORE)
    def test_deletes_the_file_it_stays_deleted(self, scene: Scene, at: Step) -> None:
        with pytest.raises(ChangedError):
            scene.swap(**{at.name.lower(): scene.path.unlink})
        assert list(scene.path.parent.iterdir()) == []

    def test_puts_a_link_in_its_place_the_link_stands(self, scene: Scene) -> None:
        def link() -> None:
            (scene.path.parent / "other").symlink_to("nowhere")
            (scene.path.parent / "other").replace(scene.path)

        with pytest.raises(ChangedError):
            scene.swap(compared=link)
        assert scene.path.readlink() == Path("nowhere")
        assert scene.alone

    def test_puts_a_folder_in_its_place_the_folder_stands(self, scene: Scene) -> None:
        def folder() -> None:
            scene.path.unlink()
            scene.path.mkdir()

        with pytest.raises(ChangedError):
            scene.swap(compared=folder)
        assert scene.path.is_dir()
        assert scene.alone

    def test_while_holding_the_file_open_nothing_is_exchanged(self, scene: Scene) -> None:
        with scene.path.open("ab") as file:
            with pytest.raises(OpenForWritingError):
                scene.swap()
            file.write(USER)
        assert scene.path.read_bytes() == OLD + USER
        assert Step.EXCHANGED not in scene.steps
        assert scene.alone

    def test_through_memory_alone_nothing_is_exchanged(self, scene: Scene) -> None:
        fd = os.open(scene.path, os.O_RDWR)
        with mmap.mmap(fd, len(OLD)) as view:
            os.close(fd)
            with pytest.raises(OpenForWritingError):
                scene.swap()
            view[:3] = b"THE"
        assert scene.path.read_bytes() == OLD.replace(b"the", b"THE", 1)

    def test_who_only_reads_is_in_nobodys_way(self, scene: Scene) -> None:
        with scene.path.open("rb") as file:
            scene.swap()
            assert file.read() == OLD
        assert scene.path.read_bytes() == NEW

    @pytest.mark.parametrize("at", [Step.LEASED, Step.COMPARED])
    def test_whose_open_waits_for_the_lease_writes_into_the_file_that_stands(self, scene: Scene, at: Step) -> None:
        writer = threading.Thread(target=lambda: scene.path.write_bytes(USER))

        def start() -> None:
            inode = scene.path.stat().st_ino
            writer.start()
            while not _is_awaited(inode):
                time.sleep(0.001)

        with pytest.raises(OpenForWritingError):
            scene.swap(**{at.name.lower(): start})
        writer.join()
        assert scene.path.read_bytes() == USER
        assert scene.alone


def _is_awaited(inode: int) -> bool:
    """Whether a lease on this file is being broken, as the kernel lists it."""
    lines = Path("/proc/locks").read_text().splitlines()
    return any("BREAKING" in line and f":{inode} " in line for line in lines)


class TestFaults:
    @pytest.mark.parametrize("at", BEFORE)
    def test_before_the_exchange_the_file_is_as_it_was(self, scene: Scene, at: Step) -> None:
        with pytest.raises(OSError, match="Input/output error"):
            scene.swap(**{at.name.lower(): fail(errno.EIO)})
        assert scene.path.read_bytes() == OLD
        assert scene.alone

    @pytest.mark.parametrize("at", AFTER)
    def test_after_it_they_are_for_recovery(self, scene: Scene, at: Step) -> None:
        with pytest.raises(UnfinishedSwapError):
            scene.swap(**{at.name.lower(): fail(errno.EIO)})
        assert scene.path.read_bytes() == NEW
        assert scene.recover() is Recovered.NEW_STANDS
        assert scene.alone

    @pytest.mark.parametrize("at", [Step.DISPLACED, Step.PUT_BACK, Step.KEPT, Step.CLEARED])
    def test_while_a_save_is_put_back_they_are_for_recovery(self, scene: Scene, at: Step) -> None:
        with pytest.raises(UnfinishedSwapError):
            scene.swap(compared=lambda: scene.save(USER), **{at.name.lower(): fail(errno.EIO)})
        assert scene.recover() is Recovered.USER_STANDS
        assert scene.path.read_bytes() == USER
        assert scene.alone

    def test_a_save_that_cannot_be_kept_is_not_removed(self, scene: Scene) -> None:
        def keep(data: bytes) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        def step(reached: Step) -> None:
            if reached is Step.COMPARED:
                scene.save(USER)
            if reached is Step.EXCHANGED:
                scene.save(LATER)

        with pytest.raises(UnfinishedSwapError):
            swap(scene.plan, keep=keep, step=step)
        assert {path.read_bytes() for path in scene.path.parent.iterdir()} == {USER, LATER}

    @pytest.mark.parametrize("at", BEFORE)
    def test_an_interrupt_leaves_no_temporary_file(self, scene: Scene, at: Step) -> None:
        def interrupt() -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            scene.swap(**{at.name.lower(): interrupt})
        assert scene.path.read_bytes() == OLD
        assert scene.alone

    def test_an_interrupt_between_the_exchange_and_its_return_removes_nothing(
        self, scene: Scene, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        truly = Folder.exchange

        def exchange(folder: Folder, one: str, other: str) -> None:
            truly(folder, one, other)
            raise KeyboardInterrupt

        monkeypatch.setattr(Folder, "exchange", exchange)
        with pytest.raises(UnfinishedSwapError):
            scene.swap(compared=lambda: scene.save(USER))
        monkeypatch.undo()
        assert scene.plan.temporary.read_bytes() == USER
        assert scene.recover() is Recovered.USER_STANDS

    def test_a_full_disk_is_said_so(self, scene: Scene) -> None:
        with pytest.raises(NoSpaceError):
            scene.swap(created=fail(errno.ENOSPC))
        assert scene.path.read_bytes() == OLD
        assert scene.alone


class TestRefusals:
    def test_a_hard_link_is_not_cut_off(self, scene: Scene) -> None:
        os.link(scene.path, scene.path.with_name("second"))
        with pytest.raises(CannotSwapError, match="hard link"):
            scene.swap()
        assert scene.path.with_name("second").read_bytes() == OLD

    def test_a_hard_link_made_meanwhile_is_seen(self, scene: Scene) -> None:
        with pytest.raises(CannotSwapError, match="hard link"):
            scene.swap(prepared=lambda: os.link(scene.path, scene.path.with_name("second")))
        assert scene.path.read_bytes() == OLD

    def test_another_text_than_planned_is_not_replaced(self, scene: Scene) -> None:
        scene.path.write_bytes(USER)
        with pytest.raises(ChangedError):
            scene.swap()
        assert scene.steps == []
        assert scene.path.read_bytes() == USER

    @pytest.mark.parametrize("kind", ["missing", "link", "no folder"])
    def test_what_is_not_there_cannot_be_replaced(self, scene: Scene, kind: str) -> None:
        scene.path.unlink()
        if kind == "link":
            scene.path.symlink_to("other")
            scene.path.with_name("other").write_bytes(OLD)
        elif kind == "no folder":
            scene.path.parent.rmdir()
        with pytest.raises(ChangedError):
            scene.swap()

    def test_a_fifo_is_refused_and_does_not_block(self, scene: Scene) -> None:
        scene.path.unlink()
        os.mkfifo(scene.path)
        with pytest.raises(CannotSwapError, match="regular file"):
            scene.swap()

    @pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOSYS, errno.EBUSY, errno.EOPNOTSUPP, errno.EXDEV])
    def test_where_names_cannot_be_exchanged_the_file_stays(
        self, scene: Scene, monkeypatch: pytest.MonkeyPatch, code: int
    ) -> None:
        monkeypatch.setattr(Folder, "exchange", lambda *names: fail(code)())
        with pytest.raises(CannotSwapError, match="exchanged here"):
            scene.swap()
        assert scene.path.read_bytes() == OLD
        assert scene.alone

    def test_where_there_are_no_leases_the_file_stays(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(lease_module, "_F_SETLEASE", 99_999)  # a command the kernel does not know: EINVAL
        with pytest.raises(CannotSwapError, match="no lease"):
            scene.swap()
        assert scene.path.read_bytes() == OLD
        assert scene.alone

    def test_elsewhere_than_on_linux_nothing_is_touched(self, scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "platform", "darwin")
        with pytest.raises(CannotSwapError, match="Linux only"):
            scene.swap()
        assert scene.steps == []

    def test_a_temporary_name_in_another_folder_is_a_mistake(self) -> None:
        with pytest.raises(ValueError, match="beside"):
            SwapPlan(Path("/a/x"), Path("/b/y"), OLD, NEW)


def test_a_name_as_long_as_names_may_be_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / ("ü" * 126 + ".md")
    path.write_bytes(OLD)
    swap(SwapPlan(path, temporary_for(path, "0123456789abcdef"), OLD, NEW), keep=lambda data: None)
    assert path.read_bytes() == NEW


def test_a_broken_lease_does_not_end_the_process(scene: Scene) -> None:
    """By default the kernel announces it by SIGIO, which kills."""
    script = (
        "import sys; from pathlib import Path\n"
        "from caveman_core.files.plan import SwapPlan, Step; from caveman_core.files.swap import swap\n"
        "from caveman_core.errors import OpenForWritingError\n"
        "def step(s):\n"
        "    if s is Step.COMPARED: print('leased', flush=True); sys.stdin.readline()\n"
        "a, b = map(Path, sys.argv[1:])\n"
        f"try: swap(SwapPlan(a, b, {OLD!r}, {NEW!r}), keep=print, step=step)\n"
        "except OpenForWritingError: print('busy')\n"
    )
    command: list[str | Path] = [sys.executable, "-c", script, scene.path, scene.plan.temporary]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdin
        assert process.stdout.readline() == b"leased\n"
        inode = scene.path.stat().st_ino
        writer = threading.Thread(target=lambda: scene.path.write_bytes(USER))
        writer.start()
        while not _is_awaited(inode):
            time.sleep(0.001)
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert process.stdout.read() == b"busy\n"
        writer.join()
    assert process.returncode == 0
    assert scene.path.read_bytes() == USER
