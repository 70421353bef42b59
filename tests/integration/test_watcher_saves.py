"""Every way of saving ends in one job for the final bytes, by events alone, while a transcript grows."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_core.history.records import Origin, Version
from waiting import wait_until
from watcher_fakes import World, digest, save
from watcher_rig import Rig, watching

SETTLE = 0.5
BEFORE = "Please make sure that you run the tests.\n"
ADDED = "Please also run the linter.\n"
AFTER = BEFORE + ADDED

Style = Callable[[Path, Path], None]
"""Turns BEFORE into AFTER at the path; the folder lies outside the root, on the same file system."""

VIM = ("vim", "-u", "NONE", "-i", "NONE", "-N", "-e", "-s")


def write(path: Path, _: Path) -> None:
    save(path, AFTER)


def write_and_sync(path: Path, _: Path) -> None:
    with path.open("w") as file:
        file.write(AFTER)
        file.flush()
        os.fsync(file.fileno())


def write_in_two_parts(path: Path, _: Path) -> None:
    with path.open("w") as file:
        file.write(BEFORE)
        file.flush()
        time.sleep(0.1)
        file.write(ADDED)


def replace_from_the_same_folder(path: Path, _: Path) -> None:
    temporary = path.with_name(f"{path.name}.tmp.1")
    save(temporary, AFTER)
    temporary.replace(path)


def replace_from_outside(path: Path, outside: Path) -> None:
    temporary = outside / path.name
    save(temporary, AFTER)
    temporary.replace(path)


def move_from_another_file_system(path: Path, _: Path) -> None:
    other = Path("/dev/shm") / f"caveman-{os.getpid()}.md"  # noqa: S108 - another file system is the point
    save(other, AFTER)
    subprocess.run(["mv", other, path], check=True)


def copy(path: Path, outside: Path) -> None:
    save(outside / path.name, AFTER)
    shutil.copy(outside / path.name, path)


def sed(path: Path, _: Path) -> None:
    subprocess.run(["sed", "-i", f"$a {ADDED.strip()}", path], check=True)


def jetbrains(path: Path, _: Path) -> None:
    fresh, old = path.with_name(f"{path.name}___jb_tmp___"), path.with_name(f"{path.name}___jb_old___")
    save(fresh, AFTER)
    path.rename(old)
    fresh.rename(path)
    old.unlink()


def delete_and_write_again(path: Path, _: Path) -> None:
    path.unlink()
    time.sleep(0.15)
    save(path, AFTER)


def append_slowly(path: Path, _: Path) -> None:
    with path.open("a") as file:
        for letter in ADDED:
            file.write(letter)
            file.flush()
            time.sleep(0.02)


def append_by_opening_again(path: Path, _: Path) -> None:
    for part in (ADDED[i : i + 3] for i in range(0, len(ADDED), 3)):
        with path.open("a") as file:
            file.write(part)
        time.sleep(0.1)


def link_turned(path: Path, _: Path) -> None:
    target = path.parent.parent / "agent-memory" / "target.md"
    save(target, AFTER)
    link = path.with_name(".link")
    link.symlink_to(target)
    link.replace(path)


def _vim(path: Path, *options: str) -> None:
    settings = f"set backupskip= {' '.join(options)}"  # by default /tmp is in backupskip, and so is every test
    subprocess.run([*VIM, "-c", settings, "-c", f"$put ='{ADDED.strip()}'", "-c", "wq", path], check=True)


def vim(path: Path, _: Path) -> None:
    _vim(path, "writebackup", "backupcopy=auto")


def vim_with_a_copy(path: Path, _: Path) -> None:
    _vim(path, "backup", "backupcopy=yes")


def vim_with_a_rename(path: Path, _: Path) -> None:
    _vim(path, "backup", "backupcopy=no")


def git_checkout(path: Path, _: Path) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *identity, *arguments], cwd=path.parent, check=True, capture_output=True)

    git("init", "--initial-branch=before")
    git("add", path.name)
    git("commit", "-m", "before")
    git("checkout", "-b", "after")
    save(path, AFTER)
    git("commit", "-am", "after")
    git("checkout", "before")
    git("checkout", "after")


STYLES: dict[Style, str] = {
    write: "", write_and_sync: "", write_in_two_parts: "", replace_from_the_same_folder: "", replace_from_outside: "",
    move_from_another_file_system: "mv", copy: "", sed: "sed", jetbrains: "", delete_and_write_again: "",
    append_slowly: "", append_by_opening_again: "", vim: "vim", vim_with_a_copy: "vim", vim_with_a_rename: "vim",
    git_checkout: "git",
}  # fmt: skip
"""And the program each needs."""

HERE = [style for style, program in STYLES.items() if not program or shutil.which(program)]


@dataclass(frozen=True)
class Result:
    """What came of one style: the digests that looks found, and the texts that stood there when a job was queued."""

    looks: list[str]
    jobs: list[str]


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[Style, Result]:
    """All styles at once, each on a file of its own, while a transcript gets 100 lines a second."""
    folder = tmp_path_factory.mktemp("saves").resolve()
    root = folder / ".claude"
    (root / "projects" / "x").mkdir(parents=True)
    world = World(folder, root)
    for style in HERE:
        save(_path(root, style), BEFORE)
        world.ledger.set_baseline(_path(root, style), digest(BEFORE))
    with _growing(root / "projects" / "x" / "y.jsonl"):
        rig = asyncio.run(_save_all(world, root, folder))
    return {style: Result(rig.seen(path), _jobs(world, path)) for style in HERE for path in [_path(root, style)]}


def _path(root: Path, style: Style) -> Path:
    return root / "rules" / style.__name__ / "rule.md"


def _jobs(world: World, path: Path) -> list[str]:
    return [text for (real, text) in zip(world.queue.jobs, world.queue.texts, strict=True) if real == path]


async def _save_all(world: World, root: Path, folder: Path) -> Rig:
    async with watching(world, settle=SETTLE) as rig:
        with ThreadPoolExecutor(len(HERE)) as pool:
            loop = asyncio.get_running_loop()
            scratch = [folder / "outside" / style.__name__ for style in HERE]
            await asyncio.gather(
                *(loop.run_in_executor(pool, style, _path(root, style), outside)
                  for style, outside in zip(HERE, scratch, strict=True))
            )  # fmt: skip
        await rig.until_quiet(root / "rules" / "marker.md")
    return rig


class _growing:
    """A transcript that grows as Claude Code's do, faster than they do."""

    def __init__(self, path: Path) -> None:
        self._path, self._stop = path, threading.Event()
        self._thread = threading.Thread(target=self._append)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _append(self) -> None:
        while not self._stop.wait(0.01):
            with self._path.open("a") as file:
                file.write('{"type":"message"}\n')


@pytest.mark.parametrize("style", HERE, ids=lambda style: style.__name__)
def test_a_save_ends_in_one_job_for_the_final_bytes(results: dict[Style, Result], style: Style) -> None:
    result = results[style]
    assert result.jobs == [AFTER]
    assert set(result.looks) == {digest(AFTER)}


def test_each_save_is_looked_at_once(results: dict[Style, Result]) -> None:
    looks = {style.__name__: len(result.looks) for style, result in results.items()}
    # A busy machine may let half a second pass between two events of one save: a second look, and no second job.
    assert sum(count == 1 for count in looks.values()) >= len(looks) - 2, looks


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / ".claude"
    folder.mkdir()
    return folder.resolve()


@pytest.fixture
def world(tmp_path: Path, root: Path) -> Iterator[World]:
    made = World(tmp_path, root)
    yield made
    made.ledger.close()


async def test_a_file_in_folders_made_this_moment_is_seen(world: World, root: Path) -> None:
    async with watching(world) as rig:
        paths = [root / "rules" / str(number) / "a" / "b.md" for number in range(30)]
        for path in paths:
            save(path, AFTER)
        await wait_until(lambda: all(rig.seen(path) for path in paths))
    assert {digest_ for path in paths for digest_ in rig.seen(path)} == {digest(AFTER)}


async def test_files_in_a_renamed_folder_are_seen_under_their_new_names(world: World, root: Path) -> None:
    save(root / "rules" / "one" / "a.md", AFTER)
    async with watching(world) as rig:
        (root / "rules" / "one").rename(root / "rules" / "two")
        await wait_until(lambda: rig.seen(root / "rules" / "two" / "a.md"))


async def test_files_in_a_folder_moved_in_are_seen(world: World, root: Path, tmp_path: Path) -> None:
    save(tmp_path / "one" / "a.md", AFTER)
    (root / "rules").mkdir()
    async with watching(world) as rig:
        (tmp_path / "one").rename(root / "rules" / "one")
        await wait_until(lambda: rig.seen(root / "rules" / "one" / "a.md"))
        save(root / "rules" / "one" / "b.md", AFTER)
        await wait_until(lambda: rig.seen(root / "rules" / "one" / "b.md"))


async def test_a_link_turned_to_another_file_is_seen(world: World, root: Path, tmp_path: Path) -> None:
    link_turned(root / "CLAUDE.md", tmp_path)
    async with watching(world) as rig:
        link = root / ".link"
        save(root / "agent-memory" / "other.md", AFTER + "More.\n")
        await wait_until(lambda: rig.seen(root / "agent-memory" / "other.md"))
        before = len(rig.looks)
        link.symlink_to(root / "agent-memory" / "other.md")
        link.replace(root / "CLAUDE.md")
        await wait_until(lambda: len(rig.looks) > before)
    assert rig.looks[-1].path == root / "agent-memory" / "other.md"


async def test_a_touch_is_no_work_and_a_chmod_not_even_a_look(world: World, root: Path) -> None:
    touched, changed = root / "rules" / "touched.md", root / "rules" / "changed.md"
    for path in (touched, changed):
        save(path, BEFORE)
        world.ledger.set_baseline(path, digest(BEFORE))
    async with watching(world) as rig:
        touched.touch()
        changed.chmod(0o600)
        await rig.until_quiet(root / "rules" / "marker.md")
    assert world.queue.relatives() == ["rules/marker.md"]
    assert rig.seen(changed) == []


async def test_our_own_write_is_seen_and_is_no_work(world: World, root: Path) -> None:
    path = root / "CLAUDE.md"
    save(path, BEFORE)
    world.ledger.record_version(
        Version(path, 1, 1.0, Origin.COMPRESS, digest(BEFORE), digest(AFTER), 9, 9, 3, 2), ()
    )  # fmt: skip
    async with watching(world) as rig:
        temporary = path.with_name(".CLAUDE.md.caveman-0123")
        save(temporary, AFTER)
        temporary.replace(path)
        await wait_until(lambda: rig.seen(path) == [digest(AFTER)])
    assert world.queue.puts == 0


async def test_a_root_behind_a_link_is_heard_of(tmp_path: Path, root: Path) -> None:
    (tmp_path / "link").symlink_to(root)
    world = World(tmp_path, tmp_path / "link")
    async with watching(world) as rig:
        save(tmp_path / "link" / "CLAUDE.md", AFTER)
        save(root / "rules" / "a.md", AFTER)
        await wait_until(lambda: rig.seen(root / "CLAUDE.md") and rig.seen(root / "rules" / "a.md"))
    assert world.queue.relatives() == ["CLAUDE.md", "rules/a.md"]


async def test_a_root_that_is_one_file_is_heard_of_however_it_is_replaced(tmp_path: Path) -> None:
    save(tmp_path / "notes.md", BEFORE)
    world = World(tmp_path, tmp_path / "notes.md", profile="file")
    (path,) = world.roots.paths()
    async with watching(world) as rig:
        replace_from_the_same_folder(path, tmp_path)
        await wait_until(lambda: rig.seen(path) == [digest(AFTER)])
        save(tmp_path / "other.md", AFTER)
        save(path, BEFORE)
        await wait_until(lambda: rig.seen(path)[1:] == [digest(BEFORE)])
    assert world.queue.relatives() == [""]
