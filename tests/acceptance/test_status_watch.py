"""`caveman status --watch`: a live view that outlives the daemon and the ledger and leaves the terminal as it was."""

from __future__ import annotations

import re
import shutil
import signal

import pytest

from acceptance.live_view import ENTER, LEAVE, live_view
from acceptance.program import PROSE, Caveman, Started
from waiting import wait_until_sync

SLOW = {"CAVEMAN_SETTLE_SECONDS": "0.1", "CAVEMAN_QUIET_SECONDS": "3000"}
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9]")


def begin(caveman: Caveman) -> Started:
    """A daemon that watches by now."""
    daemon = caveman.start("watch", **SLOW)
    wait_until_sync(lambda: "watching" in daemon.err, seconds=60)
    return daemon


@pytest.mark.parametrize("key", ["q", "Q", "signal"])
def test_it_ends_with_0_and_gives_the_screen_back(key: str, caveman: Caveman) -> None:
    with live_view(caveman) as view:
        view.shows("nobody; to begin: caveman watch")
        if key == "signal":
            view.process.send_signal(signal.SIGINT)
        else:
            view.type(key)
        assert view.end() == 0
        assert view.written.count(ENTER) == view.written.count(LEAVE) == 1
        assert "Traceback" not in view.written
        assert view.written.index(LEAVE) > view.written.rindex("watching")
    assert caveman.own_files() == set()


def test_it_follows_saves_the_daemons_restart_and_the_loss_of_the_ledger(caveman: Caveman) -> None:
    (caveman.home / ".claude").mkdir()
    daemon = begin(caveman)
    with live_view(caveman) as view:
        view.shows(f"process {daemon.process.pid}")
        caveman.write(".claude/CLAUDE.md", PROSE)
        view.shows("1 waiting, 0 running")
        view.shows("~/.claude/CLAUDE.md")
        assert daemon.end(signal.SIGTERM) == 0
        view.shows("nobody; to begin")
        again = begin(caveman)
        view.forget()
        view.shows(f"process {again.process.pid}")
        view.forget()
        again.end(signal.SIGKILL)
        shutil.rmtree(caveman.ledger.parent)
        view.shows("0 tokens in no files")
        view.type("q")
        assert view.end() == 0
        assert "Traceback" not in view.written
    assert not caveman.ledger.exists(), "looking creates nothing"


def test_a_damaged_ledger_is_part_of_the_view(caveman: Caveman) -> None:
    caveman.write("../data/caveman-compress/ledger.sqlite3", b"no database at all" * 100)
    with live_view(caveman) as view:
        view.shows("doctor --rebuild")
        view.process.send_signal(signal.SIGTERM)
        assert view.end() == 0


def test_nothing_is_written_while_nothing_changes_and_a_new_size_is_filled(caveman: Caveman) -> None:
    with live_view(caveman, width=100, height=30) as view:
        view.shows("0 tokens")
        view.forget()
        with pytest.raises(AssertionError, match="not shown"):
            view.shows("caveman", seconds=2.5)
        assert "\x1b[H" not in view.written, "every picture begins at the top"
        view.resize(40, 4)
        view.shows("caveman status")
        view.shows("watching")
        assert "0 tokens" not in view.written, "the fifth line has no room"


def test_it_works_without_colours(caveman: Caveman) -> None:
    with live_view(caveman, NO_COLOR="1") as view:
        view.shows("0 tokens")
        assert not COLOUR.search(view.written)
    with live_view(caveman) as view:
        view.shows("0 tokens")
        assert COLOUR.search(view.written)


def test_without_a_terminal_it_names_what_programs_use(caveman: Caveman) -> None:
    for done in (caveman.run("status", "--watch"), caveman.run_in_terminal("status", "--watch", TERM="dumb")):
        assert done.code == 1
        assert "next: caveman status --json" in done.out + done.err
