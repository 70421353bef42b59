"""What a look comes to."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Never

import pytest
from structlog.testing import capture_logs

from caveman_core.errors import ChangedError, LedgerBusyError, LedgerError, OpenForWritingError
from caveman_core.history.records import Origin, Version
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.selection import Selection
from caveman_watcher.looker import TICK_SECONDS, Look
from waiting import wait_until
from watcher_fakes import World, digest, save

TEXT = "Please make sure that you run the tests.\n"


@pytest.fixture
def path(root: Path, world: World) -> Path:
    """A file that was saved after its root was added."""
    file = root / "CLAUDE.md"
    save(file, TEXT)
    return file


def _record_version(world: World, path: Path, before: str, after: str) -> None:
    version = Version(path, 1, 1.0, Origin.COMPRESS, digest(before), digest(after), 9, 9, 3, 2)
    world.ledger.record_version(version, ())


async def test_a_save_is_queued_for_when_its_bytes_have_stood_for_the_quiet_time(world: World, path: Path) -> None:
    began = world.clock.now()
    assert (await world.looker.look(path)).look is Look.QUEUED
    (job, at), watched = world.queue.jobs[path], world.roots.of(path)
    assert watched is not None
    assert (job.root_id, job.relative) == (watched.root.id, "CLAUDE.md")
    assert began + 60 <= at <= world.clock.now() + 60


async def test_a_file_that_agents_write_is_left_quiet_for_longer(world: World, root: Path) -> None:
    path = root / "projects" / "x" / "memory" / "MEMORY.md"
    save(path, TEXT)
    await world.looker.look(path)
    assert world.queue.jobs[path][1] >= world.clock.now() + 299
    assert world.queue.relatives() == ["projects/x/memory/MEMORY.md"]


async def test_the_quiet_time_counts_from_when_the_bytes_first_stood_there(world: World, path: Path) -> None:
    await world.looker.look(path)
    first = world.queue.jobs.pop(path)
    world.clock.ahead = 30
    assert (await world.looker.look(path)).look is Look.QUEUED
    assert world.queue.jobs[path] == first


async def test_a_job_that_is_queued_already_is_fine(world: World, path: Path) -> None:
    await world.looker.look(path)
    assert (await world.looker.look(path)).look is Look.QUEUED
    assert len(world.queue.texts) == 1


async def test_our_own_output_is_no_work(world: World, path: Path) -> None:
    _record_version(world, path, "long", TEXT)
    assert (await world.looker.look(path)).look is Look.NO_WORK
    assert world.queue.puts == 0


async def test_a_settled_text_is_no_work_until_it_changes(world: World, path: Path) -> None:
    receipt = Receipt(path, Outcome.UNCHANGED, Reason.ALREADY_TERSE)
    world.ledger.record_outcome(receipt, digest(TEXT), world.policy(path), 1.0)
    assert (await world.looker.look(path)).look is Look.NO_WORK
    save(path, TEXT + "More.\n")
    assert (await world.looker.look(path)).look is Look.QUEUED


async def test_an_earlier_text_put_back_is_held_once_and_not_queued(world: World, path: Path) -> None:
    _record_version(world, path, TEXT, "short")
    assert (await world.looker.look(path)).look is Look.UNDONE
    assert (await world.looker.look(path)).look is Look.NO_WORK
    assert world.holds.held == [(path, TEXT.encode())]
    assert world.queue.puts == 0


async def test_what_is_put_back_again_after_it_was_released_is_held_again(world: World, path: Path) -> None:
    _record_version(world, path, TEXT, "short")
    await world.looker.look(path)
    world.ledger.release(path, digest(TEXT))
    assert (await world.looker.look(path)).look is Look.QUEUED
    world.ledger.release(path)
    assert (await world.looker.look(path)).look is Look.UNDONE
    assert len(world.holds.held) == 2


async def test_a_text_put_back_by_hand_saves_nothing_and_our_text_put_back_saves_again(
    world: World, path: Path
) -> None:
    _record_version(world, path, TEXT, "short")
    await world.looker.look(path)
    assert world.ledger.totals().files == 0
    save(path, "short")
    assert (await world.looker.look(path)).look is Look.NO_WORK
    assert world.ledger.totals().files == 1


async def test_bytes_of_a_file_that_is_being_written_are_noted_and_not_queued(world: World, path: Path) -> None:
    assert (await world.looker.look(path, moving=True)).look is Look.NOTED
    assert world.queue.puts == 0
    sighting = world.ledger.sighting(path)
    assert sighting is not None and sighting.digest == digest(TEXT)


async def test_what_was_there_before_the_root_was_added_is_baseline(tmp_path: Path, root: Path) -> None:
    path = root / "CLAUDE.md"
    save(path, TEXT)
    world = _added_later(tmp_path, root)
    looked = await world.looker.look(path)
    assert looked.look is Look.FIRST_SEEN
    assert looked.found is not None and looked.found.size == len(TEXT)
    assert (await world.looker.look(path)).look is Look.NO_WORK
    assert world.ledger.state(path).baseline == digest(TEXT)
    assert world.queue.puts == 0


async def test_a_first_start_that_was_interrupted_ends_the_same_way(tmp_path: Path, root: Path) -> None:
    path = root / "CLAUDE.md"
    save(path, TEXT)
    _added_later(tmp_path, root).ledger.close()  # added, and then killed before it looked
    again = World(tmp_path, root)
    assert (await again.looker.look(path)).look is Look.FIRST_SEEN


async def test_a_baseline_file_is_work_once_it_is_saved(tmp_path: Path, root: Path) -> None:
    path = root / "CLAUDE.md"
    save(path, TEXT)
    world = _added_later(tmp_path, root)
    await world.looker.look(path)
    save(path, TEXT + "More.\n")
    assert (await world.looker.look(path)).look is Look.QUEUED


async def test_a_file_new_to_a_known_root_is_work(tmp_path: Path, root: Path) -> None:
    World(tmp_path, root).ledger.close()
    save(root / "CLAUDE.md", TEXT)  # while nobody watched
    again = World(tmp_path, root)
    assert (await again.looker.look(root / "CLAUDE.md")).look is Look.QUEUED


async def test_now_makes_work_of_what_was_there_before(tmp_path: Path, root: Path) -> None:
    path = root / "CLAUDE.md"
    save(path, TEXT)
    world = _added_later(tmp_path, root)
    assert (await world.new_looker(now=True).look(path)).look is Look.QUEUED
    assert world.ledger.state(path).baseline is None


async def test_now_makes_work_of_a_baseline_that_an_earlier_start_left(tmp_path: Path, root: Path) -> None:
    path = root / "CLAUDE.md"
    save(path, TEXT)
    world = _added_later(tmp_path, root)
    await world.looker.look(path)
    assert (await world.new_looker(now=True).look(path)).look is Look.QUEUED
    assert (await world.looker.look(path)).look is Look.QUEUED  # and the worker, who asks the ledger, agrees


async def test_now_leaves_alone_what_was_forgotten_since(tmp_path: Path, root: Path) -> None:
    before, later = root / "CLAUDE.md", root / "rules" / "later.md"
    save(before, TEXT)
    world = _added_later(tmp_path, root)
    looker = world.new_looker(now=True)
    await looker.look(before)
    world.ledger.set_baseline(before, digest(TEXT))
    save(later, TEXT)
    await looker.look(later)
    world.ledger.set_baseline(later, digest(TEXT))
    assert [(await looker.look(path)).look for path in (before, later)] == [Look.NO_WORK] * 2
    save(before, TEXT + "More.\n")
    assert (await looker.look(before)).look is Look.QUEUED


async def test_a_root_that_is_one_file_is_named_by_an_empty_path(tmp_path: Path, root: Path) -> None:
    path = root / "notes.md"
    world = World(tmp_path, path, profile="file")
    save(path, TEXT)
    assert (await world.looker.look(path)).look is Look.QUEUED
    assert world.queue.relatives() == [""]


async def test_a_queue_that_is_down_loses_nothing(world: World, path: Path) -> None:
    world.queue.down = True
    assert (await world.looker.look(path)).look is Look.QUEUE_DOWN
    world.queue.down = False
    assert (await world.looker.look(path)).look is Look.QUEUED


async def test_a_file_that_changes_while_it_is_read_is_to_be_looked_at_again(
    world: World, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moving(*_: object) -> None:
        raise ChangedError

    monkeypatch.setattr(world.finder, "find", moving)
    assert (await world.looker.look(path)).look is Look.MOVING


async def test_a_text_put_back_and_saved_over_at_once_is_looked_at_again(
    world: World, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _record_version(world, path, TEXT, "short")
    monkeypatch.setattr(world.finder, "read", lambda *_: None)
    assert (await world.looker.look(path)).look is Look.MOVING
    assert world.holds.held == []


async def test_a_folder_is_told_apart_and_a_foreign_file_is_nothing(world: World, root: Path) -> None:
    (root / "rules").mkdir()
    assert (await world.looker.look(root / "rules")).look is Look.DIRECTORY
    assert (await world.looker.look(root.parent / "CLAUDE.md")).look is Look.NOTHING_THERE
    assert (await world.looker.look(root / "gone.md")).look is Look.NOTHING_THERE


async def test_a_link_out_of_the_roots_is_refused_once_with_the_next_command(
    tmp_path: Path, world: World, root: Path
) -> None:
    save(tmp_path / "team.md", TEXT)
    (root / "CLAUDE.md").symlink_to(tmp_path / "team.md")
    with capture_logs() as logs:
        await world.looker.look(root / "CLAUDE.md")
        await world.looker.look(root / "CLAUDE.md")
    (warning,) = [entry for entry in logs if entry["log_level"] == "warning"]
    assert warning["reason"] is Reason.OUTSIDE_ROOTS
    assert "caveman watch ROOT" in warning["next"]
    assert world.queue.puts == 0


async def test_a_link_into_another_root_is_no_refusal(tmp_path: Path, root: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    world = World(tmp_path, root, other)
    save(other / "CLAUDE.md", TEXT)
    (root / "CLAUDE.md").symlink_to(other / "CLAUDE.md")
    with capture_logs() as logs:
        await world.looker.look(root / "CLAUDE.md")
    assert not [entry for entry in logs if entry["log_level"] == "warning"]


async def test_paths_and_contents_stay_out_of_the_log_above_debug(world: World, path: Path) -> None:
    with capture_logs() as logs:
        await world.looker.look(path)
        save(path, TEXT + "\0")
        await world.looker.look(path)
        save(path, TEXT + "More.\n")
        world.queue.down = True
        await world.looker.look(path)
    loud = [entry for entry in logs if entry["log_level"] != "debug"]
    assert len(loud) == 2
    assert "CLAUDE.md" not in str(loud)
    assert "tests" not in str(logs)


def _added_later(tmp_path: Path, root: Path) -> World:
    """A world in which the root was added a little after its files were last changed."""
    world = World(tmp_path)
    now = world.clock.now() + 5
    world.ledger.add_root(root, "claude", now)
    world.ledger.close()
    return World(tmp_path, root)


FAULTS = [OpenForWritingError(), LedgerBusyError(), OSError(errno.EIO, "Input/output error"), ValueError("a fault")]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
async def test_a_file_that_cannot_be_looked_at_now_is_for_later_and_said_once(
    world: World, path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    monkeypatch.setattr(world.finder, "_examine", _raising(fault))
    with capture_logs() as logs:
        assert (await world.looker.look(path)).look is Look.LATER
        assert (await world.looker.look(path)).look is Look.LATER
    (warning,) = [entry for entry in logs if entry["log_level"] != "debug"]
    assert "CLAUDE.md" not in str(warning)


async def test_a_file_that_could_be_read_meanwhile_is_complained_of_anew(world: World, path: Path) -> None:
    examine = world.finder._examine
    with capture_logs() as logs:
        for _ in range(2):
            world.finder._examine = _raising(OpenForWritingError())
            assert (await world.looker.look(path)).look is Look.LATER
            world.finder._examine = examine
            assert (await world.looker.look(path)).look is Look.QUEUED
    assert len([entry for entry in logs if entry["log_level"] == "warning"]) == 2


async def test_a_text_put_back_that_cannot_be_read_again_is_for_later(
    world: World, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _record_version(world, path, TEXT, "short")
    monkeypatch.setattr(world.finder, "read", _raising(OSError(errno.ESTALE, "Stale file handle")))
    assert (await world.looker.look(path)).look is Look.LATER
    monkeypatch.undo()
    assert (await world.looker.look(path)).look is Look.UNDONE


async def test_a_ledger_that_cannot_be_used_is_nobodys_file(
    world: World, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.ledger, "state", _raising(LedgerError("damaged")))
    with pytest.raises(LedgerError):
        await world.looker.look(path)


def _raising(error: Exception) -> Callable[..., Never]:
    def fail(*_: object, **__: object) -> Never:
        raise error

    return fail


async def test_what_other_globs_name_is_baseline_unless_the_ledger_knew_it(tmp_path: Path, root: Path) -> None:
    """A changed include, exclude or profile is no reason to rewrite a file nobody has touched since."""
    old, new = root / "CLAUDE.md", root / "notes" / "a.md"
    before = World(tmp_path, root)
    save(old, TEXT)
    save(new, TEXT)
    assert (await before.looker.look(old)).look is Look.QUEUED
    before.ledger.close()
    await wait_until(lambda: before.clock.now() > new.stat().st_ctime + 2 * TICK_SECONDS)
    after = World(tmp_path, root, profile=Selection("claude", ("notes/*.md",)).name)
    after.clock.ahead = 10
    assert (await after.looker.look(old)).look is Look.QUEUED  # saved, and not compressed yet
    assert (await after.looker.look(new)).look is Look.FIRST_SEEN
    save(new, TEXT + TEXT)
    assert (await after.looker.look(new)).look is Look.QUEUED
    after.ledger.close()
