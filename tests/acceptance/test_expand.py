"""`caveman expand` and `compress --again` as a person uses them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

from acceptance.daemons import compressions, rows, until_compressed, watch
from acceptance.program import PROSE, Caveman
from caveman_core.backends.interface import Answer, Request
from caveman_core.backends.offline.backend import OfflineBackend
from caveman_core.clock import SystemClock
from caveman_core.folders import Folders
from caveman_core.history.history import History
from caveman_core.history.ledger import Ledger
from caveman_core.history.store import BackupStore
from caveman_core.outcome import Outcome
from caveman_core.policy import BackendName, Level, Policy
from caveman_core.rewrite import Deps, rewrite

CRLF = b"\xef\xbb\xbf---\r\ntitle: x\r\n---\r\n" + PROSE.replace("\n", "\r\n").encode() + b"\r\n \t"
ADDED = "\n# Log\n\nPlease make sure to read the log of the worker.\n"


def expanded(caveman: Caveman, file: Path, *options: str) -> bytes:
    """What it prints, to the byte."""
    run = caveman.start("expand", *options, file)
    assert run.end() == 0, run.err
    return run.to_out.read_bytes()


def test_what_is_printed_is_the_original_to_the_byte(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", CRLF)
    assert caveman.run("compress", file).code == 0
    assert file.read_bytes() != CRLF
    assert expanded(caveman, file) == CRLF
    with file.open("ab") as text:
        text.write(ADDED.encode())
    assert expanded(caveman, file) == CRLF + ADDED.encode(), "an edit since stands as it is"


def test_a_file_that_was_never_compressed_is_printed_as_it_is_and_nothing_is_made(caveman: Caveman) -> None:
    for data in (PROSE.encode(), b"\xff\x00\r\n", b""):
        file = caveman.write("notes.md", data)
        assert expanded(caveman, file) == data
        assert "~/notes.md: no section of it is compressed" in caveman.started[-1].err
    assert not caveman.ledger.exists()


def test_what_is_missing_is_an_error_and_what_was_deleted_is_remembered(caveman: Caveman) -> None:
    missing = caveman.run("expand", caveman.home / "gone.md")
    assert (missing.code, "there is no such file" in missing.err, "next: ls" in missing.err) == (1, True, True)
    file = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", file)
    file.unlink()
    deleted = caveman.run("expand", file)
    assert (deleted.code, deleted.out) == (0, PROSE)
    assert "~/CLAUDE.md is gone" in deleted.err
    assert caveman.run("expand", "--write", file).code == 0
    assert file.read_text(encoding="utf-8") == PROSE
    assert caveman.run("expand", caveman.home / "gone.md").code == 1
    assert caveman.run("expand", caveman.home).code == 1


def test_json_says_what_becomes_of_each_section(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", file)
    with file.open("a", encoding="utf-8") as text:
        text.write(ADDED)
    found = json.loads(caveman.run("expand", "--json", file).out)
    assert found["sections"] == [
        {"title": "Rules", "line": 1, "from": "source"},
        {"title": "Log", "line": 7, "from": "as is"},
    ]
    assert caveman.run("expand", "--json", "--write", file).code == 1


def test_a_source_that_is_lost_is_told_and_the_rest_expanded(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", PROSE + ADDED)
    caveman.run("compress", file)
    short = file.read_text(encoding="utf-8")
    with Ledger.open(caveman.ledger, migrate=False) as ledger, ledger._database.writing() as connection:
        connection.execute("DELETE FROM section_pair WHERE source_text LIKE '# Log%'")
    done = caveman.run("expand", file)
    assert done.out == PROSE + short[short.index("\n# Log") :]
    assert done.err == "line 7, 'Log': its source is not kept any more; it stands as it is\n"


def test_after_the_ledger_is_made_anew_from_the_backups_it_is_the_same(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", PROSE)
    caveman.run("compress", file)
    for left in caveman.ledger.parent.glob("ledger.sqlite3*"):
        left.unlink()
    assert "1 version added from the backups" in caveman.run("doctor", "--rebuild").err
    assert caveman.run("expand", file).out == PROSE


def test_put_in_place_it_is_left_alone_by_the_daemon_until_it_is_edited(caveman: Caveman) -> None:
    watch(caveman)
    file = caveman.write(".claude/CLAUDE.md", PROSE)
    until_compressed(caveman, file)
    short = file.read_bytes()
    done = caveman.run("expand", "--write", file)
    assert (done.code, done.err) == (0, "")
    assert "is readable again (1 section put back); what this replaced is kept as version 2." in done.out
    assert file.read_text(encoding="utf-8") == PROSE
    assert len(rows(caveman, "SELECT * FROM held_section")) == 1
    assert "stands in its readable form already" in caveman.run("expand", "--write", file).out
    other = caveman.write(".claude/rules/other.md", PROSE)
    until_compressed(caveman, other)
    assert (file.read_text(encoding="utf-8"), compressions(caveman, file)) == (PROSE, 1)
    with file.open("a", encoding="utf-8") as text:
        text.write(ADDED)
    until_compressed(caveman, file, 2)
    assert file.read_text(encoding="utf-8").startswith(PROSE)
    assert caveman.run("compress", file).code == 0
    assert file.read_bytes().startswith(short)


class OlderRules(OfflineBackend):
    """Shortens less."""

    rules = "0"

    async def compress(self, requests: Sequence[Request]) -> Sequence[Answer]:
        return [
            Answer(tuple(leaf.replace("Please make sure to always", "Always") for leaf in request.leaves))
            for request in requests
        ]


def compressed_by_older_rules(caveman: Caveman, file: Path) -> None:
    """As an older caveman would have left it."""
    own = [caveman.home.parent / name / "caveman-compress" for name in ("data", "state", "run", "config")]
    folders, clock, backend = Folders(*own), SystemClock(), OlderRules()
    policy = Policy("by-hand", "file", Level.LITE, BackendName.OFFLINE, backend.model, backend.rules)
    with Ledger.open(folders.ledger, migrate=True) as ledger:
        deps = Deps(History(ledger, BackupStore(folders.backups), clock), folders, backend, clock, 0.0, 0.0)
        receipt = asyncio.run(rewrite(file, policy, deps, root=file, by_hand=True))
    assert receipt.outcome is Outcome.COMPRESSED


def test_again_starts_from_the_sources_and_never_makes_it_longer(caveman: Caveman) -> None:
    file = caveman.write("CLAUDE.md", PROSE)
    compressed_by_older_rules(caveman, file)
    older = file.read_bytes()
    alone = caveman.run("compress", file)
    assert (alone.code, "already compressed" in alone.out, file.read_bytes()) == (0, True, older)

    with file.open("a", encoding="utf-8") as text:
        text.write(ADDED)
    stood = file.read_bytes()
    dry = caveman.run("compress", "--again", "--dry-run", file)
    assert (dry.code, "-Always" in dry.out, file.read_bytes()) == (0, True, stood)
    again = caveman.run("compress", "--again", file)
    assert (again.code, again.out.startswith("compressed  ~/CLAUDE.md")) == (0, True)
    assert len(file.read_bytes()) < len(stood)
    assert caveman.run("expand", file).out == PROSE + ADDED

    best = file.read_bytes()
    nothing = caveman.run("compress", "--again", file)
    assert (nothing.code, "unchanged" in nothing.out, file.read_bytes()) == (0, True, best)
    assert len(caveman.history(file)) == 2
