"""What the machine says, compared with what must be true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from caveman_cli.doctor.backups import look as backups_look
from caveman_cli.doctor.ledger import look as ledger_look
from caveman_cli.doctor.setup import Setup
from caveman_cli.output.times import as_iso
from caveman_cli.status.as_json import as_json
from caveman_cli.status.queue import QueueState
from caveman_cli.status.standing import Standing, named, with_ledger
from caveman_cli.status.watcher import watcher_of
from caveman_core.config import Settings
from caveman_core.digest import digest_of, text_digest
from caveman_core.history.history import IN_THE_MAKING_SECONDS, History
from caveman_core.history.records import Origin, root_of, side_digest
from caveman_core.history.version_rows import State
from caveman_core.work import PathState, needs_work
from week.machine import Machine, policy_of
from week.model import Model
from week.records import File
from week.savings import totals
from week.texts import key, sections_of

LAST = 10


def check_file(history: History, model: Model, file: File) -> None:
    """One file: its bytes, all that the ledger knows of it, and whether it needs work."""
    assert bytes_at(file.path) == file.data, "the file's bytes"
    ledger, path = history.ledger, file.path
    state = ledger.state(path)
    assert {digest for digest, _ in state.settled} == set(map(digest_of, file.settled)), "judged texts"
    assert _without_settled(state) == _expected(file), "the ledger's state"
    assert ledger.held_sections(path) == set(map(text_digest, file.held)), "held sections"
    assert ledger.knows(path) == file.known, "known"
    seen = ledger.sighting(path)
    assert (seen and (seen.digest, seen.since)) == (file.seen and (digest_of(file.seen[0]), file.seen[1])), "seen"
    assert [(one.origin, one.before, one.after) for one in ledger.versions(path)] == [
        (one.origin, side_digest(one.before), side_digest(one.after)) for one in file.kept
    ], "the versions that are kept"
    root = root_of(path, ledger.roots())
    if root is not None and file.data is not None and not model.problem(file):
        assert needs_work(state, digest_of(file.data), policy_of(root)) is model.need(file), "needs_work"


def _without_settled(state: PathState) -> tuple[object, ...]:
    return state.baseline, state.outputs, state.befores, state.on_hold, state.released


def _expected(file: File) -> tuple[object, ...]:
    return (
        digest_of(file.baseline) if file.baseline is not None else None,
        frozenset(map(digest_of, file.outputs)),
        frozenset(map(digest_of, file.befores)),
        file.on_hold,
        digest_of(file.released) if file.released is not None else None,
    )


def check_backups(history: History, file: File) -> None:
    """The first, the newest, every rescue and what a plain restore goes by give back their exact bytes."""
    versions = history.ledger.versions(file.path)
    kept = file.kept
    original = history.newest_original(file.path)
    for version, made in zip(versions, kept, strict=True):
        if made in (kept[0], kept[-1]) or made.origin is Origin.RESCUE or version == original:
            for side, text in (("before", made.before), ("after", made.after)):
                if text is not None:
                    assert history.bytes_of(file.path, version.number, side) == text, "a backup's bytes"  # type: ignore[arg-type]  # one of Side


def check_bounds(model: Model, file: File) -> None:
    """No more versions than `keep` and what must never be pruned; no more bytes on the disk than theirs."""
    counted = [one for one in file.kept if one.origin is not Origin.RESCUE]
    restores = [one for one in counted if one.origin is Origin.RESTORE]
    assert len(counted) <= model.keep + 1 + len(restores), "versions"
    if any(one.origin is not Origin.RESCUE for one in file.generations):
        first = next(one for one in file.generations if one.origin is not Origin.RESCUE)
        assert not first.pruned and not file.generations[-1].pruned, "the first and the newest"


def check_disk(machine: Machine, model: Model) -> None:
    """The store holds three files at most for each version that is kept: two texts and the manifest."""
    files = sum(1 for file in machine.folders.backups.rglob("*") if file.is_file())
    kept = sum(len(file.kept) for file in model.files.values())
    pending = sum(file.pending is not None for file in model.files.values())
    assert files <= 3 * (kept + pending), "files in the backup store"


def status_of(machine: Machine) -> dict[str, Any]:
    """What `caveman status --json` prints, at this moment of the week."""
    queue = QueueState("memory", machine.queue.listing(10_000)) if machine.daemon else None
    found = Standing(machine.clock.now(), watcher_of(machine.folders), queue)
    return as_json(named(with_ledger(found, machine.folders, 10_000)))


def check_status(machine: Machine, model: Model) -> None:
    """Everything that `caveman status` says."""
    said, now = status_of(machine), machine.clock.now()
    files = model.files.values()
    assert said["ledger"] == {"trouble": None}, "the ledger"
    assert said["watcher"]["running"] == (machine.daemon is not None), "the watcher"
    assert {one["path"] for one in said["roots"] if one["watched"]} == set(map(str, model.roots)), "the roots"
    assert (said["pause"] is not None) == (now < model.paused_until), "the pause"
    assert said["on_hold"] == {
        "files": sorted(str(file.path) for file in files if file.on_hold),
        "in_part": sorted(str(file.path) for file in files if file.held and not file.on_hold),
    }, "holds"
    assert sorted(one["path"] for one in said["unfinished_swaps"]) == sorted(
        str(file.path) for file in files if file.pending and now - file.pending.at > IN_THE_MAKING_SECONDS
    ), "unfinished swaps"
    if machine.daemon:
        assert {one["path"] for one in said["queue"]["jobs"]} == set(map(str, machine.queue.places)), "jobs"
    assert (said["saved"]["files"], said["saved"]["tokens"]) == totals(files), "savings"
    assert {one["path"] for one in said["attention"]["files"]} == {
        str(file.path) for file in files if _wants_attention(model, file)
    }, "attention"
    check_last(said["last"], model)


def _wants_attention(model: Model, file: File) -> bool:
    if file.on_hold or file.root not in model.roots or file.data is None:
        return False
    was_refused = any(one.path == file.path and one.what == "refused" for one in model.diary.entries)
    is_refused = was_refused and model.refusal(file) is not None and not _is_held(file)
    return is_refused or (file.data in file.failing and not file.ignored)


def _is_held(file: File) -> bool:
    """Whether a person wants all of its text as it is."""
    try:
        return bool(file.held) and file.held.issuperset(map(key, sections_of(file.data or b"")))
    except UnicodeDecodeError:
        return False


def check_last(said: list[dict[str, Any]], model: Model) -> None:
    """Newest first, and none missing; what has the same time may come in any order."""
    entries = sorted(model.diary.entries, key=lambda one: -one.at)[:LAST]
    found = [(one["at"], one["path"], one["outcome"]) for one in said[:LAST]]
    wanted = [(as_iso(one.at), str(one.path), one.what) for one in entries]
    assert [at for at, *_ in found] == [at for at, *_ in wanted], "when the last things happened"
    oldest = wanted[-1][0] if len(wanted) == LAST else ""
    assert Counter(one for one in found if one[0] > oldest) == Counter(one for one in wanted if one[0] > oldest), "last"
    assert len(said) == len(model.diary.entries), "how much has happened"


def check_queue(machine: Machine, model: Model, *, after_rescan: bool) -> None:
    """Every file that needs work waits for its turn, soon; no job is overdue."""
    now = machine.clock.now()
    for file in model.files.values():
        if file.root not in model.roots or not model.is_work(file):
            continue
        place = machine.queue.places.get(file.path)
        if after_rescan:
            assert place is not None, f"{file.path} waits for nobody"
        if place is not None:
            assert place.at <= max(now, file.stood_since) + max(file.quiet, 60.0) + 1.0, "it waits too long"


def check_replaced(machine: Machine, file: File, before: bytes | None) -> None:
    """What a job replaced is in the newest version, byte for byte, whatever the model says."""
    with machine.command() as history:
        newest = history.ledger.versions(file.path)[-1]
        assert history.bytes_of(file.path, newest.number, "before") == before, "what was replaced is not kept"


def check_rest(machine: Machine) -> None:
    """At the end, with no daemon: nothing unfinished, no orphan, and `caveman doctor` has nothing to say."""
    with machine.command() as history:
        history.ledger.check()
        begun = [version for version, state in history.ledger.unbegun() if state is State.PREPARED]
        assert not begun and not history.ledger.all_pending(), "unfinished"  # dropped ones stay (decision 4)
        swept = history.sweep_orphans()
        assert not (swept.removed or swept.adopted or swept.damaged), "orphans"
    home = machine.folders.data.parent
    setup = Setup(Settings.model_construct(), machine.folders, (), None, {}, home, machine.clock.now())
    found = [finding for look in (ledger_look, backups_look) for finding in look(setup)]
    assert found and all(finding.is_well for finding in found), "what the doctor found"
    assert not list(machine.folders.data.rglob("*.saving")), "half a backup"


def litter(roots: Sequence[Path]) -> list[Path]:
    """What lies in the roots and is no file of the person's."""
    return [path for root in roots for path in root.rglob(".*") if path.is_file() and path.name != ".cavemanignore"]


def bytes_at(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
