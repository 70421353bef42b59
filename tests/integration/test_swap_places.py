"""The swap where it is difficult: full disks, folders that cannot be written, other users, mounts, links."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from caveman_core.errors import CannotSwapError, NoSpaceError
from caveman_core.files.eligibility import Eligible, Ineligible, examine
from caveman_core.files.plan import Step, SwapPlan
from caveman_core.files.swap import create, swap, temporary_for
from caveman_core.outcome import Reason

linux = sys.platform == "linux"
pytestmark = pytest.mark.skipif(not linux, reason="files are rewritten on Linux only")
as_root = pytest.mark.skipif(not linux or os.geteuid() != 0, reason="only root may mount or become another user")

OLD, NEW = b"the old text\n", b"new text\n"
NOBODY = 65534


def replace(path: Path, new: bytes = NEW) -> None:
    swap(SwapPlan(path, temporary_for(path, "0123456789abcdef"), OLD, new), keep=lambda data: None)


def memory_file(folder: Path) -> Path:
    path = folder / "CLAUDE.md"
    path.write_bytes(OLD)
    return path


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that other users can reach, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="caveman-"))
    folder.chmod(0o777)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def mounted(*command: str | Path, at: Path) -> Iterator[None]:
    """A mount for the length of a block; the test is skipped where mounting is not allowed."""
    done = subprocess.run(["mount", *command, at], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"cannot mount here: {done.stderr.strip()}")
    try:
        yield
    finally:
        subprocess.run(["umount", at], check=True)


def as_user(uid: int, action: Callable[[], None]) -> None:
    """Run `action` in a process of another user; AssertionError with what it said if it fails there."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 0
        try:
            os.setgroups([])
            os.setgid(uid)
            os.setuid(uid)
            action()
        except BaseException:  # noqa: BLE001 - the parent shows it
            os.write(writing, traceback.format_exc().encode())
            code = 1
        os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as said:
        message = said.read().decode()
    _, status = os.waitpid(child, 0)
    assert status == 0, message


@as_root
def test_a_full_disk_leaves_the_file_as_it_is_and_nothing_else(tmp_path: Path) -> None:
    with mounted("-t", "tmpfs", "-o", "size=64k", "tmpfs", at=tmp_path):
        path = memory_file(tmp_path)
        (tmp_path / "ballast").write_bytes(b"x" * 20_000)
        with pytest.raises(NoSpaceError):
            replace(path, b"y" * 60_000)
        with pytest.raises(NoSpaceError):
            create(tmp_path / "missing.md", b"y" * 60_000)
        assert path.read_bytes() == OLD
        assert sorted(found.name for found in tmp_path.iterdir()) == ["CLAUDE.md", "ballast"]
        replace(path)
        assert path.read_bytes() == NEW


@as_root
def test_a_file_mounted_alone_is_refused_and_intact(tmp_path: Path) -> None:
    """`docker run -v CLAUDE.md:CLAUDE.md`: the name is a mount point."""
    (tmp_path / "outside").mkdir()
    outside, path = memory_file(tmp_path / "outside"), tmp_path / "CLAUDE.md"
    path.touch()
    with mounted("--bind", outside, at=path):
        with pytest.raises(CannotSwapError, match="exchanged here"):
            replace(path)
        assert path.read_bytes() == OLD
        assert sorted(found.name for found in tmp_path.iterdir()) == ["CLAUDE.md", "outside"]


@as_root
def test_a_read_only_file_system_is_refused(tmp_path: Path) -> None:
    path = memory_file(tmp_path)
    with mounted("--bind", "-o", "ro", tmp_path, at=tmp_path):
        with pytest.raises(CannotSwapError, match="read-only"):
            replace(path)
        assert path.read_bytes() == OLD


@as_root
def test_a_file_of_an_overlays_lower_layer_is_replaced(tmp_path: Path) -> None:
    """What a container sees of its image."""
    for name in ("disk", "merged"):
        (tmp_path / name).mkdir()
    with mounted("-t", "tmpfs", "tmpfs", at=tmp_path / "disk"):
        lower, upper, work = (tmp_path / "disk" / name for name in ("lower", "upper", "work"))
        for folder in (lower, upper, work):
            folder.mkdir()
        memory_file(lower)
        layers = f"lowerdir={lower},upperdir={upper},workdir={work}"
        with mounted("-t", "overlay", "-o", layers, "overlay", at=tmp_path / "merged"):
            path = tmp_path / "merged" / "CLAUDE.md"
            replace(path)
            assert path.read_bytes() == NEW
            assert list(path.parent.iterdir()) == [path]
        assert (lower / "CLAUDE.md").read_bytes() == OLD


@as_root
def test_an_immutable_file_stays(tmp_path: Path) -> None:
    path = memory_file(tmp_path)
    if shutil.which("chattr") is None or subprocess.run(["chattr", "+i", path], check=False).returncode != 0:
        pytest.skip("no immutable files here")
    try:
        with pytest.raises(PermissionError):
            replace(path)
        assert path.read_bytes() == OLD
        assert list(tmp_path.iterdir()) == [path]
    finally:
        subprocess.run(["chattr", "-i", path], check=True)


@as_root
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning")  # the child does next to nothing
class TestAnotherUser:
    def test_swaps_his_own_file(self, open_folder: Path) -> None:
        def action() -> None:
            path = memory_file(open_folder)
            path.chmod(0o640)
            replace(path)
            assert path.read_bytes() == NEW
            assert stat.S_IMODE(path.stat().st_mode) == 0o640

        as_user(NOBODY, action)

    def test_does_not_touch_a_file_that_is_not_his(self, open_folder: Path) -> None:
        path = memory_file(open_folder)
        path.chmod(0o666)  # he may write it, and still it is not his

        def action() -> None:
            found = examine(path, root=open_folder, profile="project")
            assert isinstance(found, Ineligible)
            assert found.reason is Reason.NOT_OURS
            with pytest.raises(CannotSwapError, match="owner and group"):
                replace(path)

        as_user(NOBODY, action)
        assert path.read_bytes() == OLD
        assert list(open_folder.iterdir()) == [path]

    def test_without_write_permission_in_the_folder_leaves_the_file(self, open_folder: Path) -> None:
        path = memory_file(open_folder)
        os.chown(path, NOBODY, NOBODY)
        open_folder.chmod(0o755)

        def action() -> None:
            assert isinstance(examine(path, root=open_folder, profile="project"), Eligible)
            with pytest.raises(PermissionError):
                replace(path)

        as_user(NOBODY, action)
        assert path.read_bytes() == OLD
        assert list(open_folder.iterdir()) == [path]

    def test_is_told_of_a_file_and_of_a_folder_he_may_not_read(self, open_folder: Path) -> None:
        path = memory_file(open_folder)
        path.chmod(0o600)
        os.chown(path, NOBODY, NOBODY)
        path.chmod(0o200)
        (open_folder / "shut").mkdir(mode=0o700)
        memory_file(open_folder / "shut")

        def action() -> None:
            for shut in (path, open_folder / "shut" / "CLAUDE.md"):
                found = examine(shut, root=open_folder, profile="project")
                assert isinstance(found, Ineligible)
                assert found.reason is Reason.NO_PERMISSION

        as_user(NOBODY, action)

    def test_keeps_a_group_he_is_in_and_refuses_one_he_is_not_in(self, open_folder: Path) -> None:
        path = memory_file(open_folder)
        os.chown(path, NOBODY, 12345)

        def action() -> None:
            with pytest.raises(CannotSwapError, match="owner and group"):
                replace(path)

        as_user(NOBODY, action)
        assert path.read_bytes() == OLD
        assert list(open_folder.iterdir()) == [path]

    def test_root_keeps_the_owner_of_what_it_replaces(self, open_folder: Path) -> None:
        path = memory_file(open_folder)
        os.chown(path, NOBODY, 12345)
        path.chmod(0o660)
        replace(path)
        status = path.stat()
        assert (status.st_uid, status.st_gid, stat.S_IMODE(status.st_mode)) == (NOBODY, 12345, 0o660)


def test_a_linked_file_is_replaced_where_it_lies_and_the_link_stays(tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    target = memory_file(tmp_path / "dotfiles")
    (tmp_path / "AGENTS.md").symlink_to("dotfiles/CLAUDE.md")
    found = examine(tmp_path / "AGENTS.md", root=tmp_path, profile="project")
    assert isinstance(found, Eligible)
    replace(found.path)
    assert (tmp_path / "AGENTS.md").readlink() == Path("dotfiles/CLAUDE.md")
    assert target.read_bytes() == NEW
    assert list(target.parent.iterdir()) == [target]


def test_extended_attributes_survive_the_swap(tmp_path: Path) -> None:
    path = memory_file(tmp_path)
    try:
        os.setxattr(path, "user.note", b"mine")
    except OSError as error:
        if error.errno == errno.EOPNOTSUPP:
            pytest.skip("no extended attributes on this file system")
        raise
    replace(path)
    assert os.getxattr(path, "user.note") == b"mine"


def test_a_folder_renamed_during_the_swap_takes_the_new_text_along(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    path = memory_file(tmp_path / "here")

    def step(reached: Step) -> None:
        if reached is Step.PREPARED:
            (tmp_path / "here").rename(tmp_path / "there")
            (tmp_path / "here").mkdir()
            (tmp_path / "here" / "CLAUDE.md").write_bytes(b"another file")

    swap(SwapPlan(path, temporary_for(path, "00"), OLD, NEW), keep=lambda data: None, step=step)
    assert (tmp_path / "here" / "CLAUDE.md").read_bytes() == b"another file"
    assert (tmp_path / "there" / "CLAUDE.md").read_bytes() == NEW
    assert len(list((tmp_path / "there").iterdir())) == 1


def test_the_package_imports_where_linux_modules_are_missing() -> None:
    script = """
import importlib, os, pkgutil, sys
for name in ("fcntl", "grp", "pwd", "termios"):
    sys.modules[name] = None
for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_DIRECTORY", "O_TMPFILE", "geteuid"):
    delattr(os, name)
import caveman_core.files as files
for module in pkgutil.iter_modules(files.__path__):
    importlib.import_module("caveman_core.files." + module.name)
"""
    subprocess.run([sys.executable, "-c", script], check=True)
