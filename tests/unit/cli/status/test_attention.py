"""What needs attention is what still stands so: the files are looked at, not only the ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from caveman_cli.status import attention as module
from caveman_cli.status.attention import attention
from caveman_core.digest import digest_of
from caveman_core.history.ledger import Ledger
from caveman_core.known import section_digests
from caveman_core.outcome import Outcome, Reason, Receipt
from caveman_core.policy import BackendName, Level, Policy

POLICY = Policy("r1", "claude", Level.LITE, BackendName.OFFLINE, "", "1")


@dataclass
class Desk:
    """A root with a ledger, and short ways to write and record."""

    root: Path
    ledger: Ledger
    policy: Policy = POLICY

    def write(self, name: str, data: bytes) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def refuse(self, path: Path, reason: Reason = Reason.BINARY) -> None:
        self.ledger.record_refusal(Receipt(path, Outcome.REFUSED, reason), self.policy, 1.0)

    def end(self, path: Path, data: bytes, outcome: Outcome, reason: Reason) -> None:
        self.ledger.record_outcome(Receipt(path, outcome, reason), digest_of(data), self.policy, 2.0)

    def told(self) -> list[tuple[str, Reason]]:
        return [(one.receipt.path.name, one.receipt.reason) for one in attention(self.ledger, 99).troubles]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    root = tmp_path.resolve() / ".claude"
    root.mkdir()
    with Ledger.open(tmp_path / "data" / "ledger.sqlite3", migrate=True) as ledger:
        ledger.add_root(root, "claude", 0.0)
        yield Desk(root, ledger)


def test_nothing_recorded_needs_nothing(desk: Desk) -> None:
    assert attention(desk.ledger, 9).count == 0


def test_a_refusal_stands_until_the_file_is_repaired(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"a\0b")
    desk.refuse(path)
    assert desk.told() == [("CLAUDE.md", Reason.BINARY)]
    path.write_bytes(b"Rules.\n")
    assert desk.told() == []


def test_a_refusal_is_told_with_the_reason_of_today(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"x" * 600_000)
    desk.refuse(path)
    assert desk.told() == [("CLAUDE.md", Reason.TOO_LARGE)]
    assert "600,000" in attention(desk.ledger, 9).troubles[0].receipt.detail


def test_a_file_that_is_only_skipped_by_now_needs_nothing(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"")
    desk.refuse(path)
    assert desk.told() == []


@pytest.mark.parametrize("as_job", [True, False])
def test_a_file_that_vanished_needs_nothing(desk: Desk, as_job: bool) -> None:
    path = desk.root / "rules" / "gone.md"
    if as_job:
        desk.end(path, b"x", Outcome.FAILED, Reason.IO_ERROR)
    else:
        desk.refuse(path)
    assert desk.told() == []


def test_a_root_that_is_not_in_the_ledger_complains_no_more(desk: Desk) -> None:
    desk.refuse(desk.write("CLAUDE.md", b"a\0b"))
    desk.ledger.remove_root(desk.ledger.roots()[0].id)
    assert desk.told() == []


@pytest.mark.parametrize("as_job", [True, False])
def test_a_root_that_is_not_watched_now_complains_no_more(desk: Desk, as_job: bool) -> None:
    path = desk.write("CLAUDE.md", b"a\0b")
    if as_job:
        desk.end(path, b"a\0b", Outcome.REFUSED, Reason.BINARY)
    else:
        desk.refuse(path)
    assert desk.told() == [("CLAUDE.md", Reason.BINARY)]
    desk.ledger.mark_watched([])
    assert desk.told() == []
    desk.ledger.mark_watched([desk.ledger.roots()[0].id])
    assert desk.told() == [("CLAUDE.md", Reason.BINARY)]


def test_what_was_compressed_by_hand_outside_every_root_is_told(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path.resolve() / "notes.md"
    path.write_bytes(b"x")
    desk.end(path, b"x", Outcome.FAILED, Reason.IO_ERROR)
    desk.ledger.mark_watched([])
    assert desk.told() == [("notes.md", Reason.IO_ERROR)]


def test_a_link_out_of_the_roots_stands_until_its_target_is_watched_too(desk: Desk, tmp_path: Path) -> None:
    other = tmp_path.resolve() / "team"
    other.mkdir()
    (other / "CLAUDE.md").write_bytes(b"Rules.\n")
    link = desk.root / "CLAUDE.md"
    link.symlink_to(other / "CLAUDE.md")
    desk.refuse(link, Reason.OUTSIDE_ROOTS)
    assert desk.told() == [("CLAUDE.md", Reason.OUTSIDE_ROOTS)]
    desk.ledger.add_root(other, "claude", 0.0)
    assert desk.told() == []


def test_a_folder_that_may_be_read_again_needs_nothing(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = desk.root / "rules"
    folder.mkdir()
    desk.refuse(folder, Reason.NO_PERMISSION)
    assert desk.told() == []
    monkeypatch.setattr("os.access", lambda *_: False)  # root may read everything
    assert desk.told() == [("rules", Reason.NO_PERMISSION)]


@pytest.mark.parametrize("outcome", [Outcome.FAILED, Outcome.INVALID, Outcome.REFUSED])
def test_a_job_that_ended_badly_stands_while_its_bytes_do(desk: Desk, outcome: Outcome) -> None:
    path = desk.write("CLAUDE.md", b"Rules.\n")
    desk.end(path, b"Rules.\n", outcome, Reason.NO_SAFE_SWAP)
    assert desk.told() == [("CLAUDE.md", Reason.NO_SAFE_SWAP)]
    path.write_bytes(b"Other rules.\n")
    assert desk.told() == []


def test_a_better_end_on_the_same_bytes_is_the_last_word(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"Rules.\n")
    desk.end(path, b"Rules.\n", Outcome.FAILED, Reason.IO_ERROR)
    desk.end(path, b"Rules.\n", Outcome.UNCHANGED, Reason.ALREADY_TERSE)
    assert desk.told() == []


def test_a_file_on_hold_is_as_its_person_wants_it(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"a\0b")
    desk.refuse(path)
    desk.ledger.hold_path(path)
    assert desk.told() == []


def test_a_file_comes_once(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"a\0b")
    desk.end(path, b"a\0b", Outcome.FAILED, Reason.IO_ERROR)
    desk.refuse(path)
    assert desk.told() == [("CLAUDE.md", Reason.BINARY)]


def test_what_cannot_be_looked_at_stands_as_recorded(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise OSError(5, "Input/output error")

    desk.refuse(desk.write("CLAUDE.md", b"Rules.\n"))
    desk.end(desk.write("rules/style.md", b"x"), b"y", Outcome.FAILED, Reason.IO_ERROR)
    for name in ("examine", "read_file"):
        monkeypatch.setattr(module, name, broken)
    assert desk.told() == [("style.md", Reason.IO_ERROR), ("CLAUDE.md", Reason.BINARY)]


def test_all_are_counted_and_the_newest_listed(desk: Desk) -> None:
    for number in range(5):
        desk.refuse(desk.write(f"rules/{number}.md", b"\0"))
    found = attention(desk.ledger, 2)
    assert found.count == 5
    assert [one.receipt.path.name for one in found.troubles] == ["4.md", "3.md"]


@pytest.mark.parametrize("as_job", [True, False])
def test_a_file_that_is_ignored_by_now_needs_nothing(desk: Desk, as_job: bool) -> None:
    path = desk.write("CLAUDE.md", b"a\0b")
    if as_job:
        desk.end(path, b"a\0b", Outcome.FAILED, Reason.IO_ERROR)
    else:
        desk.refuse(path)
    assert len(desk.told()) == 1
    desk.write(".cavemanignore", b"CLAUDE.md\n")
    assert desk.told() == []


@pytest.mark.parametrize(
    "make", [lambda path: path.symlink_to("nowhere"), Path.mkdir, lambda path: path.write_bytes(b"\xff")]
)
def test_an_ignore_file_that_cannot_be_read_stands_until_it_is_mended(
    desk: Desk, make: Callable[[Path], object]
) -> None:
    rules = desk.root / ".cavemanignore"
    make(rules)
    desk.refuse(rules, Reason.IGNORE_UNREADABLE)
    assert desk.told() == [(".cavemanignore", Reason.IGNORE_UNREADABLE)]
    rules.rename(desk.root / "elsewhere")
    assert desk.told() == []


def test_a_read_only_file_whose_whole_text_is_held_needs_nothing(desk: Desk) -> None:
    path = desk.write("CLAUDE.md", b"# One\n\nText.\n\n# Two\n\nText.\n")
    path.chmod(0o444)
    desk.refuse(path, Reason.READ_ONLY)
    first, second = section_digests(path.read_bytes())
    desk.ledger.hold_sections(path, [first])
    assert desk.told() == [("CLAUDE.md", Reason.READ_ONLY)]
    desk.ledger.hold_sections(path, [second])
    assert desk.told() == []
