"""The readable text of a file edited and put in place, whatever happens to the file meanwhile."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from caveman_core.backends.interface import Answer, Request
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.digest import digest_of
from caveman_core.errors import EditConflictError, LockTimeoutError, NoSpaceError, NotUtf8Error, OpenForWritingError
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.records import Origin, Version
from caveman_core.known import section_digests
from caveman_core.outcome import Outcome, Reason, SectionVerdict
from caveman_core.readable import editing
from caveman_core.readable.editing import Edited, put_edited
from caveman_core.readable.form import Readable
from caveman_core.replacing import Replacement, replace_file
from caveman_core.restoring.one_file import plan_restore
from caveman_core.work import Need, needs_work
from memory_file import CHATTY, POLICY, House, new_house

OLD = b"In order to see the state of the queue, open the dashboard."
NEW = b"In order to see the state of the queue and of the workers, make sure to open the dashboard."
EDITED = CHATTY.replace(OLD, NEW)
ELSEWHERE = b"\n# Log\n\nPlease make sure to read the log of the worker.\n"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path) as opened:
        yield opened


async def edit(house: House, edited: bytes, start: Readable | None = None) -> Edited:
    return await put_edited(start or house.readable(), edited, POLICY, house.deps)


def version_with(house: House, before: bytes) -> Version:
    [version] = [one for one in house.history.ledger.versions(house.file) if one.before == digest_of(before)]
    assert house.history.bytes_of(house.file, version.number, "before") == before
    return version


def verdicts(done: Edited) -> list[SectionVerdict]:
    return [note.verdict for note in done.receipt.sections]


async def test_an_edited_section_is_compressed_and_the_others_stay_as_they_stood(house: House) -> None:
    await house.compress(CHATTY)
    stood = house.file.read_bytes()
    done = await edit(house, EDITED)
    assert done.receipt.outcome is Outcome.COMPRESSED
    assert verdicts(done) == [SectionVerdict.KNOWN, SectionVerdict.KNOWN, SectionVerdict.COMPRESSED]
    stands = house.file.read_bytes()
    assert stands.startswith(stood[: stood.index(b"## The database")])
    assert b"To see state of queue and of workers, open dashboard." in stands
    assert house.readable().text == EDITED


async def test_what_stood_there_and_what_was_typed_are_versions_and_a_restore_gives_the_latter(house: House) -> None:
    await house.compress(CHATTY)
    stood = house.file.read_bytes() + ELSEWHERE  # an edit that was not compressed yet
    house.file.write_bytes(stood)
    done = await edit(house, EDITED + ELSEWHERE)
    assert version_with(house, stood).number == done.readable
    assert version_with(house, EDITED + ELSEWHERE).origin is Origin.COMPRESS
    plan = plan_restore(house.history, house.deps.folders, house.file)
    assert (plan.target, plan.edited) == (EDITED + ELSEWHERE, False)


async def test_neither_text_is_new_work(house: House) -> None:
    await house.compress(CHATTY)
    await edit(house, EDITED)
    state = house.history.ledger.state(house.file)
    for text in (EDITED, house.file.read_bytes()):
        assert needs_work(state, digest_of(text), POLICY) is Need.OUR_OUTPUT


async def test_sections_that_were_not_edited_are_not_sent_again_under_other_rules(house: House) -> None:
    await house.compress(CHATTY)
    stood = house.file.read_bytes()

    class Counting(OfflineBackend):
        asked = 0

        async def compress(self, requests: Sequence[Request]) -> Sequence[Answer]:
            Counting.asked += len(requests)
            return await super().compress(requests)

    house.deps = replace(house.deps, backend=Counting())
    await put_edited(house.readable(), EDITED, replace(POLICY, rules="other"), house.deps)
    assert Counting.asked == 1
    assert house.file.read_bytes().startswith(stood[: stood.index(b"## The database")])


async def test_a_moved_section_is_known_and_its_copy_is_reused(house: House) -> None:
    await house.compress(CHATTY)
    start = CHATTY.index(b"## Before you commit")
    end = CHATTY.index(b"## The database")
    moved = CHATTY[:start] + CHATTY[end:] + b"\n" + CHATTY[start:end] + CHATTY[start:end]
    done = await edit(house, moved)
    assert sorted(verdicts(done)) == [SectionVerdict.KNOWN] * 3 + [SectionVerdict.REUSED]
    assert house.readable().text == moved


async def test_text_that_is_not_changed_writes_nothing(house: House) -> None:
    await house.compress(CHATTY)
    stood = house.file.read_bytes()
    done = await edit(house, CHATTY)
    assert (done.readable, done.receipt.outcome) == (None, Outcome.UNCHANGED)
    assert house.file.read_bytes() == stood
    assert len(house.history.ledger.versions(house.file)) == 1


async def test_a_file_that_was_never_compressed_is(house: House) -> None:
    house.file.write_bytes(CHATTY)
    done = await edit(house, EDITED)
    assert done.receipt.outcome is Outcome.COMPRESSED
    assert version_with(house, CHATTY).origin is Origin.RESTORE
    assert house.readable().text == EDITED


async def test_terse_text_stands_as_it_was_typed(house: House) -> None:
    house.file.write_bytes(b"# A\n\nRun tests.\n")
    done = await edit(house, b"# A\n\nRun tests, then lint.\n")
    assert (done.receipt.outcome, done.receipt.reason) == (Outcome.UNCHANGED, Reason.ALREADY_TERSE)
    assert house.file.read_bytes() == b"# A\n\nRun tests, then lint.\n"


async def test_an_edited_section_that_fails_the_checks_stays_as_it_was_typed(house: House) -> None:
    class Careless(OfflineBackend):
        async def compress(self, requests: Sequence[Request]) -> Sequence[Answer]:
            answers = await super().compress(requests)
            return [Answer(tuple(leaf.replace("must not", "must") for leaf in answer.leaves)) for answer in answers]

    await house.compress(CHATTY)
    house.deps = replace(house.deps, backend=Careless())
    done = await edit(house, EDITED)
    assert verdicts(done)[2] is SectionVerdict.KEPT
    database = EDITED[EDITED.index(b"## The database") :]
    assert house.file.read_bytes().endswith(database)
    assert house.readable().text == EDITED


async def test_held_sections_stay_held_and_an_edited_one_is_compressed(house: House) -> None:
    await house.compress(CHATTY)
    house.restore()
    done = await edit(house, EDITED)
    assert verdicts(done) == [SectionVerdict.HELD, SectionVerdict.HELD, SectionVerdict.COMPRESSED]
    assert house.file.read_bytes().startswith(CHATTY[: CHATTY.index(b"## The database")])
    assert house.history.ledger.held_sections(house.file) >= set(section_digests(CHATTY))


@pytest.mark.parametrize(
    ("edited", "reason"),
    [
        (b"<!-- caveman: off -->\n" + EDITED, Reason.OPTED_OUT),
        (EDITED + b"\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n", Reason.MERGE_CONFLICT),
        (EDITED + b"x" * 500_000, Reason.TOO_LARGE),
        (EDITED + b"\0", Reason.BINARY),
        (b"#!/bin/sh\n" + EDITED, Reason.CODE_OR_CONFIG),
    ],
)
async def test_a_text_that_is_not_to_be_compressed_stands_as_it_was_typed(
    house: House, edited: bytes, reason: Reason
) -> None:
    await house.compress(CHATTY)
    done = await edit(house, edited)
    assert (done.receipt.outcome, done.receipt.reason) == (Outcome.SKIPPED, reason)
    assert house.file.read_bytes() == edited


async def test_a_file_that_is_ignored_holds_the_text_as_it_was_typed(house: House) -> None:
    await house.compress(CHATTY)
    house.file.with_name(".cavemanignore").write_text("CLAUDE.md\n")
    done = await edit(house, EDITED)
    assert (done.receipt.outcome, done.receipt.reason) == (Outcome.SKIPPED, Reason.IGNORED)
    assert done.receipt.detail.endswith(".cavemanignore:1")
    assert house.file.read_bytes() == EDITED


async def test_a_restore_over_a_typed_text_that_is_not_compressed_counts_it_as_an_edit(house: House) -> None:
    await house.compress(CHATTY)
    house.history.ledger.hold_path(house.file)
    await edit(house, EDITED)
    plan = plan_restore(house.history, house.deps.folders, house.file)
    assert (plan.target, plan.edited) == (CHATTY, True)


async def test_a_link_to_it_that_is_ignored_counts_as_with_compress(house: House, tmp_path: Path) -> None:
    await house.compress(CHATTY)
    link = tmp_path / "links" / "CLAUDE.md"
    link.parent.mkdir()
    link.symlink_to(house.file)
    link.with_name(".cavemanignore").write_text("*.md\n")
    done = await put_edited(house.readable(), EDITED, POLICY, house.deps, given=link)
    assert (done.receipt.reason, house.file.read_bytes()) == (Reason.IGNORED, EDITED)


async def test_a_file_on_hold_holds_the_text_as_it_was_typed(house: House) -> None:
    await house.compress(CHATTY)
    house.history.ledger.hold_path(house.file)
    done = await edit(house, EDITED)
    assert (done.receipt.outcome, done.receipt.reason) == (Outcome.SKIPPED, Reason.ON_HOLD)
    assert house.file.read_bytes() == EDITED
    assert house.history.ledger.state(house.file).on_hold


async def test_what_was_saved_meanwhile_is_merged(house: House) -> None:
    await house.compress(CHATTY)
    start = house.readable()
    house.file.write_bytes(house.file.read_bytes() + ELSEWHERE)
    done = await edit(house, EDITED, start)
    assert done.merged
    assert house.readable().text == EDITED + ELSEWHERE


async def test_a_compression_meanwhile_is_no_edit(house: House) -> None:
    house.file.write_bytes(CHATTY)
    start = house.readable()
    await house.compress()
    done = await edit(house, EDITED, start)
    assert not done.merged
    assert house.readable().text == EDITED


async def test_two_edits_of_one_section_are_a_conflict_and_nothing_is_written(house: House) -> None:
    await house.compress(CHATTY)
    start = house.readable()
    saved = house.file.read_bytes().replace(b"open dashboard", b"ask the owner")
    assert saved != house.file.read_bytes()
    house.file.write_bytes(saved)
    with pytest.raises(EditConflictError, match="both edits changed 'The database'") as caught:
        await edit(house, EDITED, start)
    assert house.file.read_bytes() == saved
    version = version_with(house, EDITED)
    assert version.origin is Origin.RESCUE
    assert f"--version {version.number} " in caught.value.next_step
    assert f"version {version.number}" in caught.value.left_untouched
    house.restore(version.number)
    assert house.file.read_bytes() == EDITED


@pytest.mark.parametrize("meanwhile", [Path.unlink, lambda file: file.write_bytes(b"\xff\xfe\0")])
async def test_a_file_deleted_or_no_text_any_more_is_a_conflict(
    house: House, meanwhile: Callable[[Path], object]
) -> None:
    await house.compress(CHATTY)
    start = house.readable()
    meanwhile(house.file)
    left = house.file.read_bytes() if house.file.exists() else None
    with pytest.raises(EditConflictError):
        await edit(house, EDITED, start)
    assert (house.file.read_bytes() if house.file.exists() else None) == left
    assert version_with(house, EDITED).origin is Origin.RESCUE


class Saver:
    """Somebody who saves in the very moment of a swap, before the given ones."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch, before: Callable[[int, Replacement], bool]):
        self.swaps = 0
        self.saved: list[bytes] = []

        def replacing(history: object, folders: object, new: Replacement) -> Version:
            self.swaps += 1
            if before(self.swaps, new):
                self.saved.append(house.file.read_bytes() + b"\n# Save %d\n\nNew.\n" % self.swaps)
                house.file.write_bytes(self.saved[-1])
            return replace_file(house.history, house.deps.folders, new)

        monkeypatch.setattr(editing, "replace_file", replacing)


async def test_a_save_just_before_the_swap_is_merged(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.compress(CHATTY)
    saver = Saver(house, monkeypatch, lambda number, new: number == 1)
    done = await edit(house, EDITED)
    assert (len(saver.saved), done.merged) == (1, True)
    assert house.readable().text == EDITED + b"\n# Save 1\n\nNew.\n"


async def test_a_file_saved_before_every_swap_keeps_the_text_as_a_version(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.compress(CHATTY)
    saver = Saver(house, monkeypatch, lambda number, new: True)
    with pytest.raises(EditConflictError, match="saved again each time"):
        await edit(house, EDITED)
    assert house.file.read_bytes() == saver.saved[-1]
    assert version_with(house, EDITED).origin is Origin.RESCUE


async def test_a_save_over_the_typed_text_stays_and_the_typed_text_is_a_version(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.compress(CHATTY)
    saver = Saver(house, monkeypatch, lambda number, new: new.origin is Origin.COMPRESS)
    done = await edit(house, EDITED)
    assert (done.receipt.outcome, done.receipt.reason) == (Outcome.SUPERSEDED, Reason.CHANGED_MEANWHILE)
    assert house.file.read_bytes() == saver.saved[0]
    version = version_with(house, EDITED)
    assert (version.origin, version.number) == (Origin.RESCUE, done.receipt.version)


def fail_at(monkeypatch: pytest.MonkeyPatch, swap: int, error: BaseException) -> None:
    """The swap with this number, counted from 1, does not begin."""
    swaps = 0

    def replacing(history: History, folders: Folders, new: Replacement) -> Version:
        nonlocal swaps
        swaps += 1
        if swaps == swap:
            raise error
        return replace_file(history, folders, new)

    monkeypatch.setattr(editing, "replace_file", replacing)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (OpenForWritingError(), Outcome.BUSY),
        (LockTimeoutError(), Outcome.BUSY),
        (NoSpaceError(), Outcome.FAILED),
        (OSError(errno.EIO, "no"), Outcome.FAILED),
    ],
)
async def test_a_typed_text_whose_compression_cannot_be_put_in_place_is_work(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception, outcome: Outcome
) -> None:
    await house.compress(CHATTY)
    house.history.ledger.hold_sections(house.file, section_digests(b"# Held\n\nBefore.\n"))
    held = house.history.ledger.held_sections(house.file)
    fail_at(monkeypatch, 2, error)
    done = await edit(house, EDITED)
    assert (done.receipt.outcome, house.file.read_bytes()) == (outcome, EDITED)
    assert needs_work(house.history.ledger.state(house.file), digest_of(EDITED), POLICY) is Need.WORK
    assert house.history.ledger.held_sections(house.file) == held

    assert (await house.compress()).outcome is Outcome.COMPRESSED
    assert house.readable().text == EDITED
    state = house.history.ledger.state(house.file)
    assert needs_work(state, digest_of(house.file.read_bytes()), POLICY) is Need.OUR_OUTPUT
    assert needs_work(state, digest_of(EDITED), POLICY) is Need.OUR_OUTPUT


async def test_a_text_typed_anew_that_was_compressed_before_is_work_too(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.compress(CHATTY)
    await edit(house, EDITED)
    fail_at(monkeypatch, 2, OpenForWritingError())
    await edit(house, CHATTY)
    assert house.file.read_bytes() == CHATTY
    assert (await house.compress()).outcome is Outcome.COMPRESSED


async def test_a_result_that_stands_is_told_even_if_it_cannot_be_recorded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.compress(CHATTY)

    def full(*_: object) -> None:
        raise NoSpaceError

    monkeypatch.setattr(house.history.ledger, "record_outcome", full)
    done = await edit(house, EDITED)
    assert done.receipt.outcome is Outcome.COMPRESSED
    assert house.readable().text == EDITED
    state = house.history.ledger.state(house.file)
    assert needs_work(state, digest_of(house.file.read_bytes()), POLICY) is Need.OUR_OUTPUT


async def test_a_typed_text_that_no_version_can_keep_is_an_error_so_that_the_editors_copy_stays(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await house.compress(CHATTY)

    def full(*_: object) -> None:
        raise NoSpaceError

    monkeypatch.setattr(house.history, "rescue", full)
    saver = Saver(house, monkeypatch, lambda number, new: new.origin is Origin.COMPRESS)
    with pytest.raises(NoSpaceError):
        await edit(house, EDITED)
    assert house.file.read_bytes() == saver.saved[0]


async def test_a_hold_set_meanwhile_leaves_the_typed_text(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    await house.compress(CHATTY)

    def hold(number: int, new: Replacement) -> bool:
        house.history.ledger.hold_path(house.file)
        return False

    Saver(house, monkeypatch, hold)
    done = await edit(house, EDITED)
    assert (done.receipt.outcome, done.receipt.reason) == (Outcome.SKIPPED, Reason.ON_HOLD)
    assert house.file.read_bytes() == EDITED


@pytest.mark.parametrize("error", [OpenForWritingError(), OSError("no")])
async def test_what_prevents_the_swap_leaves_the_file_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await house.compress(CHATTY)
    stood = house.file.read_bytes()

    def fail(*_: object) -> Version:
        raise error

    monkeypatch.setattr(editing, "replace_file", fail)
    with pytest.raises(type(error)):
        await edit(house, EDITED)
    assert house.file.read_bytes() == stood


async def test_a_text_that_is_not_utf8_is_refused_before_anything_is_done(house: House) -> None:
    await house.compress(CHATTY)
    stood = house.file.read_bytes()
    with pytest.raises(NotUtf8Error):
        await edit(house, EDITED + b"\xff")
    assert house.file.read_bytes() == stood
    assert len(house.history.ledger.versions(house.file)) == 1


async def test_a_section_shortened_by_hand_to_its_own_output_is_the_users_text_from_then_on(house: House) -> None:
    await house.compress(CHATTY)
    short = house.file.read_bytes()
    start, end = CHATTY.index(b"## Before you commit"), CHATTY.index(b"## The database")
    by_hand = short[short.index(b"## Before you commit") : short.index(b"## The database")]
    edited = CHATTY[:start] + by_hand + CHATTY[end:]
    await edit(house, edited)
    assert house.file.read_bytes() == short
    assert house.readable().text == edited


async def test_so_it_is_where_nothing_else_is_to_be_compressed(house: House) -> None:
    long = b"# A\n\nPlease make sure to run the tests.\n\n# B\n\nTerse.\n"
    await house.compress(long)
    short = house.file.read_bytes()
    typed = short.replace(b"Terse", b"Terser")
    await edit(house, typed)
    assert (house.file.read_bytes(), house.readable().text) == (typed, typed)


async def test_edits_of_many_sections_in_turn_are_all_there(house: House) -> None:
    await house.compress(CHATTY)
    text = CHATTY
    for number in range(5):
        text = text.replace(b"## The database", b"## The database\n\nPlease note the rule %d of the house." % number)
        await edit(house, text)
        assert house.readable().text == text
